import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modelAuthor, type Author } from '../../../src/compiler/application/author.js'
import { optimize, type Progress } from '../../../src/compiler/application/optimize.js'
import { NOTHING_SPENT } from '../../../src/compiler/application/spending.js'
import { isBetter } from '../../../src/compiler/domain/better.js'
import { accepts, judge, summaryOf } from '../../../src/compiler/domain/judge.js'
import { RULES } from '../../../src/compiler/domain/rules.js'
import type { CurriculumNode } from '../../../src/contract/curriculum.js'
import { CRITERIA } from '../../../src/contract/content-review.js'
import type { ReviewInput, RevisionInput } from '../../../src/compiler/domain/messages.js'
import { loadProductPrompts, type Model } from '../../../src/llm/index.js'
import { brokenCurriculum } from '../../support/broken-curricula.js'
import { CannedAuthor, COST, taskOf, withoutTasks, writtenSoundly } from '../../support/canned-author.js'
import { somePolicy } from '../../support/compiler-inputs.js'
import { someSpec, soundCurriculum } from '../../support/some-curriculum.js'
import { hollowTask, reviewsOf } from '../../support/some-reviews.js'
import { trippingCurricula } from '../../support/tripping-curricula.js'

const spec = someSpec()
const TARGET = 82
const prompts = loadProductPrompts()

const bytes = (value: unknown): string => JSON.stringify(value, null, 2)

