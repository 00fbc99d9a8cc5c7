// What staff see of a class over HTTP.
import { createRoute, z } from '@hono/zod-openapi'
import { ClassMastery, ClassNeeds } from '../contract/class-mastery.js'
import { ClassProgrammes } from '../contract/class-programmes.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, newRoutes, problemAnswer, readerLanguage } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { classMastery, type MasteryPorts } from './application/class-mastery.js'
import { classNeeds, type NeedPorts } from './application/class-needs.js'
import { classProgrammes, type ClassProgrammePorts } from './application/class-programmes.js'

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

const needs = createRoute({
  method: 'get',
  path: '/{id}/needs',
  ...may('watch', { about: 'class', recorded: { act: 'class.read_needs', readAgain: true } }),
  summary: 'Who in a class needs a person now, and why',
  request: { params: z.object({ id: SentId }) },
  responses: {
    200: jsonAnswer(ClassNeeds, 'The most pressing first.'),
    ...staffAnswers,
    404: problemAnswer('`class_not_found`.'),
  },
})

const programmes = createRoute({
  method: 'get',
  path: '/{id}/programmes',
  ...may('watch', { about: 'class', recorded: { act: 'class.read_programmes' } }),
  summary: 'Where each learner of a class stands in a mastery programme',
  request: { params: z.object({ id: SentId }) },
  responses: {
    200: jsonAnswer(ClassProgrammes, 'The newest programmes, and the class in each of their concepts.'),
    ...staffAnswers,
    404: problemAnswer('`class_not_found`.'),
  },
})

/** Mounted at /classes. */
export const classInsightRoutes = (ports: MasteryPorts & NeedPorts & ClassProgrammePorts) =>
  newRoutes()
    .openapi(mastery, async c =>
      c.json(await classMastery(ports, c.var.caller(), c.req.valid('param').id, readerLanguage(c)), 200),
    )
    .openapi(needs, async c => c.json(await classNeeds(ports, c.var.caller(), c.req.valid('param').id), 200))
    .openapi(programmes, async c => c.json(await classProgrammes(ports, c.var.caller(), c.req.valid('param').id), 200))
