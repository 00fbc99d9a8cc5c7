// Blueprints that come with Viva, others each day, made once for 40 seeds in each tier and form: they pass every lint. Keys and tiers of
// four are worked out a second time, in another way.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { lintStudy } from '../../src/items/domain/lint/lints.js'
import type { Study } from '../../src/items/domain/lint/study.js'
import type { Item, Tier } from '../../src/items/index.js'
import { studySource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { codeProblems } from '../../src/items/infrastructure/authoring/code-lint.js'
import { keyOf, misconceptionsOf, optionsOf } from '../support/only-part.js'
import { sampled } from '../support/sampling.js'
import { blueprintPaths } from './lint/shipped.js'

/** As many as the tests of the lints need to find what each of them is for. BLUEPRINT_SEEDS=<number> tries more. */
const SEEDS = Number(process.env['BLUEPRINT_SEEDS'] ?? 40)

/** Column by column, as on paper. */
function columnSum(a: string, b: string): string {
  let carry = 0
  let out = ''
  for (let i = 1; i <= Math.max(a.length, b.length); i++) {
    const column = Number(a.at(-i) ?? 0) + Number(b.at(-i) ?? 0) + carry
    out = (column % 10) + out
    carry = column > 9 ? 1 : 0
  }
  return carry === 1 ? `1${out}` : out
}

/** Counting back, one by one. */
function countedBack(a: number, b: number): string {
  let left = a
  for (let taken = 0; taken < b; taken++) left--
  return String(left)
}

/** On the 32 bits as text: keep the first ones, fill up with zeros. */
function cutBits(ip: string, length: number): string {
  const bits = ip
    .split('.')
    .map(octet => Number(octet).toString(2).padStart(8, '0'))
    .join('')
  const cut = bits.slice(0, length).padEnd(32, '0')
  return [0, 8, 16, 24].map(from => parseInt(cut.slice(from, from + 8), 2)).join('.')
}

/** Doubling once per host bit, then taking the two reserved addresses away. */
function countedHosts(length: number): string {
  let addresses = 1
  for (let bit = 32; bit > length; bit--) addresses += addresses
  return String(addresses - 2)
}

const solvers: Readonly<Record<string, (stem: string) => string>> = {
  'two-digit-addition': stem => {
    const [, a, b] = /^What is \$(\d\d) \+ (\d\d)\$\?$/.exec(stem)!
    return columnSum(a!, b!)
  },
  'two-digit-subtraction': stem => {
    const [, a, b] = /^What is \$(\d\d) - (\d\d)\$\?$/.exec(stem)!
    return countedBack(Number(a), Number(b))
  },
  'network-address': stem => {
    const [, ip, length] = /address ([\d.]+)\/(\d+)\. /.exec(stem)!
    return cutBits(ip!, Number(length))
  },
  'usable-hosts': stem => {
    const [, network, length] = /written as ([\d.]+)\/(\d+)\. /.exec(stem)!
    expect(cutBits(network!, Number(length))).toBe(network)
    return countedHosts(Number(length))
  },
}

/** What makes a question easy, medium or hard, said again. */
const tierOf: Readonly<Record<string, (stem: string) => Tier>> = {
  'two-digit-addition': stem => {
    const [a, b] = stem.match(/\d+/g)!.map(Number) as [number, number]
    if ((a % 10) + (b % 10) < 10) return 'easy'
    return a + b < 100 ? 'medium' : 'hard'
  },
  'two-digit-subtraction': stem => {
    const [a, b] = stem.match(/\d+/g)!.map(Number) as [number, number]
    if (a % 10 === 0 || a - b < 10) return 'hard'
    return (b % 10) - (a % 10) <= 2 ? 'easy' : 'medium'
  },
  'network-address': stem => {
    const length = Number(/\/(\d+)/.exec(stem)![1])
    return length % 8 === 0 ? 'easy' : length > 24 ? 'medium' : 'hard'
  },
  'usable-hosts': stem => {
    const length = Number(/\/(\d+)/.exec(stem)![1])
    return length >= 27 ? 'easy' : length >= 23 ? 'medium' : 'hard'
  },
}

type Shipped = { readonly problems: readonly string[]; readonly study: Study | null }
let last: { readonly file: string; readonly shipped: Shipped } | null = null

/** The tests of one file come one after the other, so only the last study is kept. */
function shippedIn(file: string): Shipped {
  if (last?.file !== file) {
    const { yaml, made } = studySource(readFileSync(file, 'utf8'), path.basename(file), SEEDS)
    const problems = yaml.problems.map(({ line, field, message }) => `${line} ${field}: ${message}`)
    last = { file, shipped: { problems, study: made } }
  }
  return last.shipped
}
const itemsIn = (file: string): Item[] => shippedIn(file).study!.samples.map(({ item }) => item)

const files = blueprintPaths().map(file => [path.basename(file, '.yaml'), file] as const)

describe.each(sampled(files, 6))('%s', (name, file) => {
  test('passes every lint', async () => {
    const { problems, study } = shippedIn(file)
    expect(problems).toEqual([])
    const found = [...lintStudy(study!), ...(await codeProblems(study!))]
    expect(found.map(({ path: at, message, lint }) => `${at.join('.')}: ${message} [${lint}]`)).toEqual([])
    expect(study!.samples.length).toBeGreaterThanOrEqual(SEEDS * study!.blueprint.tiers.size)
    expect(study!.file.tests.length).toBeGreaterThanOrEqual(4)
  }, 60_000)

  const solve = solvers[name]
  if (solve === undefined) return

  test('the key is right', () => {
    for (const item of itemsIn(file)) expect([item.stem, keyOf(item)]).toEqual([item.stem, solve(item.stem)])
  })
  test('the question belongs to the tier', () => {
    for (const item of itemsIn(file)) expect([item.stem, tierOf[name]!(item.stem)]).toEqual([item.stem, item.tier])
  })
  test('every wrong option of a choice is a misconception, so that it can be explained', () => {
    const chosen = itemsIn(file).filter(item => item.parts[0].form === 'choice')
    expect(chosen).toHaveLength(3 * SEEDS)
    for (const item of chosen) {
      const bugs = misconceptionsOf(item).map(bug => bug.value)
      expect(optionsOf(item)).toHaveLength(4)
      expect(optionsOf(item).filter(option => !bugs.includes(option))).toEqual([keyOf(item)])
    }
  })
  test('at least three misconceptions fire, none is right, no two are the same', () => {
    for (const item of itemsIn(file)) {
      const values = misconceptionsOf(item).map(bug => bug.value)
      expect(values.length).toBeGreaterThanOrEqual(3)
      expect(new Set([...values, keyOf(item)]).size).toBe(values.length + 1)
    }
  })
  test('the worked steps end in the key', () => {
    for (const item of itemsIn(file)) expect(item.steps.at(-1)).toContain(keyOf(item))
  })
})

test('a second way is known for four of them', () =>
  expect(files.map(([name]) => name).filter(name => name in solvers)).toHaveLength(4))

test('a number of usable hosts is asked with many networks', () => {
  const [, file] = files.find(([name]) => name === 'usable-hosts')!
  const easy = itemsIn(file).filter(item => item.tier === 'easy' && item.parts[0].form === 'typed')
  expect(new Set(easy.map(item => item.stem)).size).toBeGreaterThan(SEEDS * 0.95)
})
