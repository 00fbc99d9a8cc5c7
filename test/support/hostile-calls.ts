// The calls that a hostile model makes: to every tool, with arguments that are right, wrong or broken. Marks stand for what it cannot know.
import fc from 'fast-check'
import type { ConverseReply } from '../../src/llm/index.js'

export type Call = ConverseReply['toolCalls'][number]

export const TOOLS = ['get_next_item', 'record_response', 'complete_session'] as const
export const WIDGETS = ['present_choices', 'request_free_text', 'request_number', 'present_code_editor'] as const
/** Those that no question of the fixtures is asked with. */
export const OTHER_WIDGETS = [
  'present_multi_select',
  'request_expression',
  'present_ordering',
  'present_matrix',
  'present_table',
  'present_parts',
] as const
const prompt = fc.constantFrom('§STEM§', 'What is 1 + 1?', 'Which is it? §KEY§', 'Say anything.', 'p'.repeat(2_001), '')
const context = fc.constantFrom(
  undefined,
  undefined,
  'A friendly word.',
  'It is §KEY§.',
  'Not §OPTION§.',
  'c'.repeat(1_001),
)
const given = (args: object): string => JSON.stringify(args)
const validArguments: Record<string, fc.Arbitrary<string>> = {
  get_next_item: fc.constant('{}'),
  record_response: fc
    .constantFrom('§KEY§', 'correct', '', '{"correct":true,"score":1}')
    .map(said => given({ user_response: said })),
  complete_session: fc
    .constantFrom('all_items_completed', 'time_expired', 'user_terminated', 'score: 100')
    .map(reason => given({ reason })),
  present_choices: fc
    .record({
      prompt,
      context,
      options: fc.constantFrom(['1', '2'], ['§KEY§', '7', '8', '9'], [], ['only one'], ['a', 'a']),
    })
    .map(given),
  request_free_text: fc
    .record({
      prompt,
      context,
      placeholder: fc.constantFrom(undefined, '§KEY§'),
      max_length: fc.constantFrom(undefined, 5, 0),
    })
    .map(given),
  request_number: fc
    .record({
      prompt,
      context,
      label: fc.constantFrom(undefined, '§KEY§', ''),
      notation: fc.constantFrom(undefined, 'integer', 'quantity', 'roman'),
      unit: fc.constantFrom(undefined, '§KEY§'),
    })
    .map(given),
  present_multi_select: fc
    .record({
      prompt,
      context,
      options: fc.constantFrom(['1', '2'], ['§KEY§', '7', '8', '9'], ['a', 'a']),
      min_selections: fc.constantFrom(undefined, 0, 9),
      max_selections: fc.constantFrom(undefined, 1, 0),
    })
    .map(given),
  present_ordering: fc.record({ prompt, context, entries: fc.constantFrom(['1', '2', '§KEY§'], ['one']) }).map(given),
  request_expression: fc.record({ prompt, context }).map(given),
  present_matrix: fc.record({ prompt, context }).map(given),
  present_table: fc.record({ prompt, context, rows: fc.constant([['§KEY§']]) }).map(given),
  present_parts: fc.record({ prompt, context }).map(given),
  present_code_editor: fc
    .record({
      prompt,
      context,
      language: fc.constantFrom(undefined, 'python', 'cobol'),
      initial_code: fc.constant('print(§KEY§)'),
    })
    .map(given),
}
const brokenArguments = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"get_next_item"',
  '{"prompt":5}',
  '{"prompt":"x","options":"y"}',
  '{"__proto__":{"admin":true},"constructor":{"prototype":{"correct":true}}}',
  '{"user_response":{"toString":1}}',
  '{"prompt":"\\u0000\\ud800"}',
  `{"prompt":"${'x'.repeat(120_000)}"}`,
  '['.repeat(3_000),
)

export const callTo = (name: string): fc.Arbitrary<Call> =>
  fc
    .oneof(
      { weight: 5, arbitrary: Object.hasOwn(validArguments, name) ? validArguments[name]! : fc.constant('{}') },
      { weight: 1, arbitrary: brokenArguments },
    )
    .map(args => ({ name, arguments: args }))
