// The door to supervision: what staff do to sessions while they run, the time that learners are given, and their reports.
import { newRoutes } from '../http/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { breakRoutes } from './break-routes.js'
import { reportRoutes } from './report-routes.js'
import { pageRoute } from './page-route.js'
import { staffMessageRoutes } from './staff-message-routes.js'
import { superviseRoutes } from './supervise-routes.js'

export { registerSupervisionCommands } from './commands.js'
export { ReportItem } from './application/report-item.js'
export { ClaimPage } from './application/claim-page.js'
export { ReadStaffMessage, WriteToLearner } from './application/staff-messages.js'
export { PauseSession, ReleaseResults, ResumeSession } from './application/supervise-commands.js'
export { pageClaim, type ClaimAsPage } from './page-route.js'
export { FollowExam, StretchSessions } from './application/time-commands.js'

/** Mounted at the root. */
export const supervisionRoutes = (ports: { readonly mediator: Mediator }) =>
  newRoutes()
    .route('/session', breakRoutes(ports))
    .route('/session', reportRoutes(ports))
    .route('/session', pageRoute(ports))
    .route('/supervise', superviseRoutes(ports))
    .route('/', staffMessageRoutes(ports))
