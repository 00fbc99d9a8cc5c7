// What the documented system's origin did wrong, one test each. Its reports that an answer is right came from a model: see the hostile agents.
// Its sessions were lost with the process: see the programmes that another process goes on with.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchPassages } from '../../src/documents/index.js'
import { promisingTier, skillRecord, type Evidence } from '../../src/learners/index.js'
import { InvariantError } from '../../src/kernel/errors.js'
import {
  beginLoop,
  beginQuiz,
  explained,
  quizAnswered,
  type QuizAnswer,
} from '../../src/mastery/domain/learning-cycle.js'
import { learningStats } from '../../src/mastery/domain/learning-stats.js'
import { MemoryConcepts, MemoryPassages } from '../support/memory-documents.js'
import { someConcept, somePassage } from '../support/some-concepts.js'
import { inMemory } from '../support/memory-system.js'
import { playProgramme } from './played-programme.js'

const right = (position: number): QuizAnswer => ({ position, right: true, misconception: null })

describe('what the origin did wrong', () => {
  const evidence = (correct: boolean, at: number, assistance: Evidence['assistance'] = 'none'): Evidence => ({
    sessionId: 's',
    position: at,
    skillId: 'sets',
    blueprintId: 'b',
    variantKey: `v${at}`,
    tier: 'medium',
    guess: 0.05,
    correct,
    assistance,
    couldShow: [],
    misconception: null,
    at: new Date(at),
  })

  test('its trend pointed the wrong way: here later answers count as later', () => {
    expect(learningStats([false, false, true, true]).trend).toBe('rising')
    expect(learningStats([true, true, false, false]).trend).toBe('falling')
    expect(learningStats([true, false, true, false]).trend).toBe('steady')
    expect(learningStats([false, true, true]).trend).toBeNull()
  })

  test('its streak ended at one: here it counts on', () => {
    expect(learningStats([false, true, true, true, true]).streak).toBe(4)
    expect(learningStats([true, false]).streak).toBe(0)
    expect(learningStats([]).streak).toBe(0)
  })

  test('its scores of 0 and 1 never met the zone in which learning goes best: here the chance of success does', () => {
    const record = skillRecord([evidence(true, 1), evidence(true, 2), evidence(false, 3)])
    expect(promisingTier(record.theta, ['easy', 'medium', 'hard'])).toBe('easy')
    expect(
      promisingTier(skillRecord([1, 2, 3, 4, 5, 6].map(at => evidence(true, at))).theta, ['easy', 'medium', 'hard']),
    ).not.toBe('easy')
  })

  test('its hints never counted: here an answer with help opens no gate', () => {
    const helped = [1, 2, 3, 4, 5, 6].map(at => evidence(true, at, 'hinted'))
    expect(skillRecord(helped).mastered).toBe(false)
    expect(skillRecord([1, 2, 3, 4, 5, 6].map(at => evidence(true, at))).mastered).toBe(true)
  })

  test('it repeated the last question: here an answer behind the last one is refused', () => {
    const done = [right(1), right(2), right(3)].reduce(quizAnswered, beginQuiz(explained(beginLoop('sets')), 3))
    expect(() => quizAnswered(done, right(4))).toThrow(InvariantError)
    expect(done.answers).toHaveLength(3)
  })

  test('its thresholds rose with the difficulty, so that good work on hard questions made them easier: here a right answer never does', () => {
    const tiers = ['easy', 'medium', 'hard'] as const
    const anyAnswer = fc.record({ correct: fc.boolean(), tier: fc.constantFrom(...tiers) })
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 12 }), answers => {
        const before = answers.map(({ correct, tier }, at) => ({ ...evidence(correct, at), tier }))
        const after = [...before, { ...evidence(true, answers.length), tier: 'hard' as const }]
        const levelOf = (given: readonly Evidence[]): number =>
          tiers.indexOf(promisingTier(skillRecord(given).theta, tiers))
        expect(levelOf(after)).toBeGreaterThanOrEqual(levelOf(before))
      }),
    )
    const four = [1, 2, 3, 4].map(at => ({ ...evidence(at !== 2, at), tier: 'hard' as const }))
    expect(promisingTier(skillRecord(four).theta, tiers)).not.toBe('easy')
  })

  test('it returned passages that had nothing of what was asked for: here there are none, and related topics instead', async () => {
    const kiln = someConcept(1, 'Kiln')
    const ports = {
      passages: new MemoryPassages([somePassage(1, 'A kiln is fired slowly.')], [kiln]),
      concepts: new MemoryConcepts({ concepts: [kiln], relationships: [] }),
    }
    const search = (text: string) => searchPassages(ports, { text, audience: 'learners', limit: 5 })
    expect(await search('zebras')).toEqual({
      kind: 'RAG_EMPTY',
      relatedTopics: [{ conceptId: kiln.conceptId, name: 'Kiln' }],
    })
    expect(await search('kiln')).toMatchObject({ kind: 'found', passages: [{ score: 1 }] })
  })

  test('it passed over failures to store: here the run stops, the failure is told, and the answer is not lost', async () => {
    const failed: unknown[] = []
    const real = inMemory()
    let isBroken = false
    const learners = {
      ...real.learners,
      evidenceIn: real.learners.evidenceIn.bind(real.learners),
      evidence: async (...asked: Parameters<typeof real.learners.evidence>) => {
        if (isBroken) throw new Error('The disk is full')
        return real.learners.evidence(...asked)
      },
    }
    const played = await playProgramme(
      { skills: ['fixture.sum'] },
      {
        stores: stores => ({ ...stores, learners }),
        open: () => real,
        onError: error => failed.push(error),
        onFailure: () => {},
      },
    )
    isBroken = true
    const before = (await played.state()).diagnosis.observations.length
    await played.answer(true)
    expect(failed).toContainEqual(expect.objectContaining({ message: 'The disk is full' }))
    expect((await played.state()).diagnosis.observations).toHaveLength(before)
    isBroken = false
    await real.pass(60_000)
    await played.settle()
    expect((await played.state()).diagnosis.observations).toHaveLength(before + 1)
  })

  test('it named files after its users: here no file is written for anybody', () => {
    const files = readdirSync('src/mastery', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(20)
    const opens = files.filter(name =>
      /['"](node:)?(fs|fs\/promises|path)['"]/.test(readFileSync(join('src/mastery', name), 'utf8')),
    )
    expect(opens).toEqual([])
  })
})
