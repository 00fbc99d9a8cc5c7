import { describe, expect, test } from 'vitest'
import { draftCurriculum } from '../../../../src/compiler/domain/drafting/draft.js'
import { proposalInput } from '../../../../src/compiler/domain/drafting/proposal-input.js'
import type { CompiledCurriculum } from '../../../../src/contract/curriculum.js'
import type { TopicSpec } from '../../../../src/contract/topic-spec.js'
import { someSpec } from '../../../support/some-curriculum.js'

const drafted = (about: Partial<TopicSpec>): CompiledCurriculum =>
  draftCurriculum(proposalInput(someSpec(about), null, { scopeTextMaxChars: 2_000 }))

const COOKING: Partial<TopicSpec> = {
  goal: 'Cook a dinner for six people on time.',
  prerequisites: ['A kitchen with an oven'],
  scope_in: ['Stocks (white, brown)', 'Mother sauces', 'Roast a chicken', 'Don’t mix knives and hands'],
  scope_out: ['Molecular gastronomy', 'Wine'],
  misconceptions: ['Searing meat seals in the juices', 'Salted water is hotter', 'A roux burns at once'],
  context_pack: {
    domain: 'Home cooking',
    focus_terms: ['mise en place', 'roux for sauces'],
    required_outcomes: ['Serve four courses', 'Carve a roast chicken'],
  },
}

describe('the English of a draft', () => {
  const { nodes } = drafted(COOKING)
  const node = (title: string) => nodes.find(other => other.title === title)!

  test('has core ideas that are sentences, and no labels', () => {
    const ideas = nodes.flatMap(({ core_ideas }) => core_ideas)
    expect(
      ideas.filter(idea => /^(?:The aim|Taken for|Left out|Terms? to|A term to|To be|Belongs)[^.]*:/.test(idea)),
    ).toEqual([])
    expect(ideas.some(idea => idea.includes('“mise en place” has a precise meaning'))).toBe(true)
  })

  test('has the aim in a task, and what stays outside in mistakes', () => {
    const { mastery_check: check, pitfalls } = node('Overview: Home cooking')
    expect(check.task).toContain('Cook a dinner for six people on time.')
    expect(pitfalls).toContain('Starting without “A kitchen with an oven”, which is taken for granted here.')
    expect(pitfalls).toContain('Taking on “Molecular gastronomy” and “Wine”, although they were left out on purpose.')
  })

  test('asks for an outcome in the task of the part that it belongs to', () => {
    const asking = nodes.filter(({ mastery_check: check }) => check.task.includes('show this: Carve a roast chicken.'))
    expect(asking.map(({ title }) => title)).toEqual([expect.stringMatching(/^Roast a chicken/)])
  })

  test('puts a misconception where its terms are, and others to one part after another', () => {
    expect(node('Mother sauces').pitfalls).toContain('Misconception: A roux burns at once.')
    expect(node('Overview: Home cooking').pitfalls.join(' ')).not.toContain('Misconception')
  })

  test('calls a rule a rule', () => {
    expect(node('Don’t mix knives and hands').mastery_check.task).toContain('the rule “Don’t mix knives and hands”')
  })

  test('sets merged parts side by side as names', () => {
    const constraints = { ...someSpec().constraints, node_count_min: 2, node_count_max: 2 }
    const [first] = drafted({ constraints, scope_in: ['How to true a wheel', 'Tools & spares'] }).nodes
    expect(first!.title).toBe('“How to true a wheel” and “Tools & spares”')
  })

  test('lists parts with their names as they are', () => {
    const scope = ['Checks and balances', 'Federal power', 'Read a court decision']
    const [overview] = drafted({ scope_in: scope }).nodes
    expect(overview!.capability).toContain('“Checks and balances”')
  })

  test('stuffs nothing where a name says nothing by itself', () => {
    const constraints = { ...someSpec().constraints, node_count_min: 6, node_count_max: 6 }
    const { nodes: short, topic } = drafted({ constraints, scope_in: ['C', 'A/B: gross, net', 'C#'] })
    const titles = short.flatMap(({ resources }) => resources.map(({ title }) => title))
    expect(titles.filter(title => title.startsWith('Search for a definition: A/B'))).toEqual([
      `Search for a definition: A/B (${topic})`,
    ])
    expect(
      short.map(({ capability }) => capability).filter(text => /once you can|building on (?:C|A)/.test(text)),
    ).toEqual([])
  })
})
