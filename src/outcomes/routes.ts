// What sessions came to: the results and the review of one, what it moved, and the list of all that are over.
import { createRoute, z } from '@hono/zod-openapi'
import { SessionProgress } from '../contract/progress.js'
import { queryNumber } from '../contract/query.js'
import { AnyResults } from '../contract/results.js'
import { ResultComment, SessionReview } from '../contract/review.js'
import { SentId, SessionHistory } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer, readerLanguage } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import type { SessionStore, SessionTypes } from '../sessions/index.js'
import { CommentResult } from './application/comment-result.js'
import { getHistory } from './application/get-history.js'
import { getResults } from './application/get-results.js'
import { getReview } from './application/get-review.js'
import type { CommentStore } from './application/ports.js'
import { sessionProgress, type ProgressPorts } from './application/session-progress.js'

const Id = z.object({ id: SentId })

const routes = {
  results: createRoute({
    method: 'get',
    path: '/session/{id}/results',
    ...may('reader', { recorded: { act: 'session.read_results' } }),
    summary: 'The score of an ended session; of a survey its answers',
    request: { params: Id },
    responses: {
      200: jsonAnswer(AnyResults, 'The results.'),
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer(
        '`session_not_ended`, `results_not_released`, `no_results`; `grading_pending`: the last answer was taken in time and is still being graded, so ask again in a moment.',
      ),
    },
  }),
  review: createRoute({
    method: 'get',
    path: '/session/{id}/review',
    ...may('reader', { recorded: { act: 'session.read_review' } }),
    summary: 'Every question of an ended quiz or practice, with the right answer',
    description:
      'Released with the results. In the order in which the learner met them, each once; what was prepared and not reached comes last. An answer that was given after the solution had been shown does not count and is not here.',
    request: { params: Id },
    responses: {
      200: jsonAnswer(SessionReview, 'The questions.'),
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer(
        '`not_released` (with `session_status`, and `results_from` where it is known); `grading_pending`: as of the results; `no_review`: surveys, lessons and dialogues are not reviewed; `review_not_shown`: the exam shows the score alone.',
      ),
    },
  }),
  /** The page of staff: their cookie counts on routes of a right alone. */
  staffReview: createRoute({
    method: 'get',
    path: '/supervise/{id}/review',
    ...may('watch', { about: 'session', recorded: { act: 'session.read_review' } }),
    summary:
      'Every question of an ended quiz or practice, as `GET /session/{id}/review`, whether or not it is released',
    request: { params: Id },
    responses: {
      200: jsonAnswer(SessionReview, 'The questions.'),
      ...staffAnswers,
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer('`not_released` while the session goes on; `grading_pending`, `no_review`.'),
    },
  }),
  comment: createRoute({
    method: 'post',
    path: '/supervise/{id}/comment',
    ...may('supervise', { about: 'session', recorded: { act: 'result.comment' } }),
    summary: 'Write what the learner reads with the review; an empty comment removes the one before',
    request: { params: Id, body: jsonBody(ResultComment) },
    responses: {
      200: jsonAnswer(z.strictObject({ ok: z.literal(true) }), 'The learner reads it once the results are released.'),
      ...staffAnswers,
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer('`session_not_ended`.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
  progress: createRoute({
    method: 'get',
    path: '/session/{id}/progress',
    ...may('reader', { recorded: { act: 'session.read_progress' } }),
    summary: 'What an ended practice or lesson has moved in each skill, and what to do next',
    request: { params: Id },
    responses: {
      200: jsonAnswer(
        SessionProgress,
        'The mastery before and after, how the questions went, and one or two next steps.',
      ),
      404: problemAnswer('`session_not_found`.'),
      409: problemAnswer(
        '`session_not_ended`, `grading_pending`; `no_progress`: the type of the session changes no record.',
      ),
    },
  }),
  history: createRoute({
    method: 'get',
    path: '/history',
    ...may('learner'),
    summary: 'My sessions that are over, newest first, a page at a time',
    request: { query: z.object({ before: SentId.optional(), limit: queryNumber(1, 50).optional() }) },
    responses: {
      200: jsonAnswer(SessionHistory, 'Of whoever asks. `next` is `before` of the following page.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
}

type OutcomeRoutePorts = ProgressPorts &
  Pick<Parameters<typeof getReview>[0], 'reviewOf'> & {
    readonly mediator: Mediator
    readonly sessions: SessionStore
    readonly types: SessionTypes
    readonly comments: CommentStore
  }

/** Mounted at the root. */
export const outcomeRoutes = (ports: OutcomeRoutePorts) =>
  newRoutes()
    .openapi(routes.results, async c => {
      const { id } = c.req.valid('param')
      return c.json(await getResults(ports, id, await c.var.caller(id)), 200)
    })
    .openapi(routes.review, async c => {
      const { id } = c.req.valid('param')
      return c.json(await getReview(ports, id, await c.var.caller(id)), 200)
    })
    .openapi(routes.staffReview, async c => c.json(await getReview(ports, c.req.valid('param').id, null), 200))
    .openapi(routes.comment, async c =>
      c.json(
        await ports.mediator.send(CommentResult, { sessionId: c.req.valid('param').id, ...c.req.valid('json') }),
        200,
      ),
    )
    .openapi(routes.progress, async c => {
      const { id } = c.req.valid('param')
      const language = readerLanguage(c)
      return c.json(await sessionProgress(ports, id, await c.var.caller(id), language), 200)
    })
    .openapi(routes.history, async c => {
      const learnerId = c.var.caller()
      const { before = null, limit = 20 } = c.req.valid('query')
      return c.json(
        learnerId === null ? { sessions: [], next: null } : await getHistory(ports, learnerId, { before, limit }),
        200,
      )
    })
