// Documents over HTTP: staff add them, whoever may see them finds passages in them.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askServer } from '../../src/ask-server.js'
import { readConfig } from '../../src/config.js'
import { TOKENS } from '../../src/container-tokens.js'
import { documentCommand } from '../../src/documents/index.js'
import { OPERATOR_TOKEN_FILE } from '../../src/identity/index.js'
import { newId } from '../../src/kernel/ids.js'
import { aPdf } from '../support/a-pdf.js'
import { aPng, dataUrl } from '../support/a-picture.js'
import { aTeacher } from '../support/a-teacher.js'
import { enrolled } from '../support/enrolled.js'
import { Learner } from '../support/learner.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { scratch } from '../support/scratch.js'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const operator = (): { authorization: string } => {
  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  return { authorization: `Bearer ${operatorToken}` }
}

async function upload(name: string, content: string | Uint8Array, fields: object = {}, headers: object = operator()) {
  const form = new FormData()
  form.set('file', new Blob([content as string]), name)
  for (const [key, value] of Object.entries(fields)) form.set(key, value as string)
  const response = await fetch(`${server.url}/documents`, { method: 'POST', body: form, headers: { ...headers } })
  return { status: response.status, json: await response.json() }
}

/** Uploads a file and waits until it has been read. */
async function added(name: string, content: string | Uint8Array, fields: object = {}): Promise<any> {
  const { json } = await upload(name, content, fields)
  await server.container.resolve(TOKENS.ingestion).round()
  return (
    await new Learner(server.url).request('GET', `/documents/${json.document.document_id}`, undefined, operator())
  ).json
}

