// How the questions of assessments worked, for authors: no learner is in it.
import { createRoute } from '@hono/zod-openapi'
import { TakenAssessments } from '../contract/assessment-results.js'
import { ContentAnalyses, ContentQuery } from '../contract/content.js'
import { jsonAnswer, newRoutes, problemAnswer, readerLanguage } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { contentAnalyses } from './application/content-analysis.js'
import { takenAssessments, type AnswerPorts } from './application/question-analysis.js'

const taken = createRoute({
  method: 'get',
  path: '/content',
  ...may('author', { about: 'content', recorded: null }),
  summary: 'Assessments that anybody took, for authors',
  responses: { 200: jsonAnswer(TakenAssessments, 'With how many attempts are over.'), ...staffAnswers },
})

const questions = createRoute({
  method: 'get',
  path: '/content/questions',
  ...may('author', { about: 'content', recorded: null }),
  summary: 'How each question of an assessment worked for all learners together, for authors',
  description: 'Questions that fewer than five learners were asked are left out, and counted in `withheld`.',
  request: { query: ContentQuery },
  responses: {
    200: jsonAnswer(ContentAnalyses, 'One entry for each blueprint.'),
    ...staffAnswers,
    422: problemAnswer('`malformed`.'),
  },
})

/** Mounted at /supervise. */
export const contentRoutes = (ports: AnswerPorts) =>
  newRoutes()
    .openapi(taken, async c => c.json(await takenAssessments(ports, EVERYBODY), 200))
    .openapi(questions, async c =>
      c.json(await contentAnalyses(ports, c.req.valid('query').assessment_id, readerLanguage(c)), 200),
    )

/** Whoever writes a question may know how it worked for everybody. */
const EVERYBODY = { sees: 'everybody', actor: { kind: 'operator', id: null } } as const
