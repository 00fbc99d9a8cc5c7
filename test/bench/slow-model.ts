// A server that speaks as much of Responses as holds a session active: it streams words when it is told to, and never ends.
import type { ServerResponse } from 'node:http'
import { ModelServer } from './model-server.js'

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
    const piece = `data: ${JSON.stringify({ type: 'response.output_text.delta', delta: word })}\n\n`
    for (const call of this.#calls) call.write(piece.repeat(words))
  }
}
