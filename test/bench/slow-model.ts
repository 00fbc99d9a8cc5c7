// A server that speaks as much of the OpenAI protocol as holds a session active: it streams words, and ends, when it is told to.
import type { ServerResponse } from 'node:http'
import { ModelServer } from './model-server.js'

const event = (delta: object, finishReason: 'stop' | null): string =>
  `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', created: 0, model: 'bench', choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`
const chunk = (content: string): string => event({ role: 'assistant', content }, null)
const WORD = 'a few words and then some '

export class SlowModel extends ModelServer {
  readonly #calls = new Set<ServerResponse>()

  constructor() {
    super((request, response) => {
      request.resume()
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      this.#calls.add(response)
      response.once('close', () => this.#calls.delete(response))
    })
  }

  /** Calls that wait for words. */
  get calls(): number {
    return this.#calls.size
  }

  /** Says `words` pieces of text in every open call. */
  say(words: number, word = WORD): void {
    for (const call of this.#calls) call.write(chunk(word).repeat(words))
  }

  /** Ends every open call, as after a reply that is complete: the server asks again. */
  finish(): void {
    for (const call of this.#calls) call.end(`${event({}, 'stop')}data: [DONE]\n\n`)
    this.#calls.clear()
  }
}