describe('the loop', () => {
  test('takes a sound draft as it is, and says so in a trace of one iteration', async () => {
    const author = new CannedAuthor(soundCurriculum(8))
    const { curriculum, trace } = await optimize(taskOf({ author }))
    expect(curriculum).toEqual(soundCurriculum(8))
    expect(trace).toMatchObject({ stop_reason: 'accepted_threshold_met', accepted: true, best_score: 100 })
    expect(trace.use).toEqual(COST.use)
    expect(trace.iterations).toMatchObject([
      { iteration: 1, selected_actions: [], patches: [], post_score_summary: null, kept: false, notes: ['Drafted.'] },
    ])
  })

  test('judges what it has repaired, so that a score in the trace is the score of what was written', async () => {
    const author = new CannedAuthor(withoutTasks(6))
    const { curriculum, trace, reviews } = await optimize(taskOf({ author }))
    const judgement = judge(curriculum, spec, reviews)
    expect(trace).toMatchObject({ accepted: true, best_score: judgement.total })
    expect(trace.iterations.map(({ selected_actions }) => selected_actions.length)).toEqual([4, 2])
    for (const [i, { score_summary, post_score_summary }] of trace.iterations.entries()) {
      expect(post_score_summary!.hard_fail_count).toBeLessThan(score_summary.hard_fail_count)
      expect(trace.iterations[i + 1]?.score_summary ?? summaryOf(judge(curriculum, spec))).toEqual(post_score_summary)
    }
    expect(trace.final_score_summary).toEqual(summaryOf(judgement))
    expect(trace.use).toMatchObject({ calls: 3, input_tokens: 180, output_tokens: 120, waited_ms: 3_000 })
  })

  test('stops at its last iteration with the last repair judged, and says that the target was not met', async () => {
    const author = new CannedAuthor(withoutTasks(9))
    const { curriculum, trace } = await optimize(
      taskOf({ author, policy: somePolicy({ max_iterations: 2, max_actions_per_iteration: 2 }) }),
    )
    expect(trace).toMatchObject({ stop_reason: 'max_iterations_reached', accepted: false })
    expect(trace.iterations).toHaveLength(2)
    expect(trace.iterations[1]!.post_score_summary).toEqual(summaryOf(judge(curriculum, spec)))
    expect(trace.iterations[1]!.post_score_summary!.hard_fail_count).toBe(5)
  })

  test('stops at once when no repair is left that brings something, and asks nobody for words', async () => {
    // Under strict evidence nothing may be cited but what was given, and nothing was.
    const strict = someSpec({ evidence_mode: 'strict' })
    const { topic, nodes } = soundCurriculum(8)
    const start = { topic, nodes: nodes.map(node => ({ ...node, resources: [] })) }
    const { trace } = await optimize(taskOf({ spec: strict, start }))
    expect(trace).toMatchObject({ stop_reason: 'no_actions_available', accepted: false })
    expect(trace.iterations).toMatchObject([
      { kept: false, notes: nodes.map(({ id }) => `retarget_resources of ${id} could not be done.`) },
    ])
  })

  /** A node that nothing can mend, whatever is said about it: there is no room for a definition. Then eight vague ones. */
  function oneHopeless() {
    const { topic, nodes } = withoutTasks(9)
    const resources = Array.from({ length: 24 }, (_, i) => ({
      title: `Sorting method ${i}`,
      url: `https://sorting.example/all/${i}`,
      kind: 'doc' as const,
    }))
    return { topic, nodes: nodes.with(0, { ...soundCurriculum(1).nodes[0]!, resources }) }
  }
  const askedOf = ({ asked }: CannedAuthor) =>
    asked.flatMap(input => (input === 'draft' ? [] : input.tasks.map(({ node }) => node.id)))

  test('asks for words once as long as a node is the same, and gives its place to repairs that bring something', async () => {
    const start = oneHopeless()
    const author = new CannedAuthor(start)
    const { trace } = await optimize(taskOf({ start, author }))
    expect(trace).toMatchObject({ accepted: false, stop_reason: 'no_actions_available' })
    expect(askedOf(author)).toEqual(['N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7', 'N8', 'N9'])
    expect(trace.iterations.map(({ patches }) => patches.length)).toEqual([3, 4, 1])
    expect(trace.iterations.at(-1)!.notes).toContain('retarget_resources of N1 could not be done.')
  })

  test('asks once more where no answer came', async () => {
    const start = oneHopeless()
    const author: CannedAuthor = new CannedAuthor(start, input =>
      author.asked.length === 1 ? null : writtenSoundly(input),
    )
    await optimize(taskOf({ start, author }))
    expect(askedOf(author)).toEqual('N1 N2 N3 N4 N5 N6 N7 N8 N1 N2 N3 N4 N9'.split(' '))
  })

  const budgets = [
    ['token', { token_budget: 200 }, 1],
    ['time', { time_budget_seconds: 2 }, 1],
    ['token', { token_budget: 100 }, 0],
  ] as const
  test.each(budgets)(
    'asks nobody beyond its %s budget %o, and says that it stopped for that',
    async (budget, limit, asks) => {
      const author = new CannedAuthor(withoutTasks(9))
      const { trace } = await optimize(taskOf({ author, policy: somePolicy(limit) }))
      expect(trace).toMatchObject({ accepted: false, stop_reason: `${budget}_budget_spent`, use: { calls: 1 + asks } })
      expect(trace.iterations.map(({ kept }) => kept)).toEqual([asks > 0])
    },
  )

  test('repairs by code with a spent budget, and leaves the content unjudged', async () => {
    const { nodes, topic } = soundCurriculum(8)
    const draft = { topic, nodes: nodes.map((node, i) => (i === 7 ? { ...node, prerequisites: ['N99'] } : node)) }
    const { trace } = await optimize(
      taskOf({ author: new CannedAuthor(draft), policy: somePolicy({ token_budget: 1 }) }),
    )
    expect(trace).toMatchObject({ stop_reason: 'token_budget_spent', accepted: false, use: { calls: 1 } })
    expect(trace.final_score_summary).toMatchObject({ structure_score: 100, content_score: null, hard_fail_count: 0 })
  })

  test('is given up with the reason of whoever stopped it', async () => {
    const stopping = new AbortController()
    const author = new CannedAuthor(withoutTasks(9))
    const checkpoint = () => stopping.abort(new Error('Stopped by hand'))
    await expect(optimize(taskOf({ author, signal: stopping.signal, checkpoint }))).rejects.toThrow('Stopped by hand')
    expect(author.asked).toEqual(['draft'])
  })

  test('tells whoever watches what happens, in order', async () => {
    const heard: Progress[] = []
    await optimize(taskOf({ author: new CannedAuthor(withoutTasks(1)), onProgress: progress => heard.push(progress) }))
    expect(heard.map(({ kind, iteration }) => `${kind} ${iteration}`)).toEqual([
      'asking 0',
      'noted 0',
      'judged 1',
      'asking 1',
      'noted 1',
      'repaired 1',
      'asking 2',
      'asking 2',
      'judged 2',
      'stopped 1',
    ])
  })

  test('repairs by code whatever it can in one iteration, however little an author may be asked', async () => {
    const { nodes, topic } = soundCurriculum(10)
    const start = { topic, nodes: nodes.map(node => ({ ...node, prerequisites: [...node.prerequisites, 'N99'] })) }
    const policy = somePolicy({ max_iterations: 1, max_actions_per_iteration: 1 })
    const { trace } = await optimize(taskOf({ start, policy }))
    expect(trace).toMatchObject({ accepted: true, use: { calls: 0 } })
    expect(trace.iterations[0]!.selected_actions).toHaveLength(10)
  })

  const repairable = trippingCurricula.filter(({ rule }) => RULES[rule].repair !== null)
  test.each(repairable.map(each => [each.rule, each] as const))(
    'repairs %s until the curriculum is accepted',
    async (_, { curriculum, spec: strange }) => {
      const { trace } = await optimize(
        taskOf({ spec: strange, start: curriculum, author: new CannedAuthor(curriculum) }),
      )
      expect(trace).toMatchObject({ accepted: true })
    },
  )
})

