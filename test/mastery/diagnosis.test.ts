// What answers say about the concepts around them, which question comes next, and when there are enough.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beliefs, findings, mostQuestions, nextProbe, type Observation } from '../../src/mastery/domain/diagnosis.js'
import { conceptGraph } from '../../src/mastery/domain/concept-graph.js'
import { missedProgrammeTargets, simulateProgrammes } from '../../src/mastery/simulation/simulate-programmes.js'
import { isDeep, testDay } from '../support/sampling.js'
import { concept, GRAPH } from './concepts.js'

const answer = (conceptId: string, right: boolean | null, guess = 0.05): Observation => ({ conceptId, right, guess })
const CHAIN = conceptGraph([concept('1'), concept('2', '1'), concept('3', '2'), concept('4', '3'), concept('5', '4')])

describe('an answer', () => {
  test('that is right speaks for what the concept builds on, and for what builds on it', () => {
    const [before, after] = [beliefs(GRAPH, []), beliefs(GRAPH, [answer('fractions', true)])]
    for (const id of GRAPH.ids) expect(after.get(id)!).toBeGreaterThan(before.get(id)!)
    expect(after.get('sets')!).toBeGreaterThanOrEqual(after.get('fractions')!)
  })

  test('that is wrong speaks against what builds on the concept', () => {
    const [before, after] = [beliefs(GRAPH, []), beliefs(GRAPH, [answer('fractions', false)])]
    expect(after.get('percentages')!).toBeLessThan(before.get('percentages')!)
    expect(after.get('percentages')!).toBeLessThanOrEqual(after.get('fractions')!)
  })

  test('says less where it is easily guessed', () => {
    const typed = beliefs(GRAPH, [answer('sets', true, 0.05)]).get('sets')!
    expect(beliefs(GRAPH, [answer('sets', true, 0.5)]).get('sets')!).toBeLessThan(typed)
  })

  test('that was not given says nothing', () => {
    expect(beliefs(GRAPH, [answer('sets', null)])).toEqual(beliefs(GRAPH, []))
  })

  test('property: nobody is believed to know a concept better than what it builds on', () => {
    const any = fc.array(
      fc.record({ conceptId: fc.constantFrom(...CHAIN.ids), right: fc.boolean(), guess: fc.constantFrom(0.05, 0.25) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(any, observations => {
        const believed = beliefs(CHAIN, observations)
        CHAIN.ids.slice(1).forEach((id, at) => {
          expect(believed.get(id)!).toBeLessThanOrEqual(believed.get(CHAIN.ids[at]!)! + 1e-6)
        })
      }),
    )
  })
})

describe('the next question', () => {
  const ask = (observations: readonly Observation[], askable: (id: string) => boolean = () => true) =>
    nextProbe({ graph: CHAIN, observations, askable })

  test('is asked in the middle, where it says most', () => {
    expect(['2', '3', '4']).toContain(ask([]))
  })

  test('is never about a concept that cannot be asked about, nor about one that was left unanswered', () => {
    expect(ask([], id => id === '5')).toBe('5')
    const first = ask([])!
    expect(ask([answer(first, null)])).not.toBe(first)
  })

  test('is not asked any more when earlier practice is certain enough', () => {
    const prior = new Map([['5', 1000]])
    expect(nextProbe({ graph: CHAIN, observations: [], prior, askable: () => true })).toBeNull()
  })

  test.each([
    [1, 1],
    [2, 2],
    [5, 3],
    [60, 24],
  ])('of %i concepts at most %i are asked about', (concepts, most) => {
    expect(mostQuestions(concepts)).toBe(most)
  })

  test('there is always an end, and what is not certain is said to be so', () => {
    const observations: Observation[] = []
    for (let next = ask([]); next !== null; next = ask(observations)) {
      observations.push(answer(next, observations.length % 2 === 0))
      expect(observations.length).toBeLessThanOrEqual(3)
    }
    const found = findings(CHAIN, beliefs(CHAIN, observations))
    expect([...found.known, ...found.notKnown, ...found.unsure].toSorted()).toEqual([...CHAIN.ids].toSorted())
  })
})

test(
  '60 concepts and simulated learners: sorted well with few questions, goals sooner, mastery not too early',
  () => {
    const [learners, taught] = isDeep ? [2_000, 200] : [150, 50]
    const figures = simulateProgrammes({ learners, concepts: 60, seed: testDay, diagnosedOnly: learners - taught })
    expect(missedProgrammeTargets(figures)).toEqual([])
    expect(figures.certainRight).toBeGreaterThanOrEqual(0.9)
  },
  (isDeep ? 30 : 3) * 60_000,
)
