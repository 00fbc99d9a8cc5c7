// Forms of SurveyJS: what is taken means the same, and what is not is listed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSurvey } from '../../src/surveys/domain/check-survey.js'
import { SurveyFile } from '../../src/surveys/domain/survey-file.js'
import { surveyFromFile } from '../../src/surveys/domain/survey-form.js'
import { importSurveyJs, type ImportedSurvey } from '../../src/surveys/domain/surveyjs/import-survey.js'

type Words = Record<string, unknown>

const imported = (...elements: unknown[]): ImportedSurvey => importSurveyJs({ title: 'T', pages: [{ elements }] })
const questions = ({ file }: ImportedSurvey): Words[] => (file?.['questions'] ?? []) as Words[]
const notes = ({ notTaken }: ImportedSurvey): string[] => notTaken.map(({ path, why }) => `${path}: ${why}`)

test.each<[string, Words, Words]>([
  [
    'radiogroup',
    {
      choices: ['a', { value: 2, text: { default: 'Two' } }],
      showOtherItem: true,
      otherText: 'Else',
      isRequired: true,
    },
    { type: 'choice', options: ['a', { id: '2', text: 'Two' }], other: 'Else' },
  ],
  [
    'dropdown',
    { choices: [1, 2], hasOther: true },
    { type: 'choice', required: false, options: ['1', '2'], other: true },
  ],
  [
    'checkbox',
    { choices: ['a', 'b'], showNoneItem: true, maxSelectedChoices: 2, minSelectedChoices: 1 },
    {
      type: 'multi_choice',
      required: false,
      options: ['a', 'b', { id: 'none', text: 'None' }],
      min_selections: 1,
      max_selections: 2,
    },
  ],
  [
    'rating',
    { rateMin: 0, rateMax: 10, minRateDescription: 'no', maxRateDescription: 'yes' },
    { type: 'rating', required: false, min: 0, max: 10, low_label: 'no', high_label: 'yes' },
  ],
  ['rating', {}, { type: 'rating', required: false, min: 1, max: 5 }],
  ['rating', { rateCount: 7 }, { type: 'rating', required: false, min: 1, max: 7 }],
  ['rating', { rateValues: ['low', 'high'] }, { type: 'choice', required: false, options: ['low', 'high'] }],
  [
    'boolean',
    { labelTrue: 'Yep', labelFalse: 'Nope' },
    { type: 'confirmation', required: false, confirm_label: 'Yep', cancel_label: 'Nope' },
  ],
  [
    'matrix',
    { rows: ['Row 1', { value: 'b', text: 'Row 2' }], columns: ['x', 'y'], eachRowRequired: true },
    {
      type: 'matrix',
      rows: [
        { id: 'row_1', text: 'Row 1' },
        { id: 'b', text: 'Row 2' },
      ],
      columns: ['x', 'y'],
    },
  ],
  ['text', { maxLength: 10, description: 'Why.' }, { type: 'text', required: false, help: 'Why.', max_length: 10 }],
  ['text', { inputType: 'number', step: 1 }, { type: 'number', required: false, notation: 'integer' }],
  [
    'text',
    { inputType: 'number', min: 1900, max: 2026 },
    { type: 'number', required: false, notation: 'decimal', min: 1900, max: 2026 },
  ],
  [
    'text',
    { inputType: 'date', min: '2026-01-01', max: '2026-12-31' },
    { type: 'date', required: false, min: '2026-01-01', max: '2026-12-31' },
  ],
  ['comment', { maxLength: -1 }, { type: 'text', required: false, multiline: true }],
])('a %s is taken: %j', (type, words, expected) => {
  const found = imported({ type, name: 'q', title: 'Ask', ...words })
  expect(questions(found)).toEqual([{ id: 'q', text: 'Ask', ...expected }])
  expect(found.notTaken).toEqual([])
})

