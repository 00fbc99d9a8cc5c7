// The editor of blueprints over HTTP: an author reads, tries and saves a file; a second author is told; what is saved is asked at once.
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BlueprintFiles, EditedFile, FileVersions } from '../../src/contract/authoring.js'
import { newId } from '../../src/kernel/ids.js'
import { aTeacher } from '../support/a-teacher.js'
import { operatorOf } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { tempRoot } from '../support/temp-root.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { storedItem } from './pupil.js'

const HERE = '/supervise/blueprints'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tempRoot(), 'viva-edited-'))
  await chmod(folder, 0o755)
  await cp(FIXTURES, folder, { recursive: true })
  // The embedded database could not write its own folder while this process is nobody.
  server = await startTestServer({ blueprints: folder, env: { BLUEPRINTS_WATCH: 'off' }, database: 'postgres' })
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

/** Somebody with this role who has signed in. */
async function somebody(role: string) {
  const headers = { cookie: await aTeacher(server, [], role) }
  const browser = new Learner(server.url)
  return {
    ask: (path: string) => browser.request('GET', path, undefined, headers),
    get: (below: string) => browser.request('GET', HERE + below, undefined, headers),
    send: async (below: string, form: FormData) => {
      const answer = await fetch(server.url + HERE + below, {
        method: 'POST',
        body: form,
        headers: { ...headers, origin: server.url },
      })
      return { status: answer.status, json: await answer.json() }
    },
    post: (below: string, body: object) => browser.post(HERE + below, body, headers),
    read: async (file: string): Promise<EditedFile> =>
      (await browser.request('GET', `${HERE}/file?${new URLSearchParams({ file })}`, undefined, headers)).json,
  }
}
const disk = (file: string) => readFile(path.join(folder, file), 'utf8')
const firstStem = async (): Promise<string> => {
  const learner = new Learner(server.url)
  const id = await learner.create({ session_type: 'learning', skills: ['fixture.sum'] })
  await learner.follow(id)
  return (await storedItem(server, id, 1)).stem
}

test('authors alone see the files, which hold keys', async () => {
  const [author, teacher] = await Promise.all([somebody('author'), somebody('teacher')])
  const { files, skills }: BlueprintFiles = (await author.get('/files')).json
  expect(files.find(({ file }) => file === 'sum.yaml')).toEqual({
    file: 'sum.yaml',
    kind: 'blueprint',
    blueprint_id: 'fixture.sum',
    title: 'Sum of two three-digit numbers',
    status: 'reviewed',
    use: 'in_use',
    faults: 0,
  })
  expect(files.map(({ file }) => file)).not.toContain('surveys/fixture-survey.yaml')
  expect(skills.map(({ id }) => id)).toContain('fixture.sum')
  const text = await disk('sum.yaml')
  for (const refused of [
    await teacher.get('/files'),
    await teacher.get('/file?file=sum.yaml'),
    await teacher.post('/preview', { text, seeds: ['1'] }),
    await teacher.post('/file', { file: 'sum.yaml', text, hash: null }),
    await new Learner(server.url).get(`${HERE}/file?file=sum.yaml`),
  ]) {
    expect([401, 403]).toContain(refused.status)
    expect(refused.body).not.toContain('hundred_less')
  }
})

