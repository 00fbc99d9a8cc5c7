// Keys and misconceptions of every shipped blueprint, worked out a second time by an evaluator that shares no code with the engine.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { BlueprintFile } from '../../src/items/domain/blueprint/blueprint-schema.js'
import { evaluate, holds } from '../../src/expression/evaluate.js'
import { BUILT_INS } from '../../src/expression/functions.js'
import type { Value } from '../../src/expression/value.js'
import type { Study } from '../../src/items/domain/lint/study.js'
import { spoilt, studyOf } from './lint/lint-fixture.js'
import { blueprintPaths } from './lint/shipped.js'
import { work } from './second-evaluator/formula.js'
import { FUNCTIONS } from './second-evaluator/functions.js'
import { bitsOf, plain, q, Uncovered, type V } from './second-evaluator/values.js'

const SEEDS = 15
/** Left to the engine and its own tests: algebra in symbols, functions without exact values and those over the items of a list, conversion of units, and spellings of IPv6 and hardware addresses. */
const LEFT_OUT =
  'ipv6 mac compress full eui64 in_unit magnitude unit same_dimension expr poly expand subs number_of degree coefficient roots_of equivalent is_expanded is_factored is_simplified maths pi sqrt exp ln log sin cos tan asin acos atan radians degrees map filter slice pad pad_end scientific'.split(
    ' ',
  )

/** A value of the engine, as plain data, in the other evaluator's terms. Null for kinds that it does not know. */
function translated(value: Value): V | null {
  switch (value.kind) {
    case 'number':
      return q(value.n, value.d)
    case 'text':
      return value.text
    case 'boolean':
      return value.is
    case 'list':
    case 'set':
    case 'tuple': {
      const items = value.items.map(translated)
      if (items.includes(null)) return null
      return value.kind === 'list' ? (items as V[]) : { k: value.kind, of: items as V[] }
    }
    case 'ipv4':
      return { k: 'ip', bits: bitsOf(value.bits, 32) }
    case 'ipv6':
      return { k: 'ip', bits: bitsOf(value.bits, 128) }
    case 'mac':
      return { k: 'mac', bits: bitsOf(value.bits, 48) }
    case 'prefix':
      return { k: 'net', bits: bitsOf(value.bits, value.version === 4 ? 32 : 128), len: value.length }
    case 'quantity':
      return { k: 'quantity', x: q(value.magnitude.n, value.magnitude.d), unit: value.unit }
    case 'interval': {
      const end = (x: typeof value.from) => (x === null ? null : q(x.n, x.d))
      const ends = `${value.fromClosed ? '[' : '('}${value.toClosed ? ']' : ')'}`
      return { k: 'interval', from: end(value.from), to: end(value.to), ends }
    }
    default:
      return null
  }
}

type Found = { compared: number; uncovered: Set<string>; disagreements: string[] }

/** Works out derived values, keys and misconceptions of each sample from its parameters alone. */
function secondOpinion({ file, blueprint, samples }: Study): Found {
  const found: Found = { compared: 0, uncovered: new Set(), disagreements: [] }
  for (const sample of samples) {
    const names = new Map<string, V>()
    for (const source of blueprint.tiers.get(sample.item.tier)!.params.values())
      for (const name of source.names) {
        const value = translated(sample.scope.get(name)!)
        if (value !== null) names.set(name, value)
      }
    const compare = (what: string, formula: string, theirs: () => Value): V | null => {
      const value = translated(theirs())
      try {
        const mine = work(formula, names)
        if (value === null) return null
        found.compared++
        if (plain(mine) !== plain(value))
          found.disagreements.push(
            `${what} (seed ${sample.item.seed}): ${plain(mine)}, the engine says ${plain(value)}`,
          )
        return mine
      } catch (error) {
        if (!(error instanceof Uncovered) && !(error instanceof ReferenceError)) throw error
        found.uncovered.add(error.message)
        return value
      }
    }
    const declare = (name: string, value: V | null): void => void (value !== null && names.set(name, value))
    for (const [name, formula] of Object.entries(file.derive))
      declare(
        name,
        compare(`derive.${name}`, formula, () => sample.scope.get(name)!),
      )
    file.parts.forEach((part, i) => {
      const made = sample.parts[i]!
      const key = compare(`parts[${i}].key`, part.key, () => made.keyValue)
      declare('key', key)
      for (const bug of made.spec.misconceptions) {
        const words = file.misconceptions[bug.index]!
        const fires = bug.when === null || holds(bug.when, made.scope)
        const isTrue = (): Value => ({ kind: 'boolean', is: fires })
        if (words.when !== undefined) compare(`misconceptions[${bug.index}].when`, words.when, isTrue)
        if (fires && words.value !== undefined)
          compare(`misconceptions[${bug.index}].value`, words.value, () => evaluate(bug.value!, made.scope))
      }
      declare(part.id, key)
    })
  }
  return found
}

