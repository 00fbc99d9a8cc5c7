// Every shipped blueprint, over seeds, tiers and forms: what is on show and the hints above the bottom one may be said while the
// question is open, the key and the steps that state it may not, and the page gets neither.
import { describe, expect, test } from 'vitest'
import { answerType } from '../../src/items/domain/answers/registry.js'
import { isReviewed, type Blueprint } from '../../src/items/domain/blueprint.js'
import { forBrowser, forProctor, generateItem, loadCatalogue, revealsKey, type Item } from '../../src/items/index.js'

/** Of each blueprint, spread over its tiers and forms. */
const SEEDS = 60

const catalogue = await loadCatalogue('blueprints')

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

const keysOf = (item: Item): string[] =>
  item.parts.map(({ key, answer }) => answerType(answer.type).show(key, answer.settings))

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'hundred']
const inDigits = (word: string): string => (word === 'hundred' ? '100' : String(WORDS.indexOf(word)))

/** Whether a number of the text is an answer or an option by chance: “Go to zero first.” */
function meetsByChance(item: Item, text: string): boolean {
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).map(word => word.replace(/s$/, ''))
  const numbers = [...(text.match(/\d+/g) ?? []), ...words.filter(word => WORDS.includes(word)).map(inDigits)]
  const values = JSON.stringify(item.parts.map(part => [part.key, part.options.map(option => option.value)]))
  return numbers.some(number => new RegExp(`(?<!\\d)${number}(?!\\d)`).test(values))
}

describe.each(
  catalogue
    .blueprints()
    .filter(isReviewed)
    .map(blueprint => [blueprint.id, blueprint] as const),
)('%s', (_, blueprint) => {
  test('its stem and prompts may be repeated', () =>
    expect(
      failures(
        blueprint,
        item => [item.stem, [item.stem, ...item.parts.map(part => part.prompt)].join(' ')],
        revealsKey,
      ),
    ).toEqual([]))

  test('so may its hints but those that tell', () => {
    const open = blueprint.hints.flatMap((hint, i) => (hint.bottomOut ? [] : [i]))
    const tells = (item: Item, i: number): boolean =>
      revealsKey(item, `${item.stem} ${item.hints[i]!.text}`) && !meetsByChance(item, item.hints[i]!.text)
    expect(
      failures(
        blueprint,
        () => open.map(String),
        (item, i) => tells(item, Number(i)),
      ),
    ).toEqual([])
  })

  // Where it names an answer by chance, what takes its place is the same sentence.
  test('a proctor may count the questions', () => {
    const tells = (item: Item, text: string): boolean => revealsKey(item, text) && !meetsByChance(item, text)
    expect(failures(blueprint, () => ['Here is question 3 of 10.'], tells)).toEqual([])
  })

  test('each of its keys reveals', () =>
    expect(
      failures(
        blueprint,
        item => keysOf(item).map(key => `The answer is ${key}.`),
        (item, text) => !revealsKey(item, text),
      ),
    ).toEqual([]))

  test('so does each step that states a key', () =>
    expect(failures(blueprint, statingSteps, (item, text) => !revealsKey(item, text))).toEqual([]))

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

test.each(['math.fractions.equivalent', 'math.fractions.ordering', 'math.arithmetic.negative_numbers'])(
  '%s: a known mistake is pointed out without telling, for the same is asked again',
  id => {
    const feedback = ({ parts }: Item): string[] =>
      parts.flatMap(part => part.misconceptions.flatMap(bug => bug.feedback ?? []))
    expect(failures(catalogue.blueprint(id)!, feedback, revealsKey)).toEqual([])
  },
)

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

function statingSteps(item: Item): string[] {
  const bare = (text: string): string => text.replace(/[${}\s]+/g, ' ')
  return item.steps.filter(step =>
    keysOf(item).some(key => {
      const at = bare(step).indexOf(bare(key))
      const [before, after] = [bare(step)[at - 1] ?? ' ', bare(step).slice(at + bare(key).length)]
      return (
        at >= 0 &&
        bare(key).length > 1 &&
        !bare(item.stem).includes(bare(key)) &&
        !/[\w.\\]/.test(before) &&
        !/^[.,]?\w/.test(after)
      )
    }),
  )
}

/** Keys of typed parts with four characters or more that no learner is shown in the stem. */
function sentKeys(item: Item): string[] {
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
