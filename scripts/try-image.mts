// `npm run image:try`: the steps of deploy/Dockerfile without a container engine. The package is packed and installed as there, its folder is
// made read-only, and the commands that stand there are run with its variables, by a user without rights where this one is root. Then two
// servers behind a proxy share a Postgres, and one of them is stopped while a quiz is taken.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { VivaClient } from '../src/client/index.js'
import { startCluster } from '../test/support/postgres.js'

const ROOT = path.resolve(import.meta.dirname, '..')
/** What Docker and Kubernetes wait between SIGTERM and SIGKILL, as deploy/ has it. */
const GRACE_MS = 30_000
const NOBODY = 65_534
const dockerfile = readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8')
const work = mkdtempSync(path.join(os.tmpdir(), 'viva-image-'))
const image = path.join(work, 'viva')
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  writable(image)
  rmSync(work, { recursive: true, force: true })
})

/** The paths of the image are folders of ours here. */
const here = (text: string, data: string): string =>
  text.replaceAll(/(?<![\w.-])\/(viva|data)(?=\/|$)/g, (_, name: string) => (name === 'viva' ? image : data))
const words = (instruction: string): string[] =>
  JSON.parse(new RegExp(`^${instruction} .*?(\\[.*\\])$`, 'm').exec(dockerfile)![1]!) as string[]
