// All routes of tutoring, mounted at /sessions.
import { newRoutes } from '../http/index.js'
import { logRoutes, type LogRoutePorts } from './log-routes.js'
import { stepRoutes, type StepRoutePorts } from './step-routes.js'

type TutorRoutePorts = StepRoutePorts & LogRoutePorts

/** The logs go first: their list has a fixed segment where the other routes have an id. */
export const tutorRoutes = (ports: TutorRoutePorts) =>
  newRoutes().route('/', logRoutes(ports)).route('/', stepRoutes(ports))
