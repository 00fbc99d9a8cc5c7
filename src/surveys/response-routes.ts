// GET /surveys/{id}/responses: all answers to a form, for staff.
import { createRoute, z } from '@hono/zod-openapi'
import { SurveyResponses } from '../contract/survey.js'
import { newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { collectResponses, type SurveyResponseStore } from './application/survey-responses.js'
import type { SurveyCatalogue } from './domain/catalogue.js'
import { exportCsv } from './domain/export-csv.js'
import { exportJson } from './domain/export-json.js'

const route = createRoute({
  method: 'get',
  path: '/{id}/responses',
  summary: 'What was answered to a survey, by everybody',
  description:
    'One entry per session that was begun: the last answer to each question on its path. Columns of the CSV are explained in `blueprints/SURVEYS.md`.',
  ...may('watch', { recorded: { act: 'survey.read_responses' } }),
  request: {
    params: z.object({
      id: z
        .string()
        .max(200)
        .regex(/^[a-z0-9][a-z0-9_-]*$/),
    }),
    query: z.object({ format: z.enum(['csv', 'json']).optional() }),
  },
  responses: {
    200: {
      description: 'All of them, oldest first.',
      content: { 'application/json': { schema: SurveyResponses }, 'text/csv': { schema: z.string() } },
    },
    ...staffAnswers,
    404: problemAnswer('`unknown_survey`.'),
    422: problemAnswer('`malformed`.'),
  },
})

type SurveyRoutePorts = { readonly responses: SurveyResponseStore; readonly surveys: SurveyCatalogue }

/** Mounted at /surveys. */
export const surveyResponseRoutes = ({ responses, surveys }: SurveyRoutePorts) =>
  newRoutes().openapi(route, async c => {
    const { form, collected } = await collectResponses(responses, surveys, c.req.valid('param').id)
    if (c.req.valid('query').format !== 'csv') return c.json(exportJson(form, collected), 200)
    return c.body(exportCsv(form, collected), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${form.surveyId}.csv"`,
    })
  })