describe('a condition', () => {
  const BEFORE = [
    { type: 'radiogroup', name: 'one', choices: ['a', 'it"s', 3] },
    { type: 'checkbox', name: 'Some more', choices: ['a', 'b'] },
    { type: 'rating', name: 'rate' },
    { type: 'text', inputType: 'number', name: 'age' },
    { type: 'boolean', name: 'yes', valueTrue: 'Y', valueFalse: 'N' },
    { type: 'text', inputType: 'date', name: 'day' },
    { type: 'matrix', name: 'grid', rows: ['Row 1'], columns: ['x', 'y'] },
    { type: 'comment', name: 'words' },
  ]
  const after = (visibleIf: unknown) => imported(...BEFORE, { type: 'comment', name: 'last', visibleIf })

  test.each<[string, string]>([
    ["{one} = 'a'", 'one == "a"'],
    ['{one} <> "it\\"s"', 'one != "it\\"s"'],
    ['{one}=3', 'one == "3"'],
    ["{one} anyof ['a', 3]", 'one in ["a", "3"]'],
    ["{Some more} contains 'a'", '"a" in some_more'],
    ["{Some more} notcontains 'a'", 'not ("a" in some_more)'],
    ["{Some more} anyof ['a', 'b']", '("a" in some_more or "b" in some_more)'],
    ["{Some more} allof ['a', 'b']", 'subset(["a", "b"], some_more)'],
    ["{Some more} = ['a']", '(subset(["a"], some_more) and len(some_more) == 1)'],
    ["{Some more} <> ['a']", 'not (subset(["a"], some_more) and len(some_more) == 1)'],
    ['{rate} >= 3 and {rate} < 5', 'rate >= 3 and rate < 5'],
    ['{rate} > 4 or {age} <= 17.5 and {one} notempty', 'rate > 4 or age <= 17.5 and answered(one)'],
    ['({rate} > 4 || {age} <= 17) && {one} empty', '(rate > 4 or age <= 17) and not answered(one)'],
    ['{age} > {rate}', 'age > rate'],
    ["{yes} = 'Y'", 'yes == true'],
    ["!({yes} == 'N')", 'not (yes == false)'],
    ["{day} greater '2026-01-31'", 'day > "2026-01-31"'],
    ["{grid.Row 1} = 'x'", 'grid_row_1 == "x"'],
    ["{words} notequal 'x'", 'words != "x"'],
  ])('%s says %s', (source, expected) => {
    const found = after(source)
    expect(questions(found).at(-1)!['visible_if']).toBe(expected)
    expect(notes(found).filter(note => note.includes('visibleIf'))).toEqual([])
  })

  test.each<[unknown, RegExp]>([
    ['{nobody} = 1', /There is no question “nobody” before it/],
    ['{last} = 1', /There is no question “last” before it/],
    ['age({day}) > 18', /begins with a question|has no counterpart/],
    ['{rate} + 1 > 3', /“\+” has no counterpart|has no counterpart/],
    ["{words} contains 'a'", /holds no choices/],
    ["{rate} = 'often'", /“often” is no number/],
    ["{yes} = 'maybe'", /“maybe” is no answer/],
    ["{one} = 'z'", /“z” is no option of “one”/],
    ["{day} > 'tomorrow'", /“tomorrow” is no day/],
    ['{one} > {rate}', /answers of different kinds/],
    ['({rate} > 1', /bracket is not closed/],
    ['{rate} >', /ends too early/],
    ["{one} anyof ['a'", /list is not closed/],
    ['{one} = ', /ends too early/],
    [`${'('.repeat(50)}{rate} > 1`, /nests too deeply/],
    ['{rate} > 9', /No answers lead/],
    [7, /This is no condition/],
  ])('%s is listed, and the question is always asked', (source, message) => {
    const found = after(source)
    expect(questions(found).at(-1)).toMatchObject({ id: 'last' })
    expect(questions(found).at(-1)).not.toHaveProperty('visible_if')
    expect(found.notTaken.filter(({ path }) => path === 'pages[0].elements[8].visibleIf')).toEqual([
      { path: 'pages[0].elements[8].visibleIf', why: expect.stringMatching(message) },
    ])
  })

  test('of a page or a panel holds for everything in it', () => {
    const found = importSurveyJs({
      title: 'T',
      elements: [{ type: 'rating', name: 'a' }],
      pages: [
        {
          visibleIf: '{a} > 1 or {a} empty',
          elements: [
            { type: 'panel', visibleIf: '{a} < 5', elements: [{ type: 'comment', name: 'b', visibleIf: '{a} <> 3' }] },
          ],
        },
      ],
    })
    expect(questions(found)[1]!['visible_if']).toBe('(a > 1 or not answered(a)) and (a < 5) and (a != 3)')
  })
})

