// A model server that takes every request and never answers, or breaks off in the middle: for what must happen while a model writes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HangingModel = {
  /** Variables that make a server use it. */
  readonly env: Readonly<Record<string, string>>
  /** Requests that arrived so far. */
  readonly asked: () => number
  /** Requests whose connection the server has closed. */
  readonly given: () => number
  stop(): Promise<void>
}

/** `beginning`: the text with which each answer begins; nothing follows it. */
export async function startHangingModel(beginning = ''): Promise<HangingModel> {
  let asked = 0
  let given = 0
  const server = createServer((request, response) => {
    asked += 1
    request.resume()
    if (beginning !== '') {
      const delta = { type: 'response.output_text.delta', delta: beginning }
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${JSON.stringify(delta)}\n\n`)
    }
    response.once('close', () => (given += 1))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      AGENT_PROVIDER: 'remote_llm',
      AGENT_TIMEOUT_SECONDS: '60',
      OPENAI_API_KEY: 'any-word',
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    },
    asked: () => asked,
    given: () => given,
    stop: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
