// The answer to a request for a value, as one JSON body or as a stream of events; a stream becomes the body that it stands for.
import type OpenAI from 'openai'
import { Stream } from 'openai/streaming'
import { ModelError } from './model.js'
import { failureOf } from './openai-failure.js'
import { ENDINGS } from './responses-wire.js'
import { jsonOf } from './structured-wire.js'
import { MAX_REPLY_CHARACTERS, stringOrEmpty, tooLong } from './untrusted-reply.js'

/** Every few characters come in an event of their own, which is longer than they are. */
const MAX_STREAM_BYTES = 200 * MAX_REPLY_CHARACTERS

/** Events of both protocols. */
type Event = {
  readonly type?: unknown
  readonly delta?: unknown
  readonly response?: unknown
  readonly code?: unknown
  readonly choices?: readonly ({
    readonly finish_reason?: unknown
    readonly delta?: { readonly content?: unknown; readonly refusal?: unknown } | null
  } | null)[]
  readonly usage?: unknown
} | null

/**
 * What the server answered, as untrusted data. `heard` is called with every piece that arrives, `onText` with the text of a stream as it is
 * written, but not with that of a refusal. Throws ModelError, or what `onText` threw.
 */
export async function answerIn(
  answer: Response,
  client: OpenAI,
  heard: () => void,
  onText: (text: string) => void = () => {},
): Promise<unknown> {
  const body = answer.body?.pipeThrough(counting(heard)) ?? null
  const whole = new Response(body, { headers: answer.headers })
  return isEventStream(answer) ? folded(eventsIn<Event>(whole, client), onText) : jsonOf(whole)
}

export const isEventStream = (answer: Response): boolean =>
  answer.headers.get('content-type')?.includes('text/event-stream') ?? false

/** The events of an answer, as untrusted data. Throws ModelError; ends quietly when the request is aborted. */
export async function* eventsIn<T>(answer: Response, client: OpenAI): AsyncGenerator<T, void, undefined> {
  try {
    yield* Stream.fromSSEResponse<T>(answer, new AbortController(), client)
  } catch (error) {
    throw failureOf(error, 'reading', Date.now())
  }
}

function counting(heard: () => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(piece, out) {
      heard()
      bytes += piece.length
      if (bytes > MAX_STREAM_BYTES) out.error(tooLong())
      else out.enqueue(piece)
    },
  })
}

/** The body that the events stand for. Throws ModelError `cut_stream` where the last event is missing. */
async function folded(events: AsyncIterable<Event>, onText: (text: string) => void): Promise<unknown> {
  const read = { content: '', refusal: '' }
  const write = (text: string): void => {
    read.content += text
    if (text !== '') onText(text)
  }
  let usage: unknown = null
  let finish: unknown = null
  for await (const event of events) {
    if (typeof event?.type === 'string') {
      if (event.type === 'response.output_text.delta') write(stringOrEmpty(event.delta))
      else if (event.type === 'response.refusal.delta') read.refusal += stringOrEmpty(event.delta)
      else if (event.type === 'error') return { status: 'failed', error: { code: event.code } }
      else if (ENDINGS.has(event.type)) return withText(event.response, read)
    }
    const choice = event?.choices?.[0]
    write(stringOrEmpty(choice?.delta?.content))
    read.refusal += stringOrEmpty(choice?.delta?.refusal)
    usage = event?.usage ?? usage
    finish = choice?.finish_reason ?? finish
    if (read.content.length > MAX_REPLY_CHARACTERS) throw tooLong()
  }
  if (finish === null) throw new ModelError('cut_stream', 'The reply ended before its finish reason.', true)
  return { choices: [{ finish_reason: finish, message: read }], usage }
}

/** The last event repeats the whole output; some servers leave it out. */
function withText(response: unknown, { content, refusal }: { readonly content: string; readonly refusal: string }) {
  const { output, ...rest } = (response ?? {}) as { readonly output?: unknown }
  if (Array.isArray(output) && output.length > 0) return response
  const parts = [
    ...(content === '' ? [] : [{ type: 'output_text', text: content }]),
    ...(refusal === '' ? [] : [{ type: 'refusal', refusal }]),
  ]
  return { ...rest, output: [{ type: 'message', content: parts }] }
}
