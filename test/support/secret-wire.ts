// A learner who keeps every byte that came over the wire, piece by piece, and when it came: told by which questions had been
// answered when the request was sent.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Learner, type Reply } from './learner.js'

export type Piece = {
  /** `header`, `body`, `error`, `html`, `openapi`, `script`, `sse <event>`, `sse text`, `ag-ui`, `ai-sdk`, `socket`, `log`, or `<protocol> text`. */
  readonly channel: string
  readonly of: string
  readonly bytes: Buffer
  /** `<session>/<position>` of each question that had been answered before. */
  readonly answered: ReadonlySet<string>
}

export class WireLearner extends Learner {
  readonly pieces: Piece[] = []
  readonly #answered = new Set<string>()

  /** From now on the secrets of this question, or of `<position>/hint <number>`, may be said in a learning session. */
  nowAnswered(sessionId: string, position: number | string): void {
    this.#answered.add(`${sessionId}/${position}`)
  }

  /** From now on the feedback on wrong answers to this question may be said, also if it is asked once more. */
  nowTried(sessionId: string, position: number | string): void {
    this.#answered.add(`${sessionId}/${position}/tried`)
  }

  /** Bytes that came now, and not as the answer to a request. */
  keep(channel: string, of: string, bytes: string): void {
    this.pieces.push({ channel, of, bytes: Buffer.from(bytes), answered: new Set(this.#answered) })
  }

  override async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const answered = new Set(this.#answered)
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const { message, raw } = await exchange(this.url + path, method, sent, {
      'accept-encoding': 'gzip, br',
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
      ...headers,
    })
    const cookie = message.headers['set-cookie']?.[0]
    if (cookie) this.cookie = cookie.split(';', 1)[0]!
    const unpacked = unpack(raw, message.headers['content-encoding'])
    const text = unpacked.toString('utf8')
    const head = `${message.statusCode} ${message.statusMessage}\n${pairs(message.rawHeaders).join('\n')}`
    const of = `${method} ${path.split('?', 1)[0]} ${message.statusCode}`
    const keep = (channel: string, bytes: Buffer | string) =>
      void this.pieces.push({ channel, of, bytes: Buffer.from(bytes), answered })
    keep('header', head)
    if (isStream(message)) for (const [channel, part] of parts(path, text)) keep(channel, part)
    else keep(channelOf(path, message), unpacked)
    this.bytes.push(`${head}\n\n${text}`)
    return {
      status: message.statusCode!,
      body: text,
      json: asJson(text),
      headers: new Headers(pairs(message.rawHeaders).map(pair => pair.split(': ', 2) as [string, string])),
    }
  }
}

async function exchange(url: string, method: string, body: string | undefined, headers: Record<string, string>) {
  const message = await new Promise<IncomingMessage>((answered, failed) => {
    const request = httpRequest(url, { method, headers: { ...headers, connection: 'close' } }, answered)
    request.on('error', failed)
    request.end(body)
  })
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return { message, raw: Buffer.concat(chunks) }
}

function channelOf(path: string, message: IncomingMessage): string {
  const type = message.headers['content-type'] ?? ''
  if (type.startsWith('application/problem+json')) return 'error'
  if (type.startsWith('text/html')) return 'html'
  if (path.endsWith('/openapi.json')) return 'openapi'
  return /javascript|css|font|image/.test(type) ? 'script' : 'body'
}

/** Each frame by its event or its protocol; and what came in pieces, put together as clients put it. */
function parts(path: string, text: string): [string, string][] {
  const protocol = /^\/(ag-ui|ai-sdk)/.exec(path)?.[1]
  const named = (frame: string) => protocol ?? `sse ${/^event: (.*)$/m.exec(frame)?.[1] ?? 'comment'}`
  const frames = text.split('\n\n').map((frame): [string, string] => [named(frame), frame])
  const whole = new Map<string, string>()
  for (const [, frame] of frames) {
    const data = asJson(/^data: (.*)$/m.exec(frame)?.[1] ?? '') as Record<string, unknown> | null
    const delta = data?.['delta'] ?? data?.['inputTextDelta']
    if (typeof delta !== 'string') continue
    const id = String(data!['message_id'] ?? data!['messageId'] ?? data!['toolCallId'] ?? data!['id'])
    whole.set(id, (whole.get(id) ?? '') + delta)
  }
  return [...frames, ...[...whole.values()].map((said): [string, string] => [`${protocol ?? 'sse'} text`, said])]
}

const isStream = (message: IncomingMessage): boolean =>
  (message.headers['content-type'] ?? '').startsWith('text/event-stream')

const unpack = (raw: Buffer, encoding: string | undefined): Buffer =>
  encoding === 'gzip' ? gunzipSync(raw) : encoding === 'br' ? brotliDecompressSync(raw) : raw

const pairs = (raw: readonly string[]): string[] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${raw[index + 1]}`] : []))

function asJson(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
