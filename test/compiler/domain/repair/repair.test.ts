import { describe, expect, test } from 'vitest'
import { isBetter } from '../../../../src/compiler/domain/better.js'
import { judge } from '../../../../src/compiler/domain/judge.js'
import { chooseActions } from '../../../../src/compiler/domain/planner.js'
import { repair } from '../../../../src/compiler/domain/repair/repair.js'
import type { RuleId } from '../../../../src/compiler/domain/rules.js'
import { CompiledCurriculum, type Resource } from '../../../../src/contract/curriculum.js'
import { Patch, type RepairAction } from '../../../../src/contract/optimization.js'
import type { TopicSpec } from '../../../../src/contract/topic-spec.js'
import { contextFor } from '../../../support/repairing.js'
import { someSpec, soundCurriculum } from '../../../support/some-curriculum.js'
import { trippingCurricula } from '../../../support/tripping-curricula.js'

const broken = (curriculum: CompiledCurriculum, spec: TopicSpec): RuleId[] =>
  judge(curriculum, spec).diagnostics.map(({ rule_id: id }) => id as RuleId)

function actionFor(rule: RuleId, curriculum: CompiledCurriculum, spec: TopicSpec): RepairAction {
  const actions = chooseActions(judge(curriculum, spec), curriculum, Infinity)
  return actions.find(({ rule_ids: rules }) => rules.includes(rule))!
}

describe('every rule', () => {
  test.each(trippingCurricula)(
    '$rule is mended by its own action, and the score rises',
    ({ rule, curriculum, spec }) => {
      const before = judge(curriculum, spec)
      const action = actionFor(rule, curriculum, spec)
      const repaired = repair(curriculum, action, contextFor(spec))!
      expect(CompiledCurriculum.safeParse(repaired.curriculum).error).toBeUndefined()
      expect(broken(repaired.curriculum, spec)).toEqual([])
      const after = judge(repaired.curriculum, spec)
      expect(after.total).toBeGreaterThan(before.total)
      expect(isBetter(after, before)).toBe(true)
      expect(repaired.patches.length).toBeGreaterThan(0)
      for (const patch of repaired.patches) expect(Patch.parse(patch).action_type).toBe(action.action_type)
    },
  )
})

test('hours that no number of nodes can take are not come near to by hundreds of nodes', () => {
  const constraints = { ...someSpec().constraints, total_hours_min: 9_000, total_hours_max: 9_500 }
  const [curriculum, spec] = [soundCurriculum(4), someSpec({ constraints })]
  const action = actionFor('validation.total_hours', curriculum, spec)
  expect(repair(curriculum, action, contextFor(spec))).toBeNull()
})

test('under strict evidence nobody makes up a citation: what cannot be cited gives way to what can, or stays as it is', () => {
  const { topic, nodes } = soundCurriculum(1)
  const [definition, example] = nodes[0]!.resources.map(({ title, url, kind, role }) => ({
    title,
    url,
    kind,
    role: role!,
  }))
  const damaged = { topic, nodes: [{ ...nodes[0]!, resources: [definition!, example!] }] }
  for (const sources of [[], [{ ...definition!, citation: 'Sorter, 2001' }, example!]]) {
    const spec = someSpec({ evidence_mode: 'strict', context_pack: { sources } })
    const repaired = repair(damaged, actionFor('validation.evidence', damaged, spec), contextFor(spec))
    const cited = (repaired?.curriculum ?? damaged).nodes.flatMap(({ resources }) =>
      resources.map(({ citation }: Resource) => citation),
    )
    expect(cited.filter(citation => citation !== undefined)).toEqual(sources.length === 0 ? [] : ['Sorter, 2001'])
  }
})

test('ideas, pitfalls, tasks and criteria that were never written are written', () => {
  const { topic, nodes } = soundCurriculum(2)
  const [first, last] = nodes
  const check = {
    task: 'TODO: sort something, and say what.',
    pass_criteria: 'All of <the criteria that count> are met here.',
  }
  const unwritten = {
    ...last!,
    core_ideas: [...last!.core_ideas, 'TBD'],
    pitfalls: ['<pitfall>'],
    mastery_check: check,
  }
  const damaged = { topic, nodes: [first!, unwritten] }
  const repaired = repair(damaged, actionFor('validation.node_quality', damaged, someSpec()), contextFor(someSpec()))!
  expect(broken(repaired.curriculum, someSpec())).toEqual([])
  expect(repaired.curriculum.nodes[1]!.core_ideas).toEqual(last!.core_ideas)
})

test('a search looks for the kinds that are preferred', () => {
  const spec = someSpec({ context_pack: { preferred_resource_kinds: ['book', 'video'] } })
  const { topic, nodes } = soundCurriculum(1)
  const damaged = { topic, nodes: [{ ...nodes[0]!, resources: [] }] }
  const repaired = repair(damaged, actionFor('resource.missing', damaged, spec), contextFor(spec))!
  const found = repaired.curriculum.nodes[0]!.resources.map(({ kind, role, url }) => [
    role,
    kind,
    url.split('%20').at(-1),
  ])
  expect(found).toEqual([
    ['definition', 'book', 'textbook'],
    ['example', 'video', 'video'],
  ])
})

describe('an address at too many nodes', () => {
  const { topic, nodes } = soundCurriculum(8)
  const everywhere = nodes.map(node => ({
    ...node,
    resources: node.resources.with(1, { ...node.resources[1]!, url: 'https://sorting.example/all' }),
  }))
  const looked = { topic, nodes: everywhere }
  const another = { ...nodes[0]!.resources[1]!, url: 'https://sorting.example/other' }

  test('stays where somebody has looked at it and no other source was given', () => {
    const action = actionFor('resource.repetitive_anchor', looked, someSpec())
    expect(repair(looked, action, contextFor(someSpec()))).toBeNull()
  })

  test('gives way to another given source, and never to a search', () => {
    const spec = someSpec({ context_pack: { sources: [another] } })
    const repaired = repair(looked, actionFor('resource.repetitive_anchor', looked, spec), contextFor(spec))!
    const resources = repaired.curriculum.nodes.flatMap(node => node.resources)
    expect(resources.filter(({ unverified }) => unverified)).toEqual([])
    expect(resources.filter(({ url }) => url === another.url).length).toBeGreaterThan(0)
  })
})

test('a node that asks for two things stays as it is where there is no room for another one', () => {
  const { topic, nodes } = soundCurriculum(4)
  const capability = 'Explain sorting method 4 and compare it with sorting method 1.'
  const curriculum = { topic, nodes: nodes.with(3, { ...nodes[3]!, capability }) }
  const spec = someSpec({ constraints: { ...someSpec().constraints, node_count_max: 4 } })
  const action = actionFor('atomicity.compound_capability', curriculum, spec)
  expect(repair(curriculum, action, contextFor(spec))).toBeNull()
  expect(repair(curriculum, action, contextFor(someSpec()))?.curriculum.nodes).toHaveLength(5)
})
