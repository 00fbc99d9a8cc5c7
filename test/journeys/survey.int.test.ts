// A survey over real HTTP and SSE: branches that close and open, another node in the middle of it, and what staff can take away.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { SurveyResponses, SurveyResults } from '../../src/contract/survey.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner, type Answer, type Reply, type StreamEvent } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useDatabase } from '../support/use-database.js'
import { useContent } from '../support/use-content.js'
import { todaysDatabase, isEnding, openAction } from './pupil.js'

const COURSE = { session_type: 'survey', survey_id: 'course-feedback' }
const AGREE = 0
const DISAGREE = 2

const content = useContent()

/** Somebody who fills in a form, one question at a time. */
class Respondent {
  readonly events: StreamEvent[] = []
  private constructor(
    public learner: Learner,
    readonly id: string,
  ) {}

  static async begin(server: TestServer, body: object = COURSE): Promise<Respondent> {
    const learner = new Learner(server.url)
    const respondent = new Respondent(learner, await learner.create(body))
    await respondent.#follow()
    return respondent
  }

  /** Goes on at another node, with the same cookie. */
  moveTo(server: TestServer): void {
    const moved = new Learner(server.url)
    moved.cookie = this.learner.cookie
    this.learner = moved
  }

  async says(response: Answer): Promise<string> {
    const { tool_call_id } = await openAction(this.learner, this.id)
    return this.#taken(await this.learner.respond(this.id, tool_call_id, response))
  }

  async does(command: 'skip' | 'back'): Promise<string> {
    const { tool_call_id } = await openAction(this.learner, this.id)
    const body = { command_id: newId(), tool_call_id, command }
    return this.#taken(await this.learner.post(`/session/${this.id}/command`, body))
  }

  /** What is asked now: id, place, what may be done, what was answered. */
  async sees(): Promise<string> {
    const { question_id, commands, answered } = await openAction(this.learner, this.id)
    const { item_number, total_items } = this.events.findLast(({ event }) => event === 'client_action')!.data
    const before = answered ? [JSON.stringify(answered['index'] ?? answered['indices'] ?? answered['text'])] : []
    return [question_id, `${item_number}/${total_items}`, ...(commands ?? []), ...before].join(' ')
  }

