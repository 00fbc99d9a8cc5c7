// A vendor's server that answers by a script, on a port of its own.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  READERS,
  REFUSERS,
  WHOLE,
  WRITERS,
  type Asked,
  type Refused,
  type Said,
  type VendorKind,
} from './vendor-wires.js'

/** `cut`: half of a reply, then the end; `silence`: half of a reply, and then nothing. */
export type Answer = Said | Refused | { readonly breaks: 'cut' | 'silence'; readonly of: Said }
export type VendorScript = (asked: Asked) => Answer | Promise<Answer>

export type Vendor = {
  readonly kind: VendorKind
  readonly baseUrl: string
  readonly asked: Asked[]
  /** The keys that were sent. */
  readonly keys: Set<string>
  script: VendorScript
  stop(): Promise<void>
}

const PROVIDERS = {
  responses: 'remote_llm',
  chat_completions: 'remote_llm',
  anthropic: 'anthropic',
  google: 'google',
} as const

/** Variables by which a role, or all roles, use a vendor. */
export function variablesOf({ kind, baseUrl }: Vendor, key: string, role = ''): Readonly<Record<string, string>> {
  const named = (name: string) => `AGENT_${role === '' ? '' : `${role.toUpperCase()}_`}${name}`
  return { [named('PROVIDER')]: PROVIDERS[kind], [named('BASE_URL')]: baseUrl, [named('API_KEY')]: key }
}

export async function startVendor(
  kind: VendorKind,
  script: VendorScript = () => ({ content: 'Good.' }),
): Promise<Vendor> {
  const server = createServer((request, response) => void answerTo(request, response))
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const piece of request) text += String(piece)
    const path = request.url!
    // This server has one protocol, and does not know the paths of others.
    if (!PATHS[kind].test(path)) return json(response, 404, { error: { message: 'no such path' } })
    const { authorization, 'x-api-key': ofAnthropic, 'x-goog-api-key': ofGoogle } = request.headers
    vendor.keys.add(String(ofAnthropic ?? ofGoogle ?? authorization?.replace('Bearer ', '')))
    const asked = READERS[kind](JSON.parse(text))
    vendor.asked.push(asked)
    const answer = await vendor.script(asked)
    if ('refuses' in answer) {
      const { status, body, headers } = REFUSERS[kind](answer)
      return json(response, status, body, headers)
    }
    await write(response, kind, answer, asked.isStreamed)
  }
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const vendor: Vendor = {
    kind,
    baseUrl: PROVIDERS[kind] === 'remote_llm' ? `${origin}/v1` : origin,
    asked: [],
    keys: new Set(),
    script,
    stop: () =>
      new Promise(closed => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return vendor
}

const PATHS: Readonly<Record<VendorKind, RegExp>> = {
  responses: /^\/v1\/responses$/,
  chat_completions: /^\/v1\/chat\/completions$/,
  anthropic: /^\/v1\/messages$/,
  google: /^\/v1beta\/models\/[^/]+:streamGenerateContent\?alt=sse$/,
}

function json(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function write(
  response: ServerResponse,
  kind: VendorKind,
  answer: Exclude<Answer, Refused>,
  isStreamed: boolean,
): Promise<void> {
  const [breaks, said] = 'breaks' in answer ? [answer.breaks, answer.of] : [null, answer]
  const bytes = isStreamed
    ? WRITERS[kind](said).map(
        event => `${'type' in event ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
      )
    : [JSON.stringify(WHOLE[kind]!(said))]
  const whole = bytes.join('')
  response.writeHead(200, { 'content-type': isStreamed ? 'text/event-stream' : 'application/json' })
  if (breaks === null) return void response.end(whole)
  response.write(isStreamed ? bytes.slice(0, bytes.length / 2).join('') : whole.slice(0, whole.length / 2))
  if (breaks === 'cut') response.end()
}
