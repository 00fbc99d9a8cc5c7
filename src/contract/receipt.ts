// The wire of receipts: what is shown after a quiz was handed in, and what a code proves to whoever has it.
import { z } from 'zod'
const At = z.iso.datetime()
const EndedStatus = z.enum(['completed', 'expired', 'terminated'])

/** What a receipt says of a quiz. It tells neither who took it nor what was answered, nor the score. */
export const HandedIn = z.strictObject({
  status: EndedStatus,
  submitted_at: At,
  questions: z.int(),
  /** How many of them were answered. */
  answers: z.int(),
  /** A keyed hash of every answer as it was received. The code of the quiz is made from its beginning. */
  fingerprint: z.string(),
})
export type HandedIn = z.infer<typeof HandedIn>

/** `GET /session/{id}/receipt`. */
export const SessionReceipt = HandedIn.extend({ code: z.string(), issued_at: At })
export type SessionReceipt = z.infer<typeof SessionReceipt>

/** Only for the learner, and for staff who may watch them. `learner`: their name, where one is known. */
const Whose = z.strictObject({ session_id: z.uuid(), title: z.string(), learner: z.string().nullable() }).nullable()

/** `GET /receipts/{code}`. */
export const CheckedReceipt = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('genuine'),
    code: z.string(),
    handed_in: HandedIn,
    /** When this answer was received; null: the code is of the whole quiz. */
    answer: z.strictObject({ received_at: At }).nullable(),
    whose: Whose,
  }),
  /** This server issued the receipt, but what is stored is no longer what it was. */
  z.strictObject({ state: z.literal('changed'), code: z.string(), issued_at: At, whose: Whose }),
])
export type CheckedReceipt = z.infer<typeof CheckedReceipt>
