// What leaves the house: tables and JSON, as a spreadsheet and a program read them.
import { describe, expect, test } from 'vitest'
import { SurveyResponses } from '../../src/contract/survey.js'
import { newId } from '../../src/kernel/ids.js'
import type { AskedQuestion } from '../../src/sessions/index.js'
import { exportCsv, exportJson, type CollectedResponse, type SurveyForm } from '../../src/surveys/index.js'
import { formOf, history } from './forms.js'

const form = formOf([
  { id: 'one', type: 'choice', options: [{ id: 'a', text: 'Apple' }, 'b'], other: true },
  { id: 'many', type: 'multi_choice', options: ['x', 'y'], other: 'Else', required: false },
  { id: 'rate', type: 'rating', min: 0, max: 10 },
  { id: 'grid', type: 'matrix', rows: ['r', 's'], columns: ['no', 'yes'], required: false },
  { id: 'words', type: 'text', required: false },
  { id: 'size', type: 'number', notation: 'decimal' },
  { id: 'day', type: 'date' },
  { id: 'sure', type: 'confirmation' },
])
const full = history(
  ['one', { index: 2, other: '=cmd|x' }],
  ['many', { indices: [0, 2], other: 'two\nlines, "quoted"' }],
  ['rate', { rating: 0 }],
  ['grid', { indices: [null, 1] }],
  ['words', { text: ' -1, or so' }],
  ['size', { text: '-1 000,5' }],
  ['day', { date: '2026-01-31' }],
  ['sure', { confirmed: false }],
)

const response = (asked: readonly AskedQuestion[], own: SurveyForm = form): CollectedResponse => ({
  sessionId: '019a0000-0000-7000-8000-000000000001',
  status: 'completed',
  startedAt: '2026-01-05T08:00:00.000Z',
  endedAt: null,
  form: own,
  asked,
})
/** Rows without their first five cells, as they stand in the file. */
const rows = (csv: string): string[] => csv.split('\r\n').map(line => line.split(',').slice(5).join(','))

describe('the table', () => {
  test('has one column for each thing that is counted, and text that does no harm', () => {
    const csv = exportCsv(form, [response(full), response(history(['one', { index: 0 }], ['many', 'skipped']))])
    expect(csv.startsWith('\ufeffsession_id,status,started_at,ended_at,form_version,one,')).toBe(true)
    expect(rows(csv)).toEqual([
      'one,one.other_text,many.x,many.y,many.other,many.other_text,rate,grid.r1,grid.r2,words,size,day,sure',
      `other,'=cmd|x,1,0,1,"two\nlines, ""quoted""",0,,yes,"'-1, or so",-1000.5,2026-01-31,false`,
      'a,,,,,,,,,,,,',
      '',
    ])
    expect(csv).toContain('\r\n019a0000-0000-7000-8000-000000000001,completed,2026-01-05T08:00:00.000Z,,1,')
  })

  test.each(['=1', '+1', '-1', '@a', '＝1', '＠a'])('%s is no formula', text => {
    const asked = history(['words', { text }])
    expect(
      exportCsv(formOf([{ id: 'words', type: 'text' }]), [response(asked, formOf([{ id: 'words', type: 'text' }]))]),
    ).toContain(`,1,'${text}\r\n`)
  })

  test('keeps a cell of several lines together', () => {
    const asked = history(['words', { text: 'one\ntwo' }])
    expect(exportCsv(form, [response(asked)])).toContain(',"one\ntwo",')
  })

  test('keeps the answers to questions that only an earlier version had', () => {
    const earlier = formOf([
      { id: 'old', type: 'text' },
      { id: 'rate', type: 'rating' },
    ])
    const now = formOf(
      [
        { id: 'rate', type: 'rating' },
        { id: 'new', type: 'text' },
      ],
      { version: 2 },
    )
    const csv = exportCsv(now, [
      response(history(['old', { text: 'yes' }], ['rate', { rating: 3 }]), earlier),
      response(history(['rate', { rating: 4 }], ['new', { text: 'no' }]), now),
    ])
    expect(rows(csv)).toEqual(['rate,new,old', '3,,yes', '4,no,', ''])
  })

  test('of nobody is its header', () => expect(rows(exportCsv(form, []))).toHaveLength(2))
})

test('the JSON keeps to its schema, with the words of the wire and the ids of the form', () => {
  const found = exportJson(form, [{ ...response(full), sessionId: newId() }], null)
  expect(SurveyResponses.parse(found)).toEqual(found)
  expect(found.responses[0]!.answers.map(({ question_id, value }) => [question_id, value])).toEqual([
    ['one', 'other'],
    ['many', ['x', 'other']],
    ['rate', 0],
    ['grid', { r1: null, r2: 'yes' }],
    ['words', '-1, or so'],
    ['size', '-1000.5'],
    ['day', '2026-01-31'],
    ['sure', false],
  ])
  expect(found.responses[0]!.answers[0]!.response).toEqual({ selection: 'Other', index: 2, other: '=cmd|x' })
})
