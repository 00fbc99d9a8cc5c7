// A Hono server with Viva in it: a quiz is taken over it, and a WebSocket opened, while the server's own routes are served.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { VivaClient } from 'viva/client'
import { createViva } from 'viva/server'
import { WebSocket } from 'ws'

const data = mkdtempSync(path.join(os.tmpdir(), 'viva-mounted-'))
const viva = await createViva({ env: { BASE_PATH: '/quizzes', DATA_DIR: data }, log: () => {} })
const app = new Hono()
app.get('/', c => c.text('mine'))
app.all('/quizzes', c => viva.fetch(c.req.raw, c.env))
app.all('/quizzes/*', c => viva.fetch(c.req.raw, c.env))
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
server.on('upgrade', (request, socket, head) => {
  if (!viva.upgrade(request, socket, head)) socket.destroy()
})
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}`

if ((await (await fetch(origin)).text()) !== 'mine') throw new Error('The own route is gone.')
const session = await new VivaClient({ baseUrl: `${origin}/quizzes` }).create({
  session_type: 'evaluation',
  assessment_id: 'arithmetic-basics',
})
let heard = null
const socket = new WebSocket(`${origin.replace('http', 'ws')}/quizzes/ws`, [], {
  headers: { authorization: `Bearer ${session.token}` },
})
socket.on('message', data => (heard ??= JSON.parse(data).type))
await once(socket, 'open')
socket.send(JSON.stringify({ type: 'attach', session_id: session.id }))
for await (const { question } of session.follow())
  if (question !== null)
    await session.respond(question.action, question.action.props.options ? { index: 0 } : { text: '1' })
const { status, items_completed } = await session.results()
if (status !== 'completed' || heard === null) throw new Error(`${status}, over the socket came ${heard}`)
const problem = await (await fetch(`${origin}/quizzes/session`, { method: 'DELETE' })).json()
if (!(await fetch(`${origin}${problem.type}`)).ok) throw new Error(`${problem.type} is no page`)
socket.terminate()
server.close()
server.closeAllConnections()
await viva.stop()
rmSync(data, { recursive: true, force: true })
console.log(`mounted in a Hono server: ${status}, ${items_completed} answered, a socket open meanwhile`)
process.exit(0)
