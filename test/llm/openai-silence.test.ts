// Nothing of a prompt, a reply or a key reaches the console. In a file of its own: the SDK keeps the console it first saw.
import { expect, test, vi } from 'vitest'
import { startFaultyProxy } from '../support/faulty-proxy.js'
import { quickModel, startOpenAiServer } from '../support/openai-server.js'

test('even when the SDK is told to log and a reply cannot be read', async () => {
  vi.stubEnv('OPENAI_LOG', 'debug')
  // Spies, because what must not happen is a write to the real console.
  const console_ = (['error', 'warn', 'info', 'log', 'debug'] as const).map(level => vi.spyOn(console, level))
  const server = await startOpenAiServer()
  const proxy = await startFaultyProxy(server.url)
  server.onMessage(/.*/, { content: 'Good.' })
  proxy.spoil(() => ({ body: 'data: {"the learner said": 85\n\n', ending: 'end' }))

  const request = { system: 'a secret prompt', messages: [{ role: 'user' as const, content: 'Begin.' }], tools: [] }
  const { signal } = new AbortController()
  const model = quickModel(proxy.url)
  const reply = await model.converse(request, { signal })
  proxy.spoil(() => ({ body: '{"the learner said": 85', ending: 'end' }))
  const value = { name: 'plan', instructions: 'a secret prompt', input: '"Begin."', schema: { type: 'object' } }
  const { text } = await model.structured(value, { signal })

  expect([reply.text, text]).toEqual(['Good.', 'Good.'])
  for (const written of console_) expect(written).not.toHaveBeenCalled()
  await proxy.close()
  await server.stop()
})
