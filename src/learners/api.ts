// GET /mastery: what practice has shown of whoever asks. Answers in an evaluation never count here, so nothing is told before its release.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { Mastery } from '../contract/mastery.js'
import { requireLearner, type GuestSettings, type IdentityEnv } from '../identity/index.js'
import { getMastery, type KnownSkill } from './application/get-mastery.js'
import type { LearnerStore } from './application/ports.js'

export type LearnerRoutePorts = {
  readonly learners: LearnerStore
  readonly guests: GuestSettings
  /** Those that can be practised now. */
  readonly skills: () => readonly KnownSkill[]
}

const mastery = createRoute({
  method: 'get',
  path: '/mastery',
  summary: 'How far I have come in each skill that I practised',
  responses: {
    200: { description: 'Of whoever asks.', content: { 'application/json': { schema: Mastery } } },
  },
})

/** Mounted at the root. */
export function learnerRoutes({ learners, guests, skills }: LearnerRoutePorts): OpenAPIHono<IdentityEnv> {
  const learner = requireLearner(guests)
  return new OpenAPIHono<IdentityEnv>().openapi(mastery, async c =>
    c.json(await getMastery(learners, learner(c), skills()), 200),
  )
}
