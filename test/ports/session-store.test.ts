import { describe } from 'vitest'
import type { StoredSession } from '../../src/sessions/domain/decision.js'
import { MemoryStores } from '../support/memory-stores.js'
import { sessionStoreContract } from './session-store.contract.js'

describe('the stores in memory', () => {
  sessionStoreContract(async () => {
    const told: StoredSession[] = []
    const stores = new MemoryStores(changed => told.push(changed))
    return { sessions: stores, leases: stores, learners: stores.learners, told, pass: async ms => stores.pass(ms) }
  })
})
