// Staff take an exam as a learner would, and leave no record.
import { createRoute, z } from '@hono/zod-openapi'
import { ExamPreview, ExamPreviewEnd } from '../contract/exams.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { beginPreview, endPreview, type PreviewPorts } from './application/preview.js'

const routes = {
  begin: createRoute({
    method: 'post',
    path: '/{id}/preview',
    ...may('enrol', { about: 'theirs', recorded: { act: 'exam.preview' } }),
    summary: 'Take an exam as a learner would, at any time and without its code',
    description:
      'The session is taken as every other, with its bearer token. It is in no list and no result, counts for nothing, and is told to no webhook. What is stored of it is removed with its end; if nobody ends it, 15 minutes after its time is up. One that the caller has left is removed first.',
    request: { params: z.object({ id: SentId }) },
    responses: {
      201: jsonAnswer(ExamPreview, 'The session, pending.'),
      ...staffAnswers,
      404: problemAnswer('`exam_not_found`.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
  end: createRoute({
    method: 'post',
    path: '/{id}/preview/{session_id}/end',
    ...may('enrol', { about: 'theirs', recorded: null }),
    summary: 'End a preview: its questions with the right answers, told once',
    description: 'What is open counts as not answered. Afterwards nothing of it is stored any more.',
    request: { params: z.object({ id: SentId, session_id: SentId }) },
    responses: {
      200: jsonAnswer(ExamPreviewEnd, 'What it came to.'),
      ...staffAnswers,
      404: problemAnswer('`preview_not_found`.'),
      409: problemAnswer('`grading_pending`: ask again.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
}

/** Mounted at /exams. */
export const previewRoutes = (ports: PreviewPorts) =>
  newRoutes()
    .openapi(routes.begin, async c => c.json(await beginPreview(ports, c.req.valid('param').id, c.var.caller()), 201))
    .openapi(routes.end, async c => {
      const { id, session_id: sessionId } = c.req.valid('param')
      return c.json(await endPreview(ports, id, sessionId, c.var.caller()), 200)
    })