describe('content', () => {
  const hollowAt =
    (...ids: string[]) =>
    (node: CurriculumNode) =>
      ids.includes(node.id) && node.mastery_check.task.startsWith('Think') ? [hollowTask(node)] : []
  const thoughtful = {
    ...soundCurriculum(4),
    nodes: soundCurriculum(4).nodes.map(node => ({
      ...node,
      mastery_check: { ...node.mastery_check, task: `Think about ${node.title}.` },
    })),
  }
  const all = ['N1', 'N2', 'N3', 'N4']

  test('that a critic finds hollow is written again, read again, and accepted', async () => {
    const author = new CannedAuthor(thoughtful, undefined, hollowAt(...all))
    const { curriculum, trace, reviews } = await optimize(taskOf({ author }))
    expect(trace).toMatchObject({ accepted: true, best_score: 100 })
    expect(trace.iterations[0]).toMatchObject({
      score_summary: { structure_score: 100, content_score: 60 },
      post_score_summary: { content_score: 100 },
    })
    expect(trace.iterations[0]!.diagnostics[0]!.message).toContain('mastery_check.task “Think about Sorting method 1.”')
    expect(curriculum.nodes.map(({ mastery_check: check }) => check.task)).not.toContain(
      'Think about Sorting method 1.',
    )
    expect(author.reviewed).toEqual([...all, ...all])
    expect(reviews.map(({ node_id: id }) => id)).toEqual(all)
  })

  test('stays as it was where the critic finds the new text no better, and nobody is asked for ever', async () => {
    const stillHollow = ({ tasks }: RevisionInput): CurriculumNode[] =>
      tasks.map(({ node }) => ({ ...node, mastery_check: { ...node.mastery_check, task: 'Think harder.' } }))
    const author = new CannedAuthor(thoughtful, stillHollow, node => {
      const finding = hollowTask(node)
      return node.mastery_check.task === 'Think harder.'
        ? [finding, { ...finding, criterion: 'example_concrete' }]
        : [finding]
    })
    const { curriculum, trace } = await optimize(taskOf({ author }))
    expect(trace).toMatchObject({ accepted: false, stop_reason: 'no_actions_available' })
    expect(curriculum).toEqual(thoughtful)
  })

  test('of which no review came is not judged, and text that nobody has read is not taken over', async () => {
    const silent = new CannedAuthor(soundCurriculum(4), undefined, () => null)
    const { trace } = await optimize(taskOf({ author: silent }))
    expect(trace).toMatchObject({ accepted: false, stop_reason: 'content_not_judged', best_score: null })
    expect(silent.reviewed).toEqual(all)

    const oneReading = new CannedAuthor(thoughtful, undefined, node =>
      node.mastery_check.task.startsWith('Think') ? [hollowTask(node)] : null,
    )
    const { curriculum } = await optimize(taskOf({ author: oneReading }))
    expect(curriculum).toEqual(thoughtful)
  })

  test('of which no review came after a repair says so in the last iteration', async () => {
    const { topic, nodes } = soundCurriculum(4)
    const start = { topic, nodes: nodes.map(node => ({ ...node, estimate_minutes: 5 })) }
    const notes = ['The critic gave up.']
    const review = () => Promise.resolve({ reviews: [], notes, spending: NOTHING_SPENT })
    const author = Object.assign(new CannedAuthor(start), { review })
    const { trace } = await optimize(taskOf({ start, author }))
    expect(trace.iterations[0]!.patches).not.toEqual([])
    expect(trace.iterations.at(-1)!.notes).toContain('The critic gave up.')
  })

  test('that was read before is not read again', async () => {
    const author = new CannedAuthor(soundCurriculum(4))
    const reviews = reviewsOf(soundCurriculum(4), spec).slice(1)
    expect((await optimize(taskOf({ author, reviews }))).trace).toMatchObject({ accepted: true })
    expect(author.reviewed).toEqual(['N1'])
  })

  test('is not read as long as the structure is not valid', async () => {
    const { topic, nodes } = soundCurriculum(4)
    const start = { topic, nodes: nodes.map(node => ({ ...node, resources: [] })) }
    const author = new CannedAuthor(start, () => [])
    expect((await optimize(taskOf({ start, author }))).trace).toMatchObject({ accepted: false })
    expect(author.reviewed).toEqual([])
  })
})

