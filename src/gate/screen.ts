// What the learner sees while a question is open, as far as a text may take it up again.

export type Screen = {
  /** Texts that may be repeated: the question, its prompts and labels, its place in the session. */
  readonly texts: readonly string[]
  /** Texts that are not on the screen, of which a whole sentence may be repeated word by word: they were written without this question. */
  readonly quotable: readonly string[]
  /** Texts of the options or entries of each field that has some, in the order shown. */
  readonly lists: readonly (readonly string[])[]
  /** Of the session, as `en`. */
  readonly language: string
}
