// An exam as it happens: sixty learners, some with more time or breaks, two proctors, a network that breaks, a server that dies, an end before
// the time and an extension for all. Every deadline is right by the database's clock, nothing is lost, and the records show what was changed.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { BreakableLine } from '../support/breakable-line.js'
import { withLineage } from '../support/cut-places.js'
import type { Lineage } from '../support/cut-lineage.js'
import { Learner } from '../support/learner.js'
import { createDatabase } from '../support/use-database.js'
import { todaysDatabase } from '../journeys/pupil.js'
import { Candidate, type Accommodation } from './mock-exam-room.js'
import { MINUTE } from './exam-school.js'

const CANDIDATES = 60
const LATE = 10
/** In minutes. */
const [LIMIT, WINDOW, MORE] = [30, 45, 4]
const NOTHING: Accommodation = { factor: 1, breakMinutes: 0 }
/** Of six learners in a row. */
const GIVEN: readonly Accommodation[] = [
  { factor: 1.25, breakMinutes: 0 },
  { factor: 1.5, breakMinutes: 0 },
  { factor: null, breakMinutes: 0 },
  { factor: 1, breakMinutes: 5 },
  NOTHING,
  NOTHING,
]
/** At which commit after the middle the server dies. */
const DIES_AT = 40
/** How long after a deadline an answer that was under way still counts. */
const GRACE = 5_000

type Row = {
  session_id: string
  status: string
  started: number
  deadline: number | null
  rest: number
}

test.each(todaysDatabase(1))('a mock exam on %s', { timeout: 400_000 }, database =>
  withLineage(database, createDatabase, mockExam, { env: { RATE_LIMIT_FACTOR: '0' } }),
)

async function mockExam(lineage: Lineage, _databaseUrl: string | null, dataDir: string): Promise<void> {
  const line = await BreakableLine.to(lineage.url)
  try {
    const { school, exam, candidates, proctors, asOperator } = await prepared(line, dataDir)
    const all = (work: (one: Candidate) => Promise<unknown>, some = candidates) => Promise.all(some.map(work))
    const [late, early] = [candidates.slice(-LATE), candidates.slice(0, -LATE)]

    // They begin; some take a break, and some come late.
    await all(one => one.begin(exam.exam_id), early)
    await all(one => one.answer(), early)
    const resting = early.filter(({ given }) => given.breakMinutes > 0)
    const breakFrom = await clock(lineage)
    await all(async one => expect((await one.act('break')).status).toBe(200), resting)
    await lineage.passTime(2 * MINUTE)
    const [back, overstaying] = [resting.slice(0, 3), resting.slice(3)]
    await all(async one => expect((await one.act('break/end')).status).toBe(200), back)
    const longestBreak = (await clock(lineage)) - breakFrom
    await lineage.passTime(18 * MINUTE)
    await lineage.sweep()
    await all(one => one.begin(exam.exam_id), late)

    // The network breaks while they answer.
    const answering = all(one => one.answer())
    line.cut()
    await new Promise(resolve => setTimeout(resolve, 300))
    line.mend()
    await answering

    // One proctor gives everybody more time and says it twice, the other one ends the session of somebody who has to leave.
    const more = { command_id: newId(), minutes: MORE, reason: 'The alarm went off.' }
    for (const _ of [1, 2]) expect((await proctors[0]!.post(`/exams/${exam.exam_id}/extend`, more)).status).toBe(200)
    const left = early.at(-1)!
    const end = await proctors[1]!.post(`/supervise/${left.sessionId}/end`, { reason: 'She felt ill.' })
    expect(end).toMatchObject({ status: 200, json: { status: 'terminated' } })
    const staying = candidates.filter(one => one !== left)

    // The server dies while they answer, and another one takes its place.
    await lineage.arm(DIES_AT)
    const through = all(one => one.answer(), staying)
    await lineage.revive()
    line.lead(lineage.url)
    await through
    expect(lineage.deaths).toBe(1)
    await all(one => one.answer(), staying)

    // Each deadline is what it should be, to the millisecond.
    const rows = await sessionRows(lineage)
    expect(rows.size).toBe(CANDIDATES)
    const opened = Date.parse(exam.opens_at)
    for (const one of staying) {
      const { deadline, started, rest } = rows.get(one.sessionId)!
      expect([one.name, deadline]).toEqual([one.name, dueAt(one.given, opened, started, rest)])
    }
    for (const one of overstaying) expect(rows.get(one.sessionId)!.rest).toBe(5 * MINUTE)
    for (const one of back) {
      const { rest } = rows.get(one.sessionId)!
      expect(rest).toBeGreaterThanOrEqual(2 * MINUTE)
      expect(rest).toBeLessThanOrEqual(longestBreak)
    }
    const [first, last] = [Math.min, Math.max].map(of =>
      of(...[...rows.values()].flatMap(({ deadline, status }) => (status === 'terminated' ? [] : (deadline ?? [])))),
    ) as [number, number]

    // Whoever has time goes on, whoever has none is through: looked at just before the first deadline, on the way and after the last.
    for (const moment of [first + GRACE - 2_000, first + 7 * MINUTE, last - 10_000, last + GRACE + 2_000]) {
      await lineage.passTime(Math.round(moment - (await clock(lineage))))
      const before = await clock(lineage)
      for (let round = 0; round < 3; round += 1) await lineage.sweep()
      const seen = await sessionRows(lineage)
      const after = await clock(lineage)
      for (const one of staying) {
        const { status, deadline } = seen.get(one.sessionId)!
        const due = deadline === null ? Infinity : deadline + GRACE
        // The clock runs on while they are ended: what falls due meanwhile may be either.
        if (before < due && due < after) continue
        expect([one.name, status]).toEqual([one.name, due <= before ? 'expired' : 'awaiting_client_action'])
      }
    }
    for (const one of staying) expect(await one.answer()).toBe(one.given.factor === null)

    // Nothing is lost: what was accepted is stored, once, as it was sent.
    const stored = await lineage.query<{ session_id: string; call: string; response: object }>(
      `select r.session_id, p.tool_call_id as call, r.response from response r
       join pending_action p on p.session_id = r.session_id and p.position = r.position where r.kind = 'answered'`,
    )
    const accepted = candidates.flatMap(one =>
      [...one.accepted].map(([call, response]) => ({ session_id: one.sessionId, call, response })),
    )
    const byCall = <T extends { call: string }>(list: readonly T[]) =>
      list.toSorted((a, b) => (a.call < b.call ? -1 : 1))
    expect(stored).toHaveLength(accepted.length)
    expect(byCall(stored)).toMatchObject(byCall(accepted))

    // What staff did is on record, and one byte that is altered is found.
    const acts = (await asOperator('GET', '/audit?limit=200')).json.entries.map(({ act }: { act: string }) => act)
    expect(acts.filter((act: string) => act === 'exam.extend')).toHaveLength(2)
    expect(acts).toEqual(expect.arrayContaining(['exam.create', 'session.end']))
    const fault = async () => (await asOperator('GET', '/audit/verify?limit=1000')).json.fault
    expect(await fault()).toBeNull()
    const [altered] = await lineage.query<{ seq: number }>(
      `update audit_entry set act = replace(act, 'session.end', 'session.enc') where act = 'session.end' returning seq::integer`,
    )
    expect(await fault()).toMatchObject({ seq: altered!.seq })
    expect((await school.get(`/exams/${exam.exam_id}`)).json.counts).toMatchObject({ assigned: CANDIDATES })
  } finally {
    await line.close()
  }
}

