// Documents over HTTP: staff add them, whoever may see them finds passages in them.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askServer } from '../../src/ask-server.js'
import { readConfig } from '../../src/config.js'
import { TOKENS } from '../../src/container-tokens.js'
import { documentCommand } from '../../src/documents/index.js'
import { OPERATOR_TOKEN_FILE } from '../../src/identity/index.js'
import { aPdf } from '../support/a-pdf.js'
import { Learner } from '../support/learner.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { scratch } from '../support/scratch.js'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ database: 'pglite' })))
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
        score: expect.any(Number),
      },
    ])
    const text = await learner.get(`/documents/${document.document_id}/text?around=${passages[0].passage_id}`)
    expect(text.json).toMatchObject({ total: 2, passages: [{ heading: 'Tides' }, { heading: 'Tides › Ebb' }] })
    expect(learner.cookie).toBe('')
  })

  test('have pages', async () => {
    const pdf = aPdf([['The lighthouse is white.'], ['The lighthouse keeper sleeps by day.']], { title: 'Lights' })
    await added('lights.pdf', pdf, { published: 'true' })
    const { passages } = (await new Learner(server.url).get('/documents/search?q=keeper&limit=1')).json
    expect(passages).toMatchObject([{ title: 'Lights', page: 2 }])
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
