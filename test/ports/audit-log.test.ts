import { describe } from 'vitest'
import { MemoryAuditLog } from '../support/memory-audit-log.js'
import { aSeal } from '../support/a-seal.js'
import { auditLogContract } from './audit-log.contract.js'

describe('the audit log in memory', () =>
  auditLogContract(async () => {
    const log = new MemoryAuditLog(aSeal())
    return [log, log]
  }))
