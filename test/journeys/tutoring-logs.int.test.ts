// What the agents of a lesson did, as staff read it over HTTP and as files, and how long it is kept.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import {
  AgentLogEntry,
  AgentLogList,
  AgentLogSummary,
  LoggedSessions,
  TutoringStatus,
} from '../../src/contract/tutor.js'
import { changeSession, decided } from '../../src/sessions/index.js'
import { Learner, type Reply } from '../support/learner.js'
import { LessonPupil, taken } from '../support/lesson-pupil.js'
import { keyOf } from '../support/only-part.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const refused = (reply: Reply): string => `${reply.status} ${reply.json?.code}`

describe('a lesson', () => {
  let server: TestServer
  let staff: (path: string) => Promise<Reply>
  beforeAll(async () => {
    server = await startTestServer()
    const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
    staff = path =>
      new Learner(server.url).request('GET', path, undefined, { authorization: `Bearer ${operatorToken}` })
  })
  afterAll(() => server?.stop())

  test('logs what its agents did, for staff alone, in rows and in files', async () => {
    const busy = await LessonPupil.start(server)
    await busy.answers('right')
    await busy.answers('right')
    const pupil = await LessonPupil.start(server)
    await pupil.answers('right')
    const at = `/sessions/${pupil.id}/logs`
    for (const where of ['', '/text', '/agent_steps.jsonl', '/summary', '/stream']) {
      expect(refused(await pupil.learner.get(at + where))).toBe('403 right_required')
      expect(refused(await new Learner(server.url).get(at + where))).toBe('401 identity_required')
    }
    expect(refused(await pupil.learner.get('/sessions/logs'))).toBe('403 right_required')

    const { total_entries, logs } = AgentLogList.parse((await staff(at)).json)
    expect(logs.map(({ agent }) => agent)).toEqual(['planner', 'executor', 'evaluator', 'executor'])
    expect(total_entries).toBe(4)
    const planners = AgentLogList.parse((await staff(`${at}?agent=executor&limit=1&offset=1`)).json)
    expect(planners).toMatchObject({ total_entries: 2, logs: [logs[3]] })

    const lines = await staff(`${at}/agent_steps.jsonl`)
    expect(
      lines.body
        .trim()
        .split('\n')
        .map(line => AgentLogEntry.parse(JSON.parse(line))),
    ).toEqual(logs)
    const text = await staff(`${at}/text?download=true`)
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text.headers.get('content-disposition')).toContain('attachment')
    expect(text.body).toContain('PLANNER at ')
    expect(AgentLogSummary.parse((await staff(`${at}/summary`)).json).agents_called).toEqual({
      planner: 1,
      executor: 2,
      evaluator: 1,
    })
    const stream = await staff(`${at}/stream?follow=false`)
    expect(stream.body.match(/^data: .*$/gm)!.map(line => JSON.parse(line.slice(6)))).toEqual(logs)
    const status = TutoringStatus.parse((await staff(`/sessions/${pupil.id}/status`)).json)
    expect(status.agent_logs).toEqual(logs)
    const busiest = LoggedSessions.parse((await staff('/sessions/logs?sort_by=most_active&limit=2')).json)
    expect(busiest.sessions[0]!.entries).toBeGreaterThanOrEqual(4)
    const newest = LoggedSessions.parse((await staff('/sessions/logs?limit=1')).json)
    expect(newest.sessions).toEqual([expect.objectContaining({ session_id: pupil.id, entries: 4 })])
    expect(newest.total_sessions).toBeGreaterThan(1)

    await server.container.resolve(TOKENS.agentLogs).idle()
    const { dir } = server.container.resolve(TOKENS.foundations).agentLogs
    const file = (name: string) => readFile(path.join(dir, 'sessions', pupil.id, name), 'utf8')
    expect(await file('agent_steps.jsonl')).toBe(lines.body)
    expect(await file('agent_steps.txt')).toBe(text.body)
  })

  test('shows a learner nothing that an agent wrote for itself and that answers the open question', async () => {
    const pupil = await LessonPupil.start(server)
    await pupil.toItem()
    const named = { student_reply: await pupil.words('wrong'), tool_call_id: await pupil.openCall() }
    const answer = taken(await pupil.post(named))
    const said = `The right answer is ${keyOf((await pupil.item())!)}.`
    const { last_grading: grading } = answer
    const notes = [
      { name: 'note', payload: { text: said, open: true } },
      {
        name: 'evaluated',
        payload: {
          callId: named.tool_call_id,
          feedback: answer.feedback,
          score: 0,
          grading: { ...grading, rationale: said, labels: [said, 'slip'] },
        },
      },
    ]
    const events = notes.map(note => ({ type: 'DriverNoted' as const, ...note }))
    const changes = { sessions: pupil.store, onCommitted: () => {} }
    await changeSession(changes, pupil.id, 'test', () => decided(...events))
    // The answer was settled when its turn was: nothing that is written later comes into it.
    expect(taken(await pupil.post(named)).last_grading).toEqual(grading)
    expect((await pupil.get('/status')).body).not.toContain(said)
    expect((await staff(`/sessions/${pupil.id}/status`)).body).toContain(said)
  })

  test('is followed by its log until it ends', async () => {
    const pupil = await LessonPupil.start(server)
    const following = staff(`/sessions/${pupil.id}/logs/stream?follow=true`)
    await pupil.answers('right')
    await pupil.learner.post(`/session/${pupil.id}/terminate`)
    expect((await following).body.match(/^data: /gm)).toHaveLength(4)
  })

  test('forgets what its agents did when the time is over, and goes on', async () => {
    const pupil = await LessonPupil.start(server)
    await server.pass(91 * 24 * 3_600_000)
    const agentLogs = server.container.resolve(TOKENS.agentLogs)
    await agentLogs.pass()
    expect(AgentLogList.parse((await staff(`/sessions/${pupil.id}/logs`)).json).logs).toEqual([])
    expect((await pupil.answers('right')).score).toBe(1)
    await agentLogs.idle()
    expect(AgentLogList.parse((await staff(`/sessions/${pupil.id}/logs`)).json).logs).toHaveLength(2)
  })
})