const variables = Object.fromEntries(
  /^ENV (.*)$/m
    .exec(dockerfile)![1]!
    .split(' ')
    .map(pair => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
)

async function run(command: string, args: readonly string[], cwd: string, env = process.env): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (out += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.\n${out}`)
  return out
}

/** Nobody may write below it, root excepted, who runs nothing here. */
function eachBelow(folder: string, change: (file: string, isFolder: boolean) => void): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) eachBelow(file, change)
    change(file, entry.isDirectory())
  }
  change(folder, true)
}
const readOnly = (folder: string) =>
  eachBelow(folder, (file, isFolder) => chmodSync(file, isFolder ? 0o555 : statSync(file).mode & 0o555))
function writable(folder: string): void {
  eachBelow(folder, (file, isFolder) => isFolder && chmodSync(file, 0o755))
}

type Running = {
  readonly url: string
  readonly port: number
  readonly child: ChildProcess
  readonly healthy: () => Promise<boolean>
  stop(): Promise<number>
}
const lower = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
let started = 0

/** As the image starts: its ENTRYPOINT and CMD, its variables, a folder for data, no home. */
async function serve(env: Readonly<Record<string, string>>): Promise<Running> {
  const data = path.join(work, `data-${(started += 1)}`)
  mkdirSync(data, { mode: 0o700 })
  if (lower.uid !== undefined) chownSync(data, lower.uid, lower.gid)
  const settings = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, here(value, data)]))
  // Of the machine nothing but the way to Node.
  const all = {
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: '/nonexistent',
    TMPDIR: data,
    ...settings,
    HOST: '127.0.0.1',
    PORT: '0',
    ...env,
  }
  const [command, ...args] = [...words('ENTRYPOINT'), ...words('CMD')].map(word => here(word, data))
  const child = spawn(command!, args, { cwd: data, env: all, stdio: ['ignore', 'pipe', 'pipe'], ...lower })
  children.add(child)
  let out = ''
  const listening = new Promise<{ url: string }>((resolve, reject) => {
    child.stderr.on('data', chunk => (out += chunk))
    child.stdout.on('data', chunk => {
      out += chunk
      const line = out.split('\n').find(text => text.includes('"msg":"listening"') && text.endsWith('}'))
      if (line !== undefined) resolve(JSON.parse(line) as { url: string })
    })
    child.once('exit', code => reject(new Error(`The server ended with ${code}.\n${out}`)))
  })
  const { url } = await listening
  const port = Number(new URL(url).port)
  const healthy = async (): Promise<boolean> => {
    const [check, ...rest] = words('HEALTHCHECK').map(word => here(word, data))
    return run(check!, rest, data, { ...all, PORT: `${port}` }).then(
      () => true,
      () => false,
    )
  }
  const stop = async (): Promise<number> => {
    const began = performance.now()
    const exited = once(child, 'close')
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    const [code] = (await exited) as [number | null]
    clearTimeout(late)
    children.delete(child)
    if (code !== 0) throw new Error(`The server did not stop in order: ${code}.\n${out}`)
    return performance.now() - began
  }
  return { url: url.replace(/\/$/, ''), port, child, healthy, stop }
}

/** In turns, and past a server that does not answer, as the proxy of deploy/ does. */
async function startProxy(ports: readonly number[]): Promise<{ readonly url: string; stop(): void }> {
  let turn = 0
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = []
    const from = (turn += 1)
    request.on('data', (piece: Buffer) => void pieces.push(piece))
    request.once('end', () => attempt(0))
    const attempt = (tried: number): void => {
      if (tried === ports.length) return void response.writeHead(502).end()
      const port = ports[(from + tried) % ports.length]!
      const { method, url, headers } = request
      const passed = http.request(
        { host: '127.0.0.1', port, method, path: url, headers: { ...headers, 'x-forwarded-for': '203.0.113.9' } },
        reply => {
          response.writeHead(reply.statusCode!, reply.headers)
          reply.pipe(response)
        },
      )
      passed.on('error', () => (response.headersSent ? response.destroy() : attempt(tried + 1)))
      passed.end(Buffer.concat(pieces))
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function takeQuiz(baseUrl: string, halfWay = async (): Promise<void> => {}): Promise<string> {
  const session = await new VivaClient({ baseUrl }).create({
    session_type: 'evaluation',
    assessment_id: 'arithmetic-basics',
  })
  let asked = 0
  for await (const { question } of session.follow()) {
    if (question === null) continue
    if ((asked += 1) === 4) await halfWay()
    await session.respond(question.action, 'options' in question.action.props ? { index: 0 } : { text: '1' })
  }
  const { status, items_completed, total_items } = (await session.results()) as {
    status: string
    items_completed: number
    total_items: number
  }
  if (status !== 'completed' || items_completed !== total_items)
    throw new Error(`${status}, ${items_completed} of ${total_items}`)
  return `${status}, ${items_completed} of ${total_items} answered`
}

const say = (what: string, found: string): void => console.log(`${what.padEnd(34)} ${found}`)
const mustHold = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Error(otherwise)
}

// As the first stage does it.
await run('npm', ['pack', '--ignore-scripts', '--pack-destination', work], ROOT)
const tarball = readdirSync(work).find(name => name.endsWith('.tgz'))!
mkdirSync(image)
chmodSync(work, 0o755)
writeFileSync(path.join(image, 'package.json'), '{"private":true}')
await run('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', path.join(work, tarball)], image)
readOnly(image)
let bytes = 0
eachBelow(image, file => (bytes += statSync(file).size))
say(
  'what the image adds to Node',
  `${(bytes / 1_000_000).toFixed(0)} MB, read-only${lower.uid === undefined ? '' : `, run by user ${lower.uid}`}`,
)

const alone = await serve({})
mustHold(await alone.healthy(), 'The health check fails on a healthy server.')
say('one server, embedded database', await takeQuiz(`${alone.url}/`))
say('stopped by SIGTERM', `exit 0 after ${(await alone.stop()).toFixed(0)} ms`)
mustHold(!(await alone.healthy()), 'The health check passes without a server.')
say('health check', 'passes on a server, fails without one')

const cluster = await startCluster()
try {
  const shared = {
    DATABASE_URL: cluster.url,
    TRUSTED_PROXIES: '1',
    GUESTS: 'on',
    LEASE_SECONDS: '2',
    METRICS_TOKEN: 'the-token-of-the-collector',
  }
  const nodes = await Promise.all([serve(shared), serve(shared)])
  const proxy = await startProxy(nodes.map(({ port }) => port))
  say('two servers, proxy, Postgres', await takeQuiz(proxy.url))
  let took = 0
  const quiz = await takeQuiz(proxy.url, async () => void (took = await nodes[0].stop()))
  say('one of them stopped meanwhile', `${quiz}; exit 0 after ${took.toFixed(0)} ms`)
  const scraped = await fetch(`${proxy.url}metrics`, { headers: { authorization: `Bearer ${shared.METRICS_TOKEN}` } })
  mustHold(scraped.ok && (await scraped.text()).includes('viva_turn_seconds_bucket'), 'There are no metrics.')
  proxy.stop()
  await nodes[1].stop()
} finally {
  await cluster.stop()
}
process.exit(0)
