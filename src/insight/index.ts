// The door to insight: what staff see of sessions. It only reads.
export { DrizzleAnswerStore } from './infrastructure/drizzle-answer-store.js'
export { DrizzleRecordStore } from './infrastructure/drizzle-record-store.js'
export { DrizzleSupervisedStore } from './infrastructure/drizzle-supervised-store.js'
export type { AnswerStore, SupervisedStore } from './application/ports.js'
export { WatchedSessions } from './application/watched-sessions.js'
export { scoreRoutes } from './score-routes.js'
export { insightRoutes } from './routes.js'
