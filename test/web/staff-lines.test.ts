// What the list of staff shows and allows, without its look.
import { describe, expect, test } from 'vitest'
import type { SupervisedSession } from '../../src/contract/supervise.js'
import { actOnAll } from '../../src/web/staff/act-on-all.js'
import {
  allows,
  inOrder,
  minutesAway,
  minutesQuiet,
  NOW,
  queryFor,
  requestFor,
  secondsLeft,
  stateOf,
  wantedIn,
} from '../../src/web/staff/lines.js'
import { tokenOf } from '../../src/web/staff/token-of.js'

const AT = Date.parse('2026-11-23T10:00:00.000Z')
const after = (seconds: number): string => new Date(AT + seconds * 1000).toISOString()

const line = (changes: Partial<SupervisedSession> = {}): SupervisedSession => ({
  session_id: '019a0000-0000-7000-8000-000000000001',
  learner: { learner_id: '019a0000-0000-7000-8000-00000000aaaa', name: 'Ada' },
  classes: [],
  session_type: 'evaluation',
  title: 'Sums',
  assessment_id: 'sums',
  status: 'awaiting_client_action',
  paused: false,
  on_break: false,
  safety_hold: false,
  items_completed: 0,
  total_items: 4,
  deadline_at: after(600),
  time_remaining_seconds: 600,
  open_alerts: 0,
  here: true,
  last_seen_at: null,
  last_event_at: after(-90),
  left_page: null,
  changed_page: null,
  started_at: after(-90),
  ended_at: null,
  ...changes,
})
const over = { status: 'completed', ended_at: after(0), time_remaining_seconds: null } as const

describe('the address', () => {
  test('says what is looked for, and what it does not know counts as not there', () => {
    const wanted = { ...NOW, state: 'ended', session_type: 'survey', class: '5 b', q: 'ö&' } as const
    expect(wantedIn(queryFor(wanted))).toEqual(wanted)
    expect(queryFor(NOW)).toBe('')
    expect(wantedIn('?state=gone&session_type=exam&lang=de')).toEqual(NOW)
  })
  test('of the request names the state always, and no filter that is empty', () => {
    expect(requestFor(NOW)).toBe('supervise/sessions?state=open&limit=200')
    expect(requestFor({ ...NOW, q: ' ', class: '5b' })).toBe('supervise/sessions?state=open&class=5b&limit=200')
  })
})

describe('a line', () => {
  test.each([
    [{}, 'answering'],
    [{ status: 'active' }, 'answering'],
    [{ status: 'pending' }, 'pending'],
    [{ paused: true }, 'paused'],
    [{ status: 'pending', paused: true }, 'paused'],
    [{ paused: true, on_break: true }, 'break'],
    [{ paused: true, safety_hold: true }, 'held'],
    [over, 'completed'],
    [{ ...over, status: 'expired' }, 'expired'],
  ] as const)('of %o says %s', (changes, state) => expect(stateOf(line(changes))).toBe(state))

  test.each([
    ['runs', {}, 30, 570],
    ['never shows less than nothing', {}, 700, 0],
    ['stands while paused', { paused: true, time_remaining_seconds: 400 }, 30, 400],
    ['stands behind a safety message', { safety_hold: true, time_remaining_seconds: 400 }, 30, 400],
    ['shows all of it before the start', { status: 'pending', deadline_at: null }, 30, 600],
    ['is not there without a limit', { deadline_at: null, time_remaining_seconds: null }, 30, null],
    ['is not there after the end', over, 30, null],
  ] as const)('has a clock that %s', (_what, changes, passed, left) =>
    expect(secondsLeft(line(changes), AT + passed * 1000)).toBe(left),
  )

  test.each([
    [{}, 1],
    [{ last_event_at: after(5) }, 0],
    [{ last_event_at: null }, null],
    [over, null],
  ] as const)('%o has been quiet for %s minutes', (changes, minutes) =>
    expect(minutesQuiet(line(changes), AT)).toBe(minutes),
  )

  test.each([
    [{}, ['pause', 'extend', 'end']],
    [{ paused: true }, ['resume', 'extend', 'end']],
    [{ deadline_at: null, time_remaining_seconds: null }, ['pause', 'end']],
    [over, ['release']],
    [{ ...over, session_type: 'learning' }, []],
  ] as const)('%o allows %o', (changes, acts) =>
    expect(
      (['pause', 'resume', 'extend', 'release', 'end'] as const).filter(act => allows(act, line(changes))),
    ).toEqual(acts),
  )
})

