// A server that speaks as much of the OpenAI protocol as holds a session active: it streams words when it is told to, and never ends.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const chunk = (content: string): string =>
  `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', created: 0, model: 'bench', choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })}\n\n`
const WORD = chunk('a few words and then some ')

export class SlowModel {
  readonly #calls = new Set<ServerResponse>()
  readonly #server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    this.#calls.add(response)
    response.once('close', () => this.#calls.delete(response))
  })

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  /** Calls that wait for words. */
  get calls(): number {
    return this.#calls.size
  }

  /** Says `words` pieces of text in every open call. */
  say(words: number): void {
    for (const call of this.#calls) call.write(WORD.repeat(words))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}
