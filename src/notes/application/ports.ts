// What notes need from outside.

/** Who wrote a note, as in the audit log. */
export type Author = { readonly kind: 'operator' | 'person' | 'key'; readonly id: string | null }

export type StoredNote = {
  readonly noteId: string
  readonly text: string
  readonly at: Date
  readonly author: Author
  /** Of the person who wrote it; null where none is known. */
  readonly name: string | null
}

export interface NoteStore {
  /** Oldest first. */
  of(sessionId: string): Promise<StoredNote[]>
  /** Again, by whomever: nothing happens. */
  add(
    sessionId: string,
    note: { readonly noteId: string; readonly text: string; readonly author: Author },
  ): Promise<void>
  remove(sessionId: string, noteId: string): Promise<void>
}
