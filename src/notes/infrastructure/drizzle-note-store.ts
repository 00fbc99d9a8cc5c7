// What staff note about sessions, in Postgres and PGlite.
import { and, eq, sql } from 'drizzle-orm'
import { databaseNow, rows, type Database } from '../../db/index.js'
import type { NoteStore, StoredNote } from '../application/ports.js'
import { sessionNote } from './tables.js'

type Row = {
  readonly note_id: string
  readonly note: string
  readonly written_at: string | Date
  readonly author_kind: StoredNote['author']['kind']
  readonly author_id: string | null
  readonly name: string | null
}

export class DrizzleNoteStore implements NoteStore {
  constructor(private readonly database: Database) {}

  async of(sessionId: string): Promise<StoredNote[]> {
    const found = await rows<Row>(
      this.database.read,
      sql`
      select note_id, note, written_at, author_kind, author_id, person.name from session_note
      left join person on author_kind = 'person' and person.learner_id = author_id
      where session_id = ${sessionId}::uuid order by written_at, note_id`,
    )
    return found.map(row => ({
      noteId: row.note_id,
      text: row.note,
      at: new Date(row.written_at),
      author: { kind: row.author_kind, id: row.author_id },
      name: row.name,
    }))
  }

  async add(sessionId: string, { noteId, text, author }: Parameters<NoteStore['add']>[1]): Promise<void> {
    const { kind: authorKind, id: authorId } = author
    await this.database.read
      .insert(sessionNote)
      .values({ sessionId, noteId, authorKind, authorId, note: text, writtenAt: databaseNow })
      .onConflictDoNothing()
  }

  async remove(sessionId: string, noteId: string): Promise<void> {
    await this.database.read
      .delete(sessionNote)
      .where(and(eq(sessionNote.sessionId, sessionId), eq(sessionNote.noteId, noteId)))
  }
}
