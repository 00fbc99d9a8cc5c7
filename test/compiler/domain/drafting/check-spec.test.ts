import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../../../src/compiler/domain/drafting/check-spec.js'
import { TOPIC_TEMPLATE } from '../../../../src/compiler/infrastructure/topic-template.js'
import type { TopicSpec } from '../../../../src/contract/topic-spec.js'
import { someSpec } from '../../../support/some-curriculum.js'

const limits = (about: Partial<TopicSpec['constraints']>): Partial<TopicSpec> => ({
  constraints: { ...someSpec().constraints, ...about },
})

describe('a specification', () => {
  test.each<[string, Partial<TopicSpec>, string]>([
    ['the mark of the template', { goal: 'replace_with your goal' }, 'goal'],
    ['the mark of the template in a list', { scope_in: ['Sorting', 'replace_with a thing'] }, 'scope_in[1]'],
    ['a thing twice', { scope_in: ['Sorting', 'sorting '] }, 'scope_in[1]'],
    ['a thing in and out of scope', { scope_in: ['Sorting'], scope_out: ['SORTING'] }, 'scope_in[0]'],
    ['hours the wrong way round', limits({ total_hours_min: 9, total_hours_max: 8 }), 'constraints.total_hours_min'],
    ['nodes the wrong way round', limits({ node_count_min: 9, node_count_max: 8 }), 'constraints.node_count_min'],
    [
      'too few hours for its nodes',
      limits({ total_hours_min: 1, total_hours_max: 2, node_count_min: 9 }),
      'constraints.total_hours_max',
    ],
    ['too many hours for its nodes', limits({ total_hours_min: 50, node_count_max: 6 }), 'constraints.total_hours_min'],
    [
      'too many hours for any nodes',
      limits({ total_hours_min: 9000, total_hours_max: 9500 }),
      'constraints.total_hours_min',
    ],
    ['too few hours a week', limits({ hours_per_week: 0.01 }), 'constraints.hours_per_week'],
    ['next to no hours a week', limits({ hours_per_week: 1e-300 }), 'constraints.hours_per_week'],
    [
      'no whole step between its hours',
      limits({ total_hours_min: 1.01, total_hours_max: 1.02 }),
      'constraints.total_hours_max',
    ],
  ])('with %s is told where', (_, about, field) => {
    expect(checkSpec(someSpec(about)).map(problem => problem.field)).toEqual([field])
  })

  test.each([
    'TODO: comments in a program',
    'todo',
    '<your goal>',
    'Page replacement',
    'COCINAR TODO EL MENÚ',
    '学习todo应用',
  ])('may speak of “%s”', item => {
    expect(checkSpec(someSpec({ scope_in: [item] }))).toEqual([])
  })

  test('that is still the template is refused at each text', () => {
    expect(checkSpec(TOPIC_TEMPLATE).map(({ field }) => field)).toEqual([
      'goal',
      'audience',
      'prerequisites[0]',
      'scope_in[0]',
      'scope_in[1]',
      'scope_out[0]',
      'misconceptions[0]',
      'context_pack.domain',
      'context_pack.focus_terms[0]',
      'context_pack.required_outcomes[0]',
    ])
  })

  test('may name C and C++', () => {
    expect(checkSpec(someSpec({ scope_in: ['C', 'C++'] }))).toEqual([])
  })
})
