import { describe } from 'vitest'
import { MemoryCurriculumStore } from '../support/memory-curriculum-store.js'
import { MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { curriculumStoreContract } from './curriculum-store.contract.js'

describe('the curriculum store in memory', () =>
  curriculumStoreContract(async () => {
    const guidelines = new MemoryGuidelineStore()
    return { guidelines, curricula: new MemoryCurriculumStore(guidelines) }
  }))
