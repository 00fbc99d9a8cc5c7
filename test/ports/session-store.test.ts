import { describe } from 'vitest'
import { MemoryStores } from '../support/memory-stores.js'
import { sessionStoreContract } from './session-store.contract.js'

describe('the stores in memory', () => {
  sessionStoreContract(async () => {
    const stores = new MemoryStores()
    return { sessions: stores, leases: stores, learners: stores.learners, told: [], pass: async ms => stores.pass(ms) }
  })
})
