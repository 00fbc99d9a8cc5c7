// The form of a blueprint: it changes one place of the text, and everything else stays byte for byte.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isNode, parse, parseDocument } from 'yaml'
import { kindChanged } from '../../src/web/staff/blueprints/form/answer-kinds.js'
import {
  besideForm,
  drawOf,
  freeName,
  removeMistake,
  removeRung,
  renameMistake,
  swapRungs,
} from '../../src/web/staff/blueprints/form/blueprint-edits.js'
import { Braces, type Path, type Written } from '../../src/web/staff/blueprints/form/plain-values.js'
import { renameVariable } from '../../src/web/staff/blueprints/form/rename-variable.js'
import {
  mistakeNameTrouble,
  removeVariable,
  usesOfVariable,
  variableNameTrouble,
} from '../../src/web/staff/blueprints/form/variable-uses.js'
import { YamlText } from '../../src/web/staff/blueprints/form/yaml-text.js'
import { sampled } from '../support/sampling.js'

const shipped = (readdirSync('blueprints', { recursive: true }) as string[])
  .filter(file => file.endsWith('.yaml'))
  .map(file => ({ file, text: readFileSync(path.join('blueprints', file), 'utf8') }))
  .filter(({ text }) => text.includes('schema: blueprint/1'))

/** Every place where the form writes a text or a number, of those that are there. */
const PLACES: readonly Path[] = [
  ['title'],
  ['skills', 0, 'id'],
  ['status'],
  ['expected', 'seconds'],
  ['stem'],
  ['parts', 0, 'key'],
  ['parts', 0, 'response', 'label'],
  ['misconceptions', 0, 'feedback'],
  ['misconceptions', 1, 'value'],
  ['misconceptions', 1, 'when'],
  ['hints', 1, 'say'],
  ['hints', 0, 'cost'],
  ['solution', 0, 'say'],
  ['solution', 0, 'check'],
  ['tiers', 'easy', 'when'],
  ['constraints', 0],
  ['texts', 'de', 'stem'],
  ['texts', 'de', 'hints', 0],
]
const WORDS = [
  'A sum',
  'Yes: {{a}}, or “no” # not',
  "It's $\\frac{1}{2}$",
  'First line.\n\n    code\nLast line.',
  '5',
  '- dash',
  `${'long '.repeat(60)}end`,
]

/** The lines of the text that hold the value at a place, first and last, 0-based, as another reading finds them. */
function linesOf(text: string, at: Path): readonly [number, number] {
  const node = parseDocument(text).getIn(at, true)
  if (!isNode(node)) throw new Error(`There is nothing at ${at.join('.')}.`)
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length - 1
  const [from, until] = node.range!
  return [lineAt(from), lineAt(Math.max(from, until - 1))]
}

describe('of every shipped blueprint', () => {
  test('nothing changes while nothing is changed', () => {
    for (const { file, text } of sampled(shipped, 12)) {
      const yaml = new YamlText(text)
      expect(yaml.problem, file).toBeNull()
      for (const at of PLACES) {
        const value = yaml.at(at)
        if (value !== undefined)
          expect(yaml.set(at, value as Written)?.text === text, `${file} ${at.join('.')}`).toBe(true)
      }
    }
  })

  test.each(WORDS)('one place alone says %j, in lines of its own', words => {
    for (const { file, text } of sampled(shipped, 40, { shift: WORDS.indexOf(words) * 5 })) {
      const yaml = new YamlText(text)
      for (const at of sampled(PLACES, 3, { shift: words.length })) {
        if (yaml.at(at) === undefined) continue
        const name = `${file} ${at.join('.')}`
        const after = yaml.set(at, words)
        expect(after, name).not.toBeNull()
        const wanted = parseDocument(text)
        wanted.setIn(at, words)
        expect(parse(after!.text), name).toEqual(wanted.toJS())
        const [before, now] = [text.split('\n'), after!.text.split('\n')]
        const [first, last] = linesOf(text, at)
        expect(now.slice(0, first), name).toEqual(before.slice(0, first))
        const rest = before.slice(last + 1)
        expect(now.slice(now.length - rest.length), name).toEqual(rest)
      }
    }
  })
})

const SMALL = `# About.
title: Sum # short
params:
  a: { type: int, range: [1, 9] }   # one
  # Two.
  b:
    type: int
    choice: [2, 5]
misconceptions:
  # First.
  - id: one
    value: a
    feedback: >-
      One
      word.

  # Second.
  - { id: two, value: b, feedback: Two }
hints:
  - { say: First, cost: 0 }
  - say: Second
    cost: 0.5
texts:
  de:
    misconceptions: { one: Eins, two: Zwei }
    hints:
      - Erstens
      - Zweitens
tests:
  # About one.
  - { answer: { value_of: one }, when: one, expect: { note: one } }
  - { answer: "1", expect: { score: 1 } }
`
const small = new YamlText(SMALL)
/** The lines that went and came. */
function difference(after: YamlText | null, before = SMALL): string[] {
  const [old, now] = [before.split('\n'), after!.text.split('\n')]
  let first = 0
  while (first < old.length && old[first] === now[first]) first += 1
  let last = 0
  while (last < old.length - first && old.at(-1 - last) === now.at(-1 - last)) last += 1
  return [
    ...old.slice(first, old.length - last).map(line => `-${line}`),
    ...now.slice(first, now.length - last).map(line => `+${line}`),
  ]
}

