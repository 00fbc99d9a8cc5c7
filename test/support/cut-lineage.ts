// A line of server processes on one database: when one has killed itself, the next takes its place.
import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BRIEF } from './brief-process.js'
import type { Stored } from './cut-stored.js'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PROGRAM = path.join(ROOT, 'dist/tests/cut-server.js')
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH']
/** The same for every session, so that all of them are asked the same. */
const SEED = '5eed5eed5eed5eed5eed5eed5eed5eed'
const LEASE_SECONDS = 1
const START_MS = 60_000
const DEATH_MS = 30_000

/** Where a line lives, an embedded database's folder or a Postgres, and what it asks; the fixtures unless told otherwise. */
export type Place = { readonly DATA_DIR: string; readonly DATABASE_URL?: string; readonly BLUEPRINTS_DIR?: string }

type Alive = { readonly child: ChildProcess; readonly url: string; readonly exited: Promise<void> }

export class Lineage {
  /** Processes that have killed themselves. */
  deaths = 0
  #alive!: Alive
  #clockMs = 0
  #lastId = 0
  readonly #said: Buffer[] = []
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'viva-cut-'))
  readonly #trace = path.join(this.#folder, 'trace')

  private constructor(private readonly place: Place) {}

  /** Starts the first process. `dieAt`: the name of the point at which it dies. Rejects with what it wrote when it does not come up. */
  static async begin(place: Place, dieAt = ''): Promise<Lineage> {
    const lineage = new Lineage(place)
    lineage.#alive = await lineage.#start(dieAt)
    return lineage
  }

  get url(): string {
    return this.#alive.url
  }

  /** Errors and warnings that the processes have logged, one line each. */
  get complaints(): string[] {
    return Buffer.concat(this.#said)
      .toString()
      .split('\n')
      .filter(line => line.trim() !== '')
  }

  /** Traces points from here on; at the `at`-th the process dies. Null: it lives. */
  async arm(at: number | null): Promise<void> {
    rmSync(this.#trace, { force: true })
    await this.#ask('arm', { trace: this.#trace, at })
  }

  disarm = (): Promise<unknown> => this.#ask('disarm', {})

  /** The points since `arm`, in order; the last is where the process died, if it did. */
  trace(): string[] {
    if (!existsSync(this.#trace)) return []
    return readFileSync(this.#trace, 'utf8').split('\n').slice(0, -1)
  }

  /**
   * Puts a new process in the place of one that is dying, which may itself die at the point named `dieAt`. Rejects when the process lives:
   * then something else is wrong.
   */
  async revive(dieAt = ''): Promise<void> {
    const { exited, child } = this.#alive
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<'alive'>(resolve => (timer = setTimeout(() => resolve('alive'), DEATH_MS)))
    const outcome = await Promise.race([exited, patience])
    clearTimeout(timer)
    if (outcome === 'alive') throw new Error('The server lives, but a request to it broke')
    if (child.signalCode !== 'SIGKILL')
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}\n${this.complaints.join('\n')}`)
    this.deaths += 1
    this.#alive = await this.#start(dieAt)
    // The lease of the dead runs out. Waiting for it would take as long; one that is to die may be gone already.
    if (this.place.DATABASE_URL && dieAt === '') await this.passTime(LEASE_SECONDS * 1000 + 100)
  }

  /** Moves the clock forward. The goal is fixed first, so that it may be asked for again after a death. */
  async passTime(ms: number): Promise<void> {
    this.#clockMs += ms
    const goal = this.#clockMs
    await this.#insist(() => this.#ask('clock', { ms: goal }))
  }

  /** What the sweeper does every second, now. */
  async sweep(): Promise<void> {
    await this.#insist(() => this.#ask('sweep', {}))
  }

  /** From now on this process can run no code. */
  closeSandbox = (): Promise<unknown> => this.#ask('closeSandbox', {})

  /** Every row of the learner of this session. */
  stored = (sessionId: string): Promise<Stored> => this.#ask('stored', { sessionId }) as Promise<Stored>

  /** The rows of a statement. Times are texts. */
  query = <Row>(statement: string): Promise<Row[]> => this.#ask('query', { statement }) as Promise<Row[]>

  async end(): Promise<void> {
    this.#alive.child.kill('SIGKILL')
    await this.#alive.exited
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #insist(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Gone)) throw error
      await this.revive()
      await work()
    }
  }

  #ask(command: string, input: object): Promise<unknown> {
    const { child, exited } = this.#alive
    const id = (this.#lastId += 1)
    return new Promise((resolve, reject) => {
      const hear = (said: { id?: number; result?: unknown; error?: string }): void => {
        if (said.id !== id) return
        child.off('message', hear)
        if (said.error === undefined) resolve(said.result)
        else reject(new Error(`${command}: ${said.error}`))
      }
      child.on('message', hear)
      void exited.then(() => reject(new Gone()))
      child.send({ id, command, ...input }, error => error && reject(new Gone()))
    })
  }

  async #start(dieAt: string): Promise<Alive> {
    const inherited = INHERITED.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
    const child = fork(PROGRAM, [], {
      cwd: ROOT,
      execArgv: [...BRIEF],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...(Object.fromEntries(inherited) as Record<string, string>),
        BLUEPRINTS_DIR: path.join(ROOT, 'test/fixtures/blueprints'),
        ...this.place,
        HOST: '127.0.0.1',
        PORT: '0',
        LEASE_SECONDS: String(LEASE_SECONDS),
        LOG_LEVEL: 'warn',
        VIVA_TEST_CLOCK: '1',
        CUT_SEED: SEED,
        CUT_AT: dieAt,
      },
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => this.#said.push(chunk))
    const exited = new Promise<void>(resolve => child.once('close', () => resolve()))
    let timer: NodeJS.Timeout | undefined
    const url = await Promise.race([
      new Promise<string>(resolve => child.once('message', ({ url }: { url: string }) => resolve(url))),
      exited.then(() => null),
      new Promise<null>(resolve => (timer = setTimeout(() => resolve(null), START_MS))),
    ])
    clearTimeout(timer)
    if (url !== null) return { child, url, exited }
    child.kill('SIGKILL')
    await exited
    throw new Error(`The server did not start\n${this.complaints.join('\n')}`)
  }
}

class Gone extends Error {
  override readonly message = 'The process died before it could answer'
}
