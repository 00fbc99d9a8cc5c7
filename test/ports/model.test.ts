// All providers keep the promises of the port; a coding agent and the compiler's built-in model those of values.
import { createModel, InternalModel, readModelSettings } from '../../src/llm/index.js'
import { agentRequests } from '../support/agent-requests.js'
import { codexStandIn } from '../support/codex-stand-in.js'
import { ASK_VALUE, quickModel, startOpenAiServer } from '../support/openai-server.js'
import { startVendor, variablesOf } from '../support/scripted-vendor.js'
import { VENDOR_KINDS } from '../support/vendor-wires.js'
import { modelContract, structuredContract, type AnswererUnderTest } from './model.contract.js'
import { builtIn } from '../support/built-in.js'

modelContract('the built-in tutor', async () => ({ model: builtIn('tutor'), close: async () => {} }))

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

for (const kind of VENDOR_KINDS)
  modelContract(`a model by ${kind}`, async () => {
    const vendor = await startVendor(kind, ({ messages }) =>
      messages.at(-1)?.role === 'tool'
        ? { toolCalls: [{ name: 'complete_session', arguments: '{"reason":"all_items_completed"}' }] }
        : {
            content: 'Welcome to your practice. Let us begin.',
            toolCalls: [{ name: 'get_next_item', arguments: '{}' }],
          },
    )
    const settings = readModelSettings(variablesOf(vendor, 'k')).tutor
    return { model: createModel('tutor', settings), close: () => vendor.stop() }
  })

const [halves, quarters] = [agentRequests('Halves', 'Equal parts'), agentRequests('Quarters', 'I like dogs')]

for (const role of ['planner', 'executor', 'evaluator'] as const)
  structuredContract(`the built-in ${role}`, async () => ({
    model: builtIn(role),
    requests: [halves[role], quarters[role]],
    close: async () => {},
  }))

const valueRequests = [ASK_VALUE, { ...ASK_VALUE, input: '{"say":"Go on."}' }] as const

structuredContract('the built-in compiler', async () => ({
  model: new InternalModel('compiler', { structured: (name, input) => ({ name, input }) }),
  requests: valueRequests,
  close: async () => {},
}))

structuredContract('a coding agent', async () => {
  const agent = codexStandIn()
  return { model: agent.model([{ echoes: true }]), requests: valueRequests, close: async () => agent.close() }
})

for (const kind of ['anthropic', 'google'] as const)
  structuredContract(`a model by ${kind}`, async () => {
    const vendor = await startVendor(kind, ({ messages }) => ({
      content: messages.at(-1)!.content.includes('Begin.') ? '{"steps":[]}' : '{"steps":["Halves"]}',
    }))
    const settings = readModelSettings(variablesOf(vendor, 'k')).planner
    return { model: createModel('planner', settings), requests: valueRequests, close: () => vendor.stop() }
  })

for (const path of ['responses', 'chat/completions'] as const)
  structuredContract(`a remote model by ${path}`, async (): Promise<AnswererUnderTest> => {
    const server = await startOpenAiServer()
    if (path === 'chat/completions')
      server.mount('/v1/responses', {
        handleRequest: async (_, response) => {
          response.writeHead(404).end()
          return true
        },
      })
    server.onMessage('"Begin."', { content: '{"steps":[]}', usage: { prompt_tokens: 12, completion_tokens: 34 } })
    server.onMessage('"Go on."', { content: '{"steps":["Halves"]}' })
    return {
      model: quickModel(`${server.url}/v1`),
      requests: valueRequests,
      close: () => server.stop(),
    }
  })
