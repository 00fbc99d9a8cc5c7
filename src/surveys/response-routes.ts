// GET /surveys/{id}/responses: all answers to a form, for staff.
import { createRoute, z } from '@hono/zod-openapi'
import { queryNumber } from '../contract/query.js'
import { SentId } from '../contract/session.js'
import { SurveyResponses } from '../contract/survey.js'
import { newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { collectResponses, pageOfResponses, type SurveyResponseStore } from './application/survey-responses.js'
import type { SurveyCatalogue } from './domain/catalogue.js'
import { exportCsv } from './domain/export-csv.js'
import { exportJson } from './domain/export-json.js'

const route = createRoute({
  method: 'get',
  path: '/{id}/responses',
  summary: 'What was answered to a survey, by everybody',
  description:
    'One entry per session that was begun: the last answer to each question on its path. The JSON is newest first, a page at a time; the CSV has all of them, oldest first, and its columns are explained in `blueprints/SURVEYS.md`.',
  ...may('watch', { recorded: { act: 'survey.read_responses' } }),
  request: {
    params: z.object({
      id: z
        .string()
        .max(200)
        .regex(/^[a-z0-9][a-z0-9_-]*$/),
    }),
    query: z.object({
      format: z.enum(['csv', 'json']).optional(),
      before: SentId.optional(),
      limit: queryNumber(1, 200).optional(),
    }),
  },
  responses: {
    200: {
      description: '`next` of the JSON is `before` of the following page.',
      content: { 'application/json': { schema: SurveyResponses }, 'text/csv': { schema: z.string() } },
    },
    ...staffAnswers,
    404: problemAnswer('`unknown_survey`.'),
    422: problemAnswer('`malformed`.'),
  },
})

const PAGE = 50

type SurveyRoutePorts = { readonly responses: SurveyResponseStore; readonly surveys: SurveyCatalogue }

/** Mounted at /surveys. */
export const surveyResponseRoutes = ({ responses, surveys }: SurveyRoutePorts) =>
  newRoutes().openapi(route, async c => {
    const { id } = c.req.valid('param')
    const { format, before = null, limit = PAGE } = c.req.valid('query')
    if (format !== 'csv') {
      const { form, collected, next } = await pageOfResponses(responses, surveys, id, { before, limit })
      return c.json(exportJson(form, collected, next), 200)
    }
    const { form, collected } = await collectResponses(responses, surveys, id)
    return c.body(exportCsv(form, collected), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${form.surveyId}.csv"`,
    })
  })