/** What a model may answer to a request for words. */
const hostile: Readonly<Record<string, (input: RevisionInput) => unknown>> = {
  'says nothing': () => '',
  'leaves nodes out': ({ tasks }) => tasks.slice(1).map(({ node }) => node),
  'writes prose': () => 'Certainly! Here are your nodes: {"curriculum"',
  'writes the same of every node': ({ tasks }) => tasks.map(({ node }) => ({ ...tasks[0]!.node, id: node.id })),
  'adds cycles': ({ tasks }) => tasks.map(({ node }) => ({ ...node, prerequisites: [node.id, 'N1', 'N99'] })),
  'empties what it is given': ({ tasks }) =>
    tasks.map(({ node }) => ({ ...node, core_ideas: [], pitfalls: [], resources: [], title: '.', capability: '…' })),
  'writes without end': ({ tasks }) =>
    tasks.map(({ node }) => ({
      ...node,
      title: 'x'.repeat(200),
      capability: 'y '.repeat(299),
      core_ideas: Array.from({ length: 24 }, (_, i) => 'abcdefghijklmnopqrstuvwxyz'[i]!.repeat(600)),
      mastery_check: { task: 'z'.repeat(1_200), pass_criteria: 'z'.repeat(1_200) },
    })),
  'breaks the schema': ({ tasks }) =>
    tasks.map(({ node }) => ({ ...node, title: ' ', estimate_minutes: -1, resources: [{}], mastery_check: null })),
  'answers for other nodes': ({ curriculum, tasks }) =>
    curriculum.map(({ id }) => ({ ...tasks[0]!.node, id, title: 'Taken over' })),
}

const modelSaying = (words: (input: RevisionInput) => unknown): Model => ({
  provider: 'remote_llm',
  name: 'hostile',
  converse: () => Promise.reject(new Error('No conversation was expected')),
  structured: ({ input }) => {
    const asked = JSON.parse(input) as RevisionInput | ReviewInput
    if ('nodes' in asked) {
      const nodes = asked.nodes.map(({ id }) => ({ id, checked: CRITERIA, findings: [] }))
      return Promise.resolve({ text: JSON.stringify({ nodes }), usage: null })
    }
    const said = words(asked)
    const text = typeof said === 'string' ? said : JSON.stringify({ curriculum: { nodes: said } })
    return Promise.resolve({ text, usage: null })
  },
})

describe.each(Object.entries(hostile))('a model that %s', (_, words) => {
  test('never makes a curriculum worse', async () => {
    const author = modelAuthor(modelSaying(words), prompts)
    await fc.assert(
      fc.asyncProperty(brokenCurriculum, async start => {
        const { curriculum, trace, reviews } = await optimize(taskOf({ start, author }))
        const [before, after] = [judge(start, spec), judge(curriculum, spec, reviews)]
        expect(isBetter(before, after)).toBe(false)
        expect(after.hardFails).toBeLessThanOrEqual(before.hardFails)
        expect(trace).toMatchObject({ best_score: after.total, accepted: accepts(after, TARGET) })
        for (const { score_summary, post_score_summary, kept } of trace.iterations)
          if (kept) expect(post_score_summary!.hard_fail_count).toBeLessThanOrEqual(score_summary.hard_fail_count)
      }),
      { numRuns: 10 },
    )
  })
})

test('an author without a cost leaves no times in the trace', async () => {
  const free: Author = {
    canRead: true,
    propose: () => Promise.resolve({ curriculum: withoutTasks(2), notes: [], spending: NOTHING_SPENT }),
    review: async ({ nodes }, spec) => ({ reviews: reviewsOf({ nodes }, spec), notes: [], spending: NOTHING_SPENT }),
    revise: input => {
      const nodes = writtenSoundly(input)
      return Promise.resolve({ nodes, answered: nodes.map(({ id }) => id), notes: [], spending: NOTHING_SPENT })
    },
  }
  const [one, other] = [await optimize(taskOf({ author: free })), await optimize(taskOf({ author: free }))]
  expect(bytes(one)).toBe(bytes(other))
  expect(one.trace.use).toEqual({ calls: 0, input_tokens: 0, output_tokens: 0, waited_ms: 0 })
})
