// The door to the database.
export {
  Database,
  databaseNow,
  rows,
  violated,
  type DatabaseWatch,
  type Handle,
  type Statement,
  type TransactionHook,
  type Tx,
} from './database.js'
export { connectionProblem, isConnectionError } from './database-away.js'
export { migrate, newestSchema, pendingMigrations, schemaState } from './migrate.js'
export { clearClockOffset, readClockOffset, setClockOffset } from './clock-offset.js'
export { embeddedFolder, openPglite } from './open-pglite.js'
export { openPostgres } from './open-postgres.js'
export { readServerKey } from './server-key.js'
