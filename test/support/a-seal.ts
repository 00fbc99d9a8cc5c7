// Seals of audit logs under a key of tests.
import { auditSeal, type Seal } from '../../src/audit/index.js'

export const aSeal = (key = 1): Seal => auditSeal({ signing: Buffer.alloc(32, key) })
