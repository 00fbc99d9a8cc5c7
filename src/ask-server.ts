// Requests of commands to the running server, as its operator. Only the server writes, because it holds the folder of the embedded database.
import { ConfigError, pathPrefix, type Config } from './config.js'
import type { Problem } from './contract/error.js'
import { findOperatorToken, OPERATOR_TOKEN_FILE } from './identity/index.js'

type ServerRequest = {
  readonly url?: string
  readonly body?: object
  readonly form?: FormData
  readonly method?: 'DELETE'
}

/** Where the server is, without a slash at the end. `url`: as somebody gave it; otherwise HOST and PORT say. */
export function serverAddress({ host, port, basePath }: Config, url?: string): string {
  const named = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return (url ?? `http://${named}:${port}${pathPrefix(basePath)}`).replace(/\/$/, '')
}

/** POST with a body or a form, else GET or `method`. `url`: the server; otherwise HOST and PORT say where it is. Rejects with what it refused, field by field, and with a ConfigError where the operator’s token is not to be found. */
export async function askServer(
  config: Config,
  path: string,
  { url, body, form, method }: ServerRequest,
): Promise<unknown> {
  const response = await send(config, path, url, {
    method: method ?? (body === undefined && form === undefined ? 'GET' : 'POST'),
    headers: form === undefined ? { 'content-type': 'application/json' } : {},
    ...(body === undefined ? form && { body: form } : { body: JSON.stringify(body) }),
  })
  const answer: unknown = response.status === 204 ? null : await response.json()
  if (response.ok) return answer
  throw refusal(response.status, answer as Partial<Problem>)
}

/** What the server sends, as it comes. Rejects as `askServer` does. */
export async function fetchFromServer(config: Config, path: string, url?: string): Promise<ReadableStream<Uint8Array>> {
  const response = await send(config, path, url, {})
  if (response.ok && response.body !== null) return response.body
  throw refusal(response.status, (await response.json()) as Partial<Problem>)
}

async function send(config: Config, path: string, url: string | undefined, request: RequestInit): Promise<Response> {
  const base = serverAddress(config, url)
  const token = await findOperatorToken(config.dataDir)
  if (token === null)
    throw new ConfigError([
      {
        variable: 'DATA_DIR',
        problem: `there is no ${OPERATOR_TOKEN_FILE} in ${config.dataDir}.`,
        advice: 'Set it to the folder of the running server, which makes one when it starts.',
      },
    ])
  const headers = { ...request.headers, authorization: `Bearer ${token}` }
  return fetch(`${base}${path}`, { ...request, headers }).catch((cause: unknown) => {
    throw new Error(`No server answers at ${base}. Start it, or say where it is with --url.`, { cause })
  })
}

function refusal(status: number, { detail, title, errors = [] }: Partial<Problem>): Error {
  const sentence = detail ?? title ?? `The server answered ${status}.`
  return new Error([sentence, ...errors.map(({ pointer, message }) => `  ${pointer}: ${message}`)].join('\n'))
}