/** A class of sixty with its teacher and two proctors, and an exam for it that has just opened. */
async function prepared(line: BreakableLine, dataDir: string) {
  const authorization = `Bearer ${(await readFile(path.join(dataDir, 'operator-token'), 'utf8')).trim()}`
  const asOperator = (method: string, address: string, body?: object) =>
    new Learner(line.url).request(method, address, body, { authorization })
  const signedIn = async (role: string, classes: string[]) => {
    const { json } = await asOperator('POST', '/people', { name: `A ${role}`, roles: [role], classes })
    const browser = new Learner(line.url)
    await browser.post('/sign-in', { token: json.invitation.token })
    return browser
  }
  const school = await signedIn('teacher', ['5b'])
  const proctors = [await signedIn('proctor', ['5b']), await signedIn('proctor', ['5b'])]
  const { class_id: id } = (await school.get('/classes')).json.classes[0]
  const { code } = (await school.post(`/classes/${id}/code`)).json
  const candidates = Array.from(
    { length: CANDIDATES },
    (_, at) => new Candidate(line.url, `Learner ${at}`, GIVEN[at % GIVEN.length]!),
  )
  await Promise.all(candidates.map(one => one.browser.post('/join', { code, name: one.name })))
  const { members } = (await school.get(`/classes/${id}`)).json
  const idOf = new Map<string, string>(
    members.map((one: { name: string; person_id: string }) => [one.name, one.person_id]),
  )
  await Promise.all(
    candidates
      .filter(({ given }) => given !== NOTHING)
      .map(({ name, given }) =>
        asOperator('POST', `/people/${idOf.get(name)}`, {
          time_factor: given.factor,
          break_minutes: given.breakMinutes,
        }),
      ),
  )
  const now = Date.parse((await school.get('/exams/mine')).json.server_time)
  const made = await school.post('/exams', {
    title: 'Mock exam',
    assessment_id: 'fixture-twenty',
    opens_at: new Date(now).toISOString(),
    closes_at: new Date(now + WINDOW * MINUTE).toISOString(),
    duration_minutes: LIMIT,
    classes: [id],
  })
  expect(made.status).toBe(201)
  return { school, exam: made.json, candidates, proctors, asOperator }
}

/** The limit or the window, whichever comes first, each with what this learner has more; then what all were given, and the breaks. */
function dueAt({ factor }: Accommodation, opened: number, started: number, rest: number): number | null {
  if (factor === null) return null
  const limit = started + LIMIT * factor * MINUTE
  const window = opened + (WINDOW + LIMIT * (factor - 1)) * MINUTE
  return Math.min(limit, window) + MORE * MINUTE + rest
}

/** By session; times in ms. */
async function sessionRows(lineage: Lineage): Promise<ReadonlyMap<string, Row>> {
  const found = await lineage.query<Row>(
    `select session_id, status, paused_total_ms::double precision as rest, ${ms('started_at')} as started,
     ${ms('deadline_at')} as deadline from session`,
  )
  return new Map(found.map(row => [row.session_id, row]))
}

/** The database's clock, in milliseconds since the epoch. */
async function clock(lineage: Lineage): Promise<number> {
  const [row] = await lineage.query<{ now: number }>(`select ${ms('viva_now()')} as now`)
  return row!.now
}

const ms = (time: string): string => `(extract(epoch from ${time}) * 1000)::double precision`
