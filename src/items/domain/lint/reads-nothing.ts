// The lint `reads_nothing`: a bot that reads no question may not earn much more than chance over many items of a blueprint.
import type { FieldPath, FieldProblem } from '../blueprint/formula-reader.js'
import type { Form, Item, ItemPart, Tier } from '../item/item.js'
import { payingConstants, playsOf } from './blind-bot.js'
import type { Play } from './blind-strategies.js'
import { binomialTail, LEAST_LIKELY } from './chance.js'
import { percent } from './misconception-lints.js'
import type { Study } from './study.js'

/** How much more than chance a strategy may earn, as a share of the full score. */
export const MOST_ABOVE_CHANCE = 0.05

/** One strategy on one part, over `items` items; `score` and `chance` are means. */
type Earning = Play & { readonly items: number }

/**
 * The earnings by part, for items of one blueprint, tier and form. The bot learns from one half of the items and is judged on the other, both
 * ways round.
 */
export function earningsOf(items: readonly Item[]): Earning[][] {
  const halves = [0, 1].map(half => items.filter((_, i) => i % 2 === half))
  const learned = halves.map(payingConstants)
  const sums = (items[0]?.parts ?? []).map(() => new Sums())
  halves.forEach((half, h) => {
    for (const item of half)
      playsOf(item, learned[1 - h]!).forEach((plays, i) => {
        for (const play of plays) sums[i]!.add(play, 1)
      })
  })
  return sums.map(each => each.means())
}

/** The earnings of the same part in several tiers as one. */
function together(tiers: readonly (readonly Earning[])[]): Earning[] {
  const sums = new Sums()
  for (const earning of tiers.flat()) sums.add(earning, earning.items)
  return sums.means()
}

/** Adds up scores and chances by strategy. */
class Sums {
  readonly #known = new Map<string, { by: string; score: number; chance: number; items: number }>()

  add({ strategy, by, score, chance }: Play, items: number): void {
    let sum = this.#known.get(strategy)
    if (sum === undefined) this.#known.set(strategy, (sum = { by, score: 0, chance: 0, items: 0 }))
    sum.score += score * items
    sum.chance += chance * items
    sum.items += items
  }

  means(): Earning[] {
    return [...this.#known].map(([strategy, { by, score, chance, items }]) => ({
      strategy,
      by,
      score: score / items,
      chance: chance / items,
      items,
    }))
  }
}

/** Whether a strategy that is allowed to earn 5 points more than chance would get this score by luck with a probability below 1e-4. */
export const isTooMuch = ({ score, chance, items }: Earning): boolean =>
  chance + MOST_ABOVE_CHANCE < 1 && binomialTail(score * items, items, chance + MOST_ABOVE_CHANCE) < LEAST_LIKELY

/** The earning furthest above chance; null when there is none. */
export const bestOf = (earnings: readonly Earning[]): Earning | null =>
  earnings.reduce<Earning | null>(
    (best, each) => (best === null || each.score - each.chance > best.score - best.chance ? each : best),
    null,
  )

/**
 * One finding for each part, form and tier; where no single tier has one, all tiers are tested together. None where a blueprint has one
 * question: every strategy is right or wrong about it, and says nothing of another one.
 */
export function readsNothing(study: Study): FieldProblem[] {
  const { blueprint, file, samples } = study
  if (new Set(samples.map(({ item }) => item.variantKey)).size === 1) return []
  const excepted = file.exceptions.reads_nothing?.strategies ?? []
  const tiers = [...blueprint.tiers.keys()]
  const all = blueprint.parts[0].forms.flatMap(form =>
    tiers.map(tier => ({ form, tier, parts: earningsOf(itemsOf(samples, tier, form)) })),
  )
  const found = blueprint.parts[0].forms.flatMap(form =>
    blueprint.parts.flatMap((_, i) => {
      const byTier = all
        .filter(each => each.form === form)
        .map(({ tier, parts }) => ({ tier, earnings: parts[i] ?? [] }))
      const worst = (earnings: readonly Earning[]): Earning | null =>
        bestOf(earnings.filter(each => !excepted.includes(each.by) && isTooMuch(each)))
      const findings: [string, Earning | null][] = byTier.map(({ tier, earnings }) => [
        `in the tier “${tier}”`,
        worst(earnings),
      ])
      if (findings.every(([, earning]) => earning === null))
        findings.push(['over all tiers', worst(together(byTier.map(({ earnings }) => earnings)))])
      const part = samples.find(sample => sample.form === form)?.item.parts[i]
      return findings.flatMap(([where, earning]) => (earning && part ? [finding(part, i, where, earning)] : []))
    }),
  )
  const known = all.flatMap(({ parts }) => parts.flat())
  return [...found, ...idleExceptions(excepted, known)]
}

const itemsOf = (samples: Study['samples'], tier: Tier, form: Form): Item[] =>
  samples.flatMap(sample => (sample.item.tier === tier && sample.form === form ? [sample.item] : []))

const idleExceptions = (excepted: readonly string[], earnings: readonly Earning[]): FieldProblem[] =>
  excepted.flatMap((strategy, i) =>
    earnings.length === 0 || earnings.some(each => each.by === strategy && each.score > each.chance)
      ? []
      : [
          {
            path: ['exceptions', 'reads_nothing', 'strategies', i],
            message: `“${strategy}” earns no more than chance, so it needs no exception.`,
          },
        ],
  )

function finding(part: ItemPart, index: number, where: string, { strategy, score, chance }: Earning): FieldProblem {
  const [path, remedy] = remedyFor(part, index)
  return {
    path,
    message: `Without reading the question, “${strategy}” scores ${percent(score)} ${where}; chance is ${percent(chance)}. ${remedy}`,
  }
}

/** The field to change, and how. */
function remedyFor({ form, answer: { type } }: ItemPart, index: number): readonly [FieldPath, string] {
  if (form === 'choice')
    return [
      ['choice'],
      'Add misconceptions that lead to other kinds of answers, larger as well as smaller, or pairs of them in choice.together.',
    ]
  if (type === 'multi_select')
    return [
      ['parts', index, 'response', 'distractors'],
      'Draw right and wrong entries from the same pool, and vary how many are right.',
    ]
  if (type === 'ordering')
    return [['parts', index, 'key'], 'Ask for either direction, or draw entries whose texts do not show their order.']
  return [['parts', index, 'grade'], 'Give credit only for what cannot be known without reading the question.']
}
