// A process that floods a server: `node flooder.mjs <url> <flood> <connections> <seconds> <session id> <cookie> <question>`. Prints how often the server did
// what was asked. In plain JavaScript and a process of its own, so that it does not slow down whoever measures.
import { Agent, request } from 'node:http'

const [url, flood, connections, seconds, sessionId, cookie, question] = process.argv.slice(2)
const json = { 'content-type': 'application/json' }
const exam = JSON.stringify({ session_type: 'evaluation', assessment_id: 'network-foundations' })
const fourMegabytes = Buffer.from(JSON.stringify({ messages: 'x'.repeat(4_000_000) }))
const report = JSON.stringify({ tool_call_id: question, reason: 'wrong' })

/** Method, path, headers, body, and the status that means success. */
const FLOODS = {
  state: ['GET', `/session/${sessionId}/state`, { cookie }, null, 200],
  examinations: ['POST', '/session/', json, exam, 201],
  'staff-bodies': ['POST', '/supervise/curricula', json, fourMegabytes, 200],
  'run-bodies': ['POST', '/ag-ui', json, fourMegabytes, 200],
  reports: ['POST', `/session/${sessionId}/report`, { ...json, cookie }, report, 200],
  page: ['GET', '/', {}, null, 200],
}
const [method, path, headers, body, success] = FLOODS[flood]

const until = Date.now() + Number(seconds) * 1000
let struck = 0

function strike(agent) {
  return new Promise(resolve => {
    const asking = request(new URL(path, url), { method, agent, headers })
    asking.on('response', response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === success)).on('error', () => resolve(false))
    })
    // A connection that the server has closed is made again; an attacker does not mind.
    asking.on('error', () => setTimeout(() => resolve(false), 10))
    asking.end(body)
  })
}

await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (Date.now() < until) if (await strike(agent)) struck += 1
    agent.destroy()
  }),
)
process.stdout.write(`${struck}\n`, () => process.exit(0))