test('alerts come first, then who is at work by name, guests after them, and who has finished last', () => {
  const named = (name: string | null, id: number, changes: Partial<SupervisedSession> = {}) =>
    line({ session_id: `s${id}`, learner: { learner_id: 'x', name }, ...changes })
  const sorted = inOrder(
    [
      named('Ada', 1, over),
      named(null, 2),
      named(null, 3),
      named('Zoë', 4),
      named('Émile', 5),
      named('Eve', 6),
      named('Zora', 7, { open_alerts: 1 }),
    ],
    'en',
  )
  expect(sorted.map(({ session_id: id }) => id)).toEqual(['s7', 's5', 's6', 's4', 's3', 's2', 's1'])
})

describe('the same for many sessions', () => {
  const ok = { kind: 'ok', data: {} } as const
  const refused = (status: number) => ({ kind: 'refused', status, code: `http_${status}` }) as const
  const never = (): Promise<void> => Promise.reject(new Error('Nobody waits.'))

  test('reaches each once, and says which did not change and why', async () => {
    const asked: string[] = []
    const api = {
      post: (path: string) => {
        asked.push(path)
        return Promise.resolve(path.includes('/s3/') ? refused(409) : ok)
      },
    }
    const heard: number[] = []
    const ids = Array.from({ length: 20 }, (_, index) => `s${index}`)
    const failures = await actOnAll(
      api as never,
      'pause',
      ids,
      () => ({}),
      done => heard.push(done),
      never,
    )
    expect(asked.toSorted()).toEqual(ids.map(id => `supervise/${id}/pause`).toSorted())
    expect(heard.at(-1)).toBe(20)
    expect([...failures]).toEqual([['s3', refused(409)]])
  })

  test('is tried again with the same words while the server is busy, and given up after a while', async () => {
    const bodies: object[] = []
    let made = 0
    const answers = [refused(429), refused(503), ok]
    const api = {
      post: (_path: string, body: object) => {
        bodies.push(body)
        return Promise.resolve(answers[bodies.length - 1] ?? refused(503))
      },
    }
    const run = (id: string) =>
      actOnAll(
        api as never,
        'extend',
        [id],
        () => ({ made: (made += 1) }),
        undefined,
        async () => {},
      )
    expect((await run('s1')).size).toBe(0)
    expect(bodies).toEqual([{ made: 1 }, { made: 1 }, { made: 1 }])
    expect([...(await run('s2')).values()]).toEqual([refused(503)])
  })
})

test.each([
  [' abc ', 'abc'],
  ['https://viva.example.org/staff#abc-_1', 'abc-_1'],
  ['https://viva.example.org/viva/staff?token=abc', 'abc'],
  ['https://viva.example.org/staff#token=abc', 'abc'],
  ['https://viva.example.org/staff', ''],
  ['http://', 'http://'],
])('%j carries the token %j', (pasted, token) => expect(tokenOf(pasted)).toBe(token))

test.each<[string, Partial<SupervisedSession>, number | null]>([
  ['is there', { here: true, last_seen_at: null }, null],
  ['has just gone', { here: false, last_seen_at: after(-50) }, 0],
  ['went three minutes ago', { here: false, last_seen_at: after(-190) }, 3],
  ['has not come yet', { here: false, last_seen_at: null }, null],
])('a learner whose page %s', (_, changes, minutes) => expect(minutesAway(line(changes), AT)).toBe(minutes))
