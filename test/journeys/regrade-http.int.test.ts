// A wrong key corrected on a server that is used: learners answer, the server is started again with the mended blueprint, an operator
// proposes and approves from the command line, and a server that dies over an approval counts nothing twice. The built server on PGlite.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientAction } from '../../src/contract/widget.js'
import { loadOperatorToken } from '../../src/identity/index.js'
import { Lineage } from '../support/cut-lineage.js'
import { Learner, type Answer } from '../support/learner.js'
import { createDataDir } from '../support/pglite-template.js'
import { sampled } from '../support/sampling.js'
import { runViva, startServer, type ServerProcess } from '../support/server-process.js'
import { tempRoot } from '../support/temp-root.js'
import { FIXTURES } from '../support/test-server.js'
import { nextQuestion } from './pupil.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-patient-four' }
const isTypedSum = ({ widget_type: type, props }: ClientAction) => type === 'number' && props.prompt.includes('+')

/** Of four questions the typed sum is answered rightly, and no other. Right by the wrong key is none. */
function choose({ widget_type: type, props }: ClientAction): Answer {
  const numbers = props.prompt.match(/\d+/g)!.map(Number)
  const sum = numbers[0]! + numbers[1]!
  if (type === 'number') return { text: String(sum) }
  if (type !== 'multiple_choice') return { text: '203.0.113.9' }
  // No network ends in an odd number.
  const isWrong = (option: string) =>
    option.includes('.') ? Number(option.split('.')[3]) % 2 === 1 : ![sum, sum + 1].includes(Number(option))
  return { index: props.options.findIndex(isWrong) }
}

type Folder = { readonly path: string; remove(): Promise<void> }

async function wrongBlueprints(): Promise<Folder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'viva-wrong-key-'))
  await cp(FIXTURES, folder, { recursive: true })
  const file = path.join(folder, 'sum.yaml')
  const wrong = (await readFile(file, 'utf8'))
    .replace('key: a + b', 'key: a + b + 1')
    .replace(', check: a + b == key', '')
  expect(wrong).toContain('key: a + b + 1')
  await writeFile(file, wrong)
  return { path: folder, remove: () => rm(folder, { recursive: true }) }
}

/** The same learner at another process. */
function moved(learner: Learner, url: string): Learner {
  const same = new Learner(url)
  same.cookie = learner.cookie
  return same
}

const results = async (learner: Learner, id: string) => (await learner.get(`/session/${id}/results`)).json

