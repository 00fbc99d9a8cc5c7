// What is asked next: given what became of each question so far.
import { describe, expect, test } from 'vitest'
import { ClientAction } from '../../src/contract/widget.js'
import { newId } from '../../src/kernel/ids.js'
import type { AskedQuestion } from '../../src/sessions/index.js'
import { nextQuestion, surveyAnswers, type NextQuestion } from '../../src/surveys/index.js'
import { formOf, history } from './forms.js'

/** A form with a branch, and a question behind it that depends on the branch. */
const branched = formOf([
  { id: 'pet', type: 'confirmation' },
  { id: 'which', type: 'choice', options: ['cat', 'dog'], visible_if: 'pet', other: true },
  { id: 'name', type: 'text', visible_if: 'which == "dog"', required: false },
  { id: 'end', type: 'rating', required: false },
])
const YES = { confirmed: true }
const NO = { confirmed: false }
const DOG = { index: 1 }
const REX = { text: 'Rex' }

/** Short for a next question: id, number/total, what may be done, what was answered. */
function short(next: NextQuestion): string {
  if (next.kind === 'end') return next.reason
  const { progress, maySkip, mayGoBack, answered } = next
  return [
    `${next.questionId} ${progress.number}/${progress.total}`,
    ...(maySkip ? ['skip'] : []),
    ...(mayGoBack ? ['back'] : []),
    ...(answered === null ? [] : [JSON.stringify(answered)]),
  ].join(' ')
}

describe('the next question', () => {
  test.each<[string, AskedQuestion[], string]>([
    ['first', history(), 'pet 1/2'],
    ['on the branch', history(['pet', YES]), 'which 2/3 back'],
    ['beside the branch', history(['pet', NO]), 'end 2/2 skip back'],
    ['further on the branch', history(['pet', YES], ['which', DOG]), 'name 3/4 skip back'],
    ['after the last answer', history(['pet', NO], ['end', { rating: 3 }]), 'form_completed'],
    ['after the last skip', history(['pet', NO], ['end', 'skipped']), 'form_completed'],
    ['back, with what was answered', history(['pet', YES], ['which', 'back']), 'pet 1/3 {"confirmed":true}'],
    [
      'back over what is not asked',
      history(['pet', YES], ['which', { index: 0 }], ['end', 'back']),
      'which 2/3 back {"selection":"cat","index":0}',
    ],
    [
      'back from the end of the branch',
      history(['pet', YES], ['which', DOG], ['name', REX], ['end', 'back']),
      'name 3/4 skip back {"text":"Rex"}',
    ],
    [
      'on again with another answer, which closes the branch',
      history(['pet', YES], ['which', DOG], ['name', 'back'], ['which', 'back'], ['pet', NO]),
      'end 2/2 skip back',
    ],
    [
      'on a branch that was opened again, with what stood there',
      history(
        ['pet', YES],
        ['which', DOG],
        ['name', 'back'],
        ['which', 'back'],
        ['pet', NO],
        ['end', 'back'],
        ['pet', YES],
      ),
      'which 2/4 back {"selection":"dog","index":1}',
    ],
    [
      'after a skip, without the earlier answer',
      history(['pet', NO], ['end', { rating: 3 }], ['end', 'skipped']),
      'form_completed',
    ],
    ['before the first: the first', history(['pet', 'back']), 'pet 1/2'],
  ])('%s', (_what, asked, expected) => expect(short(nextQuestion(branched, asked))).toBe(expected))

  test('may not be skipped or left for an earlier one where the form forbids it', () => {
    const strict = formOf(
      [
        { id: 'a', type: 'text' },
        { id: 'b', type: 'text', required: false },
      ],
      { allow_back: false, allow_skip: false },
    )
    expect(short(nextQuestion(strict, history(['a', REX])))).toBe('b 2/2')
  })
})

describe('a consent', () => {
  const gated = formOf([
    { id: 'agree', type: 'confirmation', consent: true },
    { id: 'a', type: 'text' },
    { id: 'b', type: 'text' },
  ])
  test('that is declined ends the survey', () =>
    expect(nextQuestion(gated, history(['agree', NO]))).toEqual({ kind: 'end', reason: 'consent_declined' }))
  test('that is given leads on', () => expect(short(nextQuestion(gated, history(['agree', YES])))).toBe('a 2/3 back'))
  test('that is taken back takes the answers with it', () => {
    const asked = history(['agree', YES], ['a', REX], ['b', 'back'], ['a', 'back'], ['agree', NO])
    expect(nextQuestion(gated, asked)).toEqual({ kind: 'end', reason: 'consent_declined' })
    expect(surveyAnswers(gated, asked).map(({ questionId }) => questionId)).toEqual(['agree'])
  })
})

