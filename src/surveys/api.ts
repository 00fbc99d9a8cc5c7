// GET /surveys: the forms that can be filled in.
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { SurveyList } from '../contract/catalogue.js'
import { jsonAnswer } from '../http/index.js'
import type { SurveyCatalogue } from './domain/catalogue.js'

const surveys = createRoute({
  method: 'get',
  path: '/surveys',
  summary: 'Forms that can be filled in as a survey',
  responses: { 200: jsonAnswer(SurveyList, 'All of them.') },
})

export const surveyRoutes = (catalogue: SurveyCatalogue) =>
  new OpenAPIHono().openapi(surveys, c =>
    c.json({
      surveys: catalogue.surveys().map(({ surveyId, title, description, questions }) => ({
        survey_id: surveyId,
        title,
        description,
        total_questions: questions.length,
      })),
    }),
  )
