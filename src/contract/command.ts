// POST /session/{id}/command: what a learner may do beside answering. Which of these are open now stands in the action's `commands`.
import { z } from 'zod'
import { SafetyNotice } from './care.js'
import { PageId, SentId, SessionStatus } from './session.js'
import { storableText } from '../kernel/storable.js'
import { SessionCommand } from './widget.js'

/**
 * `hint` shows the next hint and leaves the question open. `skip`, `back` and `ask` close the open call: the session goes on, goes back,
 * or explains and asks the same again. Without a model nobody hears an `ask`: it is kept for the teacher, and no hint is taken. `retry` tries a run again that rests after a failure. `finish` ends the session. `continue` goes on behind a
 * `safety_message`, in every type of session.
 */
export const CommandBody = z.strictObject({
  /** Made by the caller: the same id again gives the same answer and does nothing twice. */
  command_id: SentId,
  /** The open call; `retry`, `finish` and `continue` need none. */
  tool_call_id: SentId.optional(),
  page_id: PageId,
  command: SessionCommand,
  /** What is asked, with `ask`. */
  text: storableText(2_000).optional(),
})
export type CommandBody = z.infer<typeof CommandBody>

/** `number` counts from 1; `cost` is the share of the item's score that all hints shown so far take away, 0 to 1. */
export const Hint = z.strictObject({
  number: z.int().min(1),
  left: z.int().min(0),
  text: z.string(),
  cost: z.number(),
  /** Share that the next hint would take away by itself; absent where nothing is scored and after the last one. */
  next_cost: z.number().optional(),
})
export type Hint = z.infer<typeof Hint>

export const CommandAnswer = z.strictObject({
  ok: z.literal(true),
  status: SessionStatus,
  duplicate: z.boolean(),
  hint: Hint.nullable(),
  /** What was asked was not passed on: it holds something that a person should read. */
  safety: SafetyNotice.optional(),
})
