import { expect, test } from 'vitest'
import { judge } from '../../../../src/compiler/domain/judge.js'
import { chooseActions } from '../../../../src/compiler/domain/planner.js'
import { repair } from '../../../../src/compiler/domain/repair/repair.js'
import type { RuleId } from '../../../../src/compiler/domain/rules.js'
import type { CurriculumNode } from '../../../../src/contract/curriculum.js'
import { contextFor } from '../../../support/repairing.js'
import { trippingCurricula } from '../../../support/tripping-curricula.js'

/** The node N8 after the repair of a rule, with an author's words for it. */
function repairedWith(rule: RuleId, words: Partial<CurriculumNode>): CurriculumNode {
  const { curriculum, spec } = trippingCurricula.find(each => each.rule === rule)!
  const [action] = chooseActions(judge(curriculum, spec), curriculum, 1)
  const node = curriculum.nodes.find(({ id }) => id === 'N8')!
  const revised = new Map([['N8', { ...node, ...words }]])
  return repair(curriculum, action!, contextFor(spec, revised))!.curriculum.nodes.find(({ id }) => id === 'N8')!
}

const criteria = 'All ten numbers stand in order.'

test.each<[string, string, 'taken' | 'refused']>([
  ['can be done and is about the node', 'Sort twelve coins by method 8 on your desk.', 'taken'],
  ['cannot be done', 'Wonder about sorting method 8 for a while.', 'refused'],
  ['is about something else', 'Bake three loaves with fresh yeast.', 'refused'],
  ['is what another node asks for', 'Sort ten numbers on paper by sorting method 7.', 'refused'],
  ['is blank', '   ', 'refused'],
])('a task that %s: %s is %s', (_, task, verdict) => {
  const { mastery_check: check } = repairedWith('mastery.non_actionable_task', {
    mastery_check: { task, pass_criteria: criteria },
  })
  if (verdict === 'taken') expect(check.task).toBe(task)
  else expect(check.task).toContain('Think about the eighth for a while.')
  expect(check.pass_criteria).not.toBe(criteria)
})

test('no other field is taken from an author than what the rule is about', () => {
  const { mastery_check: _, ...rest } = repairedWith('mastery.non_actionable_task', {})
  const { mastery_check: __, ...again } = repairedWith('mastery.non_actionable_task', {
    title: 'Something else',
    prerequisites: [],
    estimate_minutes: 5,
    core_ideas: [],
    resources: [],
  })
  expect(again).toEqual(rest)
})

test('an address that is not among the given sources is marked as one that nobody has looked at', () => {
  const title = 'Sorting method 8 in pictures'
  const { resources } = repairedWith('resource.missing', {
    resources: [{ title, url: 'https://pictures.example/8', kind: 'doc', role: 'definition' }],
  })
  expect(resources.find(each => each.title === title)).toMatchObject({ unverified: true })
})

test.each<[string, object]>([
  ['a resource without a title', { resources: [{ url: 'https://pictures.example/8', kind: 'doc' }] }],
  ['resources that are no list', { resources: 'https://pictures.example/8' }],
  ['no title', { title: undefined, resources: [{ title: 'Sorting', url: 'https://pictures.example/8', kind: 'doc' }] }],
])('a node with %s offers nothing', (_, words) => {
  expect(repairedWith('resource.missing', words)).toEqual(repairedWith('resource.missing', {}))
})
