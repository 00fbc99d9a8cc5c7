// Ticking several texts and putting texts in order: what is partly right, and what it earns.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerType } from '../../../src/items/domain/answers/registry.js'
import { contradictions, longestAgreeing, longestCommon } from '../../../src/items/domain/answers/ordering/orders.js'
import { sentenceIn } from '../../../src/language/stored.js'
import { canonicalOf, graded, keyOf, messageOf, settingsOf } from './graded.js'
import { PLAIN_RESOLVER } from '../../support/plain-resolver.js'

const multiSelect = answerType('multi_select')
const ordering = answerType('ordering')

const DISTRACTORS = ['172.32.0.1', '11.0.0.1', '192.0.2.1']
const KEY = '["10.0.0.1", "172.16.0.1", "192.168.0.1"]'
const ticks = (credit: string, response: object = {}) =>
  settingsOf(multiSelect, { response: { distractors: DISTRACTORS, ...response }, grade: { credit } })

describe('three right texts among six', () => {
  test.each([
    [['10.0.0.1', '172.16.0.1', '192.168.0.1'], 'right', 'right', 'right'],
    [['192.168.0.1', '10.0.0.1', '172.16.0.1'], 'right', 'right', 'right'],
    [['10.0.0.1', '172.16.0.1'], 'wrong: missed_entries', 'partly 0.83', 'partly 0.67'],
    [['10.0.0.1'], 'wrong: missed_entries', 'partly 0.67', 'partly 0.33'],
    [[], 'wrong: missed_entries', 'partly 0.5', 'wrong: missed_entries'],
    [['10.0.0.1', '172.16.0.1', '192.168.0.1', '11.0.0.1'], 'wrong: extra_entries', 'partly 0.83', 'partly 0.67'],
    [['10.0.0.1', '172.16.0.1', '11.0.0.1'], 'wrong: mixed_entries', 'partly 0.67', 'partly 0.33'],
    [['10.0.0.1', '11.0.0.1'], 'wrong: mixed_entries', 'partly 0.5', 'wrong: mixed_entries'],
    [['11.0.0.1'], 'wrong: mixed_entries', 'partly 0.33', 'wrong: mixed_entries'],
    [DISTRACTORS, 'wrong: mixed_entries', 'wrong: mixed_entries', 'wrong: mixed_entries'],
    [
      ['10.0.0.1', '172.16.0.1', '192.168.0.1', ...DISTRACTORS],
      'wrong: extra_entries',
      'partly 0.5',
      'wrong: extra_entries',
    ],
  ])('%j is %s; per option %s; balanced %s', (given, all, each, balanced) => {
    expect(graded(multiSelect, ticks('all_or_nothing'), KEY, given)).toBe(all)
    expect(graded(multiSelect, ticks('per_option'), KEY, given)).toBe(each)
    expect(graded(multiSelect, ticks('balanced'), KEY, given)).toBe(balanced)
  })

  test('right ticks among wrong ones are counted, in every language, and not named', () => {
    const settings = ticks('all_or_nothing')
    const sayFor = (given: readonly string[]) =>
      multiSelect.judge(canonicalOf(multiSelect, settings, given), keyOf(multiSelect, settings, KEY), settings).say!
    const said = sayFor(['10.0.0.1', '11.0.0.1'])
    expect(said).toBe('Right among the 2 that you ticked: 1. Still missing: 2.')
    expect(sayFor(['10.0.0.1', '172.16.0.1', '11.0.0.1'])).not.toBe(said)
    expect(sentenceIn('de', said)).toBe('Richtig von den 2 Einträgen, die du angehakt hast: 1. Es fehlen noch: 2.')
    for (const language of ['ar', 'es', 'hi']) expect(sentenceIn(language, said)).not.toBe(said)
  })

  test('too few and too many are told before they cost anything', () => {
    const two = ticks('per_option', { min_selections: 1, max_selections: 2 })
    expect(messageOf(multiSelect, two, [])).toMatch(/at least 1/)
    expect(messageOf(multiSelect, two, DISTRACTORS)).toMatch(/at most 2/)
    expect(messageOf(multiSelect, two, 'text')).toMatch(/Tick entries/)
    expect(() => ticks('per_option', { min_selections: 3, max_selections: 2 })).toThrow(/More must/)
  })

  test('offers every text once, the rule in words, and no more ticks than texts', () => {
    const settings = ticks('balanced', { distractors: [...DISTRACTORS, '10.0.0.1'] })
    const options = multiSelect.offers!(keyOf(multiSelect, settings, KEY), settings)
    expect([...options].sort()).toEqual([...DISTRACTORS, '10.0.0.1', '172.16.0.1', '192.168.0.1'].sort())
    expect(multiSelect.ask(settings, { label: '', options })).toMatchObject({
      noun: 'multi_select',
      props: { min_selections: 0, max_selections: 6, rule: expect.stringMatching(/takes one away/) },
    })
  })

  test('wrong texts can be a list that a formula makes', () => {
    const settings = settingsOf(multiSelect, { response: { distractors: '["a", 3 / 4]' } })
    expect(multiSelect.sources!(settings)).toEqual([{ path: ['distractors'], kind: 'formula', source: '["a", 3 / 4]' }])
    expect(multiSelect.resolve!(settings, PLAIN_RESOLVER)).toMatchObject({ distractors: ['a', '3/4'] })
  })

  test('more than twelve texts are no question', () => {
    const eleven = Array.from({ length: 11 }, (_, i) => `no ${i}`)
    expect(() => keyOf(multiSelect, ticks('per_option', { distractors: eleven }), KEY)).toThrow(/at most 12/)
    expect(() => keyOf(multiSelect, ticks('per_option'), '"10.0.0.1"')).toThrow(/no list/)
    expect(() => keyOf(multiSelect, ticks('per_option', { distractors: ['a'] }), '["a"]')).toThrow(/no wrong entry/)
  })

  test('guessing at random earns nothing with the balanced rule more often than not', () => {
    const settings = ticks('balanced')
    const all = [...DISTRACTORS, '10.0.0.1', '172.16.0.1', '192.168.0.1']
    const key = keyOf(multiSelect, settings, KEY)
    let earned = 0
    for (let mask = 0; mask < 64; mask++) {
      const given = all.filter((_, i) => mask & (1 << i))
      earned += multiSelect.judge(canonicalOf(multiSelect, settings, given), key, settings).score
    }
    expect(earned / 64).toBeLessThan(0.2)
  })
})

