// `@ag-ui/client` as it is published: what it makes of a stream, wherever the stream is cut and however its bytes arrive.
import { HttpAgent, type HttpAgentFetchFn, type RunAgentParameters } from '@ag-ui/client'

export type Resume = NonNullable<RunAgentParameters['resume']>

/** What the client holds: everything a page would show. */
export type Held = {
  readonly messages: HttpAgent['messages']
  readonly state: HttpAgent['state']
  readonly pending: HttpAgent['pendingInterrupts']
}

export const clientState = ({ messages, state, pendingInterrupts }: HttpAgent): Held =>
  structuredClone({ messages, state, pending: pendingInterrupts })

export const newAgent = (threadId: string, fetch: HttpAgentFetchFn): HttpAgent =>
  new HttpAgent({ url: 'http://viva.test/ag-ui', threadId, fetch })

/** Runs with this body in the place of the server's answer. The agent is left as it was; a copy is given back. */
export async function runOn(
  agent: HttpAgent,
  response: Response,
  parameters: RunAgentParameters = {},
): Promise<HttpAgent> {
  const copy = agent.clone()
  copy.fetch = async () => response
  await copy.runAgent(parameters)
  copy.fetch = agent.fetch
  return copy
}

/** The frames of a body, each with the empty line that ends it. */
export const framesOf = (body: string): string[] => body.split(/(?<=\n\n)/)

export const streamOf = (...pieces: readonly (string | Uint8Array<ArrayBuffer>)[]): Response => {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** The same bytes, one at a time. */
export const byteByByte = (body: string): Response =>
  streamOf(...Array.from(new TextEncoder().encode(body), byte => Uint8Array.of(byte)))

/** Events by type, as they stand in a body. */
export const eventsIn = (body: string): { readonly type: string; readonly [field: string]: any }[] =>
  framesOf(body).flatMap(frame => {
    const data = /^data: (.*)$/m.exec(frame)?.[1]
    return data === undefined ? [] : [JSON.parse(data)]
  })

/** What the client says when something in a stream is not as the protocol has it. It goes on all the same: so a test must ask. */
export function listenForComplaints(): { readonly complaints: string[]; stop(): void } {
  const complaints: string[] = []
  const { warn, error } = console
  const note = (...words: unknown[]) => void complaints.push(words.map(String).join(' '))
  Object.assign(console, { warn: note, error: note })
  return { complaints, stop: () => void Object.assign(console, { warn, error }) }
}