describe('a change', () => {
  test.each<[string, YamlText | null, string[]]>([
    ['keeps the comment behind a value', small.set(['title'], 'Sums'), ['-title: Sum # short', '+title: Sums # short']],
    [
      'keeps the way in which a list is written',
      small.set(['params', 'a', 'range'], new Braces([2, 12])),
      ['-  a: { type: int, range: [1, 9] }   # one', '+  a: { type: int, range: [2, 12] }   # one'],
    ],
    [
      'adds to a map in braces',
      small.set(['params', 'a', 'step'], 2),
      ['-  a: { type: int, range: [1, 9] }   # one', '+  a: { type: int, range: [1, 9], step: 2 }   # one'],
    ],
    ['adds a variable', small.set(['params', 'c'], new Braces({ type: 'bool' })), ['+  c: { type: bool }']],
    ['adds a section in its place', small.append(['constraints'], 'a != b'), ['+', '+constraints:', '+  - a != b']],
    ['adds a field to an item', small.set(['misconceptions', 0, 'when'], 'a > 1'), ['+    when: a > 1']],
    [
      'takes a field out of braces',
      small.remove(['misconceptions', 1, 'value']),
      ['-  - { id: two, value: b, feedback: Two }', '+  - { id: two, feedback: Two }'],
    ],
    ['takes an item out', small.remove(['hints', 1]), ['-  - say: Second', '-    cost: 0.5']],
    [
      'puts what stands over several lines on one, where it is replaced',
      small.set(['params', 'b'], new Braces({ type: 'bool' })),
      ['-  b:', '-    type: int', '-    choice: [2, 5]', '+  b: { type: bool }'],
    ],
    ['renames', small.rename(['params', 'b'], 'n'), ['-  b:', '+  n:']],
    [
      'keeps a folded text folded',
      small.set(['misconceptions', 0, 'feedback'], 'Another: word.'),
      ['-      One', '-      word.', '+      Another: word.'],
    ],
  ])('%s', (_, after, lines) => expect(difference(after)).toEqual(lines))

  test('swaps two items with their comments', () => {
    const after = small.swap(['misconceptions'], 0)!
    expect(after.text).toContain(
      '  # Second.\n  - { id: two, value: b, feedback: Two }\n\n  # First.\n  - id: one\n    value: a\n',
    )
    expect(after.swap(['misconceptions'], 0)!.text).toBe(SMALL)
  })

  test('is refused where something else stands, and never made of a text that cannot be read', () => {
    expect(small.set(['title', 'more'], 'x')).toBeNull()
    expect(small.set(['params', 'b'], 'x')).toBeNull()
    expect(small.append(['title'], 'x')).toBeNull()
    expect(small.rename(['params', 'a'], 'b')).toBeNull()
    const broken = new YamlText('title: [1\nstem: x\n')
    expect(broken.problem).toMatchObject({ line: 2 })
    expect(broken.set(['title'], 'x')).toBeNull()
  })
})

