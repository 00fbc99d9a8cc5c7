// `npx tsx scripts/upgrade-fixture.mts <commit>…`: a database as the version of that commit left it, with sessions in every state that it
// knew, as a file in test/fixtures/upgrade. The old version itself makes them: it is checked out, served on a Postgres of its own, and asked over
// HTTP. Needs the packages of today to fit; where they do not, take a later commit.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writeBackup } from '../src/backup/dump.js'
import { Database, openPostgres } from '../src/db/index.js'
import { startCluster } from '../test/support/postgres.js'
import { createDatabaseAt } from '../test/support/database.js'
import { Learner } from '../test/support/learner.js'

const ROOT = path.resolve(import.meta.dirname, '..')
const OUT = path.join(ROOT, 'test/fixtures/upgrade')
const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 3 } }

type Made = { readonly id: string; readonly state: string; readonly cookie: string }

async function sessionsOf(url: string, operatorToken: string): Promise<Made[]> {
  const made: Made[] = []
  const begin = async (body: object, state: string, play: (learner: Learner, id: string) => Promise<unknown>) => {
    const learner = new Learner(url)
    const id = await learner.create(body)
    await play(learner, id)
    made.push({ id, state, cookie: learner.cookie })
  }
  const answerOne = async (learner: Learner, id: string): Promise<void> => {
    const { pending_action: action } = await learner.state(id)
    const text = action.props.prompt.includes('network') ? '10.0.0.0' : '123'
    const reply = await learner.respond(
      id,
      action.tool_call_id,
      action.widget_type === 'multiple_choice' ? { index: 0 } : { text },
    )
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body}`)
  }
  // Unread: its events have the shape of their time.
  const ask = async (learner: Learner, id: string): Promise<void> => void (await learner.get(`/session/${id}/stream`))
  const answered = async (learner: Learner, id: string): Promise<void> => {
    await ask(learner, id)
    await answerOne(learner, id)
    await ask(learner, id)
  }
  for (const [kind, body] of Object.entries({ exam: EXAM, practice: PRACTICE })) {
    await begin(body, `${kind}: not begun`, async () => {})
    await begin(body, `${kind}: first question open`, ask)
    await begin(body, `${kind}: one answered`, answered)
    await begin(body, `${kind}: completed`, async (learner, id) => {
      for (;;) {
        await ask(learner, id)
        if ((await learner.state(id)).pending_action === null) break
        await answerOne(learner, id)
      }
    })
    await begin(body, `${kind}: terminated`, async (learner, id) => {
      await answered(learner, id)
      await learner.post(`/session/${id}/terminate`, {})
    })
  }
  await begin(EXAM, 'exam: paused', async (learner, id) => {
    await answered(learner, id)
    const staff = new Learner(url)
    const reply = await staff.post(`/supervise/${id}/pause`, {}, { authorization: `Bearer ${operatorToken}` })
    if (reply.status !== 200) throw new Error(`pause: ${reply.status} ${reply.body}`)
  })
  return made
}

async function make(commit: string): Promise<void> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'viva-upgrade-'))
  const tree = path.join(work, 'tree')
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  git('worktree', 'add', '--detach', tree, commit)
  const cluster = await startCluster()
  try {
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
    // The page of today stands in for its own: nobody looks at it, but the server reads it.
    mkdirSync(path.join(tree, 'dist'))
    symlinkSync(path.join(ROOT, 'dist/web'), path.join(tree, 'dist/web'))
    const { url } = await createDatabaseAt(cluster.url)
    const data = path.join(work, 'data')
    const server = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        "const { run } = await import('./src/cli.ts'); await run(['node', 'viva', 'serve'])",
      ],
      {
        cwd: tree,
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          PORT: '0',
          DATA_DIR: data,
          DATABASE_URL: url,
          BLUEPRINTS_DIR: path.join(tree, 'test/fixtures/blueprints'),
          RATE_LIMIT_FACTOR: '0',
          BLUEPRINTS_WATCH: 'off',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let out = ''
    const address = await new Promise<string>((resolve, reject) => {
      server.stdout.on('data', chunk => {
        out += chunk
        const line = out.split('\n').find(text => text.includes('"msg":"listening"') && text.endsWith('}'))
        if (line !== undefined) resolve((JSON.parse(line) as { url: string }).url.replace(/\/$/, ''))
      })
      server.once('exit', code => reject(new Error(`The old server ended with ${code}.\n${out}`)))
    })
    const sessions = await sessionsOf(address, readFileSync(path.join(data, 'operator-token'), 'utf8').trim())
    server.kill('SIGTERM')
    await once(server, 'close')
    const database = new Database(openPostgres(url))
    const count = git('ls-tree', '--name-only', commit, 'drizzle/')
      .split('\n')
      .filter(name => name.endsWith('.sql')).length
    const name = `${String(count).padStart(3, '0')}-migrations`
    mkdirSync(OUT, { recursive: true })
    rmSync(path.join(OUT, `${name}.backup`), { force: true })
    const { rows } = await writeBackup(database, path.join(OUT, `${name}.backup`))
    await database.close()
    writeFileSync(
      path.join(OUT, `${name}.json`),
      `${JSON.stringify({ commit: git('rev-parse', commit), sessions }, null, 2)}\n`,
    )
    console.log(`${name}: ${rows} rows, ${sessions.length} sessions`)
  } finally {
    await cluster.stop()
    git('worktree', 'remove', '--force', tree)
    rmSync(work, { recursive: true, force: true })
  }
}

for (const commit of process.argv.slice(2)) await make(commit).catch((error: unknown) => console.error(commit, error))
process.exit(0)
