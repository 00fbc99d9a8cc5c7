// Blueprints broken on purpose: the shipped ones notice it, and one without checks is seen not to.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inlined, mutationsOf } from '../../../src/items/domain/lint/mutate-formula.js'
import { FATAL, isRealMutant, mutantsOf, surviving } from '../../../src/items/domain/lint/mutation.js'
import { sampled } from '../../support/sampling.js'
import { studyOf, spoilt } from './lint-fixture.js'
import { blueprintPaths } from './shipped.js'

const formulas = (source: string) => mutationsOf(source).map(({ formula }) => formula)

test('each operator, constant and function of a formula is changed once', () => {
  expect(formulas('network(ip, 32 - len)')).toEqual([
    '(network(ip, 32 - len)) + 1',
    'broadcast(ip, 32 - len)',
    'network(ip, 33 - len)',
    'network(ip, 32 + len)',
  ])
  expect(formulas('\'a\' if x <= 2.5 and not y else "b"')).toEqual([
    '(\'a\' if x <= 2.5 and not y else "b") + 1',
    '"ax" if x <= 2.5 and not y else "b"',
    '\'a\' if x > 2.5 and not y else "b"',
    '\'a\' if x <= 2.51 and not y else "b"',
    '\'a\' if x <= 2.5 or not y else "b"',
    '\'a\' if x <= 2.5 and not y else "bx"',
  ])
})

test('derived values are copied into a formula, and functions of the same name are not', () => {
  expect(inlined('net + len(net)', { net: 'network(ip, n)', n: '32 - len', len: '8' })).toBe(
    '(network(ip, (32 - (8)))) + len((network(ip, (32 - (8)))))',
  )
})

describe('a blueprint', () => {
  const study = studyOf(spoilt(), 12)
  const mutants = mutantsOf(study.file)

  test('notices every altered key, falsified check and misconception that is right', () => {
    const fatal = mutants.filter(({ kind }) => FATAL.includes(kind))
    expect(fatal.filter(({ kind }) => kind === 'key').length).toBeGreaterThanOrEqual(2)
    expect(surviving(study, fatal)).toEqual([])
  })
  test('without checks does not notice an altered key', () => {
    const weak = studyOf(
      spoilt()
        .replace(/^ {4}check: .*\n/gm, '')
        .replace(/say: 'Add them:.*'/, 'say: "Add them."'),
      12,
    )
    const keys = mutantsOf(weak.file).filter(mutant => mutant.kind === 'key' && isRealMutant(weak, mutant))
    expect(surviving(weak, keys, [12]).length).toBeGreaterThan(0)
  })
  test('has no mutant where the key stays what it was', () => {
    const same = { ...study.file, parts: [{ ...study.file.parts[0]!, key: 'b * a' }] }
    expect(isRealMutant(study, { kind: 'key', path: ['parts', 0, 'key'], says: '', file: same })).toBe(false)
  })
})

describe('shipped blueprints notice what was broken', () => {
  test.each(sampled(blueprintPaths(), 6, { shift: 3 }))('%s', path => {
    const study = studyOf(readFileSync(path, 'utf8'), 8)
    const fatal = mutantsOf(study.file).filter(({ kind }) => FATAL.includes(kind))
    expect(surviving(study, fatal, [1, 8]).map(({ path: at, says }) => `${at.join('.')}: ${says}`)).toEqual([])
  })
})
