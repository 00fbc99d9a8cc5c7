import { expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { DrizzleLearnerStore, learnerEvidence, type Evidence } from '../../src/learners/index.js'
import type { Series } from '../../src/learners/domain/fit-mastery.js'
import { readSeries } from '../../src/learners/infrastructure/read-series.js'
import { onBothDatabases } from '../support/both-databases.js'
import { someEvidence } from '../../src/learners/simulation/try-gate.js'
import { learnerStoreContract } from './learner-store.contract.js'

onBothDatabases(database => {
  const write = async (learnerId: string, evidence: readonly Evidence[]): Promise<void> => {
    const rows = evidence.map(one => ({ learnerId, ...one, couldShow: [...one.couldShow] }))
    await database().transaction(async tx => void (await tx.insert(learnerEvidence).values(rows)))
  }
  learnerStoreContract(async () => ({ learners: new DrizzleLearnerStore(database()), write }))

  test('all evidence is read for fitting, a part of the learners at a time, oldest first', async () => {
    const learners = [newId(), newId(), newId()]
    for (const learnerId of learners) {
      const sessionId = newId()
      const answers = ['sets', 'primes', 'sets'].map((skillId, at) =>
        someEvidence(at + 1, { sessionId, skillId, correct: at === 0, guess: 0.25, tier: 'hard' }),
      )
      await write(learnerId, answers.toReversed())
    }
    const found: Series[] = []
    let parts = 0
    for await (const part of readSeries(database(), 2)) {
      found.push(...part)
      parts += 1
    }
    expect(parts).toBeGreaterThan(1)
    for (const learnerId of learners)
      expect(found.filter(one => one.learnerId === learnerId)).toEqual([
        { learnerId, skillId: 'primes', answers: [{ correct: false, assistance: 'none', guess: 0.25, tier: 'hard' }] },
        {
          learnerId,
          skillId: 'sets',
          answers: [true, false].map(correct => ({ correct, assistance: 'none', guess: 0.25, tier: 'hard' })),
        },
      ])
  })
})
