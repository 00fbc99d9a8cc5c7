// The door of `exchange`: questions of other systems as blueprints, ours for other systems, and papers to print.
export { exportCommand } from './infrastructure/export-command.js'
export { importCommand } from './infrastructure/import-command.js'
export { paperCommand } from './infrastructure/paper-command.js'
export { paperRoutes } from './paper-routes.js'
/** Makes papers. Loaded when somebody prints one. */
export const paperMaker = () => import('./infrastructure/paper/make-paper.js')
