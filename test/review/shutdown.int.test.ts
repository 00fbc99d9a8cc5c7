// Stopping: nobody outside can keep a server from going down, and what it held is free at once.
import net from 'node:net'
import { expect, test } from 'vitest'
import { Learner } from '../support/learner.js'
import { startTestServer } from '../support/test-server.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

test('a request that never comes to its end does not keep the server from stopping', async () => {
  const server = await startTestServer({ database: 'pglite' })
  const socket = net.connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /session/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  const learner = new Learner(server.url)
  const id = await learner.create(EXAM)
  await learner.follow(id)
  const begun = performance.now()
  await server.stop()
  expect(performance.now() - begun).toBeLessThan(12_000)
  socket.destroy()
})
