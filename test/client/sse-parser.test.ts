import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SseParser, type ServerSentEvent } from '../../src/client/sse-parser.js'

/** What comes out when the bytes arrive in these pieces. */
function parsed(pieces: readonly Uint8Array[]): ServerSentEvent[] {
  const events: ServerSentEvent[] = []
  const parser = new SseParser(event => events.push(event))
  for (const piece of pieces) parser.feed(piece)
  return events
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const whole = (text: string) => parsed([bytesOf(text)])
const event = (type: string, data: string, lastEventId = '') => ({ type, data, lastEventId })

describe('server-sent events', () => {
  test.each<[string, string, ServerSentEvent[]]>([
    ['a name, an id and data', 'id: 7\nevent: tool_result\ndata: {}\n\n', [event('tool_result', '{}', '7')]],
    ['a message without a name', 'data: x\n\n', [event('message', 'x')]],
    ['several lines of data', 'data: one\ndata:\ndata:  two\n\n', [event('message', 'one\n\n two')]],
    ['no space behind the colon, or no colon at all', 'event:e\ndata:x\ndata\n\n', [event('e', 'x\n')]],
    ['comments, retry and unknown fields', ': hb\n\nretry: 2000\nfoo: bar\ndata: x\n\n', [event('message', 'x')]],
    ['a name without data is nothing, and is forgotten', 'event: e\n\ndata: x\n\n', [event('message', 'x')]],
    [
      'an id holds until the next',
      'id: 3\ndata: a\n\ndata: b\n\n',
      [event('message', 'a', '3'), event('message', 'b', '3')],
    ],
    ['an id with a null character is none', 'id: 3\0\ndata: a\n\n', [event('message', 'a')]],
    ['what is not finished is not told', 'data: a\n\ndata: b\n', [event('message', 'a')]],
    ['a byte order mark', '\uFEFFdata: x\n\n', [event('message', 'x')]],
    ['line ends of all three kinds', 'data: a\r\ndata: b\rdata: c\n\r\n', [event('message', 'a\nb\nc')]],
  ])('%s', (_, text, events) => expect(whole(text)).toEqual(events))
})

const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('data', 'event', 'id', 'retry', 'other', ''),
      fc.constantFrom(':', ': ', ''),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    )
    .map(parts => parts.join('')),
  fc.constant(''),
)
const stream = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n')), { maxLength: 30 })
  .map(lines => lines.flat().join(''))

test('bytes that come one at a time, or cut anywhere, are the same events', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(200), { maxLength: 8 }), (text, cuts) => {
      const bytes = bytesOf(text)
      const expected = parsed([bytes])
      expect(parsed([...bytes].map(byte => Uint8Array.of(byte)))).toEqual(expected)
      const places = [0, ...cuts.map(cut => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length]
      expect(parsed(places.slice(1).map((place, at) => bytes.slice(places[at], place)))).toEqual(expected)
    }),
  )
})

test('what a stream carries comes out as it went in, wherever its bytes are cut', () => {
  const sent = fc.record({ id: fc.nat(), data: fc.string({ unit: 'grapheme' }).map(text => JSON.stringify({ text })) })
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 6 }), fc.constantFrom('\n', '\r', '\r\n'), (events, end) => {
      const text = events.map(({ id, data }) => [`id: ${id}`, 'event: e', `data: ${data}`, '', ''].join(end)).join('')
      const heard = parsed([...bytesOf(`: hello${end}${end}${text}`)].map(byte => Uint8Array.of(byte)))
      expect(heard).toEqual(events.map(({ id, data }) => event('e', data, String(id))))
    }),
  )
})
