// The outbound gate: what a model may say while a question is open.
export { stopReason, type StopReason } from './gate.js'
export { namedNumbers } from './number-words.js'
export type { Screen } from './screen.js'
