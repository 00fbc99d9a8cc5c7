// A catalogue in a folder of its own that asks one question for every answer type, and one of several parts.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ResponseType } from '../../src/items/domain/answers/registry.js'

type Words = {
  /** A formula; `n` is a number from 1 to 900. */
  readonly key: string
  readonly response?: object
  readonly grade?: object
  readonly choice?: readonly string[]
}

const abs = (by: number) => ({ tolerance: { abs: by } })

/** A type that is added to the engine must be added here. */
export const EVERY_TYPE: Readonly<Record<ResponseType, Words>> = {
  integer: { key: '7919 * n + 3' },
  decimal: { key: 'n + 1/4', grade: abs(0.001) },
  rational: { key: '(n + 1000) / 1009' },
  percent: { key: 'n / 1000 + 1/2000', response: { accept: ['percent'] }, grade: abs(0.01) },
  money: { key: 'n + 1/4', response: { currency: 'EUR' } },
  quantity: { key: 'quantity(n + 1/4, "km/h")', grade: abs(0.001) },
  ipv4: { key: 'address("10.20.0.0") + n' },
  ipv6: { key: 'ipv6("2001:db8::17")' },
  mac: { key: 'mac("00:1a:2b:3c:4d:5e")' },
  network: { key: 'prefix(address("10.20.0.0") + 4096 * n, 20)' },
  prefix_length: { key: '27' },
  mask: { key: 'mask(27)', response: { accept: ['mask', 'prefix', 'wildcard'] } },
  wildcard: { key: 'wildcard(27)' },
  cidr_set: { key: '[prefix(address("10.20.0.0") + 4096 * n, 20)]' },
  short_text: { key: '"border gateway protocol"', grade: { near: true, alternatives: ['bgp'] } },
  option: { key: '"alpha"', choice: ['"beta"', '"gamma"', '"delta"'] },
  multi_select: { key: '["alpha", "beta"]', response: { distractors: ['gamma', 'delta'], min_selections: 1 } },
  ordering: { key: '["alpha", "beta", "gamma", "delta"]' },
  expression: { key: 'expr("x^2 - 5x + 6")', response: { symbols: ['x'] } },
  equation: { key: 'expr("y = 2x - 3")', response: { symbols: ['x', 'y'] } },
  interval: { key: 'interval(-3, 17, "[)")', response: { symbols: ['x'] } },
  set: { key: 'set([-3, 1/2, 17])', response: { of: { type: 'rational' }, symbols: ['x'] } },
  list: { key: '[-3, 1, n + 17]', response: { of: { type: 'integer' } } },
  tuple: { key: 'tuple([-3, 1/2, 17])', response: { of: { type: 'rational' } } },
  matrix: { key: '[[-3, n], [17, 2]]', response: { of: { type: 'integer' }, rows: 2, columns: 2 } },
  number_line: {
    key: '31 * n + 17/7',
    response: { from: '31 * n', to: '31 * n + 20', step: 1, snap: '1/7' },
  },
  plane_points: {
    key: '[tuple([31 * n + 17/7, -3]), tuple([31 * n + 2, 1])]',
    response: {
      x: { from: '31 * n', to: '31 * n + 20', step: 1, snap: '1/7' },
      y: { from: -10, to: 10, step: 1 },
      count: 2,
    },
    grade: { credit: 'per_point' },
  },
  plane_line: {
    key: 'expr("y = 2x - 3")',
    response: { x: { from: -10, to: 10, step: 1 }, y: { from: -10, to: 10, step: 1 } },
  },
  table: {
    key: '[prefix(address("10.20.0.0") + 4096 * n, 20), prefix(address("10.30.0.0"), 20)]',
    response: {
      columns: ['LAN', 'Network'],
      rows: [
        ['A', null],
        ['B', null],
      ],
      of: { type: 'network' },
    },
  },
  code: {
    key: '"reference"',
    response: { entry: 'multiplied', initial_code: 'function multiplied(list) {}' },
    grade: {
      reference: 'function multiplied(list) { return list.map(each => each * {{n}}) }',
      tests: [{ args: ['[31337]'], gives: '[31337 * n]' }],
    },
  },
}

const several = ['integer', 'option', 'ordering', 'table', 'expression'] as const

function partOf(type: ResponseType, id: string): object {
  const { key, response = {}, grade, choice } = EVERY_TYPE[type]
  return {
    id,
    prompt: `Part ${id}.`,
    response: { type, label: 'Answer', ...response },
    key,
    ...(grade === undefined ? {} : { grade }),
    ...(choice === undefined ? {} : { forms: ['choice'] }),
  }
}

function blueprint(name: string, parts: readonly object[], choice?: readonly string[], choicePart?: string): object {
  const tier = (b: number, from: number) => ({
    b,
    when: `n >= ${from} and n < ${from + 300}`,
    params: { n: { range: [from, from + 299] } },
  })
  return {
    schema: 'blueprint/1',
    id: `every.${name}`,
    version: 1,
    status: 'reviewed',
    license: 'CC0-1.0',
    title: `Answers of type ${name}`,
    skills: [{ id: `every.${name}`, weight: 1 }],
    bloom: 'remember',
    params: { n: { type: 'int', range: [1, 900] } },
    tiers: { easy: tier(-1, 1), medium: tier(0, 301), hard: tier(1, 601) },
    variant_key: '{{n}}',
    stem: 'What lies in box {{n}}?',
    parts,
    ...(choice === undefined
      ? {}
      : { choice: { count: 4, filler: choice, ...(choicePart === undefined ? {} : { part: choicePart }) } }),
    solution: [{ say: 'Look into the box.' }],
    expected: { seconds: 5 },
    exposure: { min_variants: 500 },
    accessibility: { keyboard: true, essential_time: false },
  }
}

/** The names of the skills behind `every.`: the types, and `several` for the question of several parts. */
export const EVERY_NAME = [...Object.keys(EVERY_TYPE), 'several']

/** Writes the catalogue. `remove` deletes it. */
export async function everyTypeCatalogue(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'viva-every-type-'))
  const write = (file: string, content: object) => writeFile(path.join(folder, file), JSON.stringify(content))
  const skills = EVERY_NAME.map(name => ({ id: `every.${name}`, title: name, statement: name, subject: 'Fixtures' }))
  await write('skills.yaml', { schema: 'skills/1', skills })
  for (const [name, { choice }] of Object.entries(EVERY_TYPE))
    await write(`${name}.yaml`, blueprint(name, [partOf(name as ResponseType, 'content')], choice))
  const parts = several.map(type => partOf(type, `of_${type}`))
  await write('several.yaml', blueprint('several', parts, EVERY_TYPE.option.choice, 'of_option'))
  return { path: folder, remove: () => rm(folder, { recursive: true }) }
}
