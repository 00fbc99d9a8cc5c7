// Exams over HTTP: staff make and change them, learners see what is assigned to them. They are begun by POST /session/ with `exam_id`.
import { createRoute, z } from '@hono/zod-openapi'
import {
  ExamCancellation,
  ExamChange,
  ExamExtension,
  ExamPage,
  ExamQuery,
  ExamRelease,
  ExamState,
  ExamView,
  NewExam,
  OwnExams,
} from '../contract/exams.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import {
  AddExam,
  CancelExam,
  ChangeExam,
  ExtendExam,
  ReleaseExam,
  RenewEntryCode,
} from './application/exam-commands.js'
import { examState, examView, ownExams, seenBy, type Granted } from './application/exam-views.js'
import type { AssessmentOf } from './application/assessment-facts.js'
import type { ExamStore } from './application/ports.js'

const Id = z.object({ id: SentId })
const malformed = { 422: problemAnswer('`malformed`.') }
const strangers = problemAnswer('`unknown_assessment`, `class_not_found`, `person_not_found`, `exam_not_found`.')
const ofExam = { ...staffAnswers, 404: problemAnswer('`exam_not_found`.'), ...malformed }

const routes = {
  add: createRoute({
    method: 'post',
    path: '/',
    ...may('enrol', {
      about: 'theirs',
      recorded: { act: 'exam.create', details: ['title', 'assessment_id', 'classes'] },
    }),
    summary: 'Assign an assessment to classes and people for a window of time',
    description: 'Teachers assign to the classes that they teach and to learners in these.',
    request: { body: jsonBody(NewExam) },
    responses: { 201: jsonAnswer(ExamView, 'The exam.'), ...staffAnswers, 404: strangers, ...malformed },
  }),
  list: createRoute({
    method: 'get',
    path: '/',
    ...may('watch', { about: 'theirs', recorded: null }),
    summary: 'Exams, newest first, a page at a time',
    description: 'Staff who see only their classes get what is assigned to one of these, and what they made.',
    request: { query: ExamQuery },
    responses: {
      200: jsonAnswer(ExamPage, '`next` is `before` of the following page.'),
      ...staffAnswers,
      ...malformed,
    },
  }),
  read: createRoute({
    method: 'get',
    path: '/{id}',
    ...may('watch', { about: 'theirs', recorded: { act: 'exam.read' } }),
    summary: 'An exam and where each learner stands',
    request: { params: Id },
    responses: { 200: jsonAnswer(ExamState, 'The exam.'), ...ofExam },
  }),
  change: createRoute({
    method: 'post',
    path: '/{id}',
    ...may('enrol', {
      about: 'theirs',
      recorded: { act: 'exam.change', details: ['title', 'opens_at', 'closes_at', 'duration_minutes', 'classes'] },
    }),
    summary: 'Change an exam; what is not given stays',
    description:
      'Once somebody has begun, `assessment_id`, `opens_at`, `duration_minutes`, `shuffle`, `release` and `release_at` stay as they are. Another `closes_at` counts at once for the sessions that are running.',
    request: { params: Id, body: jsonBody(ExamChange) },
    responses: {
      200: jsonAnswer(ExamView, 'The exam now.'),
      ...ofExam,
      404: strangers,
      409: problemAnswer('`exam_begun` (with `fields`), `exam_cancelled`.'),
    },
  }),
  extend: createRoute({
    method: 'post',
    path: '/{id}/extend',
    ...may('supervise', { about: 'theirs', recorded: { act: 'exam.extend', details: ['minutes', 'reason'] } }),
    summary: 'Give everybody more time',
    description:
      'Whoever has begun gets the minutes, and the window ends as much later. The same `command_id` again extends nothing.',
    request: { params: Id, body: jsonBody(ExamExtension) },
    responses: { 200: jsonAnswer(ExamView, 'Extended.'), ...ofExam, 409: problemAnswer('`exam_cancelled`.') },
  }),
  release: createRoute({
    method: 'post',
    path: '/{id}/release',
    ...may('supervise', { about: 'theirs', recorded: { act: 'exam.release' } }),
    summary: 'Release the results of everybody who is through',
    description:
      'Of the learners whom the caller sees; `unreleased` of `GET /exams/{id}` says how many sessions. Who is still taking it is released when this is called again.',
    request: { params: Id },
    responses: { 200: jsonAnswer(ExamRelease, 'Released; said again, nothing happens.'), ...ofExam },
  }),
  cancel: createRoute({
    method: 'post',
    path: '/{id}/cancel',
    ...may('enrol', { about: 'theirs', recorded: { act: 'exam.cancel', details: ['reason'] } }),
    summary: 'Cancel an exam: nobody begins it any more, and who is in it is stopped',
    request: { params: Id, body: { required: false, content: { 'application/json': { schema: ExamCancellation } } } },
    responses: { 200: jsonAnswer(ExamView, 'Cancelled; said again, nothing happens.'), ...ofExam },
  }),
  renewCode: createRoute({
    method: 'post',
    path: '/{id}/code',
    ...may('enrol', { about: 'theirs', recorded: { act: 'exam.renew_code' } }),
    summary: 'Draw a new entry code; the one before opens nothing any more',
    description:
      'Whoever enters the code of an exam for one class joins that class; any other exam is assigned to them alone. Staff who see only their classes open one for one class.',
    request: { params: Id },
    responses: {
      201: jsonAnswer(ExamView, 'The exam, with the code.'),
      ...ofExam,
      409: problemAnswer('`exam_cancelled`.'),
    },
  }),
  mine: createRoute({
    method: 'get',
    path: '/mine',
    ...may('learner'),
    summary: 'Exams that are assigned to me, with my own time; the one that opens first comes first',
    description: 'One is begun by `POST /session/` with its `exam_id`.',
    responses: { 200: jsonAnswer(OwnExams, 'None for a stranger.') },
  }),
}