describe('what counts in the end', () => {
  test('is the last answer to each question on the path, in the words of the wire', () => {
    const asked = history(
      ['pet', NO],
      ['end', 'back'],
      ['pet', YES],
      ['which', { selection: 'Other', other: ' a hen ' }],
      ['end', 'skipped'],
    )
    expect(surveyAnswers(branched, asked)).toEqual([
      { questionId: 'pet', text: 'Say pet.', type: 'confirmation', response: YES, value: true, skipped: false },
      {
        questionId: 'which',
        text: 'Say which.',
        type: 'choice',
        response: { selection: 'Other', index: 2, other: 'a hen' },
        value: 'other',
        skipped: false,
      },
      { questionId: 'end', text: 'Say end.', type: 'rating', response: null, value: null, skipped: true },
    ])
  })

  test('is nothing of a branch that was closed, until it is opened again', () => {
    const there = history(
      ['pet', YES],
      ['which', DOG],
      ['name', REX],
      ['end', 'back'],
      ['name', 'back'],
      ['which', 'back'],
    )
    const ids = (asked: readonly AskedQuestion[]) => surveyAnswers(branched, asked).map(({ questionId }) => questionId)
    expect(ids([...there, ...history(['pet', NO])])).toEqual(['pet'])
    expect(ids([...there, ...history(['pet', YES])])).toEqual(['pet', 'which', 'name'])
  })
})

test('every type of question is asked by a widget of the contract, and its answer comes back in full', () => {
  const form = formOf([
    { id: 'a', type: 'choice', options: ['x', 'y'], other: 'Else', help: 'Why this is asked.' },
    { id: 'b', type: 'multi_choice', options: ['x', 'y'], max_selections: 2, other: true },
    { id: 'c', type: 'rating', min: 0, max: 10, low_label: 'no', high_label: 'yes' },
    { id: 'd', type: 'matrix', rows: ['r', 's'], columns: ['x', 'y'], required: false },
    { id: 'e', type: 'date', min: '2026-01-01' },
    { id: 'f', type: 'text', multiline: true },
    { id: 'g', type: 'number', unit: 'kg' },
    { id: 'h', type: 'confirmation', consent: true },
    { id: 'last', type: 'text' },
  ])
  const sent: Record<string, [Record<string, unknown>, Record<string, unknown>]> = {
    a: [
      { index: 2, other: 'z' },
      { selection: 'Else', index: 2, other: 'z' },
    ],
    b: [
      { indices: [2, 0], other: 'z' },
      { selections: ['x', 'Other'], indices: [0, 2], other: 'z' },
    ],
    c: [{ rating: 0 }, { rating: 0 }],
    d: [{ indices: [null, 1] }, { selections: [null, 'y'], indices: [null, 1] }],
    e: [{ date: '2026-02-03' }, { date: '2026-02-03' }],
    f: [{ text: ' two\nlines ' }, { text: 'two\nlines' }],
    g: [{ text: '1 000' }, { text: '1 000' }],
    h: [{ confirmed: true }, { confirmed: true }],
  }
  const asked: AskedQuestion[] = []
  for (const [place, { id }] of form.questions.slice(0, -1).entries()) {
    const next = nextQuestion(form, asked)
    if (next.kind === 'end') throw new Error('ended too early')
    expect(next.questionId).toBe(id)
    const action = { ...next.widget, tool_call_id: newId(), question_id: id, commands: [] }
    expect(ClientAction.parse(action)).toEqual(action)
    asked.push(...history([id, sent[id]![0]]))
    const again = nextQuestion(form, [...asked, ...history([form.questions[place + 1]!.id, 'back'])])
    expect(again).toMatchObject({ questionId: id, answered: sent[id]![1] })
  }
  asked.push(...history(['last', { text: 'That is all.' }]))
  expect(nextQuestion(form, asked)).toEqual({ kind: 'end', reason: 'form_completed' })
})

test('an optional question may be sent empty, and a required one may not', () => {
  const asks = (words: Record<string, unknown>) => {
    const next = nextQuestion(formOf([{ id: 'a', ...words }]), [])
    return next.kind === 'ask' ? next.widget.props : null
  }
  const grid = { type: 'matrix', rows: ['r'], columns: ['x', 'y'] }
  const several = { type: 'multi_choice', options: ['x', 'y'] }
  for (const required of [true, false]) {
    expect(asks({ ...grid, required })).toMatchObject({ all_rows: required })
    expect(asks({ type: 'text', required })).toMatchObject({ min_length: required ? 1 : 0 })
    expect(asks({ ...several, required })).toMatchObject({ min_selections: required ? 1 : 0, max_selections: 2 })
  }
})