describe('documents', () => {
  test('are found by learners once they are published', async () => {
    const learner = new Learner(server.url)
    const document = await added(
      'Tides.md',
      '# Tides\n\nThe **moon** pulls the water of the seas.\n\n## Ebb\n\nIt falls.',
    )
    expect(document).toMatchObject({ title: 'Tides', state: 'ready', language: 'en', passages: 2, published: false })
    const search = async () => (await learner.get('/documents/search?q=moon%20water')).json
    expect(await search()).toEqual({ passages: [], empty: { code: 'RAG_EMPTY', related_topics: [] } })
    expect((await learner.get(`/documents/${document.document_id}`)).status).toBe(404)

    await learner.post(`/documents/${document.document_id}/publish`, { published: true }, operator())
    const { passages, empty } = await search()
    expect(empty).toBeNull()
    expect(passages).toEqual([
      {
        passage_id: expect.any(String),
        document_id: document.document_id,
        title: 'Tides',
        page: null,
        heading: 'Tides',
        text: 'The moon pulls the water of the seas.',
        figures: [],
        score: expect.any(Number),
      },
    ])
    const text = await learner.get(`/documents/${document.document_id}/text?around=${passages[0].passage_id}`)
    expect(text.json).toMatchObject({ total: 2, passages: [{ heading: 'Tides' }, { heading: 'Tides › Ebb' }] })
    expect(learner.cookie).toBe('')
  })

  test('are listed newest first, a page at a time', async () => {
    const list = async (query: string) =>
      (await new Learner(server.url).request('GET', `/documents${query}`, undefined, operator())).json
    await added('Sails.md', '# Sails\n\nCanvas.')
    const all: string[] = (await list('?limit=200')).documents.map((one: any) => one.document_id)
    expect(all.length).toBeGreaterThan(1)
    const paged: string[] = []
    for (let next: string | null | undefined; next !== null;) {
      const page = await list(`?limit=1${next === undefined ? '' : `&before=${next}`}`)
      expect(page.documents).toHaveLength(1)
      paged.push(page.documents[0].document_id)
      next = page.next
    }
    expect(paged).toEqual(all)
  })

  test('have pages', async () => {
    const pdf = aPdf([['The lighthouse is white.'], ['The lighthouse keeper sleeps by day.']], { title: 'Lights' })
    await added('lights.pdf', pdf, { published: 'true' })
    const { passages } = (await new Learner(server.url).get('/documents/search?q=keeper&limit=1')).json
    expect(passages).toMatchObject([{ title: 'Lights', page: 2 }])
  })

  test('keep their pictures, for whoever may see the document', async () => {
    const picture = aPng(40, 30)
    const document = await added(
      'Sails.md',
      `# Sails\n\nThe spinnaker is round. ![A spinnaker](${dataUrl(picture)}) ![Far](x.png)`,
    )
    expect(document).toMatchObject({ figures: 1, figures_left_out: 1 })
    const { document_id: id } = document
    const [{ figures }] = (await new Learner(server.url).request('GET', `/documents/${id}/text`, undefined, operator()))
      .json.passages
    expect(figures).toEqual([
      { figure_id: expect.any(String), page: null, heading: 'Sails', caption: 'A spinnaker', width: 40, height: 30 },
    ])
    const look = (headers: Record<string, string> = {}) =>
      fetch(`${server.url}/documents/${id}/figures/${figures[0].figure_id}`, { headers })
    expect((await look()).status).toBe(404)
    expect((await look(operator())).status).toBe(200)
    await new Learner(server.url).post(`/documents/${id}/publish`, { published: true }, operator())
    const seen = await look()
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(picture)
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const other = await added('Masts.md', '# Masts\n\nA mast is tall.', { published: 'true' })
    expect((await fetch(`${server.url}/documents/${other.document_id}/figures/${figures[0].figure_id}`)).status).toBe(
      404,
    )
    const found = (await new Learner(server.url).get('/documents/search?q=spinnaker')).json.passages
    expect(found[0].figures).toEqual(figures)
    await new Learner(server.url).request('DELETE', `/documents/${id}`, undefined, operator())
    expect((await look(operator())).status).toBe(404)
  })

  test('can be added by authors alone', async () => {
    expect((await upload('a.md', '# A', {}, {})).status).toBe(401)
    const learner = new Learner(server.url)
    await learner.get('/session/')
    expect((await upload('a.md', '# A', {}, { cookie: learner.cookie })).status).toBe(403)
    const [{ document_id: id }] = (await learner.request('GET', '/documents', undefined, operator())).json.documents
    expect((await learner.request('DELETE', `/documents/${id}`)).status).toBe(403)
  })

  test.each([
    ['an empty file', 'a.md', '', 422, 'malformed'],
    ['a picture', 'a.png', 'x', 422, 'unsupported_format'],
    ['an archive that is called a PDF', 'a.pdf', 'PK\u0003\u0004', 422, 'unsupported_format'],
    ['a file that is too large', 'a.txt', 'x'.repeat(32 * 1024 * 1024 + 1), 413, 'too_large'],
  ])('are refused: %s', async (_, name, content, status, code) => {
    expect(await upload(name, content)).toMatchObject({ status, json: { code } })
  })

  test('are not added without a file', async () => {
    const form = new FormData()
    form.set('title', 'Nothing')
    const response = await fetch(`${server.url}/documents`, { method: 'POST', body: form, headers: operator() })
    expect(response.status).toBe(422)
  })

  test('are added, listed, searched and removed on the command line', async () => {
    const file = path.join(await scratch(), 'Kites.md')
    await writeFile(file, '# Kites\n\nA kite flies on a line.')
    const { printed, run } = await commandLine()
    await run('add', file, '--publish')
    const [line] = printed
    expect(line).toMatch(/Kites {2}ready {2}en {2}1 passages {2}published/)
    await run('search', 'kite line')
    expect(printed.at(-1)).toContain('A kite flies on a line.')
    await run('remove', line!.split('  ')[0]!)
    await run('list')
    expect(printed.join('').split('Kites  ready')).toHaveLength(2)
  })
})

