// The samples of the README and the guides run as they are written, but for the address of the server.
import { createHmac } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { VivaClient } from '../src/client/index.js'
import { aProject, EXAMPLE_SERVER, guideSample, guideSamples, runSample } from './support/guide-samples.js'
import { ROOT, startTestServer } from './support/test-server.js'

/** Where each of them runs; a new one needs a place, too. */
const RUN = {
  here: ['docs/embedding.md js 1', 'docs/embedding.md js 3', 'docs/webhooks.md js 1'],
  inABrowser: ['README.md html 1', 'docs/embedding.md html 1', 'docs/embedding.md js 2'],
}
/** A sample that serves is given a free port, and says which. */
const onFreePort = (code: string): string => {
  const port = /\bport: \d+/
  if (!port.test(code)) throw new Error('It names no port.')
  return code
    .replace(port, "hostname: '127.0.0.1', port: 0")
    .replace(
      /^(?:const server = )?serve\((.*)\)$/m,
      'const server = serve($1, ({ port }) => console.log(`at ${port}.`))',
    )
}

test('every sample of the guides is run', () => {
  expect(guideSamples().map(({ name }) => name)).toEqual(expect.arrayContaining([...RUN.here, ...RUN.inABrowser]))
  expect(guideSamples()).toHaveLength(RUN.here.length + RUN.inABrowser.length)
  // The README’s is the guide’s, with another address: test/e2e/embed runs that one.
  const [readme, guide] = RUN.inABrowser.map(guideSample)
  expect(readme!.replace('http://127.0.0.1:3000', EXAMPLE_SERVER)).toBe(guide)
})

test('a program of one’s own plays a session with the client', async () => {
  const server = await startTestServer({ blueprints: path.join(ROOT, 'blueprints') })
  onTestFinished(() => server.stop())
  const { heard } = await runSample(
    await aProject(),
    guideSample('docs/embedding.md js 1').replace(EXAMPLE_SERVER, server.url),
  )
  expect((await heard(/status: '(\w+)'/))[1]).toBe('completed')
  await heard(/to_practise:/)
})

test('a server of one’s own has Viva in it', async () => {
  const folder = await aProject()
  await mkdir(path.join(folder, 'data'))
  const { child, heard } = await runSample(folder, onFreePort(guideSample('docs/embedding.md js 3')))
  onTestFinished(() => void child.kill('SIGKILL'))
  const [, port] = await heard(/at (\d+)\./)
  const client = new VivaClient({ baseUrl: `http://127.0.0.1:${port}/quizzes/` })
  const session = await client.create({ session_type: 'evaluation', assessment_id: 'arithmetic-basics' })
  for await (const { question } of session.follow()) if (question !== null) break
  expect((await session.terminate()).status).toBe('terminated')
})

test('a receiver of webhooks takes what is signed and nothing else', async () => {
  const secret = 'whsec_sample'
  const { child, heard } = await runSample(await aProject(), onFreePort(guideSample('docs/webhooks.md js 1')), {
    VIVA_WEBHOOK_SECRET: secret,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [, port] = await heard(/at (\d+)\./)
  const body = JSON.stringify({ type: 'session.completed', session_id: 'one-session' })
  const send = async (signed: string): Promise<number> => {
    const time = Math.floor(Date.now() / 1_000)
    const hex = createHmac('sha256', secret).update(`${time}.${signed}`).digest('hex')
    const headers = { 'x-viva-signature': `t=${time},v1=${hex}` }
    return (await fetch(`http://127.0.0.1:${port}/viva`, { method: 'POST', headers, body })).status
  }
  expect(await send(`${body} `)).toBe(400)
  expect(await send(body)).toBe(204)
  await heard(/session\.completed one-session/)
})
