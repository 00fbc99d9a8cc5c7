// Holds what a model writes to the passages that it was given: what cites none of them, or another one, is dropped.

/** A passage as a model gets it. `id`: for this one request. */
export type GivenPassage = {
  readonly id: string
  readonly title: string
  readonly page: number | null
  readonly heading: string | null
  readonly text: string
}

/** A sentence or more of a model, with the ids of the passages in which it stands. */
type Claim = { readonly text: string; readonly passages: readonly string[] }

/** The claims that cite, and cite nothing but passages that were given. */
export function cited(claims: readonly Claim[], given: readonly GivenPassage[]): Claim[] {
  const ids = new Set(given.map(({ id }) => id))
  return claims.filter(
    ({ text, passages }) => text.trim() !== '' && passages.length > 0 && passages.every(id => ids.has(id)),
  )
}

/** The passages that are cited, in the order in which they are cited first: the first one gets the number 1. */
export const numbered = (claims: readonly Claim[]): ReadonlyMap<string, number> =>
  new Map([...new Set(claims.flatMap(({ passages }) => passages))].map((id, at) => [id, at + 1]))

/** The text with the numbers of its passages behind it. */
export const withNumbers = ({ text, passages }: Claim, numbers: ReadonlyMap<string, number>): string =>
  `${text.trim()} ${[...new Set(passages)].map(id => `\\[${numbers.get(id)}\\]`).join('')}`

/** Whether these words stand in the text, as they are; line ends and blanks do not count. */
export const standsIn = (words: string, text: string): boolean =>
  words.trim() !== '' && plain(text).includes(plain(words))

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()
