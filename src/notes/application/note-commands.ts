// Staff note something about a session, and remove what they noted themselves.
import { z } from 'zod'
import { NewNote } from '../../contract/session-notes.js'
import { DomainError } from '../../kernel/errors.js'
import { message, unchecked, type Mediator } from '../../kernel/mediator.js'
import { ownedSession, type Sessions } from '../../sessions/index.js'
import type { Author, NoteStore } from './ports.js'

const Done = z.object({ ok: z.literal(true) })
const BySession = z.object({ sessionId: z.uuid(), by: unchecked<Author>() })

export const WriteNote = message('notes/write', BySession.extend(NewNote.shape), Done)
export const RemoveNote = message('notes/remove', BySession.extend({ noteId: z.uuid() }), Done)

type Ports = { readonly sessions: Pick<Sessions, 'load'>; readonly notes: NoteStore }

export const isBy = (author: Author, { kind, id }: Author): boolean => author.kind === kind && author.id === id

/** Throws session_not_found. */
const writeNoteHandler =
  ({ sessions, notes }: Ports) =>
  async ({ sessionId, note_id: noteId, text, by }: z.infer<typeof WriteNote.input>) => {
    await ownedSession(sessions, sessionId, null)
    await notes.add(sessionId, { noteId, text: text.trim(), author: by })
    return { ok: true as const }
  }

/** Once it is gone nothing more happens. Throws session_not_found, not_your_note. */
const removeNoteHandler =
  ({ sessions, notes }: Ports) =>
  async ({ sessionId, noteId, by }: z.infer<typeof RemoveNote.input>) => {
    await ownedSession(sessions, sessionId, null)
    const note = (await notes.of(sessionId)).find(one => one.noteId === noteId)
    if (note !== undefined && !isBy(note.author, by))
      throw new DomainError('forbidden', 'not_your_note', 'Only whoever wrote a note removes it.')
    await notes.remove(sessionId, noteId)
    return { ok: true as const }
  }

/** Registers the commands of notes with their handlers. */
export function registerNoteCommands(mediator: Mediator, ports: Ports): void {
  mediator.handle(WriteNote, writeNoteHandler(ports))
  mediator.handle(RemoveNote, removeNoteHandler(ports))
}
