// Fixed answers guessed from the keys of other items.
import { expect, test } from 'vitest'
import type { ResponseType } from '../../../src/items/domain/answers/registry.js'
import { usualAnswers } from '../../../src/items/domain/lint/usual-answers.js'
import type { ItemPart } from '../../../src/items/index.js'
import { aPart } from '../../support/builders.js'

const parts = (type: ResponseType, ...keys: readonly unknown[]): ItemPart[] =>
  keys.map(key => aPart({ answer: { type, settings: {} }, key: typeof key === 'string' ? key : JSON.stringify(key) }))

test('the most frequent key, for each typed part', () =>
  expect(usualAnswers([parts('integer', '7', '5', '7'), null]).get('the usual key')).toEqual(['7', null]))

test('the most frequent entry at each place, in nested lists as well', () => {
  const usual = (type: ResponseType, ...keys: readonly unknown[]) =>
    usualAnswers([parts(type, ...keys)]).get('the usual entry at each place')
  expect(usual('tuple', ['1', '2'], ['1', '3'], ['4', '3'])).toEqual(['["1","3"]'])
  expect(usual('matrix', [['1'], ['2']], [['1'], ['3']], [['4'], ['3']])).toEqual(['[["1"],["3"]]'])
  expect(usual('list', ['1', '2'], ['1', '3'], ['9'])).toEqual(['["1","2"]'])
})

test('the most frequent elements of sets, in canonical order', () => {
  const usual = usualAnswers([parts('set', ['1', '2'], ['2', '9'], ['2', '9', '30'])])
  expect(usual.get('the 1 usual element')).toEqual(['["2"]'])
  expect(usual.get('the 2 usual elements')).toEqual(['["2","9"]'])
})

test('the most frequent key where it cannot be put together from parts', () =>
  expect([...usualAnswers([parts('integer', '7', '7')]).values()].flat()).toEqual(Array(6).fill('7')))
