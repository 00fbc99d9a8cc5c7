// The one law of a conversation: at each commit every call has its result, or is the one question that is open.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../src/kernel/errors.js'
import { append, newConversation, requireWhole, type NewMessage } from '../../src/sessions/domain/conversation.js'

const said = (...calls: string[]): NewMessage => ({
  role: 'assistant',
  content: '',
  toolCalls: calls.map(id => ({ id, name: 'tool', arguments: '{}' })),
})
const result = (toolCallId: string): NewMessage => ({ role: 'tool', content: '{}', toolCallId, toolName: 'tool' })
const nudge: NewMessage = { role: 'user', content: 'Go on.' }
const conversation = (...messages: NewMessage[]) => append(newConversation('c'), messages)

describe('a conversation', () => {
  test('counts its messages and keeps the calls that have no result', () =>
    expect(conversation(said('a', 'b'), result('a'), nudge)).toEqual({ id: 'c', nextSeq: 4, openCalls: ['b'] }))

  test.each<[string, NewMessage[]]>([
    ['a result that nobody asked for', [result('a')]],
    ['a second result', [said('a'), result('a'), result('a')]],
    ['a result before its call', [result('a'), said('a')]],
  ])('refuses %s', (_, messages) => expect(() => conversation(...messages)).toThrow(InvariantError))

  test('is whole without open calls, or with exactly the question that is open', () => {
    requireWhole(conversation(said('a'), result('a')), null)
    requireWhole(conversation(said('a', 'b'), result('a')), 'b')
  })

  test.each<[string, NewMessage[], string | null]>([
    ['an orphan', [said('a')], null],
    ['a question that is not there', [said('a'), result('a')], 'a'],
    ['another question than the open one', [said('a')], 'b'],
    ['an orphan beside the question', [said('a', 'b')], 'b'],
    ['the same call made twice', [said('a', 'a')], 'a'],
  ])('is not whole with %s', (_, messages, asked) =>
    expect(() => requireWhole(conversation(...messages), asked)).toThrow(InvariantError),
  )

  test('takes results in any order and never loses count', () =>
    fc.assert(
      fc.property(
        fc
          .uniqueArray(fc.uuid(), { minLength: 1, maxLength: 6 })
          .chain(ids => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids))),
        ([ids, done]) => {
          const { nextSeq, openCalls } = conversation(said(...ids), ...done.map(result))
          expect(nextSeq).toBe(2 + done.length)
          expect(openCalls).toEqual(ids.filter(id => !done.includes(id)))
        },
      ),
    ))
})
