// Every lint lets a good blueprint pass and finds what it is there to find, at the place where it is wrong.
import { describe, expect, test } from 'vitest'
import { LINTS, lintStudy } from '../../../src/items/domain/lint/lints.js'
import { traceItem } from '../../../src/items/domain/generate/generate-item.js'
import { looseDollar } from '../../../src/items/domain/lint/dollar-lint.js'
import { findings, spoilt, studyOf, type Spoil } from './lint-fixture.js'

/** A planted fault for each lint; lints that only look at items with options or several parts have tests of their own. */
const PLANTED: readonly [lint: string, at: string, ...changes: Spoil[]][] = [
  ['tiers', 'tiers.easy.when', ['easy: { b: -1, when: ones * b < 10 }', 'easy: { b: -1, when: ones * b < 12 }']],
  ['tiers', 'tiers.easy', ['easy: { b: -1, when: ones * b < 10 }', 'easy: { b: -1, when: a == 12 and b == 3 }']],
  ['generates', 'solution.2.check', ['check: key // b == a', 'check: key // b == a and b < 9']],
  ['names_used', 'derive.idle', ['  tens: a // 10', '  idle: a + 1\n  tens: a // 10']],
  ['tests_pass', 'tests.0', ['expect: { score: 1 }', 'expect: { score: 0 }']],
  [
    'tests_apply',
    'tests.0',
    ['  - id: one_group_short', '  - id: one_group_short\n    when: a < b'],
    ['tests:', 'tests:\n  - { answer: { value_of: one_group_short }, expect: { score: 0 } }'],
  ],
  ['filled', 'stem', ['stem: "What is', 'stem: "undefined What is']],
  ['maths_opens', 'stem', ['stem: "What is $', 'stem: "What is $ ']],
  ['maths_opens', 'solution.2.say', ['Add them: $', 'For $5 or $6, add them: $']],
  ['maths_opens', 'hints.1.say', ["say: 'Multiply the tens", "say: 'Half of $x: multiply the tens"]],
  ['capacity', 'exposure.min_variants', ['min_variants: 10', 'min_variants: 4000']],
  ['misconception_key', 'misconceptions.3.value', ['value: a * (b - 1)', 'value: a * (b - 1) if b < 9 else a * b']],
  [
    'misconception_fires',
    'misconceptions.3',
    ['  - id: one_group_short', '  - id: one_group_short\n    when: a == 12'],
  ],
  [
    'feedback',
    'misconceptions.0.feedback',
    ["feedback: 'You added {{b}} once. Times {{b}} means {{b}} groups of {{a}}.'", 'feedback: "{{a}} {{b}}"'],
  ],
  [
    'feedback',
    'misconceptions.3.feedback',
    [
      "feedback: 'That is one group too few: {{b - 1}} groups of {{a}} instead of {{b}}.'",
      'feedback: "You multiplied the ones alone. The {{tens}} tens in {{a}} count, too."',
    ],
  ],
  [
    'filler',
    'choice.filler',
    ...['added', 'left_out_ones', 'left_out_tens', 'one_group_over', 'took_one_more'].map((id): Spoil => [
      `  - id: ${id}\n`,
      `  - id: ${id}\n    when: a < 20\n`,
    ]),
  ],
  [
    'reads_nothing',
    'choice',
    ...['one_group_over', 'took_one_more'].map((id): Spoil => [`  - id: ${id}\n`, `  - id: ${id}\n    when: a < 20\n`]),
  ],
  [
    'givens_shown',
    'params.b',
    ['stem: "What is ${{a}} \\\\times {{b}}$?"', 'stem: "Multiply {{a}} as you were told."'],
  ],
  ['givens_reveal', 'parts.0.prompt', ['  - id: product', '  - id: product\n    prompt: "It is {{a * b}}, is it?"']],
  [
    'figure_reveals',
    'figure',
    ['\nparts:', '\nfigure: { kind: number_line, from: 0, to: 1000, step: 100, points: [{ at: a * b }] }\n\nparts:'],
  ],
  ['examples', 'parts.0.response.example', ['label: Whole number', 'label: Whole number, example: "1.5"']],
  [
    'hints',
    'hints.1.say',
    ["say: 'Multiply the tens and the ones one after the other, then add.'", 'say: "You will get {{key}}."'],
  ],
  ['steps_checked', 'solution', ['    check: tens * 10 + ones == a\n', ''], ['    check: key // b == a\n', '']],
  ['steps_computed', 'solution.2.say', ['Add them: ', 'Add them, 347 or so: ']],
  [
    'steps_true',
    'solution.2.say',
    ['Add them: ${{tens * 10 * b}} + {{ones * b}} = {{key}}$', 'Add them: ${{tens * 10 * b}} + {{ones}} = {{key}}$'],
  ],
  [
    'reading',
    'stem',
    [
      'stem: "What is',
      'stem: "Notwithstanding considerations regarding multiplicative commutativity, systematically investigate mathematical characteristics distinguishing',
    ],
  ],
]

