// `npm run package:try [-- 22]`: what somebody does who has nothing but Node. The package is packed and, from an empty folder with an empty
// npm cache, served; quizzes are taken, a folder of one's own is made and served, and other projects import it. On each line of Node.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensure, ROOT } from './ensure.mjs'

/** The oldest that Viva runs on, and the newest of the others. */
const LINES = ['20.19.0', '22', '24']
const wanted = process.argv.slice(2)
const npm = realpathSync(process.env.npm_execpath ?? '')

await ensure({ types: true })
const { VivaClient } = await import('../dist/client/index.js')
const work = mkdtempSync(path.join(os.tmpdir(), 'viva-package-'))
/** The groups of the servers that run now. */
const running = new Set()
process.once('exit', () => {
  for (const group of running) process.kill(-group, 'SIGKILL')
  rmSync(work, { recursive: true, force: true })
})
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

/** How this machine reaches a registry. Another Node would look for it elsewhere. */
const globalConfig = (await output(process.execPath, [npm, 'config', 'get', 'globalconfig'])).trim()
/** Without what npm told this script, and without what would configure Viva. */
const machine = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:npm_|AGENT_|OPENAI_|DATABASE_URL$|NODE_ENV$)/.test(name)),
)
const [packed] = JSON.parse(
  await output(process.execPath, [npm, 'pack', '--json', '--ignore-scripts', '--pack-destination', work], {
    cwd: ROOT,
  }),
)
const tarball = path.join(work, packed.filename)
console.log(
  `${packed.filename}: ${megabytes(packed.size)} packed, ${megabytes(packed.unpackedSize)} unpacked, ${packed.entryCount} files`,
)
for (const line of LINES.filter(one => wanted.length === 0 || wanted.some(given => one.startsWith(given))))
  await tryOn(line)

async function tryOn(line) {
  const node = await nodeOf(line)
  const folder = path.join(work, line)
  const empty = path.join(folder, 'empty')
  mkdirSync(empty, { recursive: true })
  const env = {
    ...machine,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
    npm_config_cache: path.join(folder, 'cache'),
    npm_config_globalconfig: globalConfig,
    // The only setting: a port that is free.
    PORT: '0',
  }
  const npx = ['exec', '--yes', `--package=${tarball}`, '--', 'viva']
  const viva = (args, cwd) => output(node, [npm, ...npx, ...args], { cwd, env })
  const began = performance.now()
  const version = (await viva(['--version'], empty)).trim()
  if (version !== JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version) throw new Error(version)
  console.log(`Node ${(await output(node, ['--version'])).trim()}`)
  // Nothing in the lockfile asks for another Node. A dry run would not look.
  const locked = path.join(folder, 'locked')
  mkdirSync(locked)
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(path.join(ROOT, file), path.join(locked, file))
  await output(node, [npm, 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: locked,
    env: { ...env, npm_config_cache: path.join(work, 'lock-cache') },
  })
  rmSync(locked, { recursive: true })
  console.log('  npm ci, engine-strict   clean')
  console.log(`  viva --version          ${version}, ${seconds(began)} with an empty npm cache`)

  await served(node, [npm, ...npx], { cwd: empty, env }, async url => {
    for (const quiz of ['arithmetic-basics', 'programming-basics'])
      console.log(`  ${quiz.padEnd(22)}  ${await takeQuiz(url, quiz)}`)
    console.log(`  a client in Python      ${await pythonQuiz(url)}`)
    writeFileSync(path.join(empty, 'notes.md'), '# Notes\n\nA price is paid again for every thing.\n')
    console.log(
      `  viva document add       ${lastLine(await viva(['document', 'add', 'notes.md', '--url', url], empty))}`,
    )
  })
  console.log(`  viva doctor             ${lastLine(await viva(['doctor'], empty))}`)

  await viva(['init', 'quizzes'], empty)
  const own = path.join(empty, 'quizzes')
  await viva(['blueprint', 'check'], own)
  console.log('  viva blueprint check    no problems in what viva init made')
  await served(node, [npm, ...npx], { cwd: own, env }, async url => {
    console.log(`  its own quiz            ${await takeQuiz(url, 'first-quiz', { atLeast: 100 })}`)
  })
  console.log(`  viva doctor             ${lastLine(await viva(['doctor'], own))}`)
  await imported(node, folder, env)
}