test('a text is checked, tried and saved; what is saved is asked at once, and its versions are kept', async () => {
  const author = await somebody('author')
  const { text, hash } = await author.read('sum.yaml')
  const changed = text.replace('stem: What is ${{a}} + {{b}}$?', 'stem: How much is ${{a}} + {{b}}$?')
  expect((await author.post('/check', { file: 'sum.yaml', text: changed })).json).toEqual({ problems: [], items: 120 })
  const shown = (await author.post('/preview', { text: changed, seeds: ['1', '2', '3'] })).json
  const [question] = shown.questions
  expect(question.question.props.prompt).toMatch(/^How much is/)
  const attempt = { text: changed, seed: '1', tier: shown.tier, form: shown.form, language: 'en' }
  const response = { text: String(Number(question.keys[0].key) - 100) }
  expect((await author.post('/try', { ...attempt, response })).json).toMatchObject({
    score: 0,
    parts: [{ note: 'hundred_less' }],
  })
  expect((await author.post('/rates', { text: changed })).json.misconceptions[0]).toMatchObject({ all: 1 })
  expect(await disk('sum.yaml')).toBe(text)

  const broken = changed.replace('key: a + b', 'key: a + c')
  const refused = await author.post('/file', { file: 'sum.yaml', text: broken, hash })
  expect(refused).toMatchObject({ status: 422, json: { code: 'blueprint_faulty' } })
  expect(refused.json.faults).toMatchObject([{ file: 'sum.yaml', field: 'parts[0].key' }])
  expect(await disk('sum.yaml')).toBe(text)

  const saved = await author.post('/file', { file: 'sum.yaml', text: changed, hash })
  expect(saved).toMatchObject({ status: 200, json: { file: 'sum.yaml', use: 'in_use' } })
  expect(await disk('sum.yaml')).toBe(changed)
  expect(await firstStem()).toMatch(/^How much is/)
  const { versions }: FileVersions = (await author.get('/versions?file=sum.yaml')).json
  expect(versions).toMatchObject([
    { by: 'Ada Lovelace', found: false, hash: saved.json.hash },
    { by: null, found: true, hash },
  ])
  expect((await author.get(`/versions/${versions[1]!.version_id}`)).json).toEqual({ file: 'sum.yaml', text })
  const audited = await new Learner(server.url).request(
    'GET',
    '/audit?act=blueprint.save',
    undefined,
    operatorOf(server),
  )
  expect(audited.json.entries[0]).toMatchObject({ actor: { kind: 'person' }, details: { file: 'sum.yaml', hash } })
})

