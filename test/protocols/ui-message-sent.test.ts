// What a chat's messages mean: the answer to the question that was asked last, and where the response has to begin.
import { expect, test } from 'vitest'
import type { SessionType } from '../../src/contract/session.js'
import { newId } from '../../src/kernel/ids.js'
import { readSent, type LastQuestion, type Sent } from '../../src/protocols/ui-message/sent-messages.js'

const callId = newId()
const earlier = newId()
const open: LastQuestion = { callId, toolName: 'present_choices', seq: 7, result: null }
const closed: LastQuestion = { ...open, result: { index: 1, context: { a: 1, b: 2 } } }
const words: LastQuestion = { ...open, toolName: 'request_free_text' }

const part = (toolCallId: string, output?: unknown) => ({
  type: 'tool-present_choices',
  toolCallId,
  ...(output === undefined ? { state: 'input-available' } : { state: 'output-available', output }),
})
const ours = (...parts: object[]) => ({ id: 'm', role: 'assistant', parts })
const question = (id: string) => ({ type: 'data-question', id, data: {} })
const user = (text: string) => ({ id: 'u', role: 'user', parts: [{ type: 'text', text }] })
const answer = (response: Record<string, unknown>, of: string | null = callId) => ({ callId: of, response })

const CASES: readonly (readonly [
  string,
  SessionType,
  LastQuestion | null,
  readonly unknown[],
  Sent['answer'],
  Sent['has'],
])[] = [
  ['nothing', 'learning', open, [], null, 'nothing'],
  ['what is no message', 'learning', open, [null, 7, { role: 'assistant' }], null, 'nothing'],
  ['the open question', 'learning', open, [ours(part(callId))], null, 'question'],
  [
    'its answer',
    'learning',
    open,
    [ours(part(earlier, {}), part(callId, { index: 1 }))],
    answer({ index: 1 }),
    'question',
  ],
  ['an answer that is no object', 'learning', open, [ours(part(callId, 'B'))], answer({}), 'question'],
  [
    'another answer to a closed question',
    'learning',
    closed,
    [ours(part(callId, { index: 2 }))],
    answer({ index: 2 }),
    'question',
  ],
  [
    'what the log says of it',
    'learning',
    closed,
    [ours(part(callId, { context: { b: 2, a: 1 }, index: 1 }))],
    null,
    'question',
  ],
  ['an earlier question only', 'learning', open, [ours(part(earlier, { index: 1 }))], null, 'something'],
  [
    'an answer and words behind it',
    'learning',
    open,
    [ours(part(callId, { index: 1 })), user('So?')],
    answer({ index: 1 }),
    'nothing',
  ],
  ['words where widgets answer', 'evaluation', open, [ours(part(callId)), user('85')], null, 'nothing'],
  [
    'words in a dialogue',
    'thought',
    words,
    [ours(question(earlier)), ours(question(callId)), user(' Hi ')],
    answer({ text: 'Hi' }),
    'nothing',
  ],
  [
    'words for a question before',
    'thought',
    words,
    [ours(question(earlier)), user('Hi')],
    answer({ text: 'Hi' }, earlier),
    'nothing',
  ],
  ['words for no question', 'thought', null, [user('Hi')], answer({ text: 'Hi' }, null), 'nothing'],
  [
    'words for what is no question',
    'thought',
    words,
    [ours(question('x')), user('Hi')],
    answer({ text: 'Hi' }, null),
    'nothing',
  ],
  ['no words', 'thought', words, [ours(question(callId)), user(' ')], null, 'nothing'],
  [
    'an output for a dialogue',
    'thought',
    words,
    [ours(question(callId), part(callId, { text: 'Hi' }))],
    null,
    'question',
  ],
  ['a system message', 'learning', open, [ours(part(callId)), { role: 'system', parts: [] }], null, 'question'],
]

test.each(CASES)('%s', (_, type, asked, messages, expected, has) =>
  expect(readSent(messages, asked, type)).toEqual({ answer: expected, has }),
)
