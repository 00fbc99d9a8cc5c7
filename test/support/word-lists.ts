// Finds lists of words of a language in source: in an array, in a regular expression, in a text that is split.

/** So many in a row are a list. */
const MANY = 8
/** A word of a language in small letters, perhaps with an apostrophe or followed by others: `don’t`, `no idea`. Not `snake_case`, not `kB`. */
const LETTERS = String.raw`[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{M}'’]+`
const WORD = String.raw`${LETTERS}(?: [\p{Ll}\p{Lo}\p{M}'’]+)*`
const quoted = String.raw`(?:'${WORD}'|"${WORD}"|\x60${WORD}\x60)`

const shapes: readonly RegExp[] = [
  // 'one', 'two', …
  new RegExp(String.raw`(?:${quoted}\s*,\s*){${MANY - 1},}${quoted}`, 'gu'),
  // one: 1, two: 2, …
  new RegExp(
    String.raw`(?:(?:${LETTERS}|${quoted}): -?\d[\d_.]*\s*,\s*){${MANY - 1},}(?:${LETTERS}|${quoted}): -?\d`,
    'gu',
  ),
  // one|two|…, also with an ending that may be missing: colou?rs?
  new RegExp(
    String.raw`(?:[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{M}'’? ]+\|){${MANY - 1},}[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{M}'’? ]+`,
    'gu',
  ),
  // 'one two …'.split(' ')
  new RegExp(String.raw`['"\x60](?:${LETTERS}[ ,|]+){${MANY - 1},}${LETTERS}['"\x60]\s*\.split\(`, 'gu'),
]

/** The lists in a file of source, each as it is written; comments do not count. */
export function wordListsIn(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+\/\/ .*$/gm, '')
  return shapes.flatMap(shape => [...code.matchAll(shape)].map(([list]) => list))
}
