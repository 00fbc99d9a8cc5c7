// Whether something stands in a text by itself, and not as a part of something longer.

/** `next`: what may not come right behind it. Both as plain-text.ts makes them, in lower case. */
export function standsAlone(token: string, text: string, next = /[\p{L}\d]/u): boolean {
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1))
    if (!/[\p{L}\d]/u.test(text[at - 1] ?? ' ') && !next.test(text[at + token.length] ?? ' ')) return true
  return false
}
