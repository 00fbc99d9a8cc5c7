// The door of `exchange`: questions of other systems as blueprints.
export { importCommand } from './infrastructure/import-command.js'
