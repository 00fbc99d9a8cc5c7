// A compiled curriculum on a running server: an operator publishes it, learners find it, and a lesson of it is taught to its end.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { TOKENS } from '../../src/container-tokens.js'
import { PublishedCurriculum, PublishedView, type PublishCurriculum } from '../../src/contract/curriculum-view.js'
import { viva } from '../support/curriculum-cli.js'
import { joinsSpec } from '../support/joins-spec.js'
import { Learner } from '../support/learner.js'
import { LessonPupil } from '../support/lesson-pupil.js'
import { ofNodes, somePublication } from '../support/some-publication.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { writtenRun } from '../support/written-run.js'
import { todaysDatabase } from './pupil.js'

const HERE = 'country=India&board=CBSE&grade=11'
const LESSON = {
  student: { id: 's-1', grade: 11 },
  goal: { topic: '', syllabus: '', guideline_id: 'economics.prices.n1' },
}

describe.each(todaysDatabase(1))('a published curriculum on %s', database => {
  let server: TestServer
  let learner: Learner
  let operator: Record<string, string>
  beforeAll(async () => {
    server = await startTestServer({ database })
    learner = new Learner(server.url)
    operator = { authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}` }
  })
  afterAll(() => server?.stop())

  const publish = (publication: PublishCurriculum) => learner.post('/supervise/curricula', publication, operator)

  test('is found, shown and taught', async () => {
    const { status, json } = await publish(somePublication())
    expect(status).toBe(200)
    expect(PublishedCurriculum.parse(json)).toEqual({
      curriculum_id: 'economics.prices',
      version: 1,
      is_new: true,
      concepts: ['N1', 'N2', 'N3'].map(id => ({
        concept_id: `economics.prices/${id}`,
        guideline_id: `economics.prices.${id.toLowerCase()}`,
        skills: [],
      })),
      readings: [],
    })
    expect((await learner.get('/curricula')).json).toMatchObject({
      curricula: [
        { curriculum_id: 'economics.prices', version: 1, concept_count: 3, total_minutes: 165, verdicts: null },
      ],
    })
    const { view } = PublishedView.parse((await learner.get('/curricula/economics.prices')).json)
    expect(view.nodes.map(({ id, layer, guideline_id }) => [id, layer, guideline_id])).toEqual([
      ['N1', 0, 'economics.prices.n1'],
      ['N2', 0, 'economics.prices.n2'],
      ['N3', 1, 'economics.prices.n3'],
    ])
    for (const id of ['economics', 'Economics.prices', '%00', '..%2f..', 'x'.repeat(100)])
      expect((await learner.get(`/curricula/${id}`)).json).toMatchObject({ code: 'curriculum_not_found' })
    expect((await learner.get(`/curriculum?${HERE}&topic=How prices work`)).json).toEqual({
      subtopics: [
        { subtopic: 'Demand', guideline_id: 'economics.prices.n1' },
        { subtopic: 'Supply', guideline_id: 'economics.prices.n2' },
        { subtopic: 'Equilibrium price', guideline_id: 'economics.prices.n3' },
      ],
    })

    const file = parse(await readFile(`${FIXTURES}/guidelines/sums.yaml`, 'utf8')) as object
    const guideline = { ...file, guideline_id: 'economics.prices.n1' }
    expect((await learner.post('/supervise/guidelines', { guideline }, operator)).json).toMatchObject({
      status: 409,
      code: 'guideline_taken',
      curriculum_id: 'economics.prices',
    })

    const pupil = await LessonPupil.start(server, LESSON)
    expect(pupil.started.first_message).toContain('Predict how many people buy at a price.')
    // A new version, while the lesson goes on, is not its own.
    const later = ofNodes(([, ...others]) => others.map(node => ({ ...node, prerequisites: [] })))
    expect((await publish(later)).json).toMatchObject({ version: 2, is_new: true })
    const { next_turn: last } = await pupil.toEnd()
    expect(last.message).toContain('Today you worked on')
    expect((await pupil.get('/summary')).json).toMatchObject({ steps_completed: 4 })
    expect((await learner.post('/sessions', LESSON)).status).toBe(404)
  })

  test('asks verified questions where its concepts name skills', async () => {
    const practised = ofNodes(nodes => nodes.slice(0, 1).map(node => ({ ...node, skills: ['fixture.sum'] })), {
      curriculum_id: 'practised.prices',
      title: 'Prices, practised',
    })
    expect((await publish(practised)).json).toMatchObject({ concepts: [{ skills: ['fixture.sum'] }] })
    const goal = { ...LESSON.goal, guideline_id: 'practised.prices.n1' }
    const pupil = await LessonPupil.start(server, { ...LESSON, goal })
    await pupil.toItem()
    expect((await pupil.toEnd()).next_turn.message).toContain('Today you worked on')
  })

  test('is outlined, written, published and taught', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'viva-compile-'))
    try {
      const spec = path.join(folder, 'spec.json')
      await writeFile(spec, JSON.stringify(joinsSpec()))
      const go = (...args: string[]) =>
        viva([...args, '--runs', path.join(folder, 'runs')], {
          ask: async (at, { body }) => {
            const reply = await learner.post(at, body, operator)
            return reply.status === 200 ? (reply.json as unknown) : Promise.reject(new Error(reply.body))
          },
        })
      await writtenRun(path.join(folder, 'runs'), spec)
      const place = ['--subject', 'Databases', '--country', 'India', '--board', 'CBSE', '--grade', '12']
      const published = await go('publish', 'joins', ...place)
      expect(published).toMatchObject({ code: 0, out: expect.stringMatching(/^joins, version 1: \d+ concepts\n/) })
      expect((await go('publish', 'joins', ...place)).out).toMatch(/^joins, version 1, was there already/)
    } finally {
      await rm(folder, { recursive: true })
    }
    const { view, heading } = PublishedView.parse((await learner.get('/curricula/joins')).json)
    expect(heading.verdicts).toMatchObject({
      structure: { valid: true },
      content: { score: 100, reviewers: ['A. Reader'] },
    })
    const [first, ...others] = view.nodes
    expect(others.length).toBeGreaterThan(5)
    const pupil = await LessonPupil.start(server, {
      ...LESSON,
      goal: { ...LESSON.goal, guideline_id: first!.guideline_id },
    })
    expect((await pupil.toEnd()).next_turn.message).toContain('Today you worked on')
    const ask = async (at: string) => (await learner.post(at, {}, operator)).json as unknown
    expect(await viva(['withdraw', 'joins'], { ask })).toMatchObject({
      code: 0,
      out: 'joins, withdrawn as version 2\n',
    })
    expect((await learner.get('/curricula/joins')).status).toBe(404)
    expect(
      (await learner.post('/sessions', { ...LESSON, goal: { ...LESSON.goal, guideline_id: first!.guideline_id } }))
        .status,
    ).toBe(404)
  })
})
