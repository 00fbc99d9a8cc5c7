import { describe } from 'vitest'
import { MemoryLearnerStore } from '../support/memory-learner-store.js'
import { learnerStoreContract } from './learner-store.contract.js'

describe('the learner store in memory', () => {
  learnerStoreContract(async () => {
    const learners = new MemoryLearnerStore()
    return {
      learners,
      write: async (learnerId, evidence) => evidence.forEach(one => learners.add(learnerId, one)),
    }
  })
})
