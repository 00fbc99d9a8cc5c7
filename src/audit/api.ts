// The routes of the log. They need the right `audit`.
import { createRoute } from '@hono/zod-openapi'
import { AuditPage, AuditQuery, AuditVerification, AuditVerifyQuery, type AuditEntryView } from '../contract/audit.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { jsonOrText } from '../kernel/json.js'
import type { AuditLog } from './application/ports.js'
import { verifyPart } from './application/verify-part.js'
import type { StoredEntry } from './domain/entry.js'

const PAGE = 50
const PART = 500

const malformed = { 422: problemAnswer('`malformed`.') }

const routes = {
  list: createRoute({
    method: 'get',
    path: '/',
    summary: 'What staff asked the server to do, newest first',
    ...may('audit', { recorded: null }),
    request: { query: AuditQuery },
    responses: { 200: jsonAnswer(AuditPage, 'One page.'), ...staffAnswers, ...malformed },
  }),
  verify: createRoute({
    method: 'get',
    path: '/verify',
    summary: 'Check one part of the log for entries that were changed or removed',
    ...may('audit', { recorded: null }),
    request: { query: AuditVerifyQuery },
    responses: { 200: jsonAnswer(AuditVerification, 'What was found.'), ...staffAnswers, ...malformed },
  }),
}

type Ports = {
  readonly log: AuditLog
  /** What people, keys and classes are called, by their ids. */
  readonly namesOf: (ids: readonly string[]) => Promise<Readonly<Record<string, string>>>
}

/** Mounted at /audit. */
export const auditRoutes = ({ log, namesOf }: Ports) =>
  newRoutes()
    .openapi(routes.list, async c => {
      const { before = null, limit = PAGE, ...sent } = c.req.valid('query')
      const { act, actor_id: actorId, session_id: sessionId, learner_id: learnerId, class_id: classId } = sent
      const filter = { act, actorId, sessionId, learnerId, classId }
      const found = await log.list({ ...filter, before, limit: limit + 1 })
      const page = found.slice(0, limit)
      const ids = page.flatMap(one => [one.actorId, one.learnerId, one.classId]).filter(id => id !== null)
      const names = await namesOf(ids)
      const next = found.length > limit ? page.at(-1)!.seq : null
      return c.json({ entries: page.map(toView), names, next }, 200)
    })
    .openapi(routes.verify, async c => {
      const { after = null, limit = PART } = c.req.valid('query')
      return c.json(await verifyPart(log, after, limit), 200)
    })

const toView = (entry: StoredEntry): AuditEntryView => ({
  seq: entry.seq,
  at: entry.at.toISOString(),
  actor: { kind: entry.actorKind as AuditEntryView['actor']['kind'], id: entry.actorId },
  act: entry.act,
  session_id: entry.sessionId,
  learner_id: entry.learnerId,
  class_id: entry.classId,
  // Not its schema's where somebody has altered the row; it is shown as it is then.
  details: entry.details === null ? null : (jsonOrText(entry.details) as AuditEntryView['details']),
  details_hash: entry.detailsHash,
  prev_hash: entry.prevHash,
  hash: entry.hash,
})
