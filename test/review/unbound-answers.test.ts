// Answers to prompts of the model's own: read like every other answer.
import { expect, test } from 'vitest'
import type { ClientAction } from '../../src/contract/widget.js'
import { readUnbound } from '../../src/items/domain/item/read-unbound.js'
import { newId } from '../../src/kernel/ids.js'

const common = { tool_call_id: newId(), lock_input: true }
const choices: ClientAction = {
  ...common,
  tool_name: 'present_choices',
  widget_type: 'multiple_choice',
  props: { prompt: 'Which way?', options: ['left', 'right'] },
}
const text: ClientAction = {
  ...common,
  tool_name: 'request_free_text',
  widget_type: 'free_text',
  props: { prompt: 'Say why.', min_length: 1, max_length: 10, multiline: true, input_mode: 'text' },
}
const code: ClientAction = {
  ...common,
  tool_name: 'present_code_editor',
  widget_type: 'code_editor',
  props: { prompt: 'Write it.', language: 'python', initial_code: '', read_only_lines: [] },
}

test.each<[string, ClientAction, Record<string, unknown>, string]>([
  ['a text with NUL', text, { text: 'a\u0000' }, '/response/text'],
  ['a text with half a surrogate pair', text, { text: '\ud83d' }, '/response/text'],
  ['code with NUL', code, { code: 'a\u0000' }, '/response/code'],
  ['a text that is too long', text, { text: 'eleven char' }, '/response/text'],
  ['a text that is no text', text, { text: 1 }, '/response/text'],
  ['a place that is none', choices, { index: 2 }, '/response/index'],
  ['an option that is none', choices, { selection: 'up' }, '/response/selection'],
  ['two options at once', choices, { index: 0, selection: 'right' }, '/response/index'],
  ['nothing', choices, {}, '/response'],
])('%s is malformed, and the pointer leads into the body', (_, action, response, pointer) => {
  expect(readUnbound(action, response)).toMatchObject({ ok: false, errors: [{ pointer }] })
})

test.each<[ClientAction, Record<string, unknown>]>([
  [text, { text: 'yes 😀' }],
  [code, { code: 'print(1)\n' }],
  [choices, { index: 1, selection: 'right' }],
])('what fits is read', (action, response) => expect(readUnbound(action, response).ok).toBe(true))
