// What may be said about a wrong answer before the second try: nothing from which the right one follows.
import { describe, expect, test } from 'vitest'
import {
  GenerationError,
  generateItem,
  givesAway,
  gradeResponse,
  readResponse,
  respondByPart,
  respondWith,
  type Item,
  type ItemPart,
} from '../../src/items/index.js'
import { namedNumbers } from '../../src/gate/index.js'
import { answerType } from '../../src/items/domain/answers/registry.js'
import { firstTryReview } from '../../src/outcomes/index.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import { aPart } from '../support/builders.js'
import { withPart } from '../support/only-part.js'
import { typedSum } from './sample-items.js'

describe('feedback on a wrong answer gives the right one away', () => {
  const fraction = withPart(typedSum, aPart({ answer: { type: 'rational', settings: { form: [] } }, key: '37/55' }))
  const word = withPart(
    { ...typedSum, stem: 'Which kind of triangle has sides of 3, 4 and 6 cm?' },
    aPart({ answer: { type: 'short_text', settings: { accept: ['scalene'] } }, key: 'scalene' }),
  )
  test.each<[string, Item, string, string, boolean]>([
    ['where it names the key', typedSum, 'It is 85.', '75', true],
    ['where it names the key in words', typedSum, 'It is eighty-five.', '75', true],
    ['where it says how far off the answer is', typedSum, 'There is a ten too few: 10 are missing.', '75', true],
    ['where it says so in words', typedSum, 'You are one short.', '84', true],
    ['not where it says what went wrong', typedSum, 'The carry got lost.', '75', false],
    ['not where it repeats the question', typedSum, 'Add 8 to 47 first.', '75', false],
    ['not where it names a step', typedSum, 'The ones make 15.', '75', false],
    ['where it names a part of the key', fraction, 'The common denominator is 55.', '1/11', true],
    ['not where the answer has that part', fraction, '55 is right, now the number above.', '5/55', false],
    ['where it names the word', word, 'No two sides are equal: it is scalene.', 'isosceles', true],
    ['not where it names another', word, 'Isosceles means two equal sides.', 'isosceles', false],
  ])('%s', (_, item, text, given, gives) => expect(givesAway(item, text, given)).toBe(gives))
})

/** Numbers of a text as they are written and in words, and the parts of addresses but for 0 and 255, which most of them have. */
const numbers = (text: string): Set<string> => {
  const plain = text.replace(/[{}]+/g, ' ')
  const octets = plain.match(/\d+(?:\.\d+){3}/g)?.flatMap(address => address.split('.')) ?? []
  return new Set([
    ...octets.filter(octet => octet !== '0' && octet !== '255'),
    ...(plain.replace(/\d+(?:\.\d+){3}/g, ' ').match(/\d+(?:\.\d+)?/g) ?? []).map(each => String(Number(each))),
    ...namedNumbers(text).map(({ value }) => String(value)),
  ])
}

test('between two tries no shipped blueprint says a number of the key that stands neither in the question nor in the answer', async () => {
  const told: string[] = []
  let [said, kept] = [0, 0]
  for (const blueprint of (await shippedCatalogue()).blueprints())
    for (const tier of blueprint.tiers.keys())
      for (const form of ['typed', 'choice'] as const)
        for (const item of itemOf(blueprint, { seed: 'between two tries', tier, form, sectionId: null }))
          for (const part of item.parts)
            for (const { value } of part.misconceptions) {
              const response = respondByPart(item, (one: ItemPart) => respondWith(one, one === part ? value : one.key))
              const read = readResponse(item, response)
              if (!read.ok) continue
              const verdict = gradeResponse(item, read.canonical)
              if (verdict === null || verdict.correct) continue
              const outcome = { kind: 'answered' as const, response, verdict, hintCost: 0 }
              const { misconception, learner_answer: given } = firstTryReview({
                position: 1,
                number: 1,
                solutionShown: false,
                retry: false,
                item,
                outcome,
              })
              if (misconception === null) kept += 1
              else said += 1
              const seen = numbers(
                [
                  item.stem,
                  given,
                  JSON.stringify(item.figure ?? ''),
                  ...item.parts.flatMap(one => [one.prompt, one.label]),
                ].join(' '),
              )
              for (const { key, answer } of item.parts)
                for (const number of numbers(answerType(answer.type).show(key, answer.settings)))
                  if (!seen.has(number) && numbers(misconception?.feedback ?? '').has(number))
                    told.push(`${blueprint.id}: ${number} in “${misconception!.feedback}”`)
            }
  expect(told).toEqual([])
  // Most of what an author wrote for the moment between two tries is said.
  expect(kept / (said + kept)).toBeLessThan(0.3)
})

function itemOf(...[blueprint, drawing]: Parameters<typeof generateItem>): Item[] {
  try {
    return [generateItem(blueprint, drawing)]
  } catch (error) {
    if (error instanceof GenerationError) return []
    throw error
  }
}
