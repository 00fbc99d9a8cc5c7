import { describe, expect, test } from 'vitest'
import { judge } from '../../../src/compiler/domain/judge.js'
import { chooseActions } from '../../../src/compiler/domain/planner.js'
import { RULES } from '../../../src/compiler/domain/rules.js'
import { RepairAction } from '../../../src/contract/optimization.js'
import { someNode, someSpec, soundCurriculum } from '../../support/some-curriculum.js'
import { trippingCurricula } from '../../support/tripping-curricula.js'

const all = (...[curriculum, spec]: Parameters<typeof judge>) =>
  chooseActions(judge(curriculum, spec), curriculum, Infinity)
const tripped = (rule: string) => trippingCurricula.find(each => each.rule === rule)!

describe('each rule', () => {
  test.each(trippingCurricula)('$rule is answered by its repair, if there is one', ({ rule, curriculum, spec }) => {
    const actions = all(curriculum, spec)
    expect(actions.map(action => RepairAction.parse(action))).toEqual(actions)
    const types = actions.filter(({ rule_ids: ids }) => ids.includes(rule)).map(({ action_type: type }) => type)
    const { repair } = RULES[rule]
    expect(types).toEqual(repair === null ? [] : types.map(() => repair))
    expect(types.length > 0).toBe(repair !== null)
  })

  test.each([
    ['structure.missing_prerequisite', { node_id: 'N8' }],
    ['structure.cycle', {}],
    ['progression.listing_order', {}],
    ['resource.missing', { node_id: 'N8' }],
    ['validation.titles', { node_a: 'N7', node_b: 'N8' }],
    ['validation.repetition', { node_a: 'N7', node_b: 'N8' }],
  ])('%s is about its place and no other', (rule, place) => {
    const [{ node_id: id, node_a: a, node_b: b } = {}] = all(tripped(rule).curriculum, tripped(rule).spec)
    expect(JSON.parse(JSON.stringify({ node_id: id, node_a: a, node_b: b }))).toEqual(place)
  })
})

test('a sound curriculum needs no repair', () => {
  expect(all(soundCurriculum(9), someSpec())).toEqual([])
})

test('twins become one and are not told apart as well', () => {
  const { curriculum, spec } = tripped('redundancy.title_repetition')
  expect(all(curriculum, spec)).toMatchObject([
    {
      action_type: 'merge_nodes',
      rule_ids: ['redundancy.title_repetition', 'validation.titles'],
      severity: 'high',
      node_a: 'N7',
      node_b: 'N8',
    },
  ])
})

describe('what is wrong with one node', () => {
  const { topic, nodes } = soundCurriculum(8)
  const poor = someNode(
    {
      prerequisites: ['N4'],
      mastery_check: { task: '', pass_criteria: '' },
      pitfalls: [],
      estimate_minutes: 107,
    },
    8,
  )
  const curriculum = { topic, nodes: [...nodes.slice(0, 7), poor] }
  const actions = all(curriculum, someSpec())

  test('is one action for each type of repair, with the gravest severity and every reason', () => {
    expect(actions).toMatchObject([
      { action_type: 'retime_node', severity: 'high', node_id: 'N8' },
      { action_type: 'rewrite_node', severity: 'high', node_id: 'N8' },
    ])
    expect(actions.map(({ rule_ids: rules }) => rules)).toEqual([
      ['learner.workload_jump', 'validation.time_granularity'],
      ['validation.node_quality'],
    ])
    expect(actions[1]!.reason).toMatch(/a pitfall, a task, pass criteria/)
  })

  test('comes in the order of severity, then of the nodes, as far as there is room', () => {
    const wrong = nodes.map((node, i) =>
      i === 6 ? { ...node, resources: [] } : i === 3 ? { ...node, pitfalls: [] } : node,
    )
    const broken = { topic, nodes: [...wrong.slice(0, 7), { ...poor, prerequisites: ['N99'] }] }
    const order = all(broken, someSpec()).map(({ action_type: type, node_id: id }) => `${id} ${type}`)
    expect(order).toEqual([
      'N8 rewire_prereqs',
      'N4 rewrite_node',
      'N7 retarget_resources',
      'N8 retime_node',
      'N8 rewrite_node',
    ])
    expect(chooseActions(judge(broken, someSpec()), broken, 2)).toEqual(all(broken, someSpec()).slice(0, 2))
  })
})

test('the whole curriculum comes before its nodes of the same severity', () => {
  const { curriculum } = tripped('validation.time_granularity')
  const spec = tripped('validation.total_hours').spec
  const order = all(curriculum, spec).map(({ node_id: id = 'all', action_type: type }) => `${id} ${type}`)
  expect(order).toEqual(['all retime_node', 'N8 retime_node'])
})

test('one repair for each node comes before a second one, as the first may repair it all', () => {
  const { topic, nodes } = soundCurriculum(5)
  const same = nodes.map(node => ({
    ...node,
    pitfalls: [],
    mastery_check: { ...node.mastery_check, task: 'Sort ten cards.' },
  }))
  const places = all({ topic, nodes: same }, someSpec()).map(
    ({ node_id: id, node_a: a, node_b: b }) => id ?? `${a} ${b}`,
  )
  expect(places).toEqual(['N1', 'N2', 'N3', 'N4', 'N5', 'N1 N2', 'N1 N3', 'N1 N4', 'N1 N5'])
})
