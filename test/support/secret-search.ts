// Looks for secrets in bytes, however they are written there.
import { viewsOf } from './secret-views.js'

export type Secret = {
  /** What a report calls it. */
  readonly name: string
  /** At least eight characters, or it would be found by chance. */
  readonly text: string
}

/** `how`: the way in which the bytes had to be read, like `plain` or `url > base64 > digits`. */
export type Finding = { readonly secret: string; readonly how: string; readonly around: string }

/** Every secret that stands in `bytes`, once each. Throws for a secret that is too short to be told from chance. */
export function findSecrets(bytes: Buffer | string, secrets: readonly Secret[]): Finding[] {
  const needles = secrets.map(secret => ({ name: secret.name, text: canonical(secret.text) }))
  for (const { name, text } of needles) if (text.length < 8) throw new Error(`The secret ${name} is too short`)
  const found = new Map<string, Finding>()
  for (const { how, text } of readings(bytes))
    for (const needle of needles) {
      if (found.has(needle.name)) continue
      const at = text.indexOf(needle.text)
      if (at !== -1) found.set(needle.name, { secret: needle.name, how, around: excerpt(text, at) })
    }
  return [...found.values()]
}

const NAMES = /(?<![a-z0-9])(?:correct[_-]?answer|correct[_-]?index|explanation|seed)(?![a-z0-9])/

/** The first place at which one of the names stands that no learner's client may ever meet. */
export function findFieldNames(bytes: Buffer | string): Finding[] {
  for (const { how, text } of readings(bytes)) {
    const match = NAMES.exec(text)
    if (match) return [{ secret: `the name ${match[0]}`, how, around: excerpt(text, match.index) }]
  }
  return []
}

type Reading = { readonly how: string; readonly text: string }

const MOST = 4
/** By their bytes, the one that was asked for last at the end. */
const remembered = new Map<string, readonly Reading[]>()

/** A few are remembered: what is searched for secrets is searched for names next, and long pages come again and again. */
function readings(bytes: Buffer | string): readonly Reading[] {
  const buffer = Buffer.from(bytes)
  const key = buffer.toString('latin1')
  const found = remembered.get(key) ?? [...read(buffer)]
  remembered.delete(key)
  remembered.set(key, found)
  if (remembered.size > MOST) remembered.delete(remembered.keys().next().value!)
  return found
}

function* read(bytes: Buffer): Generator<Reading> {
  for (const view of viewsOf(bytes)) {
    const text = canonical(view.bytes.toString('utf8'))
    yield { how: view.how, text }
    const digits = joinedDigits(text)
    if (digits !== '') yield { how: `${view.how} > digits`, text: digits }
    yield { how: `${view.how} > backwards`, text: [...text].reverse().join('') }
  }
}

/** Without what the eye does not see: case, width, kinds and numbers of spaces, invisible marks. */
const canonical = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** Long numbers without what may stand between their digits: spaces, points, commas, apostrophes, marks of TeX and Markdown. */
const joinedDigits = (text: string): string =>
  (text.match(/\d(?:[\s.,'’_·*`{}\\-]{1,4}\d|\d){7,}/g) ?? []).map(number => number.replaceAll(/\D/g, '')).join(' ')

const excerpt = (text: string, at: number): string => text.slice(Math.max(0, at - 40), at + 60)
