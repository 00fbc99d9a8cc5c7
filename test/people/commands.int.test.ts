// `viva key` and `viva user`, against a running server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askServer, serverAddress } from '../../src/ask-server.js'
import { readConfig } from '../../src/config.js'
import { newId } from '../../src/kernel/ids.js'
import { keyCommand, userCommand } from '../../src/people/index.js'
import { Learner } from '../support/learner.js'
import { createDataDir } from '../support/pglite-template.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'

describe('the commands about people', () => {
  let data: Awaited<ReturnType<typeof createDataDir>>
  let server: TestServer
  beforeAll(async () => {
    data = await createDataDir()
    server = await startTestServer({ database: 'pglite', env: { DATA_DIR: data.path } })
  })
  afterAll(async () => {
    await server?.stop()
    await data?.remove()
  })

  async function viva(...[name, ...argv]: ['key' | 'user', ...string[]]) {
    const said = { stdout: '', stderr: '', refusal: '' }
    const config = readConfig({ DATA_DIR: data.path }, { cwd: ROOT, packageDir: ROOT })
    const command = { key: keyCommand, user: userCommand }[name]({
      out: text => void (said.stdout += text),
      note: text => void (said.stderr += text),
      ask: (path, options) => askServer(config, path, options),
      address: url => serverAddress(config, url),
    })
    for (const one of [command, ...command.commands])
      one.exitOverride().configureOutput({ writeErr: text => void (said.refusal += text) })
    await command.parseAsync([...argv, '--url', `${server.url}/`], { from: 'user' })
    return said
  }
  const signsIn = async (token: string) => (await new Learner(server.url).post('/sign-in', { token })).status === 200
  const tokenIn = (link: string) => link.trim().split('#')[1]!

  test('make a key that works until it is revoked, and never list its secret', async () => {
    const { stdout, stderr } = await viva('key', 'add', 'LMS', '--rights', 'enrol, watch')
    const [secret, id] = [stdout.trim(), /Key ([\w-]+)\./.exec(stderr)![1]!]
    const creates = async () =>
      (
        await new Learner(server.url).post(
          '/session/',
          { session_type: 'learning', skills: ['fixture.sum'], learner: { external_id: newId() } },
          { authorization: `Bearer ${secret}` },
        )
      ).status
    expect(await creates()).toBe(201)
    const listed = await viva('key', 'list')
    expect(listed).toMatchObject({
      stdout: expect.stringMatching(`${id}  LMS  enrol,watch  last used`),
      stderr: '1 key\n',
    })
    expect(listed.stdout).not.toContain(secret)
    expect((await viva('key', 'revoke', id)).stdout).toContain('  revoked ')
    expect(await creates()).toBe(401)
  })

  test('add somebody with a link that signs in once, and print new links', async () => {
    const { stdout, stderr } = await viva(
      'user',
      'add',
      'Ms Rao',
      '--role',
      'teacher',
      '--class',
      '5b',
      '--class',
      '5c',
    )
    expect(stdout).toMatch(new RegExp(`^${server.url}/staff#[\\w-]+\\n$`))
    const id = /Ms Rao is ([\w-]+)\./.exec(stderr)![1]!
    expect(await signsIn(tokenIn(stdout))).toBe(true)
    expect(await signsIn(tokenIn(stdout))).toBe(false)
    expect(await signsIn(tokenIn((await viva('user', 'link', id)).stdout))).toBe(true)
    expect(await viva('user', 'list')).toMatchObject({
      stdout: `${id}  Ms Rao  teacher  5b, 5c\n`,
      stderr: '1 person\n',
    })
  })

  test('list everybody who learns here when asked for', async () => {
    expect((await viva('user', 'list', '--learners')).stdout).toContain('  (no name)  learner\n')
  })

  test('sign somebody out everywhere', async () => {
    const { stdout, stderr } = await viva('user', 'add', 'Mr Sen', '--role', 'author,proctor')
    const browser = new Learner(server.url)
    await browser.post('/sign-in', { token: tokenIn(stdout) })
    expect((await browser.get('/sign-in')).json).toMatchObject({ name: 'Mr Sen' })
    await viva('user', 'sign-out', /Mr Sen is ([\w-]+)\./.exec(stderr)![1]!)
    expect((await browser.get('/sign-in')).status).toBe(401)
  })

  test.each([
    [['key', 'add', 'LMS', '--rights', 'everything'], 'Invalid option'],
    [['user', 'add', 'Ms Rao', '--role', 'headmistress'], 'Invalid option'],
    [['key', 'add', 'LMS'], '--rights'],
    [['user', 'link', newId()], 'There is no such person here.'],
    [['key', 'revoke', newId()], 'There is no such API key.'],
    [['user', 'add', '', '--role', 'teacher'], 'A name is one line'],
  ] as const)('refuse %j', async (argv, sentence) => {
    await expect(viva(...(argv as unknown as ['key', ...string[]]))).rejects.toThrow(sentence)
  })
})
