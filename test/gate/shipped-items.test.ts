// Every shipped blueprint, in every language that it is asked in, with other seeds each day: what is on the screen may be repeated, its key may be said in no language and no disguise, and honest hints pass.
import { readFileSync } from 'node:fs'
import { toCardinal as arabic } from 'n2words/ar-SA'
import { toCardinal as german } from 'n2words/de-DE'
import { toCardinal as english, toOrdinal as ordinal } from 'n2words/en-US'
import { toCardinal as spanish } from 'n2words/es-ES'
import { toCardinal as french } from 'n2words/fr-FR'
import { toCardinal as hindi } from 'n2words/hi-IN'
import { expect, test } from 'vitest'
import { answerType } from '../../src/items/domain/answers/registry.js'
import { isReviewed } from '../../src/items/domain/blueprint/blueprint.js'
import { figureTexts } from '../../src/items/domain/item/figure-texts.js'
import { generateItem, givesAway, stepsOnTheWay, withholdReason, type Item } from '../../src/items/index.js'
import { sampled } from '../support/sampling.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

/** Of each blueprint, tier and form. */
const SEEDS = sampled(['gate/0', 'gate/1', 'gate/2', 'gate/3'], 2)
const PLACE = 'Here is question 3 of 10.'

const catalogue = await shippedCatalogue()
const items = catalogue
  .blueprints()
  .filter(isReviewed)
  .flatMap(blueprint => [blueprint, ...blueprint.translations.values()])
  .flatMap(blueprint =>
    [...blueprint.tiers.keys()].flatMap(tier =>
      blueprint.parts[0].forms.flatMap(form =>
        SEEDS.map(seed => generateItem(blueprint, { seed, tier, form, sectionId: null })),
      ),
    ),
  )

const SENTENCES: Readonly<Record<string, (key: string) => string>> = {
  en: key => `The answer is ${key}.`,
  de: key => `Die Antwort ist ${key}.`,
  ar: key => `الجواب هو ${key}.`,
  hi: key => `उत्तर ${key} है।`,
  es: key => `La respuesta es ${key}.`,
  fr: key => `La réponse est ${key}.`,
}
const IN_WORDS: Readonly<Record<string, (value: number) => string>> = {
  en: english,
  de: german,
  ar: arabic,
  hi: hindi,
  es: spanish,
  fr: french,
}
const EVERYDAY: Readonly<Record<string, number>> = { es: 11, fr: 100 }
const DISGUISES: Readonly<Record<string, (value: number) => string>> = {
  'as an ordinal': value => `It is the ${ordinal(value)}.`,
  'by arithmetic': value => `Take ${value - 1} and add 1.`,
  'by its digits': value => `Write ${[...String(value)].join(' ')}.`,
  'in hexadecimal': value => `It is 0x${value.toString(16)}.`,
}

const shownKey = (item: Item, place: number): string => {
  const { answer, key } = item.parts[place]!
  return answerType(answer.type).show(key, answer.settings)
}

const screenOf = (item: Item): string =>
  [item.stem, ...figureTexts(item), ...item.parts.map(part => part.prompt)].join(' ')

/** Whether all that a key is made of is on the screen already, so that nothing in it is news: names of routers, a list put in order. */
function isOnScreen(item: Item, key: string): boolean {
  const screen = screenOf(item)
    .replace(/\{ (\S+) \}/g, '$1')
    .replace(/ ?\\cdot ?/g, '')
    .replace(/[${}]/g, '')
    .toLowerCase()
  const pieces =
    key
      .replace(/[${}]/g, '')
      .toLowerCase()
      .match(/[\p{L}\d.:/%]+/gu) ?? []
  return pieces.every(piece => screen.includes(piece.replace(/^[.:/%]+|[.:/%]+$/g, '')))
}

test('what is asked may be repeated, and the questions may be counted', () => {
  const stopped = items.filter(
    item =>
      withholdReason(item, item.stem) !== null ||
      withholdReason(item, [item.stem, ...item.parts.map(part => part.prompt)].join(' ')) !== null ||
      withholdReason(item, PLACE, { texts: [PLACE] }) !== null,
  )
  expect(stopped.map(item => item.stem)).toEqual([])
})

test.each(Object.keys(SENTENCES))('no key is said in a sentence of %s', language => {
  const through = items.flatMap(item =>
    item.parts.flatMap((_, place) => {
      const key = shownKey(item, place)
      // Nor after a first answer, when values on the way may be told.
      const texts = stepsOnTheWay(item)
      const passes = withholdReason(item, SENTENCES[language]!(key), { language, texts }) === null
      return passes && !isOnScreen(item, key) ? [`${item.blueprintId}: ${key}`] : []
    }),
  )
  expect(through).toEqual([])
})

