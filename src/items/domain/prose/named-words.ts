// Whether a text names an answer in words: the key or another that is taken, with a slip of the pen where that counts as right.
import { foldedText } from '../answers/folded-text.js'
import type { Reading } from './reading.js'
import { canonicalRead, isNews, type Sought } from './sought.js'
import { countNamed } from './named-values.js'

/** Words in a text that are looked at; a longer one with an answer that conditions decide counts as naming it. */
const MOST_WORDS = 1_600
const LONGEST = 6

export function namesText(sought: Sought, reading: Reading, shown: Reading): boolean {
  const { alternatives } = sought.settings as { alternatives: readonly string[] }
  const answers = [...new Set([sought.key, ...alternatives].map(loose))].filter(answer => answer !== '')
  const [said, given] = [loose(reading.plain), loose(shown.plain)]
  // One of several names on show is told by naming it alone.
  const beyond = loose(reading.beyond(shown).plain)
  for (const answer of answers) {
    if (times(said, answer) > times(given, answer) || times(beyond, answer) > 0) return true
    if (
      /^\d{1,40}$/.test(answer) &&
      countNamed(reading.plain, '', 'integer', answer) > countNamed(shown.plain, '', 'integer', answer)
    )
      return true
  }
  const near = (sought.settings as { near?: boolean }).near === true
  return (near || sought.open) && namesInPieces(sought, said, given)
}

const loose = (text: string): string =>
  foldedText(text.replace(/[*_`~$]+/g, ''))
    .replace(/[-\s]+/g, ' ')
    .trim()

/** How often the words stand there as words of their own. */
export function times(text: string, words: string): number {
  let found = 0
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (standsAlone(text, at, words)) found++
  return found
}

/** `2` does not stand in `12`, `2.5` or `1/2`. */
function standsAlone(text: string, at: number, words: string): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + words.length, at + words.length + 2)]
  const letter = /[\p{L}\p{N}]/u
  if (letter.test(words[0]!) && letter.test(before.at(-1) ?? ' ')) return false
  if (letter.test(words.at(-1)!) && letter.test(after[0] ?? ' ')) return false
  if (/^\d/.test(words) && (/\d[.,/]$/.test(before) || /\d-$/.test(before))) return false
  return !(/\d$/.test(words) && /^[.,/]\d/.test(after))
}

function namesInPieces(sought: Sought, said: string, given: string): boolean {
  const words = said.split(' ')
  if (words.length > MOST_WORDS) return true
  const pieces = new Set<string>()
  const counts = new Set(
    [sought.key, ...(sought.settings as { alternatives: readonly string[] }).alternatives].map(
      each => loose(each).split(' ').length,
    ),
  )
  for (let from = 0; from < words.length; from++)
    for (let count = 1; count <= LONGEST && from + count <= words.length; count++)
      if (sought.open ? count <= 3 : counts.has(count))
        pieces.add(
          words
            .slice(from, from + count)
            .join(' ')
            .replace(/^[("'“]+|[)"'”.,:;!?]+$/g, ''),
        )
  const right = [...pieces]
    .filter(piece => piece !== '' && times(given, piece) === 0)
    .flatMap(piece => {
      const canonical = canonicalRead(sought, piece)
      return canonical !== null && sought.isRight(canonical) ? [canonical] : []
    })
  return isNews(right, [])
}
