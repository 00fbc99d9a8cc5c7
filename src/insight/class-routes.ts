// What staff see of a class over HTTP.
import { createRoute, z } from '@hono/zod-openapi'
import { ClassMastery } from '../contract/class-mastery.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { classMastery, type MasteryPorts } from './application/class-mastery.js'

const mastery = createRoute({
  method: 'get',
  path: '/{id}/mastery',
  ...may('watch', { about: 'class', recorded: { act: 'class.read_mastery' } }),
  summary: 'What a class has shown: each learner in each skill, and what is misunderstood',
  description: 'From practice and lessons; misconceptions also from exams that are over.',
  request: { params: z.object({ id: SentId }) },
  responses: {
    200: jsonAnswer(ClassMastery, 'Learners by name, skills in the order of the catalogue.'),
    ...staffAnswers,
    404: problemAnswer('`class_not_found`.'),
  },
})

/** Mounted at /classes. */
export const classInsightRoutes = (ports: MasteryPorts) =>
  newRoutes().openapi(mastery, async c =>
    c.json(await classMastery(ports, c.var.caller(), c.req.valid('param').id), 200),
  )
