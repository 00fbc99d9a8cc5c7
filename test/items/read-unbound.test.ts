import { describe, expect, test } from 'vitest'
import type { ClientAction } from '../../src/contract/widget.js'
import { newId } from '../../src/kernel/ids.js'
import { readUnbound } from '../../src/items/domain/item/read-unbound.js'

const asked = { tool_call_id: newId(), lock_input: true }
const choice: ClientAction = {
  ...asked,
  tool_name: 'present_choices',
  widget_type: 'multiple_choice',
  props: { prompt: 'Which?', options: ['tea', 'milk', 'tea'] },
}
const text: ClientAction = {
  ...asked,
  tool_name: 'request_free_text',
  widget_type: 'free_text',
  props: { prompt: 'Why?', min_length: 2, max_length: 4, multiline: false, input_mode: 'text' },
}
const code: ClientAction = {
  ...asked,
  tool_name: 'present_code_editor',
  widget_type: 'code_editor',
  props: { prompt: 'How?', language: 'python', initial_code: '', read_only_lines: [] },
}
const several: ClientAction = {
  ...asked,
  tool_name: 'present_multi_select',
  widget_type: 'multi_select',
  props: { prompt: 'Which?', options: ['tea', 'milk', 'tea'], min_selections: 1, max_selections: 2 },
}
const number: ClientAction = {
  ...asked,
  tool_name: 'request_number',
  widget_type: 'number',
  props: { prompt: 'How many?', label: 'Number', notation: 'decimal' },
}
const order: ClientAction = {
  ...asked,
  tool_name: 'present_ordering',
  widget_type: 'ordering',
  props: { prompt: 'What first?', entries: ['tea', 'milk', 'tea'] },
}
const expression: ClientAction = {
  ...asked,
  tool_name: 'request_expression',
  widget_type: 'expression',
  props: { prompt: 'Expand.', label: 'Form', symbols: ['x'], notation: 'expression' },
}
const own: ClientAction = { ...choice, props: { ...choice.props, options: ['tea', 'milk'], other_label: 'Other' } }
const severalOwn: ClientAction = {
  ...several,
  props: { ...several.props, options: ['tea', 'milk'], other_label: 'Other' },
}
const whole: ClientAction = { ...number, props: { ...number.props, notation: 'integer' } }
const scale: ClientAction = {
  ...asked,
  tool_name: 'present_rating_scale',
  widget_type: 'rating_scale',
  props: { prompt: 'How much?', min: 1, max: 5 },
}
const yesOrNo: ClientAction = {
  ...asked,
  tool_name: 'present_confirmation',
  widget_type: 'confirmation',
  props: { prompt: 'Agreed?', confirm_label: 'Yes', cancel_label: 'No' },
}
const day: ClientAction = {
  ...asked,
  tool_name: 'request_date',
  widget_type: 'date',
  props: { prompt: 'When?', min: '2026-01-31', max: '2026-12-31' },
}
const grid: ClientAction = {
  ...asked,
  tool_name: 'present_choice_matrix',
  widget_type: 'choice_matrix',
  props: { prompt: 'How far?', rows: ['pace', 'help'], columns: ['no', 'yes'], all_rows: true },
}
const openGrid: ClientAction = { ...grid, props: { ...grid.props, all_rows: false } }

