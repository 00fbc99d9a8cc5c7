// Turns SurveyJS names of questions and rows, which may be any text, into identifiers.
import { RESERVED } from '../check-survey.js'

const LONGEST = 50

/** An identifier that is not in `taken` yet and is put there; the name itself when it is one. */
export function identifier(name: string, taken: Set<string>, otherwise: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST)
  const begun =
    plain === '' ? otherwise : /^[a-z]/.test(plain) && !RESERVED.includes(plain) ? plain : `${otherwise}_${plain}`
  let free = begun
  for (let n = 2; taken.has(free); n++) free = `${begun}_${n}`
  taken.add(free)
  return free
}
