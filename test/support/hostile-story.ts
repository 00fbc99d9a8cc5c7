// The learner's way through the questions, read from nothing but the log: which were asked, left, taken back, and what help was given.
import type { Item } from '../../src/items/index.js'
import { ownVerdict } from './hostile-oracle.js'
import type { Facts } from './hostile-witness.js'
import { isChoice, optionsOf } from './only-part.js'

export type Story = {
  /** The question that was fetched last: where it is stored, and its number as the learner counts. Both 0 before the first. */
  readonly position: number
  readonly number: number
  /** It waits for its answer. */
  readonly open: boolean
  /** Questions that need nothing more. */
  readonly completed: number
  /** Whether the last answer may have come within the grace after its deadline: then there is no second try, and one more is completed. */
  readonly mayBeLate: boolean
  /** Where the question of each number was asked last. */
  readonly latest: ReadonlyMap<number, number>
  /** Hints that were given for the present question since its answer was told last, if it was. */
  readonly shown: number
  /** What the hints took away from the answer at each position: 0 to 1. */
  readonly costs: ReadonlyMap<number, number>
  /** What was not as it must be, in a sentence. */
  readonly odd: string | null
}

const read = new WeakMap<Facts, Story>()

/** What all the first `shown` hints cost together, at most the whole score. */
export const costOf = ({ hints }: Item, shown: number): number =>
  Math.min(
    1,
    hints.slice(0, shown).reduce((sum, hint) => sum + hint.cost, 0),
  )

export function storyOf(facts: Facts): Story {
  const known = read.get(facts)
  if (known) return known
  const story = tell(facts)
  read.set(facts, story)
  return story
}

/** Where each wrong answer has to be followed by a second try: not where one wrong choice leaves a single other one. */
const isWorthRetrying = (item: Item): boolean => !isChoice(item) || optionsOf(item).length > 2

function tell({ events, items, places, stored: { session } }: Facts): Story {
  let [position, number, expected, open, call] = [0, 0, 1, false, '']
  let odd: string | null = null
  const latest = new Map<number, number>()
  const shown = new Map<number, number>()
  const costs = new Map<number, number>()
  /** Numbers whose answer was told. */
  const told = new Set<number>()
  /** Numbers whose first answer was not right, and whose second is still to come. */
  const again = new Set<number>()
  // Within the grace after a deadline there is no time for a second try.
  const isTimed = session.timeLimitMs !== null || session.itemTimeLimitMs !== null
  const hold = (fine: boolean, sentence: string) => (odd ??= fine ? null : sentence)
  for (const { type, payload } of events) {
    if (type === 'tool_result' && payload.tool_name === 'get_next_item' && !open) {
      const given = payload.result['item_number']
      if (typeof given !== 'number' || given < 1) continue
      position += 1
      number = given
      open = true
      latest.set(number, position)
      const wasLate = isTimed && again.has(number - 1) && number === expected + 1
      if (wasLate) told.add(number - 1)
      hold(number === expected || wasLate, `question ${number} was fetched, and ${expected} was next`)
      hold(places.get(position)?.retry === again.has(number), `question ${number} is kept as a second try, or not`)
      const place = places.get(position)
      hold(place?.number === number, `question ${number} is stored as ${place?.number}`)
      hold(place?.solutionShown === told.has(number), `question ${number} is kept as shown: ${place?.solutionShown}`)
    }
    if (type === 'client_action' && payload.item_number !== null) {
      call = payload.action.tool_call_id
      hold(open && payload.item_number === number, `question ${payload.item_number} was asked instead of ${number}`)
    }
    if (type === 'hint_shown') {
      const item = items.get(position)!
      const count = (shown.get(number) ?? 0) + 1
      shown.set(number, count)
      hold(
        payload.tool_call_id === call && payload.number === count && payload.text === item.hints[count - 1]?.text,
        `hint ${payload.number} of question ${number} was ${payload.text}`,
      )
      hold(Math.abs(payload.cost - costOf(item, count)) < 1e-9, `hint ${count} was said to cost ${payload.cost}`)
    }
    if (type === 'tool_result' && payload.tool_call_id === call) {
      call = ''
      const { asked, back, closed } = payload.result
      if (asked !== undefined || closed !== undefined) continue
      open = false
      expected = back === true ? number - 1 : number + 1
      if (back === true) continue
      const item = items.get(position)!
      const isAnswered = payload.result['skipped'] === undefined && payload.result['timed_out'] === undefined
      const isFirst = session.type === 'learning' && isAnswered && !told.has(number) && !again.has(number)
      const isOver = session.status === 'completed' && position >= session.totalItems
      if (isFirst && !isOver && isWorthRetrying(item) && !ownVerdict(item, payload.result)) {
        costs.set(position, costOf(item, shown.get(number) ?? 0))
        again.add(number)
        expected = number
        continue
      }
      again.delete(number)
      costs.set(position, costOf(items.get(position)!, shown.get(number) ?? 0))
      shown.delete(number)
      told.add(number)
    }
  }
  return {
    position,
    number,
    open,
    completed: open ? number - 1 : expected - 1,
    mayBeLate: isTimed && !open && again.has(number) && expected === number,
    latest,
    shown: shown.get(number) ?? 0,
    costs,
    odd,
  }
}
