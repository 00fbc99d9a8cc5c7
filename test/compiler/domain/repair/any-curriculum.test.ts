import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from '../../../../src/compiler/domain/judge.js'
import { CRITERIA, type ContentFinding } from '../../../../src/contract/content-review.js'
import { RevisionInput } from '../../../../src/compiler/domain/messages.js'
import { chooseActions } from '../../../../src/compiler/domain/planner.js'
import { repair } from '../../../../src/compiler/domain/repair/repair.js'
import { revisionInput } from '../../../../src/compiler/domain/repair/revise.js'
import type { CompiledCurriculum, CurriculumNode } from '../../../../src/contract/curriculum.js'
import type { RepairAction } from '../../../../src/contract/optimization.js'
import type { TopicSpec } from '../../../../src/contract/topic-spec.js'
import { CannedAuthor } from '../../../support/canned-author.js'
import { hollowTask } from '../../../support/some-reviews.js'
import { brokenCurriculum } from '../../../support/broken-curricula.js'
import { hostileCurriculum, hostileNode, hostileSpec } from '../../../support/hostile-curricula.js'
import { harm } from '../../../support/repair-harm.js'
import { contextFor, inputFor, repairedInRounds } from '../../../support/repairing.js'
import { someSpec, soundCurriculum } from '../../../support/some-curriculum.js'

/** Of the repairs that a judge asks for, one for each set of rules. */
function differentActions(curriculum: CompiledCurriculum, spec: TopicSpec): RepairAction[] {
  const seen = new Set<string>()
  const key = ({ action_type: type, rule_ids: rules }: RepairAction): string => `${type} ${rules.join(' ')}`
  return chooseActions(judge(curriculum, spec), curriculum, Infinity).filter(
    action => !seen.has(key(action)) && seen.add(key(action)),
  )
}

