import { describe } from 'vitest'
import { lateVerdictContract } from '../ports/late-verdict.contract.js'
import { inMemory } from '../support/memory-system.js'

describe('in memory', () => lateVerdictContract(() => inMemory))
