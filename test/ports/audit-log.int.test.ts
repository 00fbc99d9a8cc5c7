import { afterAll, describe } from 'vitest'
import { DrizzleAuditLog } from '../../src/audit/index.js'
import { Database, migrate, openPostgres } from '../../src/db/index.js'
import { aSeal } from '../support/a-seal.js'
import { onBothDatabases } from '../support/both-databases.js'
import { useDatabase } from '../support/use-database.js'
import { auditLogContract } from './audit-log.contract.js'

onBothDatabases(database => auditLogContract(async () => [1, 2].map(() => new DrizzleAuditLog(database(), aSeal()))))

describe('of two processes on one Postgres', () => {
  const shared = useDatabase()
  const opened: Database[] = []
  afterAll(() => Promise.all(opened.map(database => database.close())))
  auditLogContract(async () => {
    for (let i = 0; i < 2; i += 1) opened.push(new Database(openPostgres(shared.url)))
    await migrate(opened[0]!, shared.url)
    return opened.map(database => new DrizzleAuditLog(database, aSeal()))
  })
})
