// Makes a checkout ready to run: a Node that fits, the locked packages, a current build. Uses nothing but Node itself,
// because at its first run there is nothing else.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { unsuitable } from '../bin/suitable-node.mjs'

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const at = (...below) => path.join(ROOT, ...below)

const STAMP = at('node_modules', '.stamp')
/** Holds a file for each process that uses the packages, named by its id. */
const USERS = at('node_modules', '.users')
/** The types of the product's texts: TypeScript cannot read them from the catalogues itself. */
const TEXTS = {
  name: 'texts',
  from: ['src/language/en', 'scripts/text-types.mjs'],
  except: [],
}
const SERVER = {
  name: 'server',
  from: ['src', 'scripts/bundle.mjs', 'scripts/licences.mjs'],
  except: ['src/web'],
}
const CLIENT = {
  name: 'client',
  from: ['src/client', 'src/contract', 'src/widgets', 'scripts/bundle.mjs', 'scripts/licences.mjs'],
  except: [],
}
/** What TypeScript reads of the package's exports. */
const TYPES = {
  name: 'types',
  from: ['src/client', 'src/contract', 'src/widgets', 'tsconfig.json', 'tsconfig.types.json'],
  except: [],
}
/** Programs of tests: only `npm test` needs them. */
const TESTS = {
  name: 'tests',
  from: ['src', 'test/support/cut-server.mjs', 'scripts/bundle.mjs', 'scripts/licences.mjs'],
  except: ['src/web'],
}
const PAGE = {
  name: 'page',
  from: [
    'src/web',
    'src/client',
    'src/widgets',
    'src/contract',
    'src/expression',
    'src/figures',
    'src/language',
    'scripts/compile-messages.ts',
    'scripts/licences.mjs',
    'vite.config.ts',
  ],
  except: [],
}
const VIEWER = {
  name: 'viewer',
  from: [
    'src/web/curriculum',
    'src/web/strings',
    'src/web/styles',
    'src/web/view',
    'src/contract',
    'src/language',
    'scripts/compile-messages.ts',
    'scripts/licences.mjs',
    'vite.viewer.config.ts',
  ],
  except: [],
}

/**
 * Installs and builds what is missing or stale; returns at once when nothing is. Exits with a sentence when it cannot. `types`,
 * `tests`: also what only others' TypeScript and only tests need.
 */
export async function ensure({ types = false, tests = false } = {}) {
  const complaint = unsuitable(process.versions.node)
  if (complaint) fail(complaint)
  // The same packages serve every line of Node that will do: another one is no reason to install.
  const packages = sha256(readFileSync(at('package-lock.json')))
  if (read(STAMP) !== packages) {
    if (!installed()) await install()
    writeFileSync(STAMP, packages)
  }
  useCheckout()
  await build(TEXTS, packages, ['../scripts/text-types.mjs'])
  await build(SERVER, packages, ['../scripts/bundle.mjs', 'server'])
  await build(CLIENT, packages, ['../scripts/bundle.mjs', 'client'])
  if (types) await build(TYPES, packages, ['typescript/bin/tsc', '-p', 'tsconfig.types.json'])
  if (tests) await build(TESTS, packages, ['../scripts/bundle.mjs', 'tests'])
  await build(PAGE, packages, ['vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  await build(VIEWER, packages, ['vite/bin/vite.js', 'build', '-c', 'vite.viewer.config.ts', '--logLevel', 'warn'])
}

/** Registers this process as a user of the packages until it exits. Where nothing can be written, nothing can be replaced either. */
function useCheckout() {
  const own = path.join(USERS, String(process.pid))
  try {
    mkdirSync(USERS, { recursive: true })
    writeFileSync(own, startOf(process.pid))
  } catch {
    return
  }
  process.once('exit', () => rmSync(own, { force: true }))
}

/** Processes that use the packages now. What a killed one has left behind is removed. */
function users() {
  const pids = existsSync(USERS) ? readdirSync(USERS).map(Number) : []
  return pids.filter(pid => {
    if (pid === process.pid) return false
    const file = path.join(USERS, String(pid))
    if (isAlive(pid) && startOf(pid) === read(file)) return true
    rmSync(file, { force: true })
    return false
  })
}

/** When a process began, as Linux tells it: its number may be another one's by now. Elsewhere empty. */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  // The second field, the name in brackets, may hold spaces.
  return stat === null ? '' : `${read('/proc/sys/kernel/random/boot_id')?.trim()} ${stat.split(') ')[1].split(' ')[19]}`
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function install() {
  const [user] = users()
  if (user !== undefined)
    fail(
      `The packages have changed and must be installed, but process ${user} runs from this folder and would lose them. Stop it, then start again. (If it is none of Viva's, delete ${path.join(USERS, String(user))}.)`,
    )
  say('Installing the packages, which takes about half a minute.')
  // The npm that runs us, if it is npm, so that the Node that was checked is the Node that installs.
  const npm = process.env.npm_execpath
  const own = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const code = own ? await run(process.execPath, [npm, ...args]) : await run('npm', args, process.platform === 'win32')
  if (code !== 0) fail('The packages could not be installed; npm says why above.', code)
}

/** Whether somebody has installed the locked packages already (`npm ci`, `npm install`), development tools included. */
function installed() {
  const hidden = read(at('node_modules', '.package-lock.json'))
  if (hidden === null) return false
  const present = JSON.parse(hidden).packages
  const wanted = Object.entries(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages)
  const fits = (list, value) => list === undefined || list.includes(value)
  return wanted.every(([name, { version, optional, devOptional, os, cpu, libc }]) => {
    if (name === '' || present[name]?.version === version) return true
    // Optional packages are there for one platform each; which C library this one has is npm's to find out.
    return (
      (optional ?? devOptional) === true && (!os || libc || !fits(os, process.platform) || !fits(cpu, process.arch))
    )
  })
}

/** Runs a tool of node_modules unless its last output was made from these very sources. */
async function build({ name, from, except }, packages, [tool, ...args]) {
  const mark = at('dist', `.${name}`)
  const now = sha256([packages, ...from.flatMap(source => fingerprint(source, except))].join('\n'))
  if (read(mark) === now) return
  say(`Building the ${name}.`)
  const code = await run(process.execPath, [at('node_modules', tool), ...args], false, { NODE_ENV: 'production' })
  if (code !== 0) fail(`The ${name} could not be built; the compiler says why above.`, code)
  mkdirSync(at('dist'), { recursive: true })
  writeFileSync(mark, now)
}

function fingerprint(source, except) {
  const full = at(source)
  if (except.includes(source) || !existsSync(full)) return []
  const stats = statSync(full)
  if (!stats.isDirectory()) return [`${source} ${stats.size} ${stats.mtimeMs}`]
  return readdirSync(full)
    .sort()
    .flatMap(name => fingerprint(`${source}/${name}`, except))
}

/** Runs a program to its end, told to stop when we are. Its output goes to stderr: stdout belongs to whoever called us. */
function run(command, args, shell = false, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, shell, env: { ...process.env, ...env }, stdio: ['ignore', 2, 2] })
    let stopped = false
    const stop = signal => void ((stopped = true), child.kill(signal))
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.once('error', reject)
    child.once('close', code => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (stopped) process.exit(130)
      resolve(code ?? 1)
    })
  })
}

const read = file => (existsSync(file) ? readFileSync(file, 'utf8') : null)
const sha256 = bytes => createHash('sha256').update(bytes).digest('hex')
const say = line => process.stderr.write(`viva: ${line}\n`)

function fail(line, code = 1) {
  say(line)
  process.exit(code)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await ensure({ types: true, tests: true })