test('whoever saves second, whatever changed the file, is told and loses nothing', async () => {
  const [one, other] = await Promise.all([somebody('author'), somebody('administrator')])
  const { text, hash } = await one.read('host.yaml')
  const both = await Promise.all(
    [one, other].map((author, i) => author.post('/file', { file: 'host.yaml', text: `${text}# ${i}\n`, hash })),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const won = both.findIndex(({ status }) => status === 200)
  expect(both[1 - won]!.json.code).toBe('file_changed')
  expect(await disk('host.yaml')).toBe(`${text}# ${won}\n`)
  // An editor of their own, or git.
  await writeFile(path.join(folder, 'host.yaml'), text)
  const late = await one.post('/file', { file: 'host.yaml', text: `${text}# late\n`, hash: both[won]!.json.hash })
  expect(late).toMatchObject({ status: 409, json: { code: 'file_changed' } })
  expect(await disk('host.yaml')).toBe(text)
})

test('a new file begins with a text that passes its check, and a folder that cannot be written is said to be one', async () => {
  const author = await somebody('author')
  const wanted = { blueprint_id: 'fixture.brand_new', skill_id: 'fixture.sum', type: 'ordering', language: 'de' }
  const { file, text } = (await author.post('/starter', wanted)).json
  expect(text).toContain('Ordne die Zahlen')
  expect((await author.post('/check', { file, text })).json.problems).toEqual([])
  await chmod(folder, 0o555)
  // Whoever is root may write everywhere.
  const asNobody = process.geteuid?.() === 0
  if (asNobody) process.seteuid!(65_534)
  const back = async () => {
    if (asNobody) process.seteuid!(0)
    await chmod(folder, 0o755)
  }
  onTestFinished(back)
  expect(await author.post('/file', { file, text, hash: null })).toMatchObject({
    status: 503,
    json: { code: 'content_not_writable', reason: 'EACCES' },
  })
  expect((await author.get(`/versions?file=${file}`)).json.versions).toEqual([])
  await back()
  expect(await author.post('/file', { file, text, hash: null })).toMatchObject({
    status: 200,
    json: { use: 'unasked' },
  })
  expect((await author.get('/files')).json.files).toContainEqual(
    expect.objectContaining({ file, status: 'draft', use: 'unasked', faults: 0 }),
  )
})

test('a new assessment can be taken once it is saved, and a picture is served once it is added', async () => {
  const [author, teacher] = await Promise.all([somebody('author'), somebody('teacher')])
  const wanted = {
    assessment_id: 'brand-new',
    title: 'Sums',
    description: 'Two sums.',
    language: 'en',
    questions: [{ kind: 'blueprint', id: 'fixture.sum', count: 2 }],
    time_limit_minutes: 30,
    passing_score_percent: 60,
    max_attempts: 2,
    shuffle_items: true,
    release: 'on_completion',
    difficulty: 'hard',
    form: 'any',
    grades: ['A', 'B', 'C', 'D', 'E'],
  }
  expect((await author.get('/bank')).json.kinds).toContainEqual(expect.objectContaining({ id: 'fixture.sum' }))
  const { file, text } = (await author.post('/assessment', wanted)).json
  expect(file).toBe('assessments/brand-new.yaml')
  expect((await author.post('/check', { file, text })).json.problems).toEqual([])
  expect(await author.post('/file', { file, text, hash: null })).toMatchObject({ status: 200, json: { use: 'in_use' } })
  expect((await author.post('/assessment', wanted)).json.code).toBe('assessment_exists')
  const learner = new Learner(server.url)
  await learner.create({ session_type: 'evaluation', assessment_id: 'brand-new' })

  const picture = (name: string, content: string) => {
    const form = new FormData()
    form.set('file', 'sum.yaml')
    form.set('name', name)
    form.set('picture', new File([content], 'x'))
    return form
  }
  const added = await author.send('/pictures', picture('kite.png', 'GIF89a kite'))
  expect(added).toMatchObject({ status: 201, json: { path: 'kite.gif', is_new: true } })
  expect((await new Learner(server.url).get(`/pictures/${added.json.name}`)).status).toBe(200)
  expect(await author.send('/pictures', picture('kite.png', 'GIF89a other'))).toMatchObject({
    status: 409,
    json: { code: 'picture_exists', free_name: 'kite-2.gif' },
  })
  expect((await author.send('/pictures', picture('kite.svg', '<html>'))).json.code).toBe('no_picture')
  expect((await author.send('/pictures', picture('../kite.svg', 'GIF89a'))).status).toBe(422)
  expect((await teacher.send('/pictures', picture('kite.svg', 'GIF89a'))).status).toBe(403)
  expect((await author.post('/pictures/remove', { file: 'sum.yaml', path: 'kite.gif' })).status).toBe(204)
})

test('an author prints what may be edited, and no class by its names', async () => {
  const [author, proctor] = await Promise.all([somebody('author'), somebody('proctor')])
  const papers = (who: typeof author, below: string) => who.ask(`/supervise/papers${below}`)
  expect((await papers(author, '/sources')).json.blueprints.map(({ id }: { id: string }) => id)).toContain(
    'fixture.sum',
  )
  expect((await papers(author, '?of=fixture.sum&seats=4')).json.variants).toHaveLength(4)
  expect((await papers(author, '/variant-a.html?of=fixture.sum')).body).toContain('<html')
  const named = await papers(author, `?of=fixture.sum&class_id=${newId()}`)
  expect(named).toMatchObject({ status: 403, json: { code: 'right_required', right: 'enrol' } })
  expect((await papers(proctor, '/sources')).status).toBe(403)
})

test('a file is moved with its versions, and deleted unless something needs it', async () => {
  const author = await somebody('author')
  const moving = (file: string, hash: string, to: string | null) => author.post('/file/move', { file, hash, to })
  const files = async (): Promise<string[]> => {
    const { files: listed }: BlueprintFiles = (await author.get('/files')).json
    return listed.map(({ file }) => file)
  }
  const { text, hash } = await author.read('host.yaml')
  const first = await author.post('/file', { file: 'host.yaml', text: `${text}# Mine.\n`, hash })
  expect(first.status).toBe(200)
  const mine = first.json.hash as string

  for (const [refused, status, code] of [
    [await moving('host.yaml', hash, 'hosts.yaml'), 409, 'file_changed'],
    [await moving('host.yaml', mine, 'sum.yaml'), 409, 'file_exists'],
    [await moving('host.yaml', mine, 'host.yaml'), 409, 'file_exists'],
    [await moving('host.yaml', mine, 'nowhere/host.yaml'), 404, 'unknown_folder'],
    [await moving('host.yaml', mine, '../host.yaml'), 404, 'unknown_file'],
    [await moving('host.yaml', mine, 'surveys/host.yaml'), 404, 'unknown_file'],
    [
      await (await somebody('teacher')).post('/file/move', { file: 'host.yaml', hash: mine, to: null }),
      403,
      'right_required',
    ],
  ] as const)
    expect(refused).toMatchObject({ status, json: { code } })
  // An assessment asks what is in it.
  const needed = await moving('host.yaml', mine, null)
  expect(needed).toMatchObject({ status: 422, json: { code: 'blueprint_faulty' } })
  expect(needed.json.faults[0].file).toMatch(/assessments|skills/)
  expect(await disk('host.yaml')).toBe(`${text}# Mine.\n`)

  const moved = await moving('host.yaml', mine, 'assessments/hosts.yaml')
  expect(moved).toMatchObject({ status: 200, json: { file: 'assessments/hosts.yaml', use: 'in_use' } })
  expect(await files()).toEqual(expect.arrayContaining(['assessments/hosts.yaml']))
  expect(await files()).not.toContain('host.yaml')
  const { versions }: FileVersions = (await author.get('/versions?file=assessments/hosts.yaml')).json
  expect(versions.map(version => version.hash).slice(0, 2)).toEqual([mine, hash])

  const wanted = { blueprint_id: 'fixture.passing', skill_id: 'fixture.sum', type: 'integer', language: 'en' }
  const begun = (await author.post('/starter', wanted)).json
  const saved = (await author.post('/file', { ...begun, hash: null })).json
  expect(await moving(begun.file, saved.hash, null)).toMatchObject({ status: 200, json: { file: null, use: null } })
  expect(await files()).not.toContain(begun.file)
  await expect(disk(begun.file)).rejects.toMatchObject({ code: 'ENOENT' })
  // Its text is kept, and saving puts it back.
  const kept: FileVersions = (await author.get(`/versions?file=${begun.file}`)).json
  expect((await author.get(`/versions/${kept.versions[0]!.version_id}`)).json).toEqual(begun)
  expect(await author.post('/file', { ...begun, hash: null })).toMatchObject({ status: 200 })
  const audited = await new Learner(server.url).request(
    'GET',
    '/audit?act=blueprint.move',
    undefined,
    operatorOf(server),
  )
  expect(audited.json.entries[0]).toMatchObject({ details: { file: begun.file } })
})

test('a file is not moved away from the picture that it shows', async () => {
  const author = await somebody('author')
  await mkdir(path.join(folder, 'drawn'))
  await writeFile(path.join(folder, 'drawn/dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
  const text = (await disk('sum.yaml'))
    .replace('id: fixture.sum', 'id: fixture.drawn')
    .replace(/^stem: .*$/m, 'stem: "![A dot](dot.svg) What is ${{a}} + {{b}}$?"')
  const saved = await author.post('/file', { file: 'drawn/sum.yaml', text, hash: null })
  expect(saved.json).toMatchObject({ use: 'in_use' })
  const refused = await author.post('/file/move', { file: 'drawn/sum.yaml', hash: saved.json.hash, to: 'drawn.yaml' })
  expect(refused).toMatchObject({ status: 422, json: { code: 'blueprint_faulty' } })
  expect(refused.json.faults).toMatchObject([{ file: 'drawn.yaml', message: expect.stringContaining('dot.svg') }])
  expect(await disk('drawn/sum.yaml')).toBe(text)
})