/**
 * Another project that has the package among its own: its types with both ways of finding them and without skipping ours, CommonJS, an import where
 * there is no page, and a quiz over a Hono server that Viva is mounted in, sockets included.
 */
async function imported(node, folder, env) {
  const project = path.join(folder, 'project')
  cpSync(path.join(ROOT, 'package-consumer'), project, { recursive: true })
  const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const wanted = ['hono', '@hono/node-server', 'typescript', '@types/node', 'ws'].map(
    name => `${name}@${devDependencies[name]}`,
  )
  const install = ['install', '--no-audit', '--no-fund', tarball, ...wanted]
  await output(node, [npm, ...install], { cwd: project, env })
  for (const config of ['nodenext', 'bundler'])
    await output(node, ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${config}.json`], { cwd: project, env })
  console.log('  types                   no errors with moduleResolution nodenext and bundler, without skipLibCheck')
  console.log(`  require                 ${lastLine(await output(node, ['required.cjs'], { cwd: project, env }))}`)
  console.log(`  viva/server             ${lastLine(await output(node, ['mounted.mjs'], { cwd: project, env }))}`)
}

/** Runs the server while `use` does, and expects it to end well when it is told to. */
async function served(node, args, options, use) {
  const server = spawn(node, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running.add(server.pid)
  server.once('close', () => running.delete(server.pid))
  let [out, err] = ['', '']
  server.stderr.on('data', chunk => (err += chunk))
  const listening = new Promise((resolve, reject) => {
    server.stdout.on('data', chunk => {
      out += chunk
      const started = out.split('\n').find(text => text.includes('"msg":"listening"') && text.endsWith('}'))
      if (started !== undefined) resolve(JSON.parse(started))
    })
    server.once('exit', code => reject(new Error(`The server ended with ${code}.\n${out}${err}`)))
  })
  try {
    await use((await listening).url)
  } finally {
    // npm does not pass every signal on: the whole group is told.
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM')
    if (server.exitCode === null) await once(server, 'close')
  }
  if (!out.includes('"stopping"')) throw new Error(`The server did not stop by itself.\n${out}${err}`)
}

/** Over HTTP, as a program of one's own does it. */
async function takeQuiz(url, assessment_id, { atLeast = 0 } = {}) {
  const session = await new VivaClient({ baseUrl: url }).create({ session_type: 'evaluation', assessment_id })
  for await (const { question } of session.follow())
    if (question !== null) await session.respond(question.action, answerTo(question.action))
  const { status, items_completed, total_items, score_percent } = await session.results()
  const said = `${status}, ${items_completed} of ${total_items} answered, ${score_percent} %`
  if (status !== 'completed' || items_completed !== total_items || score_percent < atLeast) throw new Error(said)
  return said
}

/** By a client that knows nothing but the server's OpenAPI document. */
async function pythonQuiz(url) {
  const python = process.env.PYTHON ?? 'python3'
  try {
    await output(python, ['--version'])
  } catch {
    process.exitCode = 1
    return `NOT TRIED: there is no ${python} on this machine`
  }
  return lastLine(await output(python, [path.join(ROOT, 'package-consumer/quiz.py'), url]))
}

/** Well-formed; right where it is about the question of `viva init`. */
function answerTo({ widget_type, props }) {
  const [, count, price] = /You buy (\d+) .*costs (\d+) euros/.exec(props.prompt) ?? ['', 1, 1]
  const right = String(count * price)
  if (props.options !== undefined) return { index: Math.max(0, props.options.indexOf(right)) }
  return /code/.test(widget_type) ? { code: 'function answer() { return 1 }' } : { text: right }
}

/** The binary of a line of Node, as npm has it for this machine. Kept, because it is a hundred megabytes. */
async function nodeOf(line) {
  const folder = path.join(ROOT, 'node_modules/.cache/node-lines', line)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const binary = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), '{}')
    await output(process.execPath, [npm, 'install', '--no-audit', '--no-fund', `${name}@${line}`], { cwd: folder })
  }
  return binary
}

/** What a program writes to stdout. Rejects with all that it wrote when it fails. */
async function output(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', chunk => (out += chunk))
  child.stderr.on('data', chunk => (err += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.\n${out}${err}`)
  return out
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function lastLine(text) {
  return text.trim().split('\n').at(-1)
}
