// A terrible network for event streams: every byte comes alone, and the line breaks behind every durable event.
import { ReadableStream } from 'node:stream/web'
import type { Fetch } from '../../src/client/index.js'

/** Streams break behind their first durable event; everything else passes. */
export const cuttingFetch: Fetch = async (url, init) => {
  const response = await fetch(url, init)
  const { body, status, headers } = response
  if (body === null || !headers.get('content-type')?.startsWith('text/event-stream')) return response
  const cut = ReadableStream.from(byteByByte(body as ReadableStream<Uint8Array>))
  return new Response(cut as globalThis.ReadableStream, { status, headers })
}

/** Throws behind the first block with an id: what came before it has been read by then. */
async function* byteByByte(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block = ''
  for await (const bytes of body) {
    for (const byte of bytes) {
      yield Uint8Array.of(byte)
      block += String.fromCharCode(byte)
      if (!block.endsWith('\n\n')) continue
      if (/^id: /m.test(block)) throw new Error('the line broke')
      block = ''
    }
  }
}
