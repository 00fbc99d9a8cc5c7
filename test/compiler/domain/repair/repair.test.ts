import { describe, expect, test } from 'vitest'
import { isBetter } from '../../../../src/compiler/domain/better.js'
import { judge } from '../../../../src/compiler/domain/judge.js'
import { chooseActions } from '../../../../src/compiler/domain/planner.js'
import { repair } from '../../../../src/compiler/domain/repair/repair.js'
import { RULES, type RuleId } from '../../../../src/compiler/domain/rules.js'
import { CompiledCurriculum, type CurriculumNode, type Resource } from '../../../../src/contract/curriculum.js'
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

/** What an author would write for each node: sound texts and resources. */
const written = new Map(soundCurriculum(10).nodes.map(node => [node.id, node]))

const byCode = trippingCurricula.filter(({ rule }) => RULES[rule].repair !== null)

describe('every rule that has a repair', () => {
  test.each(byCode)('$rule is repaired by its own action, and the score rises', ({ rule, curriculum, spec }) => {
    const before = judge(curriculum, spec)
    const action = actionFor(rule, curriculum, spec)
    const repaired = repair(curriculum, action, contextFor(spec, written))!
    expect(CompiledCurriculum.safeParse(repaired.curriculum).error).toBeUndefined()
    expect(broken(repaired.curriculum, spec)).toEqual([])
    const after = judge(repaired.curriculum, spec)
    expect(after.structure).toBeGreaterThan(before.structure)
    expect(isBetter(after, before)).toBe(true)
    expect(repaired.patches.length).toBeGreaterThan(0)
    for (const patch of repaired.patches) expect(Patch.parse(patch).action_type).toBe(action.action_type)
  })
})

describe('without an author', () => {
  const needsAuthor: RuleId[] = [
    'resource.missing',
    'validation.titles',
    'validation.node_quality',
    'validation.repetition',
  ]
  test.each(byCode)('$rule changes no text', ({ rule, curriculum, spec }) => {
    const action = actionFor(rule, curriculum, spec)
    const repaired = repair(curriculum, action, contextFor(spec))
    if (needsAuthor.includes(rule)) expect(repaired).toBeNull()
    const texts = ({ nodes }: CompiledCurriculum) =>
      new Set(
        nodes.flatMap(node => [
          node.title,
          node.capability,
          ...node.core_ideas,
          ...node.pitfalls,
          node.mastery_check.task,
        ]),
      )
    // Nodes that are merged keep their texts side by side.
    if (repaired !== null && action.action_type !== 'merge_nodes')
      expect(texts(repaired.curriculum)).toEqual(texts(curriculum))
  })

  test('the rules that nothing repairs ask for no action', () => {
    const hopeless = trippingCurricula.filter(({ rule }) => RULES[rule].repair === null)
    expect(hopeless.map(({ rule }) => rule)).toEqual([
      'resource.repetitive_anchor',
      'coverage.out_of_scope',
      'coverage.missing_term',
      'validation.too_few_nodes',
      'validation.open_questions',
    ])
    for (const { curriculum, spec } of hopeless)
      expect(chooseActions(judge(curriculum, spec), curriculum, Infinity)).toEqual([])
  })
})

describe('what an author writes', () => {
  const repairedWith = (rule: RuleId, about: Partial<CurriculumNode>): CurriculumNode | undefined => {
    const { curriculum, spec } = trippingCurricula.find(each => each.rule === rule)!
    const node = curriculum.nodes.find(({ id }) => id === 'N8')!
    const revised = new Map([['N8', { ...node, ...about }]])
    const repaired = repair(curriculum, actionFor(rule, curriculum, spec), contextFor(spec, revised))
    return repaired?.curriculum.nodes.find(({ id }) => id === 'N8')
  }

  test('fills what is empty and adds to lists, and changes no other field', () => {
    const { curriculum } = trippingCurricula.find(({ rule }) => rule === 'validation.node_quality')!
    const before = curriculum.nodes.find(({ id }) => id === 'N8')!
    const after = repairedWith('validation.node_quality', {
      title: 'Another title',
      prerequisites: [],
      estimate_minutes: 480,
      core_ideas: ['An eighth idea.'],
      pitfalls: ['An eighth pitfall.'],
      mastery_check: { task: 'Sort eight coins.', pass_criteria: 'All eight are in order.' },
    })
    expect(after).toEqual({
      ...before,
      core_ideas: [...before.core_ideas, 'An eighth idea.'],
      pitfalls: ['An eighth pitfall.'],
      mastery_check: { task: 'Sort eight coins.', pass_criteria: 'All eight are in order.' },
    })
  })

  test('adds resources and takes none away', () => {
    const { curriculum } = trippingCurricula.find(({ rule }) => rule === 'validation.evidence')!
    const before = curriculum.nodes.find(({ id }) => id === 'N8')!
    const resource: Resource = {
      title: 'In pictures',
      url: 'https://pictures.example/8',
      kind: 'doc',
      role: 'definition',
    }
    expect(repairedWith('validation.evidence', { resources: [resource] })!.resources).toEqual([
      ...before.resources,
      resource,
    ])
  })

  test.each<[string, object]>([
    ['a resource without a title', { resources: [{ url: 'https://pictures.example/8', kind: 'doc' }] }],
    ['resources that are no list', { resources: 'https://pictures.example/8' }],
    ['no title', { title: undefined }],
  ])('is ignored at a node with %s', (_, about) => {
    expect(repairedWith('resource.missing', about)).toBeUndefined()
  })
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
