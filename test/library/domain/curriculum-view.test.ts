import { describe, expect, test } from 'vitest'
import { CurriculumView } from '../../../src/contract/curriculum-view.js'
import type { CurriculumPlan } from '../../../src/contract/curriculum-plan.js'
import { curriculumView } from '../../../src/library/index.js'
import { aGraph, aLargeCurriculum, aNode } from '../../support/a-graph.js'

const DIAMOND = aGraph({ end: ['left', 'right'], left: ['start'], right: ['start'], start: [] })
const plan: CurriculumPlan = {
  topic: DIAMOND.topic,
  duration_weeks: 2,
  weekly_budget_minutes: 100,
  total_estimated_minutes: 180,
  weeks: [
    {
      week: 1,
      nodes: [
        { node_id: 'start', minutes: 45 },
        { node_id: 'left', minutes: 30 },
      ],
      deliverables: [],
      review: [],
    },
    {
      week: 2,
      nodes: [
        { node_id: 'left', minutes: 15 },
        { node_id: 'right', minutes: 45 },
        { node_id: 'end', minutes: 45 },
      ],
      deliverables: [],
      review: [],
    },
  ],
}

const idsWhere = ({ nodes }: CurriculumView, has: (node: CurriculumView['nodes'][number]) => boolean) =>
  nodes.filter(has).map(({ id }) => id)

describe('the view of a curriculum', () => {
  test('has its nodes in an order in which they can be learned, in layers, with the way that takes longest', () => {
    const heavy = {
      ...DIAMOND,
      nodes: DIAMOND.nodes.map(node => (node.id === 'right' ? { ...node, estimate_minutes: 90 } : node)),
    }
    const view = curriculumView(heavy)
    expect(view.nodes.map(({ id, layer }) => [id, layer])).toEqual([
      ['start', 0],
      ['left', 1],
      ['right', 1],
      ['end', 2],
    ])
    expect(view.critical_path).toEqual(['start', 'right', 'end'])
    expect(view.edges.filter(edge => edge.is_critical).map(({ from, to }) => [from, to])).toEqual([
      ['right', 'end'],
      ['start', 'right'],
    ])
    expect([view.critical_minutes, view.total_minutes, view.layer_count]).toEqual([180, 225, 3])
    expect(idsWhere(view, node => node.is_milestone)).toEqual(['end'])
  })

  test('knows from the plan in which week a node ends, and the last one of each week', () => {
    const view = curriculumView(DIAMOND, { plan })
    expect(view.nodes.map(({ id, week }) => [id, week])).toEqual([
      ['start', 1],
      ['left', 2],
      ['right', 2],
      ['end', 2],
    ])
    expect(idsWhere(view, node => node.is_milestone)).toEqual(['start', 'end'])
  })

  test('says what a lesson of a node begins with', () => {
    const view = curriculumView(DIAMOND, { guidelineOf: id => (id === 'left' ? 'g.left' : null) })
    expect(idsWhere(view, node => node.guideline_id !== null)).toEqual(['left'])
  })

  test.each([
    ['a cycle', aGraph({ a: ['c'], b: ['a'], c: ['b'], d: ['c'] }), ['a', 'b', 'c', 'd']],
    ['a node that is before itself', aGraph({ a: ['a'], b: ['a'] }), ['a', 'b']],
    ['a prerequisite that is not there', aGraph({ a: ['ghost'], b: ['a'] }), ['a', 'b']],
    ['two nodes with one id', { topic: 'T', nodes: [aNode('a'), aNode('a', { title: 'Other' })] }, ['a']],
  ])('is made of a curriculum with %s, too', (_, broken, ids) => {
    const view = curriculumView(broken)
    expect(view.nodes.map(({ id }) => id).toSorted()).toEqual(ids)
    expect(CurriculumView.parse(view)).toEqual(view)
  })

  test('draws the edge that closes a cycle, although it counts for no layer', () => {
    const view = curriculumView(aGraph({ a: ['b'], b: ['a'] }))
    expect(view.edges.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(['a b', 'b a'])
    expect(view.layer_count).toBe(2)
  })

  test('of two hundred nodes keeps to the format, with every node and every edge', () => {
    const large = aLargeCurriculum(200)
    const view = CurriculumView.parse(curriculumView(large))
    expect(view.nodes.length).toBe(200)
    expect(view.edges.length).toBe(large.nodes.reduce((sum, node) => sum + node.prerequisites.length, 0))
  })
})
