// Everything in the database as one file, and back into an empty database.
export { backupCommand, restoreCommand } from './backup-command.js'
export { backupRoutes } from './routes.js'
