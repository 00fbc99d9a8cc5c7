// The other end of a webhook: an HTTP server that keeps what it is sent.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Receives what the webhook sends. `answers`: the status of each answer, the last one for all that follow. */
export class WebhookReceiver {
  readonly got: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  readonly #waiting = new Set<() => void>()
  private constructor(
    readonly server: Server,
    readonly answers: number[],
  ) {}

  static async listen(...answers: number[]): Promise<WebhookReceiver> {
    const server = createServer()
    const receiver = new WebhookReceiver(server, answers)
    server.on('request', (request, response) => {
      let body = ''
      request.on('data', (data: Buffer) => (body += data.toString()))
      request.on('end', () => {
        receiver.got.push({ headers: request.headers, body })
        response.statusCode = answers.length > 1 ? answers.shift()! : answers[0]!
        if (response.statusCode === 302) response.setHeader('location', `${receiver.url}/elsewhere`)
        response.end()
        for (const wake of receiver.#waiting) wake()
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  async count(wanted: number): Promise<void> {
    while (this.got.length < wanted) await new Promise<void>(resolve => this.#waiting.add(resolve))
  }
}
