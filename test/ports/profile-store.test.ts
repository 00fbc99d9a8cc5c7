import { describe } from 'vitest'
import { MemoryProfileStore } from '../support/memory-profile-store.js'
import { profileStoreContract } from './profile-store.contract.js'

describe('the profile store in memory', () => profileStoreContract(async () => new MemoryProfileStore()))
