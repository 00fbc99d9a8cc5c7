// What every LearnerStore promises. Run on the fake and on both databases: that is what makes the fake honest.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { skillRecord, type Evidence, type LearnerStore } from '../../src/learners/index.js'
import { someEvidence } from '../../src/learners/simulation/try-gate.js'

export type LearnersUnderTest = {
  readonly learners: LearnerStore
  /** As a commit does that grades an answer. */
  readonly write: (learnerId: string, evidence: readonly Evidence[]) => Promise<void>
}

export function learnerStoreContract(open: () => Promise<LearnersUnderTest>): void {
  let stores: LearnersUnderTest
  let learnerId: string
  beforeEach(async () => {
    stores = await open()
    learnerId = newId()
  })

  /** Answers of a session of their own, one a minute. */
  const answers = (skillId: string, count: number, about: Partial<Evidence> = {}): Evidence[] => {
    const sessionId = newId()
    return Array.from({ length: count }, (_, index) => someEvidence(index + 1, { sessionId, skillId, ...about }))
  }

  describe('evidence', () => {
    test('is read as it was written, oldest first', async () => {
      const written = answers('adding', 3).map((one, index) => ({
        ...one,
        blueprintId: `blueprint ${index}`,
        variantKey: `é"\\ ${index}`,
        tier: (['easy', 'medium', 'hard'] as const)[index]!,
        guess: [0.05, 1 / 3, 0.02][index]!,
        correct: index !== 1,
        assistance: (['none', 'hinted', 'bottom_out'] as const)[index]!,
        at: new Date(Date.UTC(2026, 0, 5, 8, 0, 0, 123 + index)),
      }))
      await stores.write(learnerId, written.toReversed())
      const found = await stores.learners.evidence(learnerId, ['adding'], 10)
      expect(found.get('adding')).toEqual(written)
      expect(skillRecord(found.get('adding')!)).toEqual(skillRecord(written))
    })
    test('is that of the learner and of the skills that were asked for', async () => {
      const [adding, masks] = [answers('adding', 2), answers('net.masks', 1)]
      await stores.write(learnerId, [...adding, ...masks, ...answers('others', 1)])
      await stores.write(newId(), answers('adding', 5))
      const found = await stores.learners.evidence(learnerId, ['net.masks', 'adding', 'never', 'adding'], 10)
      expect(new Map(found)).toEqual(
        new Map([
          ['adding', adding],
          ['net.masks', masks],
        ]),
      )
      expect((await stores.learners.evidence(newId(), ['adding'], 10)).size).toBe(0)
      expect((await stores.learners.evidence(learnerId, [], 10)).size).toBe(0)
    })
    test('is the newest of each skill, up to the limit', async () => {
      const [adding, masks] = [answers('adding', 30), answers('net.masks', 3)]
      await stores.write(learnerId, [...adding, ...masks])
      const found = await stores.learners.evidence(learnerId, ['adding', 'net.masks'], 4)
      expect(found.get('adding')).toEqual(adding.slice(-4))
      expect(found.get('net.masks')).toEqual(masks)
    })
    test('is what was there at a moment, up to the limit', async () => {
      const written = answers('adding', 9)
      await stores.write(learnerId, written)
      const found = await stores.learners.evidence(learnerId, ['adding'], 4, written[6]!.at)
      expect(found.get('adding')).toEqual(written.slice(3, 7))
    })
    test('of a session is there in the order of its questions', async () => {
      const [own, other] = [answers('adding', 3), answers('adding', 2)]
      await stores.write(learnerId, [...own.toReversed(), ...other])
      expect(await stores.learners.evidenceIn(own[0]!.sessionId)).toEqual(own)
      expect(await stores.learners.evidenceIn(newId())).toEqual([])
    })
    test('of one moment has one order', async () => {
      const at = new Date(Date.UTC(2026, 0, 5))
      const [first, second] = [answers('adding', 3, { at }), answers('adding', 2, { at })]
      await stores.write(learnerId, [...second, ...first.toReversed()])
      const found = await stores.learners.evidence(learnerId, ['adding'], 4)
      expect(found.get('adding')).toEqual([...first, ...second].slice(-4))
    })
  })
}
