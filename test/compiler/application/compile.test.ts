// The built-in author from a specification to a plan: the ten that come with the product, and what depends on nothing but the input.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { builtInAnswer, compile, type CompileTask } from '../../../src/compiler/application/compile.js'
import { OptimizationState } from '../../../src/compiler/application/optimization-state.js'
import type { Optimized } from '../../../src/compiler/application/optimize.js'
import { PROPOSAL, REVISION } from '../../../src/compiler/domain/messages.js'
import { planWeeks } from '../../../src/compiler/domain/plan.js'
import { validate } from '../../../src/compiler/domain/validator.js'
import { sameText } from '../../../src/compiler/domain/words.js'
import { CurriculumPlan } from '../../../src/contract/curriculum-plan.js'
import { TopicSpec } from '../../../src/contract/topic-spec.js'
import { createCompilerModel, loadProductPrompts, readCompilerSettings } from '../../../src/llm/index.js'
import { someProposalInput, someRevisionInput } from '../../support/compiler-inputs.js'
import { soundCurriculum } from '../../support/some-curriculum.js'

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
  test('is accepted within four iterations, valid, planned, and says nothing twice', async () => {
    const { curriculum, trace } = await compile(taskOf(spec))
    expect(trace).toMatchObject({ accepted: true, stop_reason: 'accepted_threshold_met' })
    expect(trace.best_score).toBeGreaterThanOrEqual(82)
    expect(trace.iterations.length).toBeLessThanOrEqual(4)
    expect(trace.use).toEqual({ calls: 0, input_tokens: 0, output_tokens: 0, waited_ms: 0 })
    expect(validate(curriculum, spec)).toEqual([])
    const plan = CurriculumPlan.parse(planWeeks(curriculum, spec))
    expect(plan.weeks.flatMap(week => week.deliverables)).toHaveLength(curriculum.nodes.length)
    for (const texts of [
      curriculum.nodes.map(node => node.title),
      curriculum.nodes.map(node => node.mastery_check.task),
      curriculum.nodes.map(node => node.mastery_check.pass_criteria),
      curriculum.nodes.flatMap(node => node.core_ideas),
    ])
      expect(new Set(texts.map(sameText)).size).toBe(texts.length)
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

test('goes on from a curriculum that there is, without a draft', async () => {
  const [[, spec]] = specs as [(typeof specs)[0]]
  const { curriculum } = await compile(taskOf(spec))
  const [first, ...others] = curriculum.nodes as [(typeof curriculum.nodes)[0]]
  const start = {
    ...curriculum,
    nodes: [{ ...first, mastery_check: { ...first.mastery_check, task: '?' } }, ...others],
  }
  const { curriculum: mended, trace } = await compile(taskOf(spec, { start }))
  expect(trace.accepted).toBe(true)
  expect(mended.nodes[0]!.core_ideas).toEqual(first.core_ideas)
})

test('the built-in author does not answer what it does not know', () => {
  expect(() => builtInAnswer('summary', {})).toThrow('summary')
})

test('the built-in author answers a question that is asked a second time', () => {
  const again = (input: object) => ({ ...input, refused_because: ['The answer is empty.'] })
  const draft = someProposalInput()
  expect(builtInAnswer(PROPOSAL, again(draft))).toEqual(builtInAnswer(PROPOSAL, draft))
  const words = someRevisionInput(soundCurriculum(2).nodes, [])
  expect(builtInAnswer(REVISION, again(words))).toEqual(builtInAnswer(REVISION, words))
})

test('a task that nobody can do, the same at all ten nodes, is mended by four times four repairs', async () => {
  const [, spec] = specs[0]!
  const { curriculum } = await compile(taskOf(spec))
  const start = {
    ...curriculum,
    nodes: curriculum.nodes.map(node => ({ ...node, mastery_check: { ...node.mastery_check, task: 'Learn it.' } })),
  }
  expect(start.nodes.length).toBeGreaterThanOrEqual(10)
  const { trace } = await compile(taskOf(spec, { start }))
  expect(trace).toMatchObject({ accepted: true })
})
