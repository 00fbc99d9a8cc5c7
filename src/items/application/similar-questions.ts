// Other questions of an item's blueprint, worked out, for a tutor to show beside it. They are drawn and never asked.
import type { ShownFigure } from '../../contract/stream.js'
import { orNull } from '../../kernel/or-null.js'
import { inLanguage, type Blueprint } from '../domain/blueprint/blueprint.js'
import type { Catalogue } from '../domain/assessment/catalogue.js'
import { GenerationError, traceItem, type TracedItem } from '../domain/generate/generate-item.js'
import { deriveSeed } from '../domain/generate/random.js'
import { shownFigure } from '../domain/item/figure-texts.js'
import { shownValue } from '../domain/item/item-views.js'
import { TIERS, type Item, type ItemPart, type Tier } from '../domain/item/item.js'
import { sameAnswer } from '../domain/item/judge-part.js'

/** A question on which a wrong way of thinking can be told from the right one. Values are as people read them. */
export type ContrastingCase = {
  readonly stem: string
  /** Null without one. */
  readonly figure: ShownFigure | null
  /** What there is to choose from or to put in order. */
  readonly offered: readonly string[]
  /** Where the wrong way of thinking leads. */
  readonly wrong: string
  readonly right: string
}

/** A question with its solution. */
export type WorkedExample = Pick<ContrastingCase, 'stem' | 'figure' | 'offered' | 'right'> & {
  readonly steps: readonly string[]
}

export type Bank = Pick<Catalogue, 'blueprint' | 'usersOf'>

/** Steps of a solution from which a learner can see how it goes. */
const LEAST_STEPS = 2
/** Draws in search of a question; each costs about a millisecond. */
const DRAWS = 8

/**
 * Questions beside which a wrong answer to `item` shows what is wrong: the misconception leads to a wrong answer there, too. One where it
 * happens to be right would confirm it. None for a question in several parts, in code, or whose blueprint has changed. `seed`: other ones for another.
 */
export function contrastingCases(bank: Bank, item: Item, misconceptionId: string, seed: string): ContrastingCase[] {
  const [part, ...others] = item.parts
  if (others.length > 0 || part.answer.type === 'code') return []
  const tiers = TIERS.slice(0, TIERS.indexOf(item.tier) + 1)
  return [...drawn(bank, item, seed, tiers)].flatMap(({ item: other, made }) => {
    const found = made[0]!.raw.find(({ bug }) => bug.id === misconceptionId)
    const [asked] = other.parts
    if (found === undefined || sameAnswer(part.answer, asked.key, part.key)) return []
    const fails = !found.isKey && asked.misconceptions.some(({ id }) => id === misconceptionId)
    return fails ? [{ ...stemOf(other), wrong: shown(other, found.value), right: shown(other, asked.key) }] : []
  })
}

/** Others of the same kind and tier, worked out, drawn as they are asked for. Those whose solution is a single step, which only states the answer, are left out. */
export function* workedExamples(bank: Bank, item: Item, seed: string): Generator<WorkedExample, void> {
  for (const { item: other } of drawn(bank, item, seed, [item.tier]))
    if (other.steps.length >= LEAST_STEPS && other.parts.length === 1)
      yield { ...stemOf(other), right: shown(other, other.parts[0].key), steps: other.steps }
}

const stemOf = (item: Item) => ({
  stem: item.stem,
  figure: shownFigure(item),
  offered: item.parts.flatMap(({ options }) => options.map(({ text }) => text)),
})

const shown = ({ parts: [part], language }: Item, value: ItemPart['key']): string => shownValue(part, value, language)

/** Questions other than `item`, each once, without those that examinations alone may ask. */
function* drawn(bank: Bank, item: Item, seed: string, tiers: readonly Tier[]): Generator<TracedItem, void> {
  const blueprint = blueprintOf(bank, item)
  if (blueprint === null) return
  const found = new Set([item.variantKey])
  const offered = tiers.filter(tier => blueprint.tiers.has(tier)).toReversed()
  for (let draw = 0; draw < DRAWS && offered.length > 0; draw += 1) {
    const traced = orNothing(blueprint, deriveSeed(seed, draw), offered[draw % offered.length]!)
    if (traced === null || found.has(traced.item.variantKey)) continue
    found.add(traced.item.variantKey)
    if (bank.usersOf(blueprint, traced.item.variantKey) !== 'exams') yield traced
  }
}

/** In the item's language; null when there is none, or no longer the one that the item was made from. */
export function blueprintOf(bank: Pick<Catalogue, 'blueprint'>, item: Item): Blueprint | null {
  const blueprint = bank.blueprint(item.blueprintId)
  return blueprint === null || blueprint.hash !== item.blueprintHash ? null : inLanguage(blueprint, item.language)
}

/** Typed where it can be: a question to look at needs no options. A draw that runs out says nothing about the others. */
function orNothing(blueprint: Blueprint, seed: string, tier: Tier): TracedItem | null {
  const { forms } = blueprint.parts[0]
  const form = forms.includes('typed') ? 'typed' : forms[0]!
  return orNull(() => traceItem(blueprint, { seed, tier, form, sectionId: null }), GenerationError)
}
