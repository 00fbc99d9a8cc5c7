// A wrong answer that a learner might give: a misconception's value, another option, or something close to the right answer. The item's
// own grader has said of each that it is wrong.
import {
  gradeResponse,
  gradesLater,
  readResponse,
  respondByPart,
  respondWith,
  type Item,
  type ItemPart,
} from '../../items/index.js'
import { drawOne } from './draw.js'

type Response = Record<string, unknown>

/**
 * One wrong answer, as the item's widget posts it; not one of `used` (canonical) as long as there is another. Null when the grader takes
 * everything that was thought of for right.
 */
export function wrongResponse(item: Item, seed: string, name: string, used: ReadonlySet<string>): Response | null {
  if (gradesLater(item)) return { code: '// I do not know how.' }
  const wrongPart = drawOne(seed, `${name}: part`, item.parts)
  const wrong = (mistakes: Response[]): Response[] =>
    mistakes
      .map(mistake => respondByPart(item, part => (part === wrongPart ? mistake : respondWith(part, part.key))))
      .filter(response => isWrong(item, response))
  const fresh = (responses: Response[]) => responses.filter(response => !used.has(canonicalOf(item, response)!))
  const known = wrong(likely(wrongPart))
  const near = wrong(close(wrongPart))
  const best = [fresh(known), fresh(near), known, near].find(some => some.length > 0)
  return best === undefined ? null : drawOne(seed, name, best)
}

/** What the answer is taken for, or null when the widget would refuse it. */
export function canonicalOf(item: Item, response: Response): string | null {
  const read = readResponse(item, response)
  return read.ok ? read.canonical : null
}

/** Neither right nor right in another form. */
function isWrong(item: Item, response: Response): boolean {
  const canonical = canonicalOf(item, response)
  if (canonical === null) return false
  const verdict = gradeResponse(item, canonical)
  return verdict !== null && !verdict.correct && verdict.verdict === 'graded'
}

/** What known ways of thinking lead to, or what is offered. */
function likely(part: ItemPart): Response[] {
  if (part.form === 'choice') return part.options.map((_, index) => ({ index }))
  return part.misconceptions.map(({ value }) => respondWith(part, value))
}

/** The right answer, changed a little; much of it is refused or right, and then left out. */
function close(part: ItemPart): Response[] {
  const right = respondWith(part, part.key)
  const texts = part.options.map(option => option.text)
  const changed = (text: string): string[] => [
    bumped(text, 1),
    bumped(text, 2),
    bumped(text, 10),
    '1',
    '0',
    '7',
    'none',
  ]
  if (typeof right['text'] === 'string') return changed(right['text']).map(text => ({ text }))
  if (Array.isArray(right['selections']))
    return [texts.slice(0, 1), texts.slice(-1), texts, ...texts.map(text => [text])].map(selections => ({ selections }))
  if (Array.isArray(right['entries'])) {
    const entries = right['entries'] as string[]
    const swapped = entries.map((_, at) => [
      ...entries.slice(0, at),
      ...entries.slice(at, at + 2).toReversed(),
      ...entries.slice(at + 2),
    ])
    return [entries.toReversed(), ...swapped].map(order => ({ entries: order }))
  }
  if (Array.isArray(right['cells'])) {
    const [first = '', ...others] = right['cells'] as string[]
    return changed(first).map(cell => ({ cells: [cell, ...others] }))
  }
  if (Array.isArray(right['rows'])) {
    const [[corner = '', ...row] = [], ...rows] = right['rows'] as string[][]
    return changed(corner).map(cell => ({ rows: [[cell, ...row], ...rows] }))
  }
  return []
}

/** With its first whole number raised. */
const bumped = (text: string, by: number): string => text.replace(/\d{1,15}/, digits => String(Number(digits) + by))
