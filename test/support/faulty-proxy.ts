// A proxy that spoils answers on their way: cuts them cleanly, breaks the connection, stalls, or changes bytes. For the faults
// that a mock server cannot produce by itself.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The rest of an answer, which is sent when the promise resolves. */
export type Held = { readonly until: Promise<unknown>; readonly rest: string }

/** What becomes of one answer: the bytes that are sent, and what follows them. `hang` keeps the connection open without a word. */
export type Fault = (body: string) => {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
  readonly ending: 'end' | 'destroy' | 'hang' | Held
}

export type FaultyProxy = {
  /** The base URL to give to a client. */
  readonly url: string
  /** Faults for the next answers, in order; answers beyond them pass unchanged. */
  spoil(...faults: Fault[]): void
  /** Requests seen, and how many of their connections the client has closed before the answer was complete. */
  readonly seen: { requests: number; abandoned: number }
  /** What was sent to it, oldest first, as the value of its JSON. */
  readonly bodies: unknown[]
  close(): Promise<void>
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const queue: Fault[] = []
  const seen = { requests: 0, abandoned: 0 }
  const bodies: unknown[] = []
  const server = createServer((request, response) => {
    seen.requests++
    response.on('close', () => void (response.writableFinished || seen.abandoned++))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      bodies.push(JSON.parse(body.toString('utf8')))
      forward(target, request.url ?? '/', body, response, queue.shift()).catch(() => response.destroy())
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    spoil: (...faults) => void queue.push(...faults),
    seen,
    bodies,
    close: () =>
      new Promise<void>(closed => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function forward(target: string, path: string, body: Buffer, response: ServerResponse, fault: Fault | undefined) {
  const answer = await fetch(new URL(path, target), {
    method: 'POST',
    body: body.toString('utf8'),
    headers: { 'content-type': 'application/json', authorization: 'Bearer test' },
  })
  const text = await answer.text()
  const spoilt = fault?.(text) ?? { body: text, ending: 'end' as const }
  response.writeHead(spoilt.status ?? answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'text/plain',
    ...spoilt.headers,
  })
  response.flushHeaders()
  await new Promise<void>(written => response.write(spoilt.body === '' ? '\n' : spoilt.body, () => written()))
  if (typeof spoilt.ending === 'object') {
    await spoilt.ending.until
    response.end(spoilt.ending.rest)
  }
  if (spoilt.ending === 'end') response.end()
  // A moment for the bytes to leave before the reset overtakes them.
  if (spoilt.ending === 'destroy') setTimeout(() => response.destroy(), 20)
}
