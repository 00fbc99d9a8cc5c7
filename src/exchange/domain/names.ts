// Ids for blueprints, from the names of questions.

const LONGEST = 60

/** `prefix` and the name in lower-case words, or `question`; numbered where `taken` has it already. Adds it to `taken`. */
export function idFor(prefix: string, name: string, taken: Set<string>): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST)
    .replaceAll(/^_+|_+$/g, '')
  const id = `${prefix}.${words === '' ? 'question' : words}`
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? id : `${id}_${number}`
    if (taken.has(numbered)) continue
    taken.add(numbered)
    return numbered
  }
}
