// Answers that look almost like the key and mean something else: a measure of how alike two texts are takes each of them for right.
import { expect, test } from 'vitest'
import { gradeResponse, readResponse, type Item } from '../../src/items/index.js'
import { answerType, type ResponseType } from '../../src/items/domain/answers/registry.js'
import { aPart } from '../support/builders.js'
import { withPart } from '../support/only-part.js'
import { settingsOf, keyOf } from './answers/graded.js'
import { typedSum } from './sample-items.js'

const x = { response: { symbols: ['x'] } }
const CASES: readonly (readonly [type: ResponseType, words: object, formula: string, right: string, near: string])[] = [
  ['ipv4', {}, 'address("192.168.1.1")', '192.168.1.1', '192.168.1.2'],
  ['mask', {}, 'mask(27)', '255.255.255.224', '255.255.255.240'],
  ['network', {}, 'cidr("10.0.0.0/22")', '10.0.0.0/22', '10.0.0.0/23'],
  ['cidr_set', {}, '[cidr("10.0.0.0/22")]', '10.0.0.0/22', '10.0.0.0/23'],
  ['equation', x, 'expr("x = -3")', 'x = -3', 'x = 3'],
  ['expression', x, 'expr("x^2 + 5x + 6")', 'x^2 + 5x + 6', 'x^2 - 5x + 6'],
  // Where an author asked for a word, digits and signs are no slips of the pen.
  ...(
    [
      ['192.168.1.1', '192.168.1.2'],
      ['255.255.255.224', '255.255.255.240'],
      ['10.0.0.0/22', '10.0.0.0/23'],
      ['x = -3', 'x = 3'],
      ['x^2 + 5x + 6', 'x^2 - 5x + 6'],
    ] as const
  ).map(([right, near]) => ['short_text', { grade: { near: true } }, `"${right}"`, right, near] as const),
]

test.each(CASES)('as %s %j the key %s is met by %s and not by %s', (type, words, formula, right, near) => {
  const settings = settingsOf(answerType(type), words)
  const key = keyOf(answerType(type), settings, formula)
  const item: Item = withPart(typedSum, aPart({ answer: { type, settings }, key, wrongFormCredit: 1 }))
  const graded = (text: string) => {
    const read = readResponse(item, { text })
    if (!read.ok) throw new Error(`“${text}” is malformed: ${JSON.stringify(read.errors)}`)
    return gradeResponse(item, read.canonical)
  }
  expect(graded(right)).toMatchObject({ correct: true, score: 1 })
  expect(graded(near)).toMatchObject({ correct: false, score: 0, verdict: 'graded' })
})
