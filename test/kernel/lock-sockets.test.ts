// Asking who listens ends with the answer: a question that went on behind it would keep a processor busy for as long as the server lives.
import { createHook } from 'node:async_hooks'
import { rename } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { whoListens } from '../../src/kernel/lock-sockets.js'
import { scratch } from '../support/scratch.js'

/** How many connections are tried until the event loop has turned a hundred times behind the answer. */
async function connectionsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'PIPECONNECTWRAP') count += 1
    },
  }).enable()
  try {
    await work()
    for (let turn = 0; turn < 100; turn += 1) await new Promise(resolve => setImmediate(resolve))
    return count
  } finally {
    hook.disable()
  }
}

async function listening(answer: (socket: net.Socket, nth: number) => void): Promise<string> {
  const name = path.join(await scratch(), 'socket')
  let nth = 0
  const open = new Set<net.Socket>()
  const server = net.createServer(socket => {
    open.add(socket.on('error', () => {}))
    answer(socket, (nth += 1))
  })
  await new Promise<void>(resolve => server.listen(name, resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return name
}

test('a socket that a dead process left is asked once', async () => {
  const folder = await scratch()
  const [bound, left] = [path.join(folder, 'bound'), path.join(folder, 'left')]
  const server = net.createServer()
  await new Promise<void>(resolve => server.listen(bound, resolve))
  // Closing removes the name that it was bound by.
  await rename(bound, left)
  await new Promise(resolve => server.close(resolve))
  expect(await connectionsOf(async () => expect(await whoListens(left)).toBeNull())).toBe(1)
})

test('a name that nobody has is asked once', async () => {
  const name = path.join(await scratch(), 'nobody')
  expect(await connectionsOf(async () => expect(await whoListens(name)).toBeNull())).toBe(1)
})

test('a process that does not answer is asked once', async () => {
  const name = await listening(() => {})
  expect(await connectionsOf(async () => expect(await whoListens(name)).toBe('silent'))).toBe(1)
})

test('one that hangs up without a word is asked again', async () => {
  const name = await listening((socket, nth) => void socket.end(nth === 1 ? '' : '4711 host holding'))
  const who = { pid: '4711', host: 'host', isHolding: true }
  expect(await connectionsOf(async () => expect(await whoListens(name)).toEqual(who))).toBe(2)
})