export type ExamRoutePorts = {
  readonly mediator: Mediator
  readonly exams: ExamStore
  /** `timeFactor` null: as much time as they need. */
  readonly accommodationsOf: (learnerId: string) => Promise<Granted>
  readonly assessmentOf: AssessmentOf
}

/** Mounted at /exams. */
export const examRoutes = (ports: ExamRoutePorts) =>
  newRoutes()
    .openapi(routes.add, async c =>
      c.json(await ports.mediator.send(AddExam, { exam: c.req.valid('json'), by: c.var.caller() }), 201),
    )
    .openapi(routes.list, async c => {
      const by = c.var.caller()
      const { state = null, before = null, limit = 50 } = c.req.valid('query')
      const { exams, now } = await ports.exams.list({ seenBy: seenBy(by), state, before, limit: limit + 1 })
      const page = exams.slice(0, limit).map(each => examView({ ...each, now }, by))
      return c.json({ exams: page, next: exams.length > limit ? page.at(-1)!.exam_id : null }, 200)
    })
    .openapi(routes.mine, async c => c.json(await ownExams(ports, c.var.caller()), 200))
    .openapi(routes.read, async c => c.json(await examState(ports.exams, c.req.valid('param').id, c.var.caller()), 200))
    .openapi(routes.change, async c => {
      const sent = { examId: c.req.valid('param').id, change: c.req.valid('json'), by: c.var.caller() }
      return c.json(await ports.mediator.send(ChangeExam, sent), 200)
    })
    .openapi(routes.extend, async c => {
      const sent = { examId: c.req.valid('param').id, ...c.req.valid('json'), by: c.var.caller() }
      return c.json(await ports.mediator.send(ExtendExam, sent), 200)
    })
    .openapi(routes.release, async c => {
      const sent = { examId: c.req.valid('param').id, by: c.var.caller() }
      return c.json(await ports.mediator.send(ReleaseExam, sent), 200)
    })
    .openapi(routes.renewCode, async c => {
      const sent = { examId: c.req.valid('param').id, by: c.var.caller() }
      return c.json(await ports.mediator.send(RenewEntryCode, sent), 201)
    })
    .openapi(routes.cancel, async c => {
      const sent = { examId: c.req.valid('param').id, ...c.req.valid('json'), by: c.var.caller() }
      return c.json(await ports.mediator.send(CancelExam, sent), 200)
    })