describe('translations and tests follow', () => {
  test('a hint that is moved or taken out', () => {
    expect(swapRungs('hints', 0)(small)!.at(['texts', 'de', 'hints'])).toEqual(['Zweitens', 'Erstens'])
    expect(removeRung('hints', 0)(small)!.at(['texts', 'de', 'hints'])).toEqual(['Zweitens'])
  })
  test('a mistake that is renamed', () => {
    const after = renameMistake(0, 'first')(small)!
    expect(after.at(['texts', 'de', 'misconceptions'])).toEqual({ first: 'Eins', two: 'Zwei' })
    expect(after.at(['tests', 0])).toEqual({ answer: { value_of: 'first' }, when: 'first', expect: { note: 'first' } })
  })
  test('a mistake that is taken out', () => {
    const after = removeMistake(0)(small)!
    expect(after.at(['misconceptions'])).toEqual([{ id: 'two', value: 'b', feedback: 'Two' }])
    expect(after.at(['texts', 'de', 'misconceptions'])).toEqual({ two: 'Zwei' })
    expect(after.at(['tests'])).toEqual([{ answer: '1', expect: { score: 1 } }])
  })
  test('a variable that is renamed, in formulas and templates but not in words', () => {
    const rational = new YamlText(readFileSync('starter-questions/rational.yaml', 'utf8'))
    const after = renameVariable(['params', 'by'], 'factor')(rational)!
    expect(after.text).not.toMatch(/\bby\b(?=[^A-Za-z]*[*<>=)}:])/)
    expect(after.at(['misconceptions', 0, 'feedback'])).toContain('the number above the line by {{factor}}.')
    const address = new YamlText(readFileSync('starter-questions/ipv4.yaml', 'utf8'))
    expect(renameVariable(['params', 'len'], 'bits')(address)!.at(['tiers', 'easy'])).toEqual({
      b: -0.5,
      when: 'bits == 24',
      params: { bits: { choice: [24] } },
    })
    expect(renameVariable(['params', 'factor'], 'by')(after)!.text).toBe(rational.text)
    const word = new YamlText(readFileSync('starter-questions/short_text.yaml', 'utf8'))
    const named = renameVariable(['params', 'shape'], 'figure')(word)!
    expect(named.at(['parts', 0, 'key'])).toBe('figure_name')
    expect(named.at(['stem'])).toContain('Its shape is called')
    expect(renameVariable(['params', 'by'], 'n')(rational)).toBeNull()
    // A function of the same name stays what it is.
    const called = new YamlText(
      'params:\n  len: 1\nderive:\n  n: len(list) + len + len (len)\nstem: "{{len(a)}} {{len}}"\n',
    )
    const calling = renameVariable(['params', 'len'], 'size')(called)!
    expect(calling.at(['derive', 'n'])).toBe('len(list) + size + len (size)')
    expect(calling.at(['stem'])).toBe('{{len(a)}} {{size}}')
    expect(usesOfVariable(new YamlText('params:\n  len: 1\nstem: "{{len(a)}}"\n'), ['params', 'len'])).toEqual([])
  })
  test('a variable that is taken out, with what tiers draw instead', () => {
    const address = new YamlText(readFileSync('starter-questions/ipv4.yaml', 'utf8'))
    const after = removeVariable(['params', 'len'])(address)!
    expect(after.at(['params'])).toEqual({ ip: { type: 'ipv4', from: ['10.0.0.0/8', '192.168.0.0/16'] } })
    expect(after.at(['tiers'])).toEqual({
      easy: { b: -0.5, when: 'len == 24' },
      medium: { b: 0.5, when: 'len > 24' },
      hard: { b: 1.5, when: 'len < 24' },
    })
    const places = usesOfVariable(address, ['params', 'len']).map(at => at.join('.'))
    expect(places).toEqual(expect.arrayContaining(['derive.net', 'tiers.easy.when', 'variant_key', 'stem']))
    expect(places.filter(at => /^params|tiers\.\w+\.params/.test(at))).toEqual([])
    // A row gives names to its columns, too.
    const word = new YamlText(readFileSync('starter-questions/short_text.yaml', 'utf8'))
    expect(usesOfVariable(word, ['params', 'shape']).map(at => at.join('.'))).toContain('parts.0.key')
    expect(usesOfVariable(small, ['params', 'b'])).toEqual([['misconceptions', 1, 'value']])
  })
  test('settings of another kind of answer', () => {
    const starter = new YamlText(readFileSync('starter-questions/quantity.yaml', 'utf8'))
    const after = kindChanged('expression')(starter)!
    expect(after.at(['parts', 0])).toMatchObject({ response: { type: 'expression', symbols: ['x'] } })
    expect(after.at(['parts', 0, 'grade'])).toBeUndefined()
    expect(kindChanged('decimal')(after)!.at(['parts', 0, 'grade'])).toEqual({ tolerance: { exact: true } })
  })
})

test('what is no name, is taken, or means something else in formulas is refused as a name', () => {
  const rename = (name: string) => variableNameTrouble(small, ['params', 'a'], name)
  expect(['my price', 'größe', 'Preis1', '2x', '_a', ''].map(rename)).toEqual(Array(6).fill('bad'))
  expect(['b', 'key', 'a', 'price_1'].map(rename)).toEqual(['taken', 'word', null, null])
  const row = new YamlText(
    'params:\n  shape: { type: row, columns: [name] }\n  b: { type: bool }\nderive: { c_name: b }\n',
  )
  expect(['c', 'd', 'b'].map(name => variableNameTrouble(row, ['params', 'shape'], name))).toEqual([
    'taken',
    null,
    'taken',
  ])
  expect(variableNameTrouble(row, ['params', 'b'], 'shape_name')).toBe('taken')
  expect(['two', 'one', 'Three', 'three'].map(name => mistakeNameTrouble(small, 0, name))).toEqual([
    'taken',
    null,
    'bad',
    null,
  ])
})

test('what the form does not show is named, and ways to draw are known', () => {
  const fractions = new YamlText(readFileSync('blueprints/mathematics/adding-unlike-fractions.yaml', 'utf8'))
  expect(besideForm(fractions).map(({ name }) => name)).toEqual(['figure', 'spoken', 'tests'])
  expect(fractions.lineOf(['figure'])).toBe(
    fractions.text.split('\n').findIndex(line => line.startsWith('figure:')) + 1,
  )
  expect(['a', 'b'].map(name => drawOf(small.at(['params', name])))).toEqual(['int_range', 'int_choice'])
  expect(drawOf({ type: 'sample', count: 2, from: ['x', 'y'] })).toBe('sample_from')
  expect(drawOf({ type: 'mac' })).toBeNull()
  expect(freeName(['mistake_1'], 'mistake')).toBe('mistake_2')
})
