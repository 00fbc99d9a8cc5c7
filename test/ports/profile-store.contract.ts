// What every ProfileStore promises. Run on the fake and on both databases.
import { beforeEach, expect, test } from 'vitest'
import type { LearnerProfile } from '../../src/contract/student.js'
import { newId } from '../../src/kernel/ids.js'
import type { ProfileStore } from '../../src/learners/index.js'

const PROFILE: LearnerProfile = {
  name: 'Zoë 愛',
  grade: 3,
  interests: ['cricket', 'é"\\ 🎲'],
  learning_style: 'pictures',
  style: 'simple',
  lang: 'hi',
}

export function profileStoreContract(open: () => Promise<ProfileStore>): void {
  let profiles: ProfileStore
  beforeEach(async () => void (profiles = await open()))

  test('a profile is empty before anything was told, and then what was told', async () => {
    const [one, other] = [newId(), newId()]
    expect(await profiles.read(one)).toEqual({})
    await profiles.replace(one, PROFILE)
    expect(await profiles.read(one)).toEqual(PROFILE)
    expect(await profiles.read(other)).toEqual({})
  })

  test('a profile is replaced as a whole', async () => {
    const learner = newId()
    await profiles.replace(learner, PROFILE)
    await profiles.replace(learner, { grade: 4 })
    expect(await profiles.read(learner)).toEqual({ grade: 4 })
    await profiles.replace(learner, {})
    expect(await profiles.read(learner)).toEqual({})
  })

  test('of two that are told at once one stays', async () => {
    const learner = newId()
    const told = [{ grade: 4 }, PROFILE]
    await Promise.all(told.map(profile => profiles.replace(learner, profile)))
    expect(told).toContainEqual(await profiles.read(learner))
  })
}
