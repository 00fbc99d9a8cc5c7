import { describe, expect, test } from 'vitest'
import type { ClientAction } from '../../src/contract/widget.js'
import { newId } from '../../src/kernel/ids.js'
import { readUnbound } from '../../src/sessions/application/unbound-prompts.js'

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

describe('an answer to a prompt without an item', () => {
  test.each<[string, ClientAction, Record<string, unknown>, string]>([
    ['a place', choice, { index: 1 }, '1'],
    ['an option', choice, { selection: 'milk' }, '1'],
    ['both, which agree', choice, { selection: 'tea', index: 2 }, '2'],
    ['text, trimmed', text, { text: ' yes ' }, 'yes'],
    ['text as long as allowed, counted in characters', text, { text: '😀😀😀😀' }, '😀😀😀😀'],
    ['code as it is', code, { code: ' x = 1\n' }, ' x = 1\n'],
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
    ['too long', text, { text: 'maybe' }, '/response/text'],
    ['no text', text, { text: 7 }, '/response/text'],
    ['a field of its own', text, { text: 'yes', score: 1 }, '/response'],
    ['no code', code, { text: 'x' }, '/response/code'],
  ])('is malformed: %s', (_what, action, response, pointer) => {
    const read = readUnbound(action, response)
    expect(read).toMatchObject({ ok: false })
    expect(read.ok ? [] : read.errors.map(error => error.pointer)).toContain(pointer)
  })
})
