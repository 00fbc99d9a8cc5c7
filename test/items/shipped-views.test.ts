// Shipped blueprints, others each day, over seeds, tiers and forms: neither the page nor the proctor is sent what grades a question.
import { describe, expect, test } from 'vitest'
import { isReviewed, type Blueprint } from '../../src/items/domain/blueprint/blueprint.js'
import { forBrowser, forProctor, generateItem, type Item } from '../../src/items/index.js'
import { sampled } from '../support/sampling.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

/** Of each blueprint, spread over its tiers and forms. */
const SEEDS = 60

const catalogue = await shippedCatalogue()

const made = new Map<Blueprint, readonly Item[]>()
function itemsOf(blueprint: Blueprint): readonly Item[] {
  const known = made.get(blueprint)
  if (known !== undefined) return known
  const asked = [...blueprint.tiers.keys()].flatMap(tier => blueprint.parts[0].forms.map(form => ({ tier, form })))
  const items = Array.from({ length: SEEDS }, (_, i) =>
    generateItem(blueprint, { seed: `reveals/${i}`, sectionId: null, ...asked[i % asked.length]! }),
  )
  made.set(blueprint, items)
  return items
}

/** Texts for which this is so, each with the stem that it was said about; the first few. */
function failures(
  blueprint: Blueprint,
  texts: (item: Item) => readonly string[],
  fails: (item: Item, text: string) => boolean,
) {
  const found: [stem: string, text: string][] = []
  for (const item of itemsOf(blueprint))
    for (const text of texts(item)) if (fails(item, text)) found.push([item.stem, text])
  return found.slice(0, 5)
}

describe.each(
  sampled(catalogue.blueprints().filter(isReviewed), 4).map(blueprint => [blueprint.id, blueprint] as const),
)('%s', (_, blueprint) => {
  // The number of right ones among the entries, their order and the tests of code are behind it, too.
  test('what grades it changes nothing that is shown', () => {
    const place = { itemNumber: 1, totalItems: 2, section: null }
    const views = (item: Item): string => JSON.stringify([forBrowser(item), forProctor(item, place)])
    expect(
      failures(
        blueprint,
        () => ['view'],
        item => views(behind(item)) !== views(item),
      ),
    ).toEqual([])
  })

  test('no key reaches the page or the proctor', () => expect(failures(blueprint, sentKeys, () => true)).toEqual([]))
})

/** Everything behind the question is another; nothing in front of it is. */
const behind = (item: Item): Item => ({
  ...item,
  seed: 'other',
  blueprintHash: 'other',
  steps: [],
  hints: [],
  parts: item.parts.map(part => ({
    ...part,
    key: 'other',
    misconceptions: [],
    accept: null,
    followThrough: null,
    answer: { type: part.answer.type, settings: otherSettings(part.answer.settings) },
  })) as unknown as Item['parts'],
})

/** The words of grading that no widget shows. */
function otherSettings(settings: object): object {
  const hidden = {
    reference: 'other',
    tests: [],
    alternatives: [],
    any_of: [],
    before: [],
    distractors: ['other'],
    tolerance: { exact: true },
  }
  return { ...settings, ...Object.fromEntries(Object.entries(hidden).filter(([word]) => word in settings)) }
}

/** Keys of typed parts with four characters or more that no learner is shown in the stem. */
/** A figure that is to be read off shows the key among other things. */
function sentKeys(asked: Item): string[] {
  const { figure, ...unpictured } = asked
  const item: Item = figure?.read_off === true ? unpictured : asked
  const sent = [forBrowser(item), forProctor(item, { itemNumber: 1, totalItems: 2, section: null })].map(view =>
    JSON.stringify(view),
  )
  return item.parts
    .filter(part => part.form === 'typed' && part.key.length >= 4 && !item.stem.includes(part.key))
    .flatMap(part =>
      sent.some(view => view.includes(part.key) || view.includes(JSON.stringify(part.key).slice(1, -1)))
        ? [part.key]
        : [],
    )
}
