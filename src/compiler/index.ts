// The door of `compiler`: the command that makes curricula.
export { curriculumCommand } from './infrastructure/curriculum-command.js'
export type { CurriculumWorld } from './infrastructure/curriculum-session.js'
