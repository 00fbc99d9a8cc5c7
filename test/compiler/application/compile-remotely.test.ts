// A whole compilation by remote_llm, from its variables over a server that speaks the real protocol to a trace. The model at the far end
// makes the mistakes that models make.
import type { ChatCompletionRequest, LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { builtInAnswer, compile, type CompileTask } from '../../../src/compiler/application/compile.js'
import { OptimizationState } from '../../../src/compiler/application/optimization-state.js'
import { CRITERIA } from '../../../src/contract/content-review.js'
import type { ReviewInput, RevisionInput } from '../../../src/compiler/domain/messages.js'
import { validate } from '../../../src/compiler/domain/validator.js'
import {
  createCompilerModel,
  loadProductPrompts,
  readCompilerSettings,
  type Environment,
} from '../../../src/llm/index.js'
import { nodeOnTheWire, onTheWire } from '../../support/compiler-inputs.js'
import { startFaultyProxy } from '../../support/faulty-proxy.js'
import { startOpenAiServer } from '../../support/openai-server.js'
import { hollowTask } from '../../support/some-reviews.js'
import { someSpec, soundCurriculum } from '../../support/some-curriculum.js'

const prompts = loadProductPrompts()
const { topic, nodes } = soundCurriculum(8)
const sources = nodes.flatMap(({ resources }) => resources)
const spec = someSpec({ context_pack: { sources }, evidence_mode: 'strict' })
/** A task that is missing, an address that nobody gave, and a node that waits for itself. */
const draft = {
  topic,
  nodes: nodes.map((node, i) => ({
    ...node,
    ...(i === 2 && { mastery_check: { ...node.mastery_check, task: '' } }),
    ...(i === 4 && { resources: [...node.resources, { ...node.resources[0]!, url: 'https://invented.example/' }] }),
    ...(i === 6 && { prerequisites: ['N7'] }),
  })),
}
const TASK = 'Sort the numbers 7, 2 and 5 by sorting method 3 on one sheet of paper.'

/** What the far model says to the first, the second, … request. */
type Line = (input: Record<string, unknown>) => string
const drafts: Line = () => JSON.stringify(onTheWire(draft))
const revises: Line = input => {
  const { tasks } = input as RevisionInput
  const revised = tasks.map(({ node }) => ({ ...node, mastery_check: { ...node.mastery_check, task: TASK } }))
  return JSON.stringify({ curriculum: { nodes: revised.map(nodeOnTheWire) } })
}

const reads: Line = input => {
  const { nodes: given } = input as unknown as ReviewInput
  return JSON.stringify({ nodes: given.map(({ id }) => ({ id, checked: CRITERIA, findings: [] })) })
}

let server: LLMock
let lines: Line[] = []
const said: Record<string, unknown>[] = []
beforeAll(async () => void (server = await startOpenAiServer()))
beforeEach(() => {
  said.length = 0
  server.reset()
  server.addFixture({
    match: { predicate: () => true },
    response: ({ messages }: ChatCompletionRequest) => {
      const input = JSON.parse(messages.at(-1)!.content as string) as Record<string, unknown>
      said.push(input)
      const line = lines[said.length - 1]
      if (!line) return { error: { message: 'Nothing more was expected', type: 'server_error' }, status: 500 }
      return { content: line(input), usage: { input_tokens: 100, output_tokens: 50 } }
    },
  })
})
afterAll(() => server.stop())

function taskOf(environment: Environment = {}, baseUrl = `${server.url}/v1`): CompileTask {
  const settings = readCompilerSettings({
    OPENAI_API_KEY: 'sk-test-secret',
    OPENAI_BASE_URL: baseUrl,
    AGENT_RETRY_BUDGET: '0',
    ...environment,
  })
  return {
    spec,
    scope: null,
    model: createCompilerModel(settings, builtInAnswer),
    prompts,
    policy: settings.policy,
    scopeTextMaxChars: settings.scopeTextMaxChars,
    signal: new AbortController().signal,
  }
}

test('a draft with mistakes and words of its own become an accepted curriculum, and the trace tells how', async () => {
  lines = [drafts, revises, reads]
  const { curriculum, trace, reviews } = await compile(taskOf())
  expect(trace).toMatchObject({ accepted: true, stop_reason: 'accepted_threshold_met' })
  expect(trace.use).toMatchObject({ calls: 3, input_tokens: 300, output_tokens: 150 })
  expect(reviews.map(({ reviewer }) => reviewer.name)).toEqual(Array(8).fill('gpt-6-luna'))
  expect(trace.iterations[0]).toMatchObject({
    model_policy: { provider: 'remote_llm', model: 'gpt-6-luna', temperature: 0 },
    use: { calls: 1, input_tokens: 100 },
    kept: true,
  })
  expect(validate(curriculum, spec)).toEqual([])
  expect(curriculum.nodes.find(({ id }) => id === 'N3')!.mastery_check.task).toBe(TASK)
  expect(JSON.stringify(curriculum)).not.toContain('invented.example')
  expect(Object.keys(said[0]!)).toContain('scope')
  expect(JSON.stringify(trace)).not.toMatch(/sk-test-secret/)
})

test('where the model fails in everything but the draft, nobody else writes, and the trace says why', async () => {
  lines = [drafts, () => '{"curriculum":', () => 'I cannot do that.']
  const { curriculum, trace } = await compile(taskOf())
  expect(trace).toMatchObject({ accepted: false, stop_reason: 'no_actions_available', use: { calls: 3 } })
  expect(trace.iterations[0]!.notes.join('\n')).toMatch(/answer 1 was refused.*not valid JSON[^]*wrote nothing for N3/)
  expect(said[2]!['refused_because']).toEqual([expect.stringContaining('not valid JSON')])
  expect(validate(curriculum, spec)).toMatchObject([{ rule: 'quality.node_quality', nodes: ['N3'] }])
  // What needs no author is repaired all the same.
  expect(curriculum.nodes.find(({ id }) => id === 'N7')!.prerequisites).not.toContain('N7')
})

test('an ordinary draft of ten nodes with gaps in most of them is finished by the defaults', async () => {
  const whole = soundCurriculum(10)
  const gaps = whole.nodes.map((node, i) => ({
    ...node,
    ...(i < 7 && { mastery_check: { ...node.mastery_check, task: '' } }),
    ...(i === 8 && { prerequisites: ['N9', 'N99'] }),
    ...(i === 9 && { estimate_minutes: 37 }),
  }))
  const writes: Line = input => {
    const { tasks } = input as RevisionInput
    const written = tasks.map(({ node }) => whole.nodes.find(({ id }) => id === node.id)!)
    return JSON.stringify({ curriculum: { nodes: written.map(nodeOnTheWire) } })
  }
  const findsSome: Line = input => {
    const { nodes: given } = input as unknown as ReviewInput
    const read = given.map(node => ({
      id: node.id,
      checked: CRITERIA,
      findings: node.id < 'N4' ? [hollowTask(node)] : [],
    }))
    return JSON.stringify({ nodes: read })
  }
  lines = [() => JSON.stringify(onTheWire({ topic, nodes: gaps })), writes, findsSome, findsSome, revises, reads, reads]
  const { trace } = await compile({ ...taskOf(), spec: someSpec({ evidence_mode: 'standard' }) })
  expect(trace).toMatchObject({ accepted: true, stop_reason: 'accepted_threshold_met' })
})

test('what a model cited by itself and what it did not do is said while it goes on', async () => {
  lines = [drafts, () => 'I cannot do that.', () => 'I cannot do that.']
  const said: string[] = []
  const onProgress: CompileTask['onProgress'] = progress =>
    void (progress.kind === 'noted' && said.push(`${progress.iteration} ${progress.note}`))
  await compile({ ...taskOf(), onProgress })
  expect(said.join('\n')).toMatch(
    /^0 The model cited addresses of its own at N5[^]*\n1 .*as a refusal would be[^]*\n1 The model wrote nothing for N3/,
  )
})

test('a run that was cut off goes on without asking again', async () => {
  lines = [drafts, revises, reads]
  const states: string[] = []
  const checkpoint = (state: OptimizationState) => void states.push(JSON.stringify(state))
  const whole = await compile({ ...taskOf(), checkpoint })
  lines = []
  // Behind the draft its words are still to be asked for, and behind them a reading; behind that nothing is.
  for (const state of states.slice(-1)) {
    const resumed = await compile({ ...taskOf(), resume: OptimizationState.parse(JSON.parse(state)) })
    expect(JSON.stringify(resumed)).toBe(JSON.stringify(whole))
  }
  expect(said).toHaveLength(3)
})

test('no draft comes of a model that cannot be reached, and the error names the cause', async () => {
  const proxy = await startFaultyProxy(server.url)
  proxy.spoil(() => ({ status: 401, body: '{"error":{"message":"sk-test-secret is unknown"}}', ending: 'end' }))
  const error: unknown = await compile(taskOf({}, `${proxy.url}/v1`)).catch((failed: unknown) => failed)
  await proxy.close()
  expect(error).toMatchObject({ name: 'AuthorError', code: 'unauthorised' })
  expect(String(error)).not.toMatch(/sk-test-secret|Sorting/)
})
