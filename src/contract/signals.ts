// The wire of what is noted in an exam beside the answers: when the learner left the page and came back. It says nothing about why.
import { z } from 'zod'
import { SentId } from './session.js'

/** `hidden`: the page was not to be seen, as behind another tab. `unfocused`: it was, and something else had the focus. */
const SIGNAL_KINDS = ['hidden', 'unfocused'] as const
const SignalKind = z.enum(SIGNAL_KINDS)
export type SignalKind = z.infer<typeof SignalKind>

const Ago = z
  .int()
  .min(0)
  .max(24 * 3600 * 1000)

const SentSignal = z
  .strictObject({
    /** Made by the page. The same id again is the same absence, and may then say when it ended. */
    signal_id: SentId,
    kind: SignalKind,
    /** Milliseconds before this request; the server makes times of its own clock of them. */
    left_ms_ago: Ago,
    /** Null: the learner is still away. */
    back_ms_ago: Ago.nullable(),
  })
  .refine(
    ({ left_ms_ago: left, back_ms_ago: back }) => back === null || back <= left,
    'Nobody comes back before they left.',
  )
export type SentSignal = z.infer<typeof SentSignal>

export const SignalsBody = z.strictObject({ signals: z.array(SentSignal).min(1).max(20) })
/** `noted`: false where nothing is noted of this learner, or in this session; then nothing was stored, and the page sends no more. */
export const SignalsAnswer = z.strictObject({ ok: z.literal(true), noted: z.boolean() })
export type SignalsAnswer = z.infer<typeof SignalsAnswer>

const ActivitySignal = z.strictObject({
  kind: SignalKind,
  left_at: z.iso.datetime(),
  /** Null: they have not come back, or the page did not say so. */
  back_at: z.iso.datetime().nullable(),
})
export type ActivitySignal = z.infer<typeof ActivitySignal>

/** `noted`: as above; staff are shown nothing of a learner of whom nothing is noted. Oldest first. */
export const SessionSignals = z.strictObject({ noted: z.boolean(), signals: z.array(ActivitySignal) })
export type SessionSignals = z.infer<typeof SessionSignals>
