import { describe } from 'vitest'
import { DrizzleProfileStore } from '../../src/learners/index.js'
import { DrizzleCurriculumStore, DrizzleGuidelineStore } from '../../src/library/index.js'
import { onBothDatabases } from '../support/both-databases.js'
import { curriculumStoreContract } from './curriculum-store.contract.js'
import { guidelineStoreContract } from './guideline-store.contract.js'
import { profileStoreContract } from './profile-store.contract.js'

// Three stores in one file: a database costs more than what is asked of it.
onBothDatabases(database => {
  describe('guidelines', () => guidelineStoreContract(async () => new DrizzleGuidelineStore(database())))
  describe('curricula', () =>
    curriculumStoreContract(async () => ({
      curricula: new DrizzleCurriculumStore(database()),
      guidelines: new DrizzleGuidelineStore(database()),
    })))
  describe('profiles', () => profileStoreContract(async () => new DrizzleProfileStore(database())))
})
