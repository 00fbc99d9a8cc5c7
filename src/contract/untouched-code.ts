// Whether code is still what the learner was given. The page asks before it sends it, and the server refuses it: by one rule.

/** Blanks make no difference. */
export const isUntouched = (code: string, given: string): boolean => withoutSpace(code) === withoutSpace(given)

const withoutSpace = (code: string): string => code.replace(/\s+/g, '')
