// HTTP without a subject: event streams, refusals, bodies, origins, headers, the log.
export { readJson } from './body.js'
export { anyone, declaredRoutes, declaring, type CountedAs, type DeclaredRoute } from './declarations.js'
export { leaveTurn } from './fair-turns.js'
export { installHttp, type HttpSettings } from './install.js'
export { createLogger, LOG_LEVELS, type Logger, type LogLevel } from './logger.js'
export { malformed, problemOfError, unreadable, validationHook } from './on-error.js'
export { OpenStreams } from './open-streams.js'
export { judgeOrigin, originFacts } from './origin.js'
export { readerLanguage } from './problem-language.js'
export { problem, problemResponse } from './problem.js'
export { eventStreamAnswer, formBody, jsonAnswer, jsonBody, problemAnswer, textAnswer } from './route-schemas.js'
export { answersTo, isForThisMachine, unknownHost, type HostSettings } from './hosts.js'
export { callerOfIdentity, refusalDelay, RequestLimits } from './request-limits.js'
export { revalidated } from './revalidated.js'
export { newRoutes } from './routes.js'
export {
  eventNumber,
  lastEventId,
  opensStream,
  refuseHead,
  sseResponse,
  type SseCloseReason,
  type SseOptions,
  type SseWriter,
} from './sse.js'
export { isWebSocketAt, onWebSocket, refuseUpgrade, type Upgrade } from './upgrade.js'
