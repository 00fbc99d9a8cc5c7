// The bot that reads nothing, before a table whose gaps are filled from lists.
import type { BareProps } from '../../../widgets/kinds.js'
import { answerType } from '../answers/registry.js'
import { shuffled } from '../generate/random.js'
import type { Item, ItemPart } from '../item/item.js'
import { widgetOf } from '../item/part-widget.js'
import { looksOf, PREFERENCES, type Play } from './blind-strategies.js'
import { scoreOf } from './chance-level.js'

/** For each gap what can be chosen there, null where it is typed. */
type Gaps = readonly (readonly string[] | null)[]

/** With conditions of the blueprint's own, the chance level is the mean of this many random answers. */
const TRIALS = 64

/** Null where every gap is typed. */
export function gapsOf(part: ItemPart): Gaps | null {
  if (part.form === 'choice' || part.answer.type !== 'table') return null
  return (widgetOf(part).props as BareProps<'table'>).gap_options ?? null
}

/** Choosing by looks in each gap, and the constant answers that may be tried: those that are right count as no more than luck. */
export function tablePlays(item: Item, part: ItemPart, gaps: Gaps, constants: readonly Play[]): Play[] {
  const words = `${item.stem}\n${part.prompt}`
  const worths = gaps.map(options => {
    if (options === null) return null
    const looks = looksOf(
      options,
      options.map(option => (words.includes(option) ? 1 : 0)),
    )
    return new Map([...PREFERENCES].map(([strategy, preference]) => [strategy, preference(looks)]))
  })
  const chance = chanceOf(part, gaps)
  const plays = [...PREFERENCES.keys()].map(strategy => {
    const preferred = gaps.map((options, gap) => {
      const worth = worths[gap]?.get(strategy) ?? []
      const most = Math.max(...worth)
      return options === null ? null : options.filter((_, i) => worth[i] === most)
    })
    return { strategy, by: strategy, score: scoreAmong(part, preferred), chance }
  })
  return [...plays, ...constants.map(play => ({ ...play, chance: play.score === 1 ? 1 : chance }))]
}

function chanceOf(part: ItemPart, gaps: Gaps): number {
  if (part.accept === null) return scoreAmong(part, gaps)
  const scores = Array.from({ length: TRIALS }, (_, trial) =>
    scoreAmong(
      part,
      gaps.map((options, gap) => options && shuffled('chance level', `${trial}/${gap}`, options).slice(0, 1)),
    ),
  )
  return scores.reduce((a, b) => a + b, 0) / TRIALS
}

/** The expected score where each gap is filled with one of these; a typed gap is wrong. With conditions it is that of the first of them. */
function scoreAmong(part: ItemPart, preferred: Gaps): number {
  const { type, settings } = part.answer
  const keys = JSON.parse(answerType(type).write!(part.key, settings)) as string[]
  if (part.accept === null) {
    const shares = preferred.map((options, gap) => (options?.includes(keys[gap]!) ? 1 / options.length : 0))
    return (settings as { readonly credit: string }).credit === 'per_cell'
      ? shares.reduce((a, b) => a + b, 0) / shares.length
      : shares.reduce((a, b) => a * b, 1)
  }
  if (preferred.includes(null)) return 0
  const read = answerType(type).read(
    preferred.map(options => options![0]!),
    settings,
  )
  return read.ok ? scoreOf(part, read.canonical) : 0
}
