// Recognizes placeholder text by a mark, never by its words: TODO may be the subject of a course on comments.

/** The mark in a template wherever the author has to write. */
export const TEMPLATE_MARK = 'replace_with'

/** Whether a text is empty, is three dots, or still has the mark of its template. */
export const isUnwritten = (text: string): boolean => /^\s*(?:\.{3}|…)?\s*$/.test(text) || text.includes(TEMPLATE_MARK)