  async #taken(reply: Reply): Promise<string> {
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body}`)
    await this.#follow()
    const ending = this.events.find(isEnding)
    return ending ? `${ending.event} ${ending.data.reason}` : this.sees()
  }

  async #follow(): Promise<void> {
    this.events.push(...(await this.learner.follow(this.id)).events)
  }
}

const asStaff = (server: TestServer, path: string): Promise<Reply> => {
  const token = server.container.resolve(TOKENS.foundations).guests.keys.operatorToken
  return new Learner(server.url).request('GET', path, undefined, { authorization: `Bearer ${token}` })
}

/** Up to a branch that two answers opened and one answer closed again. */
async function throughTheBranch(one: Respondent): Promise<void> {
  expect(await one.sees()).toBe('attended 1/5')
  expect(await one.says({ index: 0 })).toBe('quality 2/6 back')
  expect(await one.says({ indices: [AGREE, DISAGREE, DISAGREE, AGREE] })).toBe('pace_how 3/8 back')
  expect(await one.says({ index: 1 })).toBe('amiss 4/8 skip back')
  expect(await one.says({ text: 'More time.' })).toBe('material 5/8 skip back')
  expect(await one.does('back')).toBe('amiss 4/8 skip back "More time."')
  expect(await one.does('back')).toBe('pace_how 3/8 back 1')
  expect(await one.does('back')).toBe('quality 2/8 back [0,2,2,0]')
  expect(await one.says({ indices: [AGREE, AGREE, AGREE, AGREE] })).toBe('material 3/6 skip back')
}

/** From there to the end. */
async function toTheEnd(one: Respondent): Promise<void> {
  expect(await one.says({ indices: [0, 4], other: '=1+1' })).toBe('hours 4/6 skip back')
  expect(await one.says({ text: '2,5' })).toBe('too_much 5/7 skip back')
  expect(await one.does('skip')).toBe('overall 6/7 back')
  expect(await one.says({ rating: 5 })).toBe('words 7/7 skip back')
  expect(await one.does('skip')).toBe('session_completed form_completed')
}

const COUNTED = [
  ['attended', 'all'],
  ['quality', { clear: 'agree', pace: 'agree', practice: 'agree', help: 'agree' }],
  ['material', ['lessons', 'other']],
  ['hours', '2.5'],
  ['too_much', null],
  ['overall', 5],
  ['words', null],
]

describe.each(todaysDatabase(0))('a survey on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database, blueprints: content.folder })))
  afterAll(() => server?.stop())

  test('goes back, closes a branch by another answer, and gives what counts: to the learner, and to staff', async () => {
    const one = await Respondent.begin(server)
    expect((await one.learner.get(`/session/${one.id}/results`)).json).toMatchObject({ code: 'session_not_ended' })
    await throughTheBranch(one)
    await toTheEnd(one)

    const own = SurveyResults.parse((await one.learner.get(`/session/${one.id}/results`)).json)
    expect(own.answers.map(({ question_id, value }) => [question_id, value])).toEqual(COUNTED)
    expect(JSON.stringify(one.events) + JSON.stringify(own)).not.toMatch(/score|correct|grade/)
    expect((await new Learner(server.url).get(`/session/${one.id}/results`)).status).toBe(404)

    const { json } = await asStaff(server, '/surveys/course-feedback/responses')
    const found = SurveyResponses.parse(json).responses.find(({ session_id }) => session_id === one.id)!
    const page = await asStaff(server, '/surveys/course-feedback/responses?limit=1')
    expect(SurveyResponses.parse(page.json).responses[0]!.session_id).toBe(one.id)
    expect(found.answers).toEqual(own.answers)
    const table = await asStaff(server, '/surveys/course-feedback/responses?format=csv')
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [header, ...rows] = table.body
      .replace('\ufeff', '')
      .split('\r\n')
      .map(line => line.split(','))
    const row = rows.find(([id]) => id === one.id)!
    const cell = (column: string) => row[header!.indexOf(column)]
    expect(['status', 'attended', 'pace_how', 'amiss', 'material.lessons', 'material.feedback'].map(cell)).toEqual([
      'completed',
      'all',
      '',
      '',
      '1',
      '0',
    ])
    expect([cell('material.other_text'), cell('hours'), cell('quality.pace')]).toEqual(["'=1+1", '2.5', 'agree'])
  })

  test('refuses what a question does not take, and asks on', async () => {
    const one = await Respondent.begin(server, { session_type: 'survey', survey_id: 'recommendation' })
    await expect(one.says({ rating: 11 })).rejects.toThrow('422')
    await expect(one.does('skip')).rejects.toThrow('409 ')
    await expect(one.does('back')).rejects.toThrow('409 ')
    expect(await one.says({ rating: 10 })).toBe('best 2/2 back')
    await expect(one.says({ index: 3 })).rejects.toThrow('422')
    expect(await one.says({ index: 3, other: 'The colours' })).toBe('session_completed form_completed')
  })

  test('ends when consent is declined, also by somebody who went back', async () => {
    const study = { session_type: 'survey', survey_id: 'study-habits' }
    const never = await Respondent.begin(server, study)
    expect(await never.says({ confirmed: false })).toBe('session_completed consent_declined')
    const later = await Respondent.begin(server, study)
    expect(await later.says({ confirmed: true })).toBe('learns 2/6 back')
    expect(await later.says({ index: 0 })).toBe('started 3/6 skip back')
    await later.does('back')
    await later.does('back')
    expect(await later.says({ confirmed: false })).toBe('session_completed consent_declined')
    const { json } = await asStaff(server, '/surveys/study-habits/responses?format=json')
    for (const { answers } of SurveyResponses.parse(json).responses)
      expect(answers.map(({ question_id, value }) => [question_id, value])).toEqual([['consent', false]])
  })

  test('lets only staff see what others answered, and only of surveys that are there', async () => {
    expect((await new Learner(server.url).get('/surveys/course-feedback/responses')).status).toBe(401)
    const one = await Respondent.begin(server)
    expect((await one.learner.get('/surveys/course-feedback/responses')).json).toMatchObject({
      code: 'right_required',
    })
    expect((await asStaff(server, '/surveys/nothing/responses')).json).toMatchObject({ code: 'unknown_survey' })
    expect((await one.learner.get('/surveys')).json.surveys).toContainEqual(
      expect.objectContaining({ survey_id: 'course-feedback', total_questions: 10 }),
    )
  })
})

describe('a survey on two nodes', () => {
  const database = useDatabase()
  const node = () => startTestServer({ database: 'postgres', databaseUrl: database.url, blueprints: content.folder })

  test('goes on at the other one where it was, with its answers and its branches', async () => {
    const first = await node()
    const one = await Respondent.begin(first)
    await throughTheBranch(one)
    await first.stop()
    const second = await node()
    try {
      one.moveTo(second)
      await toTheEnd(one)
      const own = SurveyResults.parse((await one.learner.get(`/session/${one.id}/results`)).json)
      expect(own.answers.map(({ question_id, value }) => [question_id, value])).toEqual(COUNTED)
      // Opened anew, the stream tells the whole way once more.
      const told = (await one.learner.follow(one.id, { fromStart: true })).events.filter(
        ({ event }) => event === 'client_action',
      )
      expect(told.map(({ data }) => data.action.question_id)).toEqual(
        'attended quality pace_how amiss material amiss pace_how quality material hours too_much overall words'.split(
          ' ',
        ),
      )
    } finally {
      await second.stop()
    }
  })
})