const LAYERS = '["application", "transport", "network", "link"]'
const exact = settingsOf(ordering)
const run = settingsOf(ordering, { grade: { credit: 'longest_run' } })

describe('four texts in order', () => {
  test.each([
    [['application', 'transport', 'network', 'link'], 'right', 'right'],
    [['application', 'transport', 'link', 'network'], 'wrong: some_in_place', 'partly 0.33'],
    [['link', 'application', 'transport', 'network'], 'wrong', 'partly 0.33'],
    [['transport', 'application', 'link', 'network'], 'wrong', 'wrong'],
    [['link', 'network', 'transport', 'application'], 'wrong', 'wrong'],
    [['application', 'transport', 'network'], 'wrong', 'wrong'],
    [['application', 'transport', 'network', 'session'], 'wrong', 'wrong'],
    [['application', 'application', 'network', 'link'], 'malformed', 'malformed'],
    [[], 'malformed', 'malformed'],
    ['application', 'malformed', 'malformed'],
  ])('%j is %s; by the longest run %s', (given, whole, partly) => {
    expect(graded(ordering, exact, LAYERS, given)).toBe(whole)
    expect(graded(ordering, run, LAYERS, given)).toBe(partly)
  })

  test('may have several right orders, listed', () => {
    const both = settingsOf(ordering, { grade: { any_of: [['b', 'a', 'c']] } })
    expect(graded(ordering, both, '["a", "b", "c"]', ['b', 'a', 'c'])).toBe('right')
    expect(graded(ordering, both, '["a", "b", "c"]', ['b', 'c', 'a'])).toBe('wrong: some_in_place')
    expect(() => keyOf(ordering, both, '["a", "b", "d"]')).toThrow(/no entry “c”/)
  })

  test('may have every order that keeps to what comes before what', () => {
    const rules = settingsOf(ordering, {
      grade: {
        credit: 'longest_run',
        before: [
          ['socks', 'shoes'],
          ['trousers', 'shoes'],
          ['shoes', 'out'],
        ],
      },
    })
    const key = '["socks", "trousers", "shoes", "out"]'
    expect(graded(ordering, rules, key, ['trousers', 'socks', 'shoes', 'out'])).toBe('right')
    expect(graded(ordering, rules, key, ['socks', 'shoes', 'trousers', 'out'])).toBe('partly 0.33')
    expect(graded(ordering, rules, key, ['out', 'shoes', 'socks', 'trousers'])).toBe('wrong')
    expect(() => keyOf(ordering, rules, '["socks", "shoes"]')).toThrow(/no entry/)
  })

  test('cannot be asked to go round in a circle, nor by two rules at once', () => {
    const circle = settingsOf(ordering, {
      grade: {
        before: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      },
    })
    expect(() => keyOf(ordering, circle, '["a", "b"]')).toThrow(/circle/)
    expect(() => settingsOf(ordering, { grade: { any_of: [['a', 'b']], before: [['a', 'b']] } })).toThrow(/not by both/)
    expect(() => keyOf(ordering, exact, '["a", "a"]')).toThrow(/the same/)
    expect(() => keyOf(ordering, exact, '["a"]')).toThrow(/2 to 12/)
  })
})

const permutations = (texts: readonly string[]): string[][] =>
  texts.length < 2
    ? [[...texts]]
    : texts.flatMap(first => permutations(texts.filter(each => each !== first)).map(rest => [first, ...rest]))

test.each([2, 3, 4, 5, 6, 7])('an order of %i texts at random earns little', n => {
  const texts = Array.from({ length: n }, (_, i) => `t${i}`)
  const key = JSON.stringify(texts)
  const all = permutations(texts).filter(order => order.join() !== texts.join())
  const mean = all.reduce((sum, order) => sum + ordering.judge(JSON.stringify(order), key, run).score, 0)
  expect(mean / all.length).toBeLessThan(0.15)
})

test('what agrees with the rules is counted as trying every right order counts it', () => {
  const texts = ['a', 'b', 'c', 'd', 'e']
  const all = permutations(texts)
  const pair = fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...texts)).filter(([a, b]) => a !== b)
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), fc.constantFrom(...all), (rules, given) => {
      const keeping = all.filter(order => rules.every(([a, b]) => order.indexOf(a) < order.indexOf(b)))
      expect(contradictions(texts, rules)).toBe(keeping.length === 0)
      if (keeping.length === 0) return
      expect(longestAgreeing(given, rules)).toBe(Math.max(...keeping.map(order => longestCommon(given, order))))
    }),
    { numRuns: 300 },
  )
})
