// GET /my-data: everything that learners gave, to look at and to take along; and who among staff has seen or changed it.
import { createRoute, z } from '@hono/zod-openapi'
import { MyData, MyDataRecords, MyDataRecordsQuery } from '../contract/my-data.js'
import { queryNumber } from '../contract/query.js'
import { SentId } from '../contract/session.js'
import type { PersonView } from '../contract/people.js'
import type { LearnerProfile } from '../contract/student.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may } from '../identity/index.js'
import type { StaffStore } from '../people/index.js'
import type { KeptSessions, LearnerRecords, PrivacyRules } from './application/ports.js'

const PAGE = 20

const myData = createRoute({
  method: 'get',
  path: '/my-data',
  ...may('learner'),
  summary: 'What is kept of me: who I am, what I wrote and answered, a page of sessions at a time',
  description:
    'Without verdicts and scores: those are seen when the results are. The first page comes without `before`; each holds profile and person.',
  request: { query: z.object({ before: SentId.optional(), limit: queryNumber(1, 50).optional() }) },
  responses: { 200: jsonAnswer(MyData, 'Of whoever asks.'), 422: problemAnswer('`malformed`.') },
})

const records = createRoute({
  method: 'get',
  path: '/my-data/records',
  ...may('learner'),
  summary: 'Who has seen or changed my data, newest first',
  description:
    'What staff, other servers and the operator asked for, as it stands in the audit log, without its details. Lists of many learners are not in it.',
  request: { query: MyDataRecordsQuery },
  responses: { 200: jsonAnswer(MyDataRecords, 'Of whoever asks.'), 422: problemAnswer('`malformed`.') },
})

export type MyDataPorts = {
  readonly staff: Pick<StaffStore, 'find' | 'hasAccount'>
  readonly kept: KeptSessions
  readonly records: LearnerRecords
  readonly profileOf: (learnerId: string) => Promise<LearnerProfile>
  readonly rules: PrivacyRules
  readonly agentLogDays: number
}

/** Mounted at the root. */
export const myDataRoutes = ({ staff, kept, records: about, profileOf, rules, agentLogDays }: MyDataPorts) =>
  newRoutes()
    .openapi(records, async c => {
      const { before = null, limit = PAGE } = c.req.valid('query')
      const learnerId = c.var.caller()
      const found = learnerId === null ? [] : await about.of(learnerId, before, limit + 1)
      const page = found.slice(0, limit)
      return c.json({ records: page, next: found.length > limit ? page.at(-1)!.number : null }, 200)
    })
    .openapi(myData, async c => {
      const { before = null, limit = PAGE } = c.req.valid('query')
      const learnerId = c.var.caller()
      if (learnerId === null)
        return c.json(
          {
            learner_id: null,
            profile: {},
            person: null,
            rules: rulesFor(rules, agentLogDays, null),
            sessions: [],
            next: null,
          },
          200,
        )
      const found = await kept.of(learnerId, before, limit + 1)
      const sessions = found.slice(0, limit)
      const person = await staff.find(learnerId)
      return c.json(
        {
          learner_id: learnerId,
          profile: await profileOf(learnerId),
          person: person && {
            name: person.name,
            time_factor: person.time_factor,
            break_minutes: person.break_minutes,
            no_signals: person.no_signals,
            has_account: await staff.hasAccount(learnerId),
            guardian_consent: person.guardian_consent,
            classes: person.classes,
            created_at: person.created_at,
          },
          rules: rulesFor(rules, agentLogDays, person),
          sessions,
          next: found.length > limit ? sessions.at(-1)!.session_id : null,
        },
        200,
      )
    })

/** Null: a guest. */
function rulesFor({ days, selfErasure, contact }: PrivacyRules, agentLogDays: number, person: PersonView | null) {
  const mayThemself = person === null || selfErasure === 'everyone'
  const worksHere = person !== null && person.roles.length > 0
  return {
    erasure: worksHere ? ('has_role' as const) : mayThemself ? ('self' as const) : ('ask' as const),
    contact,
    kept_days: {
      sessions: person === null ? days.guests : days.sessions,
      alerts: days.alerts,
      audit: days.audit,
      commands: days.commands,
      agent_log: agentLogDays,
    },
  }
}
