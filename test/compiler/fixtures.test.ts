// Curricula and tasks written by hand: what is sound is never refused by code, and what is bad is refused for the right reason.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { modelAuthor } from '../../src/compiler/application/author.js'
import { accepts, isStructureValid, judge } from '../../src/compiler/domain/judge.js'
import { proposalInput } from '../../src/compiler/domain/drafting/proposal-input.js'
import { reviewInput } from '../../src/compiler/domain/review-input.js'
import { validate } from '../../src/compiler/domain/validator.js'
import { CRITERIA, type ContentFinding } from '../../src/contract/content-review.js'
import { CompiledCurriculum, type CurriculumNode } from '../../src/contract/curriculum.js'
import { TopicSpec } from '../../src/contract/topic-spec.js'
import { catalogueOf } from '../../src/items/domain/assessment/catalogue.js'
import { publishCurriculum } from '../../src/library/application/publish-curriculum.js'
import { loadProductPrompts } from '../../src/llm/index.js'
import { MemoryCurriculumStore } from '../support/memory-curriculum-store.js'
import { MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { ScriptedModel } from '../support/scripted-model.js'
import { someNode, someSpec } from '../support/some-curriculum.js'
import { somePublication } from '../support/some-publication.js'

const FIXTURES = 'test/fixtures'
const GOOD = `${FIXTURES}/curricula-good`
const read = (file: string): unknown => parse(readFileSync(file, 'utf8'))
const good = (name: string) => read(`${GOOD}/${name}.yaml`) as { spec: TopicSpec; curriculum: CompiledCurriculum }
const names = readdirSync(GOOD).map(file => file.replace('.yaml', ''))

type Case = {
  readonly name: string
  readonly base: string
  readonly spec?: Partial<TopicSpec>
  readonly nodes?: Readonly<Record<string, Partial<CurriculumNode>>>
  readonly not_placed?: string[]
  readonly rule?: string
  readonly finding?: Pick<ContentFinding, 'criterion' | 'field' | 'quote'> & { readonly node: string }
}
const bad = read(`${FIXTURES}/curricula-bad/cases.yaml`) as Case[]
const tasks = read(`${FIXTURES}/mastery-tasks.yaml`) as { sound: string[]; hollow: string[] }

/** What a critic who finds this makes of a curriculum, as the compiler reads it from a model. */
async function reviewed(
  curriculum: CompiledCurriculum,
  spec: TopicSpec,
  findingsOf: (node: CurriculumNode) => ContentFinding[],
) {
  const nodes = curriculum.nodes.map(node => ({ id: node.id, checked: CRITERIA, findings: findingsOf(node) }))
  const author = modelAuthor(new ScriptedModel([], [{ nodes }]), loadProductPrompts())
  const input = proposalInput(spec, null, { scopeTextMaxChars: 1_000 })
  const question = reviewInput(curriculum, curriculum.nodes, input)
  const { reviews } = await author.review(question, spec, new AbortController().signal, { tokens: null, ms: null })
  return judge(curriculum, spec, reviews)
}

test('there are good curricula in three languages, and enough of both kinds', () => {
  expect(new Set(names.map(name => name.split('.')[1]))).toEqual(new Set(['de', 'en', 'es']))
  expect(names.length).toBeGreaterThanOrEqual(10)
  expect(bad.length).toBeGreaterThanOrEqual(20)
  expect([new Set(tasks.sound).size, new Set(tasks.hollow).size]).toEqual([50, 20])
})

describe.each(names)('%s', name => {
  const { spec, curriculum } = good(name)

  test('is structurally valid as it is, and not judged before somebody has read it', () => {
    expect(TopicSpec.parse(spec)).toEqual(spec)
    expect(CompiledCurriculum.parse(curriculum)).toEqual(curriculum)
    expect(validate(curriculum, spec)).toEqual([])
    const judgement = judge(curriculum, spec)
    expect([isStructureValid(judgement), judgement.content.score, accepts(judgement, 0)]).toEqual([true, null, false])
  })

  test('is accepted when it was read without findings, and can be published', async () => {
    expect(accepts(await reviewed(curriculum, spec, () => []), 82)).toBe(true)
    const curricula = new MemoryCurriculumStore(new MemoryGuidelineStore())
    const publication = somePublication({ curriculum_id: name, curriculum })
    expect(await publishCurriculum({ curricula, catalogue: catalogueOf([], [], []) }, publication)).toMatchObject({
      version: 1,
    })
  })
})

describe.each(bad)('$name', ({ base, spec: change, nodes: changes = {}, not_placed: notPlaced, rule, finding }) => {
  const { spec: sound, curriculum: whole } = good(base)
  const spec = { ...sound, ...change }
  const curriculum = {
    ...whole,
    ...(notPlaced && { not_placed: notPlaced }),
    nodes: whole.nodes.map(node => ({ ...node, ...changes['all'], ...changes[node.id] })),
  }

  test('is refused for the right reason', async () => {
    const judgement = judge(curriculum, spec)
    expect(accepts(judgement, 0)).toBe(false)
    if (rule !== undefined) {
      expect(judgement.diagnostics.filter(found => found.hard_fail).map(found => found.rule_id)).toContain(rule)
      return
    }
    // Code finds nothing, and says that nobody has read it.
    expect([isStructureValid(judgement), judgement.content.score]).toEqual([true, null])
    const { node: at, ...found } = finding!
    const findingsOf = ({ id }: CurriculumNode) =>
      at === 'all' || at === id ? [{ ...found, problem: 'It is so.' }] : []
    const read = await reviewed(curriculum, spec, findingsOf)
    expect(read.content.score).not.toBeNull()
    expect(read.diagnostics.find(({ rule_id: id }) => id === `content.${found.criterion}`)!.message).toContain(
      `${found.field} “${found.quote}”`,
    )
    expect(accepts(read, 82)).toBe(false)
  })
})

describe('a task', () => {
  const withTask = (task: string): CompiledCurriculum => ({
    topic: 'Sorting',
    nodes: [someNode({ mastery_check: { task, pass_criteria: 'It holds.' } })],
  })
  const spec = someSpec()

  test.each(tasks.sound)('that is sound is not refused by code: %s', task => {
    expect(judge(withTask(task), spec).diagnostics).toEqual([])
  })

  test.each(tasks.hollow)(
    'that is hollow is found by a critic with a quote, and not judged without one: %s',
    async task => {
      expect(judge(withTask(task), spec).content.score).toBeNull()
      const finding = { criterion: 'task_observable', field: 'mastery_check.task', quote: task, problem: 'x' } as const
      const judgement = await reviewed(withTask(task), spec, () => [finding])
      expect(judgement.diagnostics).toMatchObject([{ rule_id: 'content.task_observable' }])
      expect(judgement.diagnostics[0]!.message).toContain(`“${task}”`)
      expect(accepts(judgement, 82)).toBe(false)
    },
  )
})
