// Canonical forms that keep how an answer was written, where its form counts: `3/4` alone, `3/4 as 6/8` where it was not asked for so.

const AS = ' as '

/** `written` is null where the form needs no word. */
export const withForm = (value: string, written: string | null): string =>
  written === null ? value : `${value}${AS}${written}`

export function formOf(canonical: string): { readonly value: string; readonly written: string | null } {
  const at = canonical.indexOf(AS)
  return at < 0
    ? { value: canonical, written: null }
    : { value: canonical.slice(0, at), written: canonical.slice(at + AS.length) }
}
