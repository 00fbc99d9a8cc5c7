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
    ['a placeholder', { goal: 'REPLACE_WITH your goal' }, 'goal'],
    ['a placeholder in a list', { scope_in: ['Sorting', 'TODO'] }, 'scope_in[1]'],
    ['a sentence to come', { goal: 'TODO: say what for' }, 'goal'],
    ['an angle bracket placeholder', { audience: '<who is it for>' }, 'audience'],
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
    'Read an example',
    'Build a to-do list',
    'Collect TODO comments',
    'Page replacement',
    'C++ templates such as vector<int>',
    'The <table> element',
    'What to do when a node fails',
    'Hip replacement surgery',
    'Cocinar todo el menú',
    'COCINAR TODO EL MENÚ',
    'O método de todo dia',
    '学习todo应用',
    '<div>',
    '<title>',
    '<table> and <form>',
    '<script async> and <img src=x alt="what is it">',
    'Map<Key, Value> in Java',
  ])('may speak of “%s”', item => {
    expect(checkSpec(someSpec({ scope_in: [item] }))).toEqual([])
  })

  test.each([
    '<your goal>',
    '<insert_goal>',
    '<goal>',
    '{{ goal }}',
    'Lorem ipsum dolor',
    'todo',
    '[TBD]',
    'replace_with it',
  ])('may not leave “%s” standing', goal => {
    expect(checkSpec(someSpec({ goal }))).toMatchObject([{ field: 'goal' }])
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
