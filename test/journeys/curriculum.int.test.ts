// Guidelines on a running server: the folder is imported at start and followed, an operator brings more from the command line, learners
// look from place to subtopic, and tell of themselves.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { askServer } from '../../src/ask-server.js'
import { readConfig } from '../../src/config.js'
import { TOKENS } from '../../src/container-tokens.js'
import { guidelineCommand } from '../../src/library/index.js'
import { Learner } from '../support/learner.js'
import { createDataDir } from '../support/pglite-template.js'
import { FIXTURES, ROOT, startTestServer, type TestServer } from '../support/test-server.js'

const HERE = 'country=Nowhere&board=Fixtures&grade=3'

describe('a server with guidelines', () => {
  let folder: string
  let data: Awaited<ReturnType<typeof createDataDir>>
  let server: TestServer
  let sums: string
  const start = () =>
    startTestServer({
      blueprints: folder,
      env: { DATA_DIR: data.path, BLUEPRINTS_WATCH: 'on' },
    })
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'viva-guidelines-'))
    await cp(FIXTURES, folder, { recursive: true })
    sums = await readFile(path.join(folder, 'guidelines/sums.yaml'), 'utf8')
    await writeFile(path.join(folder, 'guidelines/bad.yaml'), sums.replace('grade: 3', 'grade: 30'))
    data = await createDataDir()
    server = await start()
  })
  afterAll(async () => {
    await server?.stop()
    await data?.remove()
    await rm(folder, { recursive: true })
  })

  const logged = (words: string) => server.log.filter(line => line.includes(words))
  const curriculum = async (query: string) => (await new Learner(server.url).get(`/curriculum?${query}`)).json
  async function viva(...argv: string[]): Promise<string> {
    let out = ''
    const config = readConfig({ DATA_DIR: data.path }, { cwd: ROOT, packageDir: ROOT })
    await guidelineCommand({
      root: () => folder,
      out: text => void (out += text),
      note: () => {},
      fail: () => void (out += 'failed\n'),
      ask: (at, options) => askServer(config, at, options),
    })
      .exitOverride()
      .parseAsync([...argv, '--url', server.url], { from: 'user' })
    return out
  }

  test('starts past a file in error, which the log names by line and field', () => {
    const [line, ...more] = logged('some guidelines have errors')
    expect(JSON.parse(line!)).toMatchObject({ problems: [{ file: 'guidelines/bad.yaml', line: 6, field: 'grade' }] })
    expect(more).toEqual([])
  })

  test('offers places, subjects, topics and subtopics', async () => {
    expect((await new Learner(server.url).get('/curriculum/places')).json).toEqual({
      places: [{ country: 'Nowhere', board: 'Fixtures', grades: [3] }],
    })
    expect(await curriculum(HERE)).toEqual({ subjects: ['Mathematics'] })
    expect(await curriculum(`${HERE}&subject=Mathematics`)).toEqual({ topics: ['Adding'] })
    expect(await curriculum(`${HERE}&subject=Mathematics&topic=Adding`)).toEqual({
      subtopics: [{ subtopic: 'Sums of three-digit numbers', guideline_id: 'fixture.sums' }],
    })
    expect(await curriculum('country=Atlantis&board=Fixtures&grade=3')).toEqual({ subjects: [] })
  })

  test('names what is missing from a query', async () => {
    expect(await curriculum('country=Nowhere')).toMatchObject({
      status: 422,
      errors: [{ pointer: '/query/board' }, { pointer: '/query/grade' }],
    })
  })

  test('takes guidelines from the command line, and says why it takes one not', async () => {
    const other = path.join(folder, 'other.yaml.txt')
    await writeFile(other, sums.replace('fixture.sums', 'fixture.other').replace('topic: Adding', 'topic: Counting'))
    expect(await viva('import', other)).toMatch(/: fixture\.other, version 1\n$/)
    expect(await viva('import', other)).toMatch(/: fixture\.other, version 1, was there already\n$/)
    expect(await viva('list')).toMatch(/^fixture\.other {2}1 .*\nfixture\.sums {2}1 .*\n$/)
    expect(await curriculum(`${HERE}&subject=Mathematics`)).toEqual({ topics: ['Adding', 'Counting'] })
    // Where it was written its skill has a blueprint, here it has none.
    const config = readConfig({ DATA_DIR: data.path }, { cwd: ROOT, packageDir: ROOT })
    const guideline: unknown = parse(sums.replaceAll('fixture.sum]', 'fixture.elsewhere]'))
    const refused = askServer(config, '/supervise/guidelines', { url: server.url, body: { guideline } })
    await expect(refused).rejects.toThrow(/\/guideline\/steps\/1\/skills\/0: No blueprint asks for/)
  })

  test('reads a file again when it is saved', async () => {
    const before = logged('new guidelines were imported').length
    await writeFile(path.join(folder, 'guidelines/sums.yaml'), sums.replace('topic: Adding', 'topic: Sums'))
    await expect.poll(() => logged('new guidelines were imported').length, { timeout: 10_000 }).toBeGreaterThan(before)
    expect(await server.container.resolve(TOKENS.guidelines).find('fixture.sums')).toMatchObject({
      version: 2,
      topic: 'Sums',
    })
  })

  test('keeps what a guest tells of themselves, and tells nobody else', async () => {
    const [learner, other] = [new Learner(server.url), new Learner(server.url)]
    expect((await learner.get('/profile')).json).toEqual({})
    const profile = { grade: 3, interests: ['cricket'], lang: 'hi' }
    expect(await learner.request('PUT', '/profile', profile)).toMatchObject({ status: 200, json: profile })
    expect((await learner.get('/profile')).json).toEqual(profile)
    expect((await other.get('/profile')).json).toEqual({})
    expect((await learner.request('PUT', '/profile')).status).toBe(400)
    expect((await learner.get('/profile')).json).toEqual(profile)
    await learner.request('PUT', '/profile', { style: 'challenge' })
    expect((await learner.get('/profile')).json).toEqual({ style: 'challenge' })
  })

  test.each(['Noor', 'नूर', 'نُور', 'Zoë', 'O’Neill-愛', '🦊'])(
    'keeps the name %s, and no lesson stores it',
    async name => {
      const learner = new Learner(server.url)
      const told = await learner.request('PUT', '/profile', { name: ` ${name.normalize('NFD')} `, grade: 3 })
      expect(told).toMatchObject({ status: 200, json: { name: name.normalize('NFC'), grade: 3 } })
      const id = await learner.create({ session_type: 'tutoring', guideline_id: 'fixture.sums' })
      const plan = await server.container.resolve(TOKENS.sessions).plan(id)
      expect(plan).toMatchObject({ student: { grade: 3 } })
      expect(JSON.stringify(plan)).not.toContain(name)
      await learner.request('PUT', '/profile', {})
      expect((await learner.get('/profile')).json).toEqual({})
    },
  )
})
