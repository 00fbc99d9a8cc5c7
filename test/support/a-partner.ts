// A model that an open dialogue can be held with: a server on a port of its own, and the variables that lead one of ours to it.
import { LLMock } from '@copilotkit/aimock'

/** Says the same to everything. All other roles stay built in. */
export async function aPartner(): Promise<{ readonly env: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  const server = await LLMock.create({ port: 0, host: '127.0.0.1', chunkSize: 7, logLevel: 'silent' })
  server.on({ hasToolResult: false }, { content: 'I see. Tell me more about it.' })
  const env = {
    OPENAI_API_KEY: 'any',
    OPENAI_BASE_URL: `${server.url}/v1`,
    AGENT_PROVIDER: 'internal',
    AGENT_PARTNER_PROVIDER: 'remote_llm',
  }
  return { env, stop: () => server.stop() }
}
