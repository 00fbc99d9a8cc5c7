// What staff note about a session for each other. The learner's pages never show it; it is about the learner, so it is in what they may take along.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'

export const NewNote = z.strictObject({
  /** Made by whoever writes; said again, nothing happens. */
  note_id: z.uuid(),
  text: storableText(2_000).refine(text => text.trim() !== '', 'Write something.'),
})

const SessionNote = z.strictObject({
  note_id: z.uuid(),
  text: z.string(),
  at: z.iso.datetime(),
  /** The name of the person who wrote it; null: the operator, an API key, or nobody who is known any more. */
  author: z.string().nullable(),
  /** Whoever reads this has written it, and may remove it. */
  own: z.boolean(),
})

/** Oldest first. */
export const SessionNotes = z.strictObject({ notes: z.array(SessionNote) })
export type SessionNotes = z.infer<typeof SessionNotes>
