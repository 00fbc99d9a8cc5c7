// What nobody has written yet. It is known by a mark and never by words: TODO is the subject of a course on comments.

/** The mark that a template puts wherever its author has to write. */
export const TEMPLATE_MARK = 'replace_with'

/** Whether a text is empty, is three dots, or still has the mark of its template. */
export const isUnwritten = (text: string): boolean => /^\s*(?:\.{3}|…)?\s*$/.test(text) || text.includes(TEMPLATE_MARK)
