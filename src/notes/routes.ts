// The notes of staff on a session over HTTP.
import { createRoute, z } from '@hono/zod-openapi'
import { SentId } from '../contract/session.js'
import { NewNote, SessionNotes } from '../contract/session-notes.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { ownedSession, type Sessions } from '../sessions/index.js'
import { isBy, RemoveNote, WriteNote } from './application/note-commands.js'
import type { NoteStore } from './application/ports.js'

const Done = z.strictObject({ ok: z.literal(true) })
const Id = z.object({ id: SentId })
const unknown = { 404: problemAnswer('`session_not_found`.'), 422: problemAnswer('`malformed`.') }

const list = createRoute({
  method: 'get',
  path: '/sessions/{id}/notes',
  ...may('watch', { about: 'session', recorded: { act: 'session.read_notes', readAgain: true } }),
  summary: 'What staff noted about a session for each other',
  request: { params: Id },
  responses: { 200: jsonAnswer(SessionNotes, 'Oldest first.'), ...staffAnswers, ...unknown },
})

const write = createRoute({
  method: 'post',
  path: '/sessions/{id}/notes',
  ...may('watch', { about: 'session', recorded: { act: 'session.write_note', details: ['note_id'] } }),
  summary: 'Note something about a session',
  description:
    'No page shows it to the learner; it is in what they may take along (`GET /my-data`) once the session is over, and is erased with them.',
  request: { params: Id, body: jsonBody(NewNote) },
  responses: { 200: jsonAnswer(Done, 'Noted; said again, nothing happens.'), ...staffAnswers, ...unknown },
})

const remove = createRoute({
  method: 'post',
  path: '/sessions/{id}/notes/{note_id}/remove',
  ...may('watch', { about: 'session', recorded: { act: 'session.remove_note' } }),
  summary: 'Remove a note of one’s own',
  request: { params: Id.extend({ note_id: SentId }) },
  responses: {
    200: jsonAnswer(Done, 'Removed; said again, nothing happens.'),
    ...staffAnswers,
    ...unknown,
    403: problemAnswer('`right_required` (with `right`), `not_your_note`.'),
  },
})

type Ports = {
  readonly mediator: Mediator
  readonly sessions: Pick<Sessions, 'load'>
  readonly notes: Pick<NoteStore, 'of'>
}

/** Mounted at /supervise. */
export const noteRoutes = ({ mediator, sessions, notes }: Ports) =>
  newRoutes()
    .openapi(list, async c => {
      const { id } = c.req.valid('param')
      const { actor } = c.var.caller()
      await ownedSession(sessions, id, null)
      const all = (await notes.of(id)).map(({ noteId, text, at, author, name }) => ({
        note_id: noteId,
        text,
        at: at.toISOString(),
        author: name,
        own: isBy(author, actor),
      }))
      return c.json({ notes: all }, 200)
    })
    .openapi(write, async c => {
      const { id: sessionId } = c.req.valid('param')
      return c.json(
        await mediator.send(WriteNote, { sessionId, by: c.var.caller().actor, ...c.req.valid('json') }),
        200,
      )
    })
    .openapi(remove, async c => {
      const { id: sessionId, note_id: noteId } = c.req.valid('param')
      return c.json(await mediator.send(RemoveNote, { sessionId, noteId, by: c.var.caller().actor }), 200)
    })