describe('an answer to a prompt without an item', () => {
  test.each<[string, ClientAction, Record<string, unknown>, string]>([
    ['a place', choice, { index: 1 }, '1'],
    ['an option', choice, { selection: 'milk' }, '1'],
    ['both, which agree', choice, { selection: 'tea', index: 2 }, '2'],
    ['text, trimmed', text, { text: ' yes ' }, 'yes'],
    ['text as long as allowed, counted in characters', text, { text: '😀😀😀😀' }, '😀😀😀😀'],
    ['code as it is', code, { code: ' x = 1\n' }, ' x = 1\n'],
    ['places, in whatever order they were ticked', several, { indices: [2, 0] }, '[0,2]'],
    ['options, equal ones once each', several, { selections: ['tea', 'tea'] }, '[0,2]'],
    ['places and options that agree', several, { indices: [2, 1], selections: ['milk', 'tea'] }, '[1,2]'],
    ['a number as it is written', number, { text: ' 1,5 ' }, '1,5'],
    ['a whole number', whole, { text: '1 000' }, '1 000'],
    ['an option of their own', own, { index: 2, other: ' cocoa ' }, '[2,"cocoa"]'],
    ['an option of their own by its label', own, { selection: 'Other', other: 'cocoa' }, '[2,"cocoa"]'],
    ['a given option beside one of their own', own, { index: 1, other: ' ' }, '1'],
    ['options and one of their own', severalOwn, { indices: [2, 0], other: 'cocoa' }, '[0,2,"cocoa"]'],
    ['the ends of a scale', scale, { rating: 5 }, '5'],
    ['a no', yesOrNo, { confirmed: false }, 'false'],
    ['the first day allowed', day, { date: '2026-01-31' }, '2026-01-31'],
    ['a grid by places', grid, { indices: [1, 0] }, '[1,0]'],
    ['a grid by columns', grid, { selections: ['yes', 'no'] }, '[1,0]'],
    ['a grid with an open row', openGrid, { indices: [1, null], selections: ['yes', null] }, '[1,null]'],
    ['an order', order, { order: [2, 1, 0] }, '[2,1,0]'],
    ['an order by its entries', order, { entries: ['milk', 'tea', 'tea'] }, '[1,0,2]'],
    ['order and entries that agree', order, { order: [2, 1, 0], entries: ['tea', 'milk', 'tea'] }, '[2,1,0]'],
  ])('is read: %s', (_what, action, response, canonical) => {
    expect(readUnbound(action, response)).toEqual({ ok: true, canonical })
  })

  test.each<[string, ClientAction, Record<string, unknown>, string]>([
    ['no such place', choice, { index: 3 }, '/response/index'],
    ['no such option', choice, { selection: 'beer' }, '/response/selection'],
    ['a place and another option', choice, { selection: 'milk', index: 0 }, '/response/index'],
    ['nothing', choice, {}, '/response'],
    ['a half place', choice, { index: 0.5 }, '/response/index'],
    ['too short', text, { text: ' y ' }, '/response/text'],
    ['signs that nobody can see', text, { text: '\u200b\u200b\u202e' }, '/response/text'],
    ['too long', text, { text: 'maybe' }, '/response/text'],
    ['no text', text, { text: 7 }, '/response/text'],
    ['a field of its own', text, { text: 'yes', score: 1 }, '/response'],
    ['no code', code, { text: 'x' }, '/response/code'],
    ['too few', several, { indices: [] }, '/response/indices'],
    ['too many', several, { indices: [0, 1, 2] }, '/response/indices'],
    ['the same twice', several, { indices: [0, 0] }, '/response/indices'],
    ['no such options', several, { selections: ['beer'] }, '/response/selections'],
    ['an option more often than it is there', several, { selections: ['milk', 'milk'] }, '/response/selections'],
    ['places and other options', several, { indices: [0], selections: ['milk'] }, '/response/indices'],
    ['no number', number, { text: '  ' }, '/response/text'],
    ['a number without an end', number, { text: '1'.repeat(201) }, '/response/text'],
    ['words for a number', number, { text: 'a few' }, '/response/text'],
    ['a number with two readings', number, { text: '1,234' }, '/response/text'],
    ['a fraction for a decimal', number, { text: '1/2' }, '/response/text'],
    ['a fraction for a whole number', whole, { text: '1.5' }, '/response/text'],
    ['an option of their own without words', own, { index: 2 }, '/response/other'],
    ['words for an option that was not chosen', own, { index: 0, other: 'cocoa' }, '/response/other'],
    ['an option of their own where there is none', choice, { index: 3, other: 'cocoa' }, '/response/index'],
    ['blank words of their own', severalOwn, { indices: [0, 2], other: ' ' }, '/response/other'],
    ['a rating below the scale', scale, { rating: 0 }, '/response/rating'],
    ['a rating above the scale', scale, { rating: 6 }, '/response/rating'],
    ['half a rating', scale, { rating: 1.5 }, '/response/rating'],
    ['neither yes nor no', yesOrNo, { confirmed: 'yes' }, '/response/confirmed'],
    ['the day before the first', day, { date: '2026-01-30' }, '/response/date'],
    ['the day after the last', day, { date: '2027-01-01' }, '/response/date'],
    ['no day', day, { date: '2026-02-30' }, '/response/date'],
    ['a grid with an open row where all count', grid, { indices: [1, null] }, '/response/indices/1'],
    ['half a grid', grid, { indices: [1] }, '/response/indices'],
    ['no such column', openGrid, { selections: ['yes', 'perhaps'] }, '/response/selections'],
    ['a grid that says two things', grid, { indices: [1, 0], selections: ['yes', 'yes'] }, '/response/indices'],
    ['half an order', order, { order: [0, 1] }, '/response/order'],
    ['an order that names one twice', order, { order: [0, 0, 1] }, '/response/order'],
    ['an order with a strange place', order, { order: [0, 1, 3] }, '/response/order'],
    ['an order of other entries', order, { entries: ['tea', 'milk', 'beer'] }, '/response/entries'],
    ['order and entries that differ', order, { order: [0, 1, 2], entries: ['milk', 'tea', 'tea'] }, '/response/order'],
    ['whatever only an item can read', expression, { text: 'x' }, '/response'],
  ])('is malformed: %s', (_what, action, response, pointer) => {
    const read = readUnbound(action, response)
    expect(read).toMatchObject({ ok: false })
    expect(read.ok ? [] : read.errors.map(error => error.pointer)).toContain(pointer)
  })
})

describe('a number with bounds', () => {
  const year: ClientAction = { ...whole, props: { ...whole.props, min: 1900, max: 2026 } }
  const hours: ClientAction = { ...number, props: { ...number.props, min: 0 } }
  const few: ClientAction = { ...number, props: { ...number.props, max: 2.5 } }

  test.each([
    [year, '1900', null],
    [year, '2026', null],
    [year, '1850', 'Write a number from 1900 to 2026.'],
    [year, '2027', 'Write a number from 1900 to 2026.'],
    [hours, '0', null],
    [hours, '-0,5', 'Write a number, 0 or more.'],
    [few, '2,5', null],
    [few, '2.51', 'Write a number, 2.5 or less.'],
  ])('keeps to them: %#', (action, typed, message) => {
    const read = readUnbound(action, { text: typed })
    expect(read.ok ? null : read.errors).toEqual(message === null ? null : [{ pointer: '/response/text', message }])
  })
})