describe('two evaluators agree on', () => {
  test.each(blueprintPaths().map(file => [path.basename(file, '.yaml'), file]))('%s', (_, file) => {
    const study = studyOf(readFileSync(file, 'utf8'), SEEDS)
    const { compared, disagreements, uncovered } = secondOpinion(study)
    expect(disagreements.slice(0, 5)).toEqual([])
    const isAlgebra = [...uncovered].some(name => LEFT_OUT.includes(name))
    // What is right of a program its tests say; there is no key to work out.
    const isCode = study.blueprint.parts[0].type === 'code'
    expect(isAlgebra || isCode || compared >= study.samples.length * 3).toBe(true)
  })
})

describe('a planted bug is found', () => {
  const study = studyOf(spoilt(), SEEDS)
  test('in a key that the engine got wrong', () => {
    expect(secondOpinion(study).disagreements).toEqual([])
    const wrong = study.samples.map(sample => ({
      ...sample,
      parts: sample.parts.map(part => ({ ...part, keyValue: { kind: 'number', n: 1n, d: 1n } as const })),
    }))
    expect(secondOpinion({ ...study, samples: wrong }).disagreements.length).toBe(study.samples.length)
  })
  test('in a function of the engine', () => {
    const sources = blueprintPaths().map(file => readFileSync(file, 'utf8'))
    const calls = (source: string, name: string): boolean => {
      const { derive, parts } = BlueprintFile.parse(parse(source))
      const formulas = [...Object.values(derive), ...parts.map(part => part.key)].join(' ')
      return new RegExp(`(?<!\\.)\\b${name}\\(`).test(formulas)
    }
    const builtIns = BUILT_INS as Map<string, { arity: readonly [number, number]; apply: never }>
    for (const [name, other] of [
      ['network', 'broadcast'],
      ['lcm', 'gcd'],
      ['max', 'min'],
    ] as const) {
      const source = sources.find(each => each.includes(`${name}(`) && calls(each, name))!
      const right = builtIns.get(name)!
      const study = studyOf(source, SEEDS)
      builtIns.set(name, builtIns.get(other)!)
      try {
        // The engine is asked again with the wrong function in it; a study that cannot even be made is found out, too.
        const spoiled = studyOf(source, SEEDS)
        expect(spoiled.failures.length + secondOpinion(spoiled).disagreements.length).toBeGreaterThan(0)
      } finally {
        builtIns.set(name, right)
      }
      expect(secondOpinion(study).disagreements).toEqual([])
    }
  })
})

test('every function of the engine is known to both, or left out on purpose', () =>
  expect([...Object.keys(FUNCTIONS), ...LEFT_OUT].toSorted()).toEqual([...BUILT_INS.keys()].toSorted()))
test('it shares no code with the engine', () => {
  for (const file of ['formula', 'functions', 'networks', 'values'])
    expect(readFileSync(path.join(import.meta.dirname, `second-evaluator/${file}.ts`), 'utf8')).not.toMatch(/src\//)
})