describe('documents for a class', () => {
  test('are there for its learners alone', async () => {
    const { page: inside } = await enrolled(server, 'Ida', '5b', { session_type: 'learning', skills: ['fixture.sum'] })
    const member = await aMember('5b')
    const stranger = await aMember('6a')
    const guest = new Learner(server.url)
    const { document_id: id } = await added('Orchids.md', '# Orchids\n\nThe orchid grows on trees.')
    const ask = (method: string, path: string, body?: object) => guest.request(method, path, body, operator())
    const classes: { class_id: string; name: string }[] = (await ask('GET', '/classes')).json.classes
    const classId = classes.find(({ name }) => name === '5b')!.class_id
    expect(
      (await ask('POST', `/documents/${id}/publish`, { published: true, class_ids: [classId] })).json,
    ).toMatchObject({ published: true, class_ids: [classId] })
    const [{ passage_id: passageId }] = (await ask('GET', '/documents/search?q=orchid')).json.passages
    const seenBy = async (learner: Learner) => ({
      document: (await learner.get(`/documents/${id}`)).status,
      text: (await learner.get(`/documents/${id}/text`)).status,
      listed: (await learner.get('/documents')).json.documents.some((one: any) => one.document_id === id),
      found: (await learner.get('/documents/search?q=orchid')).json.passages.length,
      named: (await learner.get(`/documents/passages?ids=${passageId}`)).json.passages.length,
      // It is about no concept yet.
      taught: (await learner.post('/session/', { session_type: 'mastery', document_ids: [id] })).json.code,
    })
    const all = { document: 200, text: 200, listed: true, found: 1, named: 1, taught: 'rag_empty' }
    const none = { document: 404, text: 404, listed: false, found: 0, named: 0, taught: 'document_not_found' }
    expect(await seenBy(member)).toEqual(all)
    expect(await seenBy(stranger)).toEqual(none)
    expect(await seenBy(guest)).toEqual(none)
    // The token of a session opens that session, not the library of its class.
    expect(await seenBy(inside)).toEqual({ ...none, taught: 'learner_required' })

    await ask('POST', `/documents/${id}/publish`, { published: true })
    expect(await seenBy(stranger)).toEqual(all)
    await ask('POST', `/documents/${id}/publish`, { published: false, class_ids: [classId] })
    expect(await seenBy(member)).toEqual(none)
  })
})

