// The built-in author from a specification to a plan: the ten that come with the product, and what depends on nothing but the input.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { builtInAnswer, compile, type CompileTask } from '../../../src/compiler/application/compile.js'
import { OptimizationState } from '../../../src/compiler/application/optimization-state.js'
import type { Optimized } from '../../../src/compiler/application/optimize.js'
import { REVISION } from '../../../src/compiler/domain/messages.js'
import { planWeeks } from '../../../src/compiler/domain/plan.js'
import { validate } from '../../../src/compiler/domain/validator.js'
import { CurriculumPlan } from '../../../src/contract/curriculum-plan.js'
import { TopicSpec } from '../../../src/contract/topic-spec.js'
import { createCompilerModel, loadProductPrompts, readCompilerSettings } from '../../../src/llm/index.js'
import { someSpec, soundCurriculum } from '../../support/some-curriculum.js'

const FOLDER = 'blueprints/curricula'
const specs = readdirSync(FOLDER)
  .filter(file => file.endsWith('.topic.json'))
  .map(file => [file, TopicSpec.parse(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')))] as const)

const settings = readCompilerSettings({})
const prompts = loadProductPrompts()

const taskOf = (spec: TopicSpec, about: Partial<CompileTask> = {}): CompileTask => ({
  spec,
  scope: null,
  model: createCompilerModel(settings, builtInAnswer),
  prompts,
  policy: settings.policy,
  scopeTextMaxChars: settings.scopeTextMaxChars,
  signal: new AbortController().signal,
  ...about,
})

const bytes = (value: unknown): string => JSON.stringify(value, null, 2)
const filesOf = (spec: TopicSpec, { curriculum, trace }: Optimized) =>
  [curriculum, trace, planWeeks(curriculum, spec)].map(bytes)

test('ten specifications come with the product', () => {
  expect(specs).toHaveLength(10)
})

describe.each(specs)('%s', (_, spec) => {
  test('becomes an outline that is not accepted, and costs nothing', async () => {
    const { curriculum, trace } = await compile(taskOf(spec))
    expect(curriculum.nodes.map(({ title }) => title)).toEqual(spec.scope_in)
    expect(trace).toMatchObject({ accepted: false, stop_reason: 'no_actions_available' })
    expect(trace.use).toEqual({ calls: 0, input_tokens: 0, output_tokens: 0, waited_ms: 0 })
    const found = validate(curriculum, spec).map(({ rule }) => rule)
    expect(found.filter(rule => rule === 'quality.node_quality')).toHaveLength(curriculum.nodes.length)
    expect(found.filter(rule => rule.startsWith('graph.') && rule !== 'graph.node_count')).toEqual([])
    const plan = CurriculumPlan.parse(planWeeks(curriculum, spec))
    expect(plan.weeks.flatMap(week => week.deliverables)).toHaveLength(curriculum.nodes.length)
  })

  test('gives the same bytes again, and from every checkpoint', async () => {
    const states: string[] = []
    const checkpoint = (state: OptimizationState) => void states.push(JSON.stringify(state))
    const whole = filesOf(spec, await compile(taskOf(spec, { checkpoint })))
    expect(filesOf(spec, await compile(taskOf(spec)))).toEqual(whole)
    for (const state of states) {
      const resume = OptimizationState.parse(JSON.parse(state))
      expect(filesOf(spec, await compile(taskOf(spec, { resume })))).toEqual(whole)
    }
  })
})

test('without a model an iteration repairs what needs no author, and changes no text', async () => {
  const { topic, nodes } = soundCurriculum(8)
  const start = { topic, nodes: nodes.map((node, i) => (i === 7 ? { ...node, prerequisites: ['N99'] } : node)) }
  const { curriculum, trace } = await compile(taskOf(someSpec(), { start }))
  expect(trace.iterations[0]!.kept).toBe(true)
  const withoutLinks = ({ nodes: all }: typeof curriculum) => all.map(node => ({ ...node, prerequisites: [] }))
  expect(withoutLinks(curriculum)).toEqual(withoutLinks({ topic, nodes }))
})

test.each(['summary', REVISION])('the built-in author does not answer %s: it only drafts', name => {
  expect(() => builtInAnswer(name, {})).toThrow(name)
})