const numbers = items.flatMap(item =>
  item.parts.flatMap(part =>
    part.answer.type === 'integer' && /^\d{1,3}$/.test(part.key) && Number(part.key) > 1 && !isOnScreen(item, part.key)
      ? [{ item, value: Number(part.key) }]
      : [],
  ),
)

test.each(Object.keys(IN_WORDS))('no number is said in words of %s, whatever language the session has', language => {
  const through = numbers.filter(({ item, value }) => {
    const words = IN_WORDS[language]!(value)
    // “Five of them are …” is on the screen.
    if (screenOf(item).toLowerCase().includes(words)) return false
    const text = SENTENCES[language]!(words)
    // The Spanish eleven and the French hundred are English words.
    const elsewhere = EVERYDAY[language] === value ? language : 'en'
    return (
      withholdReason(item, text, { language: elsewhere }) === null || withholdReason(item, text, { language }) === null
    )
  })
  expect(numbers.length).toBeGreaterThan(200)
  expect(through.map(({ value }) => value)).toEqual([])
})

test.each(Object.keys(DISGUISES))('no number is said %s', disguise => {
  const through = numbers.filter(({ item, value }) => {
    const text = DISGUISES[disguise]!(value)
    // “range(1, 6)” shows what 7 is made of.
    const shown: readonly string[] = screenOf(item).match(/\d+/g) ?? []
    const isShown = text.match(/\d+/g)?.every(number => shown.includes(number)) ?? false
    return !isShown && withholdReason(item, text) === null
  })
  expect(through.map(({ item, value }) => `${item.stem}: ${value}`)).toEqual([])
})

test('after a first answer the values on the way to it may be told, and a step that says the answer is none of it', () => {
  const onTheWay = items.flatMap(item => {
    const texts = stepsOnTheWay(item)
    const screen = [item.stem, ...figureTexts(item)].join(' ')
    const values = texts
      .map(step => step.replaceAll('{,}', ','))
      .flatMap(step => step.match(/(?<![\d.,])\d{2,}(?![\d.,]*\d)/g) ?? [])
    return values.flatMap(value => (screen.includes(value) ? [] : [{ item, value, texts }]))
  })
  const stopped = onTheWay.filter(({ item, value, texts }) => {
    const text = SENTENCES['en']!(value).replace('The answer is', 'First you get')
    return withholdReason(item, text, { language: 'en', texts }) !== null
  })
  const open = onTheWay.filter(({ item, value }) => withholdReason(item, `First you get ${value}.`) === null)
  expect(onTheWay.length).toBeGreaterThan(100)
  expect(stopped.map(({ item, value }) => `${item.blueprintId}: ${value}`)).toEqual([])
  expect(open.map(({ item, value }) => `${item.blueprintId}: ${value}`)).toEqual([])
  for (const { item, texts } of onTheWay)
    for (const step of texts) expect(givesAway(item, step, ''), `${item.stem}: ${step}`).toBe(false)
})

test('no option is named by its letter, its place or its text', () => {
  const chosen = items.filter(({ parts: [part] }) => part.form === 'choice')
  const ways = (item: Item): string[] => {
    const { options, key } = item.parts[0]
    const at = options.findIndex(({ value }) => value === key)
    const letter = String.fromCharCode(0x41 + at)
    return [
      `It is ${letter}.`,
      `Option ${letter}!`,
      `Take the ${ordinal(at + 1)} one.`,
      `I would say ${options[at]!.text}.`,
    ]
  }
  const through = chosen.flatMap(item =>
    ways(item).filter(
      text =>
        withholdReason(item, text) === null &&
        !isOnScreen(item, item.parts[0].options.find(({ value }) => value === item.parts[0].key)!.text),
    ),
  )
  expect(chosen.length).toBeGreaterThan(200)
  expect(through).toEqual([])
})

const { hints } = JSON.parse(readFileSync('test/fixtures/gate/honest-hints.json', 'utf8')) as {
  hints: Record<string, string[]>
}

test.each(Object.entries(hints))('of honest hints in %s at most one in ten is replaced', (language, texts) => {
  const tried = items
    .filter((_, at) => at % (10 * SEEDS.length) === 0)
    .flatMap(item => texts.map(text => ({ item, text })))
  const stopped = tried.filter(({ item, text }) => withholdReason(item, text, { language }) !== null)
  const share = stopped.length / tried.length
  process.stdout.write(
    `Of ${texts.length} honest hints in ${language} ${(100 * share).toFixed(1)} % are replaced, over ${tried.length / texts.length} items.\n`,
  )
  expect(share).toBeLessThanOrEqual(0.1)
})

test('the corpus holds at least 200 honest hints, 60 of them in Hindi and 40 in Arabic', () => {
  expect(Object.values(hints).flat().length).toBeGreaterThanOrEqual(200)
  expect(hints['hi']!.length).toBeGreaterThanOrEqual(60)
  expect(hints['ar']!.length).toBeGreaterThanOrEqual(40)
})