test('what was not taken is listed by its place', () => {
  const found = importSurveyJs({
    title: { default: 'Title', fr: 'Titre' },
    triggers: [],
    pages: [
      {
        elements: [
          { type: 'file', name: 'f' },
          { type: 'text', inputType: 'color', name: 'c' },
          { type: 'dropdown', name: 'd', choicesByUrl: {} },
          { type: 'comment', name: 'Say it!', rows: 4 },
          { type: 'comment', name: 'hidden', visible: false },
          { type: 'rating', name: 'r', rateMax: 100 },
          { type: 'radiogroup', name: 'twice', choices: ['a', 'a'] },
          'nothing',
        ],
      },
      7,
    ],
  })
  expect(questions(found)).toEqual([{ id: 'say_it', type: 'text', text: 'Say it!', required: false, multiline: true }])
  expect(notes(found).map(note => note.split(': ')[0])).toEqual([
    'triggers',
    'pages[0].elements[0]',
    'pages[0].elements[1]',
    'pages[0].elements[2].choicesByUrl',
    'pages[0].elements[2]',
    'pages[0].elements[3].rows',
    'pages[0].elements[3].name',
    'pages[0].elements[4]',
    'pages[0].elements[5]',
    'pages[0].elements[7]',
    'pages[1]',
    'title',
    'pages[0].elements[6]',
  ])
})

test('panels in panels are followed as far as anybody nests them', () => {
  const inPanels = (depth: number): Words =>
    depth === 0 ? { type: 'comment', name: 'deep' } : { type: 'panel', elements: [inPanels(depth - 1)] }
  expect(questions(imported(inPanels(10)))).toHaveLength(1)
  const found = imported(inPanels(3_000))
  expect(questions(found)).toEqual([])
  expect(notes(found)).toEqual([expect.stringMatching(/This nests too deeply\.$/)])
})

/** Forms that are nearly right: known words with any values. */
const odd = fc.letrec(tie => ({
  value: fc.oneof(
    fc.constantFrom('a', 'b', '{q} = 1', '{a} contains "b"', '', 'date', 'not'),
    fc.constantFrom<unknown>(0, 1, -1, 1.5, 1e300, true, null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('element'),
  ),
  element: fc.dictionary(
    fc
      .constantFrom(
        'type name title description choices rows columns rateMin rateMax rateValues isRequired visibleIf elements pages value text default inputType maxLength showOtherItem otherText toString __proto__'.split(
          ' ',
        ),
      )
      .chain(words => fc.constantFrom(...words)),
    fc.oneof(
      fc.constantFrom('radiogroup', 'checkbox', 'rating', 'boolean', 'matrix', 'text', 'comment', 'panel'),
      tie('value'),
    ),
    { maxKeys: 6 },
  ),
}))

test('odd JSON gives a list, never an error, and whatever is taken is sound', () => {
  let taken = 0
  const form = fc.oneof(
    fc.record({ title: odd.value, pages: fc.array(fc.record({ elements: fc.array(odd.element, { maxLength: 5 }) })) }),
    odd.element,
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(form, json => {
      const { file, notTaken } = importSurveyJs(JSON.parse(JSON.stringify(json)))
      for (const { path, why } of notTaken)
        expect([typeof path, why.endsWith('.') || why.includes(':')]).toEqual(['string', true])
      if (file === null) return
      taken++
      expect(checkSurvey(surveyFromFile(SurveyFile.parse(file)))).toEqual([])
    }),
    { numRuns: 500 },
  )
  expect(taken).toBeGreaterThan(10)
})