describe('a key that is corrected between two starts of a server', () => {
  let wrong: Folder
  let data: Folder
  let operator: { authorization: string }
  let server: ServerProcess
  /** Has finished before the correction. */
  let done: { learner: Learner; id: string; before: any }
  /** Is in the middle of it. */
  let half: { learner: Learner; id: string }

  beforeAll(async () => {
    wrong = await wrongBlueprints()
    data = await createDataDir()
    operator = { authorization: `Bearer ${await loadOperatorToken(data.path)}` }
    server = await startServer({ DATA_DIR: data.path, BLUEPRINTS_DIR: wrong.path }, { brief: true })
    const learner = new Learner(server.url)
    const id = await learner.create(EXAM)
    done = { learner, id, before: (await learner.play(id, choose)).results }
    half = { learner: new Learner(server.url), id: '' }
    half.id = await half.learner.create(EXAM)
    for (let wasSum = false; !wasSum;) {
      const action = await nextQuestion(half.learner, half.id)
      expect((await half.learner.respond(half.id, action.tool_call_id, choose(action))).status).toBe(200)
      wasSum = isTypedSum(action)
    }
    server.kill('SIGTERM')
    await server.exited
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    await server?.exited
    await data?.remove()
    await wrong?.remove()
  })

  const viva = (...args: string[]) => runViva(['regrade', ...args, '--url', server.url], { DATA_DIR: data.path })
  const after = async () => await results(moved(done.learner, server.url), done.id)

  describe('is killed at a point of an approval, another one each day', () => {
    const revisionsOf = async (lineage: Lineage, id: string) => {
      const { score_revision: found } = (await lineage.stored(id)) as unknown as Record<
        string,
        { regrade_id: string }[]
      >
      return found!.map(row => row.regrade_id)
    }
    /** Two sessions answered the sum; the one that goes on has no results yet. */
    const approveIn = (url: string, regradeId: string) =>
      new Learner(url).post(`/supervise/regrades/${regradeId}/approve`, {}, operator)

    /** Approves in a copy of the data, dying at the `at`-th point, and again. Returns the points that were passed. */
    async function approveDying(at: number | null): Promise<string[]> {
      const copy = await mkdtemp(path.join(tempRoot(), 'viva-regrade-'))
      await cp(data.path, copy, { recursive: true })
      const lineage = await Lineage.begin({ DATA_DIR: copy })
      try {
        const body = { blueprint_id: 'fixture.sum', policy: 'keep_max' }
        const proposed = await new Learner(lineage.url).post('/supervise/regrades', body, operator)
        expect(proposed.status, proposed.body).toBe(200)
        const { regrade_id: regradeId } = proposed.json
        await lineage.arm(at)
        const first = await approveIn(lineage.url, regradeId).catch(() => null)
        const points = lineage.trace()
        if (at !== null && points.length >= at) {
          expect(first).toBeNull()
          await lineage.revive()
        }
        const again = await approveIn(lineage.url, regradeId)
        expect(again).toMatchObject({ status: 200, json: { status: 'applied' } })
        for (const { id } of [done, half]) expect(await revisionsOf(lineage, id)).toEqual([regradeId])
        expect((await results(moved(done.learner, lineage.url), done.id)).score_percent).toBe(25)
        const nothing = await new Learner(lineage.url).post('/supervise/regrades', body, operator)
        expect(nothing.json.changes).toEqual([])
        return points
      } finally {
        await lineage.end()
        await rm(copy, { recursive: true, force: true })
      }
    }

    test('and approved again: each answer is revised once', { timeout: 180_000 }, async () => {
      const points = await approveDying(null)
      console.log(`points of an approval: ${points.join(', ')}`)
      // Two sessions, each before and after its commit.
      expect(points.length).toBeGreaterThanOrEqual(4)
      for (const at of sampled([...points.keys()], 3))
        expect(await approveDying(at + 1)).toEqual(points.slice(0, at + 1))
    })
  })

  test('is proposed as a table, approved by its id, and counts; for a session that goes on, at its end', async () => {
    server = await startServer({ DATA_DIR: data.path, BLUEPRINTS_DIR: FIXTURES }, { brief: true })
    const proposed = await viva('fixture.sum')
    expect(proposed).toMatchObject({ code: 0, stderr: '' })
    expect(proposed.stdout).toMatch(/^fixture\.sum, version 1, keep_max: proposed\n/)
    expect(proposed.stdout).toMatch(/^ {2}changed +2$/m)
    expect(done.before.score_percent).toBe(0)
    expect(proposed.stdout).toMatch(new RegExp(`${done.id} {2}0 % → 25 %`))
    expect(proposed.stdout).toContain(half.id)
    expect(await after()).toEqual(done.before)

    const [, regradeId] = proposed.stdout.match(/viva regrade --approve (\S+)/)!
    for (let times = 1; times <= 2; times += 1) {
      const approved = await viva('--approve', regradeId!)
      expect(approved).toMatchObject({ code: 0, stderr: '' })
      expect(approved.stdout).toContain('These scores count now.')
      expect(await after()).toMatchObject({ score_percent: 25, items_correct: 1, items_completed: 4 })
    }
    const nothing = await viva('fixture.sum')
    expect(nothing.stdout).toContain('There is nothing to approve.')

    const learner = moved(half.learner, server.url)
    const { results: end } = await learner.play(half.id, choose)
    expect(end).toMatchObject({ status: 'completed', items_completed: 4, items_correct: 1, score_percent: 25 })
  })

  test('is nothing that a learner may propose, approve or read', async () => {
    const learner = moved(done.learner, server.url)
    const body = { blueprint_id: 'fixture.sum', policy: 'replace' }
    const created = await learner.post('/session/', { session_type: 'learning', skills: ['fixture.sum'] })
    const bearers = [{}, { authorization: `Bearer ${created.json.session_token}` }]
    for (const headers of bearers) {
      const refused = { status: 403, json: { code: 'right_required' } }
      expect(await learner.post('/supervise/regrades', body, headers)).toMatchObject(refused)
      const path = `/supervise/regrades/${done.id}/approve`
      expect(await learner.post(path, {}, headers)).toMatchObject(refused)
    }
    const stranger = { authorization: `Bearer ${'0'.repeat(64)}` }
    expect((await learner.post('/supervise/regrades', body, stranger)).status).toBeGreaterThanOrEqual(401)
    expect((await after()).score_percent).toBe(25)
  })

  test.each([
    [['no.such.blueprint'], 'There is no such blueprint'],
    [['--approve', '01a1fe6e-a148-7000-869e-fc1d26af881b'], 'There is no such proposal'],
    [[], 'Name a blueprint'],
  ])('%j is refused in one sentence', async (args, words) => {
    const refused = await viva(...args)
    expect(refused.code).not.toBe(0)
    expect(refused.stdout).toBe('')
    expect(refused.stderr).toContain(words)
    expect(refused.stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
  })
})
