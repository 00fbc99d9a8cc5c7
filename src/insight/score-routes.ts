// What sessions came to, for staff: a page at a time, or all of it as a file.
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ScoreExportQuery, ScorePage, ScoreQuery } from '../contract/supervise.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { exported, scores, type ScorePorts } from './application/scores.js'

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
    summary: 'All results as a table (`csv`) or as lines of JSON (`jsonl`)',
    request: { query: ScoreExportQuery },
    responses: {
      200: {
        description: 'A file. Text that a spreadsheet would take for a formula gets an apostrophe before it.',
        content: { 'text/csv': { schema: z.string() }, 'application/jsonl': { schema: z.string() } },
      },
      ...staffAnswers,
      ...malformed,
    },
  }),
}

/** Mounted at /supervise. */
export const scoreRoutes = (ports: ScorePorts) =>
  newRoutes()
    .openapi(routes.page, async c => c.json(await scores(ports, c.var.caller(), c.req.valid('query')), 200))
    .openapi(routes.file, c => {
      const { format = 'csv', ...filter } = c.req.valid('query')
      return c.body(asBytes(exported(ports, c.var.caller(), filter, format)), 200, {
        'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
        'content-disposition': `attachment; filename="results.${format}"`,
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
