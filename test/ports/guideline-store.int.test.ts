import { describe } from 'vitest'
import { DrizzleProfileStore } from '../../src/learners/index.js'
import { DrizzleGuidelineStore } from '../../src/library/index.js'
import { onBothDatabases } from '../support/both-databases.js'
import { guidelineStoreContract } from './guideline-store.contract.js'
import { profileStoreContract } from './profile-store.contract.js'

// Two stores in one file: a database costs more than what is asked of it.
onBothDatabases(database => {
  describe('guidelines', () => guidelineStoreContract(async () => new DrizzleGuidelineStore(database())))
  describe('profiles', () => profileStoreContract(async () => new DrizzleProfileStore(database())))
})
