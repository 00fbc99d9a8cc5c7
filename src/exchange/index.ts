// The door of `exchange`: questions of other systems as blueprints, and ours for other systems.
export { exportCommand } from './infrastructure/export-command.js'
export { importCommand } from './infrastructure/import-command.js'
export { paperCommand } from './infrastructure/paper-command.js'
