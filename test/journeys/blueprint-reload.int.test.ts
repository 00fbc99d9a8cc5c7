// Blueprints are edited under a running server: what is new is asked, what is broken is logged and changes nothing.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Learner } from '../support/learner.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { openAction, sayRight, storedItem } from './pupil.js'

const SUMS = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 3 } }

describe('a server that follows its blueprints', () => {
  let folder: string
  let server: TestServer
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'viva-live-'))
    await cp(FIXTURES, folder, { recursive: true })
    server = await startTestServer({ blueprints: folder, env: { BLUEPRINTS_WATCH: 'on' } })
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true })
  })

  const file = () => path.join(folder, 'sum.yaml')
  const logged = (words: string) => () => server.log.filter(line => line.includes(words)).length
  /** Saves the file and waits until the server has said so. */
  async function save(text: string, words: string): Promise<void> {
    const before = logged(words)()
    await writeFile(file(), text)
    await expect.poll(logged(words), { timeout: 10_000 }).toBeGreaterThan(before)
  }
  const begin = async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(SUMS)
    await learner.follow(id)
    return { learner, id }
  }
  const firstStem = async (): Promise<string> => (await storedItem(server, (await begin()).id, 1)).stem

  test('asks what the file says now, and goes on with the last good one while it is broken', async () => {
    const first = await readFile(file(), 'utf8')
    const changed = first.replace(/^stem: .*$/m, 'stem: "How much do {{a}} and {{b}} make together?"')
    expect(changed).not.toBe(first)
    const running = await begin()
    const before = await storedItem(server, running.id, 1)
    expect(before.stem).not.toMatch(/^How much do/)

    await save(changed, 'the blueprints were read again')
    expect(await firstStem()).toMatch(/^How much do \d+ and \d+ make together\?$/)

    // The session that was there before keeps its question, and its answer counts.
    const action = await openAction(running.learner, running.id)
    expect(action.props.prompt).toBe(before.stem)
    const said = sayRight(before, 1)
    expect((await running.learner.respond(running.id, action.tool_call_id, said.response)).status).toBe(200)

    await save(changed.replace(/^    key: .*$/m, '    key: a + c'), 'those read before stay in use')
    const line = changed.split('\n').findIndex(each => each.startsWith('    key:')) + 1
    const warning = server.log.find(each => each.includes('stay in use'))!
    expect(JSON.parse(warning).problems).toMatchObject([{ file: 'sum.yaml', line, field: 'parts[0].key' }])
    expect(await firstStem()).toMatch(/^How much do/)

    await save(first, 'the blueprints were read again')
    expect(await firstStem()).not.toMatch(/^How much do/)
  })
})
