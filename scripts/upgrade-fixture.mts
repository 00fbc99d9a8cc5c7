// `npx tsx scripts/upgrade-fixture.mts <commit>…`: a database as the version of that commit left it, with sessions in every state that it
// knew, as a file in test/fixtures/upgrade. The old version itself makes them: it is checked out, served on a Postgres of its own, and asked over
// HTTP. Needs the whole history, and the packages of today to fit; where they do not, take a later commit.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writeBackup } from '../src/backup/dump.js'
import { Database, openPostgres } from '../src/db/index.js'
import { aPartner } from '../test/support/a-partner.js'
import { startCluster } from '../test/support/postgres.js'
import { createDatabaseAt } from '../test/support/database.js'
import { tellDialogues, tellStories, type Stories } from './upgrade-stories.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
const OUT = path.join(ROOT, 'test/fixtures/upgrade')
const SERVE = "const { run } = await import('./src/cli.ts'); await run(['node', 'viva', 'serve'])"

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

async function make(commit: string): Promise<void> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'viva-upgrade-'))
  const tree = path.join(work, 'tree')
  git('worktree', 'add', '--detach', tree, commit)
  const cluster = await startCluster()
  const partner = await aPartner()
  try {
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
    // The page of today stands in for its own: nobody looks at it, but the server reads it.
    mkdirSync(path.join(tree, 'dist'))
    symlinkSync(path.join(ROOT, 'dist/web'), path.join(tree, 'dist/web'))
    const { url } = await createDatabaseAt(cluster.url)
    const data = path.join(work, 'data')
    const told = await serving(tree, data, { DATABASE_URL: url }, address => tellStories(address, operatorToken(data)))
    // With a model only now: otherwise it would lead the others, too.
    const talks = await serving(tree, data, { DATABASE_URL: url, ...partner.env }, address =>
      tellDialogues(address, operatorToken(data)),
    )
    const database = new Database(openPostgres(url))
    const count = git('ls-tree', '--name-only', commit, 'drizzle/')
      .split('\n')
      .filter(name => name.endsWith('.sql')).length
    const name = `${String(count).padStart(3, '0')}-migrations`
    mkdirSync(OUT, { recursive: true })
    rmSync(path.join(OUT, `${name}.backup`), { force: true })
    const { rows } = await writeBackup(database, path.join(OUT, `${name}.backup`))
    await database.close()
    const sessions = [...told.made, ...talks.made]
    writeFileSync(
      path.join(OUT, `${name}.json`),
      `${JSON.stringify({ commit: git('rev-parse', commit), sessions }, null, 2)}\n`,
    )
    console.log(`${name}: ${rows} rows, ${sessions.length} sessions`)
    for (const left of [...told.unknown, ...talks.unknown]) console.log(`  left out: ${left}`)
  } finally {
    await partner.stop()
    await cluster.stop()
    git('worktree', 'remove', '--force', tree)
    rmSync(work, { recursive: true, force: true })
  }
}

const operatorToken = (data: string): string => readFileSync(path.join(data, 'operator-token'), 'utf8').trim()

/** Serves the version in `tree` while `use` asks it. */
async function serving(
  tree: string,
  data: string,
  env: Readonly<Record<string, string>>,
  use: (address: string) => Promise<Stories>,
): Promise<Stories> {
  const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', SERVE], {
    cwd: tree,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: data,
      BLUEPRINTS_DIR: path.join(tree, 'test/fixtures/blueprints'),
      RATE_LIMIT_FACTOR: '0',
      BLUEPRINTS_WATCH: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', chunk => {
      out += chunk
      const line = out.split('\n').find(text => text.includes('"msg":"listening"') && text.endsWith('}'))
      if (line !== undefined) resolve((JSON.parse(line) as { url: string }).url.replace(/\/$/, ''))
    })
    server.once('exit', code => reject(new Error(`The old server ended with ${code}.\n${out}`)))
  })
  try {
    return await use(address)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'close')
  }
}

for (const commit of process.argv.slice(2)) await make(commit).catch((error: unknown) => console.error(commit, error))
process.exit(0)
