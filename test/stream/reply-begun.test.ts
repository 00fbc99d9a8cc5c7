// A reader who comes while a message is being written: the page opens its stream after it has posted an answer, and comes back after a
// lost connection.
import { beforeEach, describe, expect, test } from 'vitest'
import { LocalDoorbell } from '../../src/stream/infrastructure/doorbell.js'
import { newId } from '../../src/kernel/ids.js'

const session = newId()
const messageId = newId()
const completed = (id: string) => [
  { type: 'message_complete', seq: 4, payload: { v: 1, message_id: id, role: 'assistant', text: 'Take any list.' } },
]

let doorbell: LocalDoorbell
beforeEach(() => {
  doorbell = new LocalDoorbell()
  doorbell.chunk(session, messageId, 'Take ')
  doorbell.chunk(session, messageId, 'any')
})

/** What a listener hears from now on, by message. */
function listen(to = session): [messageId: string, delta: string][] {
  const heard: [string, string][] = []
  doorbell.listen(to, { onRing: () => {}, onChunk: (id, delta) => void heard.push([id, delta]) })
  return heard
}

describe('a listener in the middle of a message', () => {
  test('begins with what was written before, and goes on with every chunk', () => {
    const heard = listen()
    doorbell.chunk(session, messageId, ' list')
    expect(heard).toEqual([
      [messageId, 'Take any'],
      [messageId, ' list'],
    ])
  })

  test('hears nothing of another session', () => expect(listen(newId())).toEqual([]))

  test('begins with the message that is written, not with the one that it replaces', () => {
    const again = newId()
    doorbell.chunk(session, again, 'Once')
    expect(listen()).toEqual([[again, 'Once']])
  })

  test.each([
    ['a commit beside it', () => doorbell.ring(session, 1, [])],
    ['a ring from another node', () => doorbell.ring(session, 1)],
    ['another message', () => doorbell.ring(session, 1, completed(newId()) as never)],
  ])('still does after %s', (_, happens) => {
    happens()
    expect(listen()).toEqual([[messageId, 'Take any']])
  })

  test.each([
    ['it is complete', () => doorbell.ring(session, 1, completed(messageId) as never)],
    ['the run is over', () => doorbell.runEnded(session)],
  ])('hears nothing of it once %s', (_, happens) => {
    happens()
    expect(listen()).toEqual([])
  })
})