describe('a repair of any curriculum', () => {
  test('adds no cycle, no missing prerequisite and nothing against the schema, and loses nothing', () => {
    fc.assert(
      fc.property(hostileCurriculum, hostileSpec, (curriculum, spec) => {
        for (const action of differentActions(curriculum, spec)) {
          const repaired = repair(curriculum, action, contextFor(spec))
          if (repaired === null) continue
          expect([action, harm(curriculum, repaired.curriculum, action)]).toEqual([action, []])
          expect(repaired.patches).not.toEqual([])
        }
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })

  test('loses nothing to an author who writes nonsense, but the texts that were to be replaced', () => {
    fc.assert(
      fc.property(hostileCurriculum, hostileSpec, hostileNode, (curriculum, spec, words) => {
        const revised = new Map(curriculum.nodes.map(({ id }) => [id, { ...words, id }]))
        for (const action of differentActions(curriculum, spec)) {
          const repaired = repair(curriculum, action, contextFor(spec, revised))
          if (repaired === null) continue
          const found = harm(curriculum, repaired.curriculum, action).filter(
            sentence => !replaceable(action).includes(sentence),
          )
          expect([action, found]).toEqual([action, []])
        }
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })

  test('asks an author in the form that both agreed on', () => {
    fc.assert(
      fc.property(hostileCurriculum, hostileSpec, (curriculum, spec) => {
        const actions = chooseActions(judge(curriculum, spec), curriculum, Infinity)
        const input = revisionInput(curriculum, actions, spec, inputFor(spec))
        if (input !== null) expect(RevisionInput.safeParse(input).error).toBeUndefined()
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})

/** What an author may have said in other words, by the rules of the action. */
function replaceable({ rule_ids: rules }: RepairAction): string[] {
  const meant: Readonly<Record<string, readonly string[]>> = {
    'validation.titles': ['loses a title or a capability'],
    'validation.node_quality': ['loses a title or a capability'],
    'validation.repetition': ['loses a core idea', 'loses a task', 'loses criteria', 'loses a title or a capability'],
  }
  return rules.flatMap(rule => meant[rule] ?? [])
}

const MARK = /replace_with/
const filled = (texts: readonly string[]): number => texts.filter(text => text !== '' && !MARK.test(text)).length
const different = (texts: readonly string[]): number => new Set(texts.filter(text => text !== '')).size

/** How much there is to learn by: outcomes, examples and sources, however they are spread over the nodes. */
const concrete = ({ nodes }: CompiledCurriculum) => ({
  ideas: different(nodes.flatMap(node => node.core_ideas)),
  pitfalls: different(nodes.flatMap(node => node.pitfalls)),
  sources: different(nodes.flatMap(node => node.resources.flatMap(({ url, unverified }) => (unverified ? [] : [url])))),
  examples: different(
    nodes.flatMap(node =>
      node.resources.flatMap(({ url, role, unverified }) => (role === 'example' && !unverified ? [url] : [])),
    ),
  ),
  outcomes: filled(nodes.map(node => node.capability)),
  tasks: filled(nodes.map(node => node.mastery_check.task)),
})

function expectNothingLost(damaged: CompiledCurriculum, mended: CompiledCurriculum): void {
  const [before, after] = [concrete(damaged), concrete(mended)]
  // Twins become one node, with everything that both hold.
  const merged = damaged.nodes.length - mended.nodes.length
  for (const [name, count] of Object.entries(before))
    expect([name, after[name as keyof typeof after] + merged >= count]).toEqual([name, true])
}

describe('rounds of repairs', () => {
  test.each(['minimal', 'standard', 'strict'] as const)(
    'never lower these counts either where an author writes nonsense and a critic finds fault with everything, %s',
    async mode => {
      const spec = someSpec({ evidence_mode: mode })
      await fc.assert(
        fc.asyncProperty(
          brokenCurriculum,
          fc.array(hostileNode, { minLength: 3, maxLength: 3 }),
          async (damaged, words) => {
            const write = ({ tasks }: RevisionInput) =>
              tasks.map(({ node }, i) => ({ ...words[i % words.length]!, id: node.id }))
            const faults = (node: CurriculumNode): ContentFinding[] =>
              CRITERIA.map(criterion => ({ ...hollowTask(node), criterion }))
            const author = new CannedAuthor(damaged, write, faults)
            const { curriculum } = await repairedInRounds(damaged, spec, 4, author)
            expectNothingLost(damaged, curriculum)
          },
        ),
        { numRuns: 40, endOnFailure: true },
      )
    },
  )

  test.each(['minimal', 'standard', 'strict'] as const)(
    'never lower the count of outcomes, tasks, ideas, examples or sources, %s',
    async mode => {
      const spec = someSpec({ evidence_mode: mode })
      await fc.assert(
        fc.asyncProperty(brokenCurriculum, async damaged => {
          const { curriculum, judgement } = await repairedInRounds(damaged, spec, 4)
          expectNothingLost(damaged, curriculum)
          const structural = judgement.diagnostics.filter(({ rule_id: rule }) => rule.startsWith('structure.'))
          expect(structural).toEqual([])
        }),
        { numRuns: 20, endOnFailure: true },
      )
    },
  )

  test.each([
    ['40 nodes that have to be 8', 40, { node_count_max: 8 }],
    ['200 nodes that have to be 20', 200, { node_count_max: 20 }],
    ['8 nodes for fewer hours than they need', 8, { total_hours_min: 1, total_hours_max: 1.5 }],
  ])('fit a curriculum to its specification: %s', async (_, size, constraints) => {
    const spec = someSpec({ constraints: { ...someSpec().constraints, ...constraints } })
    const start = soundCurriculum(size)
    const { judgement, curriculum } = await repairedInRounds(start, spec, 4)
    expect(judgement.hardFails).toBe(0)
    const { ideas, sources } = concrete(curriculum)
    expect(ideas).toBeGreaterThanOrEqual(concrete(start).ideas > 24 * curriculum.nodes.length ? 0 : 1)
    expect(sources).toBe(concrete(start).sources)
  })

  test.each([
    ['1 node that has to be 12', 1, { node_count_min: 12 }],
    ['8 nodes for more hours than they can take', 8, { total_hours_min: 70, total_hours_max: 74 }],
  ])('invent no nodes: %s', async (_, size, constraints) => {
    const spec = someSpec({ constraints: { ...someSpec().constraints, ...constraints } })
    const { judgement, curriculum } = await repairedInRounds(soundCurriculum(size), spec, 4)
    expect(curriculum.nodes).toHaveLength(size)
    expect(judgement.hardFails).toBe(1)
  })
})
