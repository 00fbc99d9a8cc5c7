// All routes of tutoring, mounted at /sessions.
import { OpenAPIHono } from '@hono/zod-openapi'
import type { IdentityEnv } from '../identity/index.js'
import { logRoutes, type LogRoutePorts } from './log-routes.js'
import { stepRoutes, type StepRoutePorts } from './step-routes.js'

export type TutorRoutePorts = StepRoutePorts & LogRoutePorts

/** The logs go first: their list is at an address where elsewhere an id stands. */
export const tutorRoutes = (ports: TutorRoutePorts): OpenAPIHono<IdentityEnv> =>
  new OpenAPIHono<IdentityEnv>().route('/', logRoutes(ports)).route('/', stepRoutes(ports))
