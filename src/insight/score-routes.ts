// What sessions came to, for staff: a page at a time, all of it as a file, or an assessment as a whole and question by question.
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AssessmentQuery, ResultSummary, QuestionAnalyses, TakenAssessments } from '../contract/assessment-results.js'
import { ScoreExportQuery, ScorePage, ScoreQuery } from '../contract/supervise.js'
import { jsonAnswer, newRoutes, problemAnswer, readerLanguage } from '../http/index.js'
import { may, originOf, staffAnswers } from '../identity/index.js'
import { resultSummary } from './application/result-summary.js'
import { questionAnalyses, takenAssessments, type AnswerPorts } from './application/question-analysis.js'
import { exported, exportedStatements, scores, type ScorePorts } from './application/scores.js'

const malformed = { 422: problemAnswer('`malformed`.') }

const routes = {
  page: createRoute({
    method: 'get',
    path: '/results',
    ...may('watch', { about: 'theirs', recorded: { act: 'results.read' } }),
    summary: 'Results of sessions that are over, newest first, a page at a time',
    description:
      'Whether or not their learners may see them yet. Staff who see only their own classes get those of learners in these.',
    request: { query: ScoreQuery },
    responses: {
      200: jsonAnswer(ScorePage, '`next` is `before` of the following page.'),
      ...staffAnswers,
      ...malformed,
    },
  }),
  file: createRoute({
    method: 'get',
    path: '/results/export',
    ...may('watch', { about: 'theirs', recorded: { act: 'results.export' } }),
    summary: 'All results as a table (`csv`), as lines of JSON (`jsonl`), or as xAPI statements (`xapi`)',
    request: { query: ScoreExportQuery },
    responses: {
      200: {
        description:
          'A file. In a table, text that a spreadsheet would take for a formula gets an apostrophe before it. Statements (xAPI 1.0.3, 2.0) are one JSON list: a session, then each answer, under the learner’s pseudonym and without right answers. Exported again, they have the same ids.',
        content: {
          'text/csv': { schema: z.string() },
          'application/jsonl': { schema: z.string() },
          'application/json': { schema: z.string() },
        },
      },
      ...staffAnswers,
      ...malformed,
    },
  }),
  taken: createRoute({
    method: 'get',
    path: '/assessments',
    ...may('watch', { about: 'theirs', recorded: null }),
    summary: 'Assessments that were taken, those taken last first',
    responses: { 200: jsonAnswer(TakenAssessments, 'With how many attempts are over.'), ...staffAnswers },
  }),
  summary: createRoute({
    method: 'get',
    path: '/results/summary',
    ...may('watch', { about: 'theirs', recorded: { act: 'results.read' } }),
    summary: 'What an assessment came to: the distribution of scores, grades and sections',
    description:
      'Of all attempts that are over, at most the newest thousand; `complete` says whether that is all of them.',
    request: { query: AssessmentQuery },
    responses: { 200: jsonAnswer(ResultSummary, 'The summary.'), ...staffAnswers, ...malformed },
  }),
  questions: createRoute({
    method: 'get',
    path: '/results/questions',
    ...may('watch', { about: 'theirs', recorded: { act: 'results.read' } }),
    summary: 'How each question of an assessment worked: facility, discrimination, mistakes, time, reported problems',
    description: 'Of the first attempt of each learner. Reported problems are those of all attempts.',
    request: { query: AssessmentQuery },
    responses: { 200: jsonAnswer(QuestionAnalyses, 'One entry for each blueprint.'), ...staffAnswers, ...malformed },
  }),
}

const FILES = {
  csv: { type: 'text/csv', extension: 'csv' },
  jsonl: { type: 'application/jsonl', extension: 'jsonl' },
  xapi: { type: 'application/json', extension: 'xapi.json' },
} as const

/** Mounted at /supervise. */
export const scoreRoutes = (ports: ScorePorts & AnswerPorts) =>
  newRoutes()
    .openapi(routes.taken, async c => c.json(await takenAssessments(ports, c.var.caller()), 200))
    .openapi(routes.summary, async c => c.json(await resultSummary(ports, c.var.caller(), c.req.valid('query')), 200))
    .openapi(routes.questions, async c =>
      c.json(await questionAnalyses(ports, c.var.caller(), c.req.valid('query'), readerLanguage(c)), 200),
    )
    .openapi(routes.page, async c => c.json(await scores(ports, c.var.caller(), c.req.valid('query')), 200))
    .openapi(routes.file, c => {
      const { format = 'csv', ...filter } = c.req.valid('query')
      const [staff, { type, extension }] = [c.var.caller(), FILES[format]]
      const parts =
        format === 'xapi'
          ? exportedStatements(ports, staff, filter, new URL('../../', `${originOf(c)}${c.req.path}`).href)
          : exported(ports, staff, filter, format)
      return c.body(asBytes(parts), 200, {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="results.${extension}"`,
      })
    })

/** The next part is made when the reader has taken the one before. */
const asBytes = (parts: AsyncGenerator<string>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done === true) controller.close()
      else controller.enqueue(new TextEncoder().encode(value))
    },
    cancel: () => void parts.return(undefined),
  })
