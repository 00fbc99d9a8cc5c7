// Both providers keep the promises of the port.
import { InternalModel } from '../../src/llm/index.js'
import { quickModel, startOpenAiServer } from '../support/openai-server.js'
import { modelContract } from './model.contract.js'

modelContract('the built-in tutor', async () => ({ model: new InternalModel('tutor'), close: async () => {} }))

modelContract('a remote model', async () => {
  const server = await startOpenAiServer()
  server.on(
    { hasToolResult: true },
    { toolCalls: [{ name: 'complete_session', arguments: '{"reason":"all_items_completed"}' }] },
  )
  server.on(
    { hasToolResult: false },
    { content: 'Welcome to your practice. Let us begin.', toolCalls: [{ name: 'get_next_item', arguments: '{}' }] },
    { latency: 2 },
  )
  return { model: quickModel(`${server.url}/v1`), close: () => server.stop() }
})