test('a good blueprint passes all of them', () => expect(findings(spoilt())).toEqual([]))

describe('a planted fault is found', () => {
  test.each(PLANTED)('%s at %s', (lint, at, ...changes) => {
    const own = LINTS.filter(({ id }) => id === lint)
    expect(findings(spoilt(...changes), 40, own)).toContain(`${lint} ${at}`)
  })
})

test('a dollar sign that its author means, and what keeps its signs, are no maths gone wrong', () => {
  expect(looseDollar('A pen costs \\$5, run `echo $HOME`, **so $x$**:\n\n    $ ls\n\nand $$x = 5$$')).toBeNull()
  expect(looseDollar('- one\n- **two $ x$**')).toBe('two $ x$')
  expect(looseDollar('| a |\n| - |\n| $5 |')).toBe('$5')
})

describe('misconceptions', () => {
  const [before, after] = spoilt().split('misconceptions:\n')
  const kept = after!.split('\n\n').slice(1).join('\n\n')
  const filler =
    'filler: [key + 10, key - 10, key + b, key - b, key + 10 + b, key - 10 - b, key + 10 - b, key - 10 + b]'
  const without = `${before}misconceptions: []\n\n${kept}`
    .replace(/ {2}together:\n {4}- .*\n/, '')
    .replace('filler: [key + 10, key - 10]', filler)
  test('fewer than three need a reason', () => {
    expect(findings(without)).toContain('misconceptions misconceptions')
    const reason = '\nexceptions: { misconceptions: There is one way of thinking about it. }\n'
    expect(findings(without + reason)).toEqual([])
    expect(findings(spoilt() + reason)).toContain('misconceptions exceptions.misconceptions')
  })
})

test('a deployed seed is looked at like the others', () => {
  const rare = spoilt(['check: key // b == a', 'check: key // b == a and not (a == 88 and b == 7)'])
  const { blueprint } = studyOf(rare, 0)
  const isWrong = (seed: string): boolean =>
    [...blueprint.tiers.keys()].some(tier => {
      const { item } = traceItem({ ...blueprint, solution: [] }, { seed, tier, form: 'typed', sectionId: null })
      return item.stem.includes('88 \\times 7')
    })
  const found = Array.from({ length: 900 }, (_, i) => `out/${i}`).filter(isWrong)
  // One question in six hundred is wrong: few seeds meet it, and one that is deployed has to.
  expect(found.length).toBeGreaterThan(0)
  expect(findings(rare, 3)).toEqual([])
  expect(findings(`${rare}\ndeployed: [${found[0]}]`, 3)).toContain('generates solution.2.check')
})

test('every lint has a sentence and a name of its own', () => {
  expect(new Set(LINTS.map(lint => lint.id)).size).toBe(LINTS.length)
  for (const { says, severity } of LINTS) expect([says.endsWith('.'), severity]).toEqual([true, 'error'])
})

test('findings name the item they were made in', () => {
  const [problem] = lintStudy(studyOf(spoilt(['value: a * (b - 1)', 'value: a * b'])))
  expect(problem!.message).toMatch(
    /“one_group_short” leads to the right answer \d+ \((?:easy|medium|hard), seed check\/.*\)/,
  )
})
