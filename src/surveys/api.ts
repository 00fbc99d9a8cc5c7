// GET /surveys: the forms that can be filled in.
import { createRoute } from '@hono/zod-openapi'
import { SurveyList } from '../contract/catalogue.js'
import { jsonAnswer, newRoutes } from '../http/index.js'
import { may } from '../identity/index.js'
import type { SurveyCatalogue } from './domain/catalogue.js'

const surveys = createRoute({
  method: 'get',
  path: '/surveys',
  ...may('anyone'),
  summary: 'Forms that can be filled in as a survey',
  responses: { 200: jsonAnswer(SurveyList, 'All of them.') },
})

export const surveyRoutes = (catalogue: SurveyCatalogue) =>
  newRoutes().openapi(surveys, c =>
    c.json({
      surveys: catalogue.surveys().map(({ surveyId, title, description, questions, language = 'en' }) => ({
        survey_id: surveyId,
        title,
        description,
        total_questions: questions.length,
        language,
      })),
    }),
  )