describe('concepts', () => {
  const ask = async (method: string, path: string, body?: object, headers: object = operator()) =>
    new Learner(server.url).request(method, path, body, headers as Record<string, string>)

  test('are proposed, confirmed, edited and related by authors, and seen by learners once they are confirmed', async () => {
    const { document_id: id } = await added(
      'Rocks.md',
      '# Rocks\n\nHard.\n\n## Granite\n\n**Quartz**: a clear mineral.',
      { language: 'en' },
    )
    const proposed = await ask('POST', '/concepts/from-document', { document_id: id })
    expect(proposed.json).toEqual({ concepts: 3, relationships: 2, cycles: [] })
    const graph = async (query: string, headers?: object) =>
      (await ask('GET', `/concepts?document_ids=${id}${query}`, undefined, headers)).json
    expect((await graph('&states=proposed,confirmed', {})).concepts).toEqual([])
    const { concepts, relationships, picture } = await graph('&states=proposed&picture=true')
    expect(concepts).toHaveLength(3)
    expect(picture.nodes.map(({ layer }: any) => layer).sort()).toEqual([0, 1, 2])
    expect(picture.edges).toHaveLength(relationships.length)
    expect((await graph('&states=proposed')).picture).toBeNull()

    const [granite, quartz, rocks] = concepts
    for (const { concept_id: conceptId } of [granite, rocks])
      expect((await ask('POST', `/concepts/${conceptId}`, { version: 1, state: 'confirmed' })).json).toMatchObject({
        state: 'confirmed',
        version: 2,
      })
    const renamed = { version: 1, name: 'Clear quartz', definition: 'A mineral.', state: 'rejected' }
    expect((await ask('POST', `/concepts/${quartz.concept_id}`, renamed)).json).toMatchObject({ name: 'Clear quartz' })
    expect((await graph('', {})).concepts).toEqual([])
    // Its document is not published: learners see that there is such a concept, and are shown no passage.
    const all = (await ask('GET', '/concepts', undefined, {})).json.concepts
    expect(all.map(({ name, source, passage_ids: ids }: any) => [name, source, ids])).toEqual([
      ['Granite', 'withdrawn', []],
      ['Rocks', 'withdrawn', []],
    ])
    await ask('POST', `/documents/${id}/publish`, { published: true })
    expect((await graph('', {})).concepts.map(({ name, source }: any) => [name, source])).toEqual([
      ['Granite', 'cited'],
      ['Rocks', 'cited'],
    ])

    const relate = (body: object) => ask('POST', '/concepts/relationships', body)
    const needs = { source_id: granite.concept_id, target_id: rocks.concept_id, type: 'depends-on' }
    const made = await relate(needs)
    expect(made).toMatchObject({ status: 201, json: { state: 'confirmed', proposed_by: 'person' } })
    expect(await relate(needs)).toMatchObject({ status: 409, json: { code: 'relationship_taken' } })
    const back = { source_id: rocks.concept_id, target_id: granite.concept_id, type: 'depends-on' }
    expect(await relate(back)).toMatchObject({
      status: 409,
      json: { code: 'prerequisite_cycle', cycle: expect.any(Array) },
    })
    const path = `/concepts/relationships/${made.json.relationship_id}`
    expect((await ask('POST', path, { version: 1, type: 'enables' })).json).toMatchObject({
      type: 'enables',
      version: 2,
    })
    expect(await ask('POST', path, { version: 1, state: 'rejected' })).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile', version: 2 },
    })
    const { versions } = (await ask('GET', `/concepts/${granite.concept_id}/versions`)).json
    expect(versions.map(({ state }: any) => state)).toEqual(['confirmed', 'proposed'])
    const again = { name: ' granite ', definition: '', language: 'en', skills: [] }
    expect(await ask('POST', '/concepts', again)).toMatchObject({
      status: 409,
      json: { code: 'concept_taken', concept_id: granite.concept_id },
    })
  })

  test.each([
    ['a document that is not there', 'document_id', newId(), 'document_not_found'],
    ['a curriculum that is not there', 'curriculum_id', 'nothing.of.it', 'curriculum_not_found'],
  ])('are not proposed from %s', async (_, field, value, code) => {
    const source = field === 'document_id' ? 'document' : 'curriculum'
    expect(await ask('POST', `/concepts/from-${source}`, { [field]: value })).toMatchObject({
      status: 404,
      json: { code },
    })
  })

  test('are changed by authors, also by those who see only their own classes, and by no teacher', async () => {
    const concept = { name: 'Basalt', definition: '', language: 'en', skills: [] }
    const list = async (role: string) =>
      (await ask('GET', '/documents', undefined, { cookie: await aTeacher(server, [], role) })).json
    expect(await list('author')).toMatchObject({ may_author: true, may_choose_classes: false })
    expect(await list('administrator')).toMatchObject({ may_author: true, may_choose_classes: true })
    expect(await list('teacher')).toMatchObject({ may_author: false, may_choose_classes: false })
    const as = async (role: string) =>
      (await ask('POST', '/concepts', concept, { cookie: await aTeacher(server, [], role) })).status
    expect(await as('teacher')).toBe(403)
    expect(await as('author')).toBe(201)
  })
})

/** A learner who has joined this class by its code. */
async function aMember(className: string): Promise<Learner> {
  const owner = new Learner(server.url)
  const ask = (method: string, path: string, body?: object) => owner.request(method, path, body, operator())
  await ask('POST', '/classes', { name: className })
  const found: { class_id: string; name: string }[] = (await ask('GET', '/classes')).json.classes
  const { class_id: id } = found.find(({ name }) => name === className)!
  const { code } = (await ask('POST', `/classes/${id}/code`)).json
  const learner = new Learner(server.url)
  const joined = await learner.post('/join', { code, name: `Somebody of ${className}` })
  expect(joined.status).toBe(200)
  return learner
}

/** `viva document …` of an operator who knows the token of the server. */
async function commandLine() {
  const dataDir = await scratch()
  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  await writeFile(path.join(dataDir, OPERATOR_TOKEN_FILE), operatorToken)
  const config = readConfig({ DATA_DIR: dataDir }, { cwd: ROOT, packageDir: ROOT })
  const printed: string[] = []
  const run = (...words: string[]) =>
    documentCommand({
      out: text => void printed.push(text),
      note: () => {},
      fail: () => void printed.push('failed'),
      ask: (at, options) => askServer(config, at, options),
    }).parseAsync([...words, '--url', server.url], { from: 'user' })
  return { printed, run }
}
