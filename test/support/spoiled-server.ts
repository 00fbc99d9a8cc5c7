// A server that answers with one JSON value, behind a proxy that spoils its answers. For one test file.
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startFaultyProxy, type Fault, type FaultyProxy } from './faulty-proxy.js'
import { startOpenAiServer } from './openai-server.js'

export type SpoiledServer = {
  readonly server: LLMock
  /** A new one for each test. */
  readonly proxy: FaultyProxy
}

/** Its answers have 12 tokens in and 34 out. To be called where hooks of tests are. */
export function spoiledServer(value: string): SpoiledServer {
  let server: LLMock
  let proxy: FaultyProxy
  beforeAll(async () => void (server = await startOpenAiServer()))
  beforeEach(async () => {
    server.reset()
    server.onMessage(/.*/, { content: value, usage: { prompt_tokens: 12, completion_tokens: 34 } })
    proxy = await startFaultyProxy(server.url)
  })
  afterEach(() => proxy.close())
  afterAll(() => server.stop())
  return {
    get server() {
      return server
    },
    get proxy() {
      return proxy
    },
  }
}

/** Instead of what the server says. */
export const answering =
  (answer: unknown, status = 200): Fault =>
  () => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer), ending: 'end' })
