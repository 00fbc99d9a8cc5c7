import { describe, expect, test } from 'vitest'
import { actionKey, applyActions, type RepairTools } from '../../../src/compiler/application/apply-actions.js'
import { isBetter } from '../../../src/compiler/domain/better.js'
import { accepts, judge } from '../../../src/compiler/domain/judge.js'
import { chooseActions } from '../../../src/compiler/domain/planner.js'
import type { Repaired } from '../../../src/compiler/domain/repair/repair.js'
import type { ContentFinding, NodeReview } from '../../../src/contract/content-review.js'
import type { CompiledCurriculum, CurriculumNode } from '../../../src/contract/curriculum.js'
import { someSpec, soundCurriculum } from '../../support/some-curriculum.js'
import { hollowTask, reviewsOf } from '../../support/some-reviews.js'

const spec = someSpec()

const changed = (ids: readonly string[], about: (node: CurriculumNode) => Partial<CurriculumNode>) => {
  const { topic, nodes } = soundCurriculum(8)
  return { topic, nodes: nodes.map(node => (ids.includes(node.id) ? { ...node, ...about(node) } : node)) }
}
const withoutTaskAt = (...ids: string[]): CompiledCurriculum =>
  changed(ids, node => ({ mastery_check: { ...node.mastery_check, task: '' } }))

const repaired = (curriculum: CompiledCurriculum): Repaired => ({
  curriculum,
  patches: [{ action_type: 'rewrite_node', node_id: 'N2', field: 'mastery_check' }],
})

/** All actions for `before`; what the repairs make of it is `made`, one after the other, null for what cannot be done. */
function applied(
  before: CompiledCurriculum,
  made: readonly (CompiledCurriculum | null)[],
  reviews: readonly NodeReview[] = [],
) {
  const tried: boolean[] = []
  const left = [...made]
  const bench: RepairTools = {
    spec,
    reviews,
    target: 82,
    repair: () => {
      const next = left.shift()
      if (next === undefined) throw new Error('No further repair was expected')
      return next && repaired(next)
    },
    onTried: (_, kept) => tried.push(kept),
  }
  const actions = chooseActions(judge(before, spec, reviews), before, Infinity)
  return { ...applyActions(before, actions, bench), actions, tried }
}

test('a repair that makes it better is kept, and what is written is what was judged', () => {
  const { curriculum, post, kept, tried, patches } = applied(withoutTaskAt('N2', 'N3'), [
    withoutTaskAt('N3'),
    withoutTaskAt(),
  ])
  expect(curriculum).toEqual(withoutTaskAt())
  expect(post).toMatchObject({ structure_score: 100, total_score: null, hard_fail_count: 0 })
  expect({ kept, tried, patches: patches.length }).toEqual({ kept: true, tried: [true, true], patches: 2 })
})

test('a repair that makes it worse is not kept, and the trace says what it would have been', () => {
  const before = withoutTaskAt('N2')
  const { curriculum, post, kept, notes, patches, futile, actions } = applied(before, [withoutTaskAt('N2', 'N3')])
  expect(curriculum).toBe(before)
  expect({ kept, patches }).toEqual({ kept: false, patches: [] })
  expect(post).toMatchObject({ hard_fail_count: 2 })
  expect(notes[0]).toMatch(/^rewrite_node of N2 was not kept: .* with 2 hard fails instead of .* with 1 hard fail\.$/)
  expect(futile).toEqual(actions.map(actionKey))
})

test('more points never make up for a hard fail', () => {
  const all = soundCurriculum(8).nodes.map(({ id }) => id)
  const flat = changed(all, ({ id }) => ({
    estimate_minutes: 45,
    ...(id === 'N8' && { prerequisites: ['N2', 'N4', 'N5'] }),
  }))
  const failing = changed(['N8'], () => ({ prerequisites: [] }))
  expect(judge(failing, spec).structure).toBeGreaterThan(judge(flat, spec).structure)
  expect(applied(flat, [failing, failing])).toMatchObject({ kept: false, curriculum: flat })
})

describe('a text that a reader found fault with', () => {
  const before = soundCurriculum(8)
  const withTask = (task: string) => changed(['N2'], node => ({ mastery_check: { ...node.mastery_check, task } }))
  const better = withTask('Sort twelve playing cards on a table.')
  const worse = withTask('Think about sorting.')
  const hollow = reviewsOf(before, spec, node => (node.id === 'N2' ? [hollowTask(node)] : []))
  const read = (curriculum: CompiledCurriculum, ...findings: ContentFinding[]) =>
    reviewsOf(curriculum, spec, node => (node.id === 'N2' ? findings : []))

  test('gives way to one that a reader finds better', () => {
    expect(applied(before, [better], [...hollow, ...read(better)])).toMatchObject({ kept: true, curriculum: better })
  })

  test('stays where a reader finds the new one as bad in more ways', () => {
    const [n2] = worse.nodes.slice(1)
    const also = { ...hollowTask(n2!), criterion: 'example_concrete' as const }
    const reviews = [...hollow, ...read(worse, hollowTask(n2!), also)]
    expect(applied(before, [worse], reviews)).toMatchObject({ kept: false, curriculum: before })
  })

  test('stays where nobody has read the new one', () => {
    expect(applied(before, [better], hollow)).toMatchObject({ kept: false, curriculum: before })
  })
})

test('a repair that is neither better nor worse is kept, and not tried again before something improves', () => {
  const reworded = changed(['N2'], node => ({ mastery_check: { ...node.mastery_check, task: 'replace_with a task' } }))
  const { futile, actions, ...rest } = applied(withoutTaskAt('N2'), [reworded])
  expect(rest).toMatchObject({ kept: true, improved: false, curriculum: reworded })
  expect(futile).toEqual(actions.map(actionKey))
})

test('what is accepted stays accepted, whatever its score', () => {
  const { topic, nodes } = soundCurriculum(20)
  const [first, ...others] = nodes.map(node => ({ ...node, estimate_minutes: 45 }))
  const dull = { topic, nodes: [...others, first!] }
  // A few points more, and four leaps that a learner cannot follow: the critic refuses that.
  const steep = {
    topic,
    nodes: nodes.map((node, i) => (i < 16 ? node : { ...node, prerequisites: ['N1'], estimate_minutes: 135 })),
  }
  const reviews = reviewsOf({ nodes }, spec)
  const judgements = [judge(dull, spec, reviews), judge(steep, spec, reviews)] as const
  expect(judgements.map(judgement => accepts(judgement, 82))).toEqual([true, false])
  expect(isBetter(judgements[1], judgements[0])).toBe(true)
  expect(applied(dull, [steep, null], reviews)).toMatchObject({ kept: false, curriculum: dull })
})

test('what an earlier repair has mended is not mended again', () => {
  expect(applied(withoutTaskAt('N2', 'N3'), [withoutTaskAt()])).toMatchObject({
    kept: true,
    tried: [true],
    notes: [],
    futile: [],
  })
  const { notes } = applied(withoutTaskAt('N2', 'N3', 'N4'), [withoutTaskAt('N4'), null])
  expect(notes).toEqual(['rewrite_node of N4 could not be done.'])
})

test('what cannot be done is said, and tried again only behind a repair that was kept', () => {
  const { notes, futile, actions } = applied(withoutTaskAt('N2', 'N3'), [withoutTaskAt('N3'), null])
  expect(notes).toEqual(['rewrite_node of N3 could not be done.'])
  expect(futile).toEqual([actionKey(actions[1]!)])
  expect(applied(withoutTaskAt('N2', 'N3'), [null, withoutTaskAt('N2')]).futile).toEqual([])
})
