import { describe } from 'vitest'
import { MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { guidelineStoreContract } from './guideline-store.contract.js'

describe('the guideline store in memory', () => guidelineStoreContract(async () => new MemoryGuidelineStore()))
