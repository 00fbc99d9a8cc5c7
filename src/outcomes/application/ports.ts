// What outcomes keep themselves.

/** What staff write about a result: at most one comment for each session. */
export interface CommentStore {
  /** Null where there is none. */
  of(sessionId: string): Promise<string | null>
  /** Replaces the one before; null removes it. */
  keep(sessionId: string, comment: string | null): Promise<void>
}
