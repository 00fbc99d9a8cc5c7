// `viva simulate`: simulated learners, to measure how they are taught. They play whole lessons against a server that this command starts, or
// go through mastery programmes in memory.
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { loadConfig, type Config } from './config.js'
import { TOKENS } from './container-tokens.js'
import { createLogger } from './http/index.js'
import { bankOfSkill, deriveSeed } from './items/index.js'
import { GATE_ROWS, readRecords, tryGate } from './learners/index.js'
import { wholeNumber } from './kernel/option-values.js'
import { start } from './main.js'
import { missedProgrammeTargets, programmeReport, simulateProgrammes } from './mastery/index.js'
import { LOOK_BACK } from './outcomes/index.js'
import {
  figuresByPersona,
  figuresTable,
  missedByMisconceptions,
  missedTargets,
  misconceptionFigures,
  misconceptionTable,
  PERSONAS,
  playGuidelines,
  progressLine,
  simulate,
  TutoringClient,
  whatWasInvalid,
  type PersonaName,
  type PlayedSession,
} from './tutor/index.js'
import { counted } from './kernel/text.js'

type Options = {
  readonly type: 'tutoring' | 'misconceptions' | 'mastery'
  readonly personas: readonly PersonaName[]
  readonly sessions: number
  readonly seed: string
  readonly guideline?: string
  readonly atOnce: number
  readonly databaseUrl?: string
  readonly json: boolean
}

type SimulateWorld = {
  readonly out: (text: string) => void
  /** Prints progress and other text that is not part of the answer. `isTerminal`: a line may be overwritten. */
  readonly note: (text: string) => void
  readonly isTerminal: boolean
  readonly fail: () => void
}

const PROGRESS_MS = { terminal: 250, log: 10_000 }
const KINDS_TOLD = 10
/** The interests of every simulated learner. */
const INTERESTS = ['cricket', 'dinosaurs']

export const simulateCommand = (world: SimulateWorld): Command =>
  new Command('simulate')
    .description('let simulated learners play sessions on a server of their own, and say how the tutor did')
    .addOption(
      new Option(
        '--type <type>',
        'the type of the sessions; misconceptions: lessons of pupils who hold one, read by rule',
      )
        .choices(['tutoring', 'misconceptions', 'mastery'])
        .default('tutoring'),
    )
    .addOption(
      new Option('--personas <names>', `all, or some of ${PERSONAS.join(', ')}, with commas`)
        .argParser(readPersonas)
        .default(PERSONAS, 'all'),
    )
    .option('--sessions <count>', 'sessions in all; learners of mastery programmes', wholeNumber(1, 999_999), 40)
    .option('--seed <text>', 'the same seed plays the same sessions', '1')
    .option('--guideline <id>', 'teach this alone; otherwise every guideline in turn')
    .option('--at-once <count>', 'sessions that are played at the same time', wholeNumber(1, 999_999), 4)
    .option(
      '--database-url <url>',
      'a Postgres to keep the sessions in; otherwise an embedded database that is removed',
    )
    .option('--json', 'figures, missed targets and every session as JSON', false)
    .action(async (options: Options) => {
      if (options.type === 'mastery') return simulateMastery(world, options)
      if (options.type === 'misconceptions') return playMisconceptions(world, options)
      const { played, ms } = await playAll(world, options)
      const figures = figuresByPersona(played)
      const missed = missedTargets(played)
      if (options.json)
        world.out(`${JSON.stringify({ seed: options.seed, figures, missed, sessions: played }, null, 2)}\n`)
      else {
        world.out(figuresTable(figures))
        for (const invalid of whatWasInvalid(played, KINDS_TOLD)) world.out(`invalid: ${invalid}\n`)
        for (const target of missed) world.out(`missed: ${target}\n`)
        if (missed.length === 0) world.out('Every target is met.\n')
      }
      world.note(`${counted(played.length, 'session')} in ${Math.round(ms / 1000)} s\n`)
      if (missed.length > 0) world.fail()
    })

/** Concepts of a simulated programme. */
const CONCEPTS = 60

function simulateMastery(world: SimulateWorld, { sessions: learners, seed, json }: Options): void {
  const figures = simulateProgrammes({
    learners,
    concepts: CONCEPTS,
    seed: Number.parseInt(deriveSeed(seed, 1).slice(0, 8), 16),
  })
  const missed = missedProgrammeTargets(figures)
  world.out(json ? `${JSON.stringify({ seed, figures, missed }, null, 2)}\n` : programmeReport(figures))
  if (!json) for (const target of missed) world.out(`missed: ${target}\n`)
  if (missed.length > 0) world.fail()
}

/** Learners of each row of the gate's table. */
const GATE_LEARNERS = 20_000

/** A guideline whose lessons break a rule is not in order: the command fails. */
async function playMisconceptions(world: SimulateWorld, options: Options): Promise<void> {
  const pupils = await onOwnServer(world, options, async ({ server, guidelineIds }) => {
    const { container, url } = server
    const sessions = container.resolve(TOKENS.sessions)
    const learners = container.resolve(TOKENS.learners)
    const { catalogue } = container.resolve(TOKENS.foundations)
    const guidelines = container.resolve(TOKENS.guidelines)
    const found = await Promise.all(guidelineIds.map(id => guidelines.find(id)))
    return playGuidelines(
      {
        sessions,
        catalogue,
        begin: (id, before) => TutoringClient.start(url, id, INTERESTS, before as TutoringClient | null),
        mastered: async (sessionId, skillId) => {
          const { learnerId } = (await sessions.load(sessionId))!.stored.session
          const skill = { skillId, bank: () => bankOfSkill(catalogue, skillId) }
          return (await readRecords(learners, learnerId, [skill], LOOK_BACK)).get(skillId)!.mastered
        },
        onPlayed: (at, of) => {
          if (at % 20 === 0) world.note(`${at}/${of} pupils\n`)
        },
      },
      found.filter(guideline => guideline !== null),
      { most: options.sessions, atOnce: options.atOnce },
    )
  })
  const figures = misconceptionFigures(pupils)
  const gate = GATE_ROWS.map(([who, truth]) => ({ who, ...tryGate(truth, GATE_LEARNERS) }))
  const missed = missedByMisconceptions(figures, gate)
  if (options.json) world.out(`${JSON.stringify({ figures, gate, missed, pupils }, null, 2)}\n`)
  else {
    world.out(misconceptionTable(pupils, figures, gate))
    for (const target of missed) world.out(`missed: ${target}\n`)
    if (missed.length === 0) world.out('Every target is met.\n')
  }
  if (missed.length > 0) world.fail()
}

async function playAll(world: SimulateWorld, options: Options): Promise<{ played: PlayedSession[]; ms: number }> {
  return onOwnServer(world, options, async ({ server, guidelineIds }) => {
    const began = performance.now()
    const progress = new Progress(world, options.sessions)
    const ports = {
      begin: (guidelineId: string) => TutoringClient.start(server.url, guidelineId, INTERESTS),
      sessions: server.container.resolve(TOKENS.sessions),
      onPlayed: (session: PlayedSession) => progress.add(session),
    }
    const { personas, sessions, seed, atOnce } = options
    try {
      const played = await simulate(ports, { personas, sessions, seed, atOnce, guidelineIds })
      return { played, ms: performance.now() - began }
    } finally {
      progress.end()
    }
  })
}

type OwnServer = {
  readonly server: Awaited<ReturnType<typeof start>>
  /** Those that are to be taught. */
  readonly guidelineIds: readonly string[]
}

/** A server for the simulation alone, which leaves nothing behind. */
async function onOwnServer<T>(
  world: SimulateWorld,
  options: Options,
  work: (own: OwnServer) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'viva-simulate-'))
  // An interrupted simulation leaves no data.
  const stopped = (): void => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(130)
  }
  process.once('SIGINT', stopped).once('SIGTERM', stopped)
  try {
    const logger = createLogger({ level: 'warn', destination: { write: line => world.note(line) } })
    const server = await start(configFor(options, folder), logger, { drawSeed: seedsInOrder(options.seed) })
    try {
      const stored = await server.container.resolve(TOKENS.guidelines).list()
      const guidelineIds = stored.map(({ guidelineId }) => guidelineId)
      if (guidelineIds.length === 0) throw new Error('There is no guideline to teach.')
      if (options.guideline !== undefined && !guidelineIds.includes(options.guideline))
        throw new Error(`There is no guideline ${options.guideline}. There are: ${guidelineIds.join(', ')}.`)
      return await work({ server, guidelineIds: options.guideline === undefined ? guidelineIds : [options.guideline] })
    } finally {
      await server.stop()
    }
  } finally {
    process.off('SIGINT', stopped).off('SIGTERM', stopped)
    await rm(folder, { recursive: true, force: true })
  }
}

/** The usual configuration with a data folder of its own. A key alone does not select a remote model: AGENT_PROVIDER does. */
function configFor({ databaseUrl }: Options, dataDir: string): Config {
  const config = loadConfig()
  return {
    ...config,
    host: '127.0.0.1',
    port: 0,
    basePath: '/',
    dataDir,
    databaseUrl: databaseUrl ?? null,
    // The logs of simulated learners are not mixed with those of real ones.
    agentLogs: { ...config.agentLogs, dir: join(dataDir, 'logs') },
    watchBlueprints: false,
    watchPrompts: false,
    // All simulated learners share one address.
    rateLimitFactor: 0,
    modelEnv: { AGENT_PROVIDER: 'internal', ...config.modelEnv },
  }
}

function seedsInOrder(seed: string): () => string {
  let drawn = 0
  return () => deriveSeed(`simulation ${seed}`, (drawn += 1))
}

/** One line of progress: overwritten on a terminal, else printed every ten seconds. */
class Progress {
  readonly #played: PlayedSession[] = []
  readonly #began = performance.now()
  readonly #timer: NodeJS.Timeout

  constructor(
    private readonly world: SimulateWorld,
    private readonly total: number,
  ) {
    this.#timer = setInterval(() => this.#tell(), world.isTerminal ? PROGRESS_MS.terminal : PROGRESS_MS.log)
  }

  add(session: PlayedSession): void {
    this.#played.push(session)
  }

  end(): void {
    clearInterval(this.#timer)
    if (this.world.isTerminal) this.world.note('\r\u001B[K')
  }

  #tell(): void {
    const line = progressLine(this.#played, this.total, performance.now() - this.#began)
    this.world.note(this.world.isTerminal ? `\r\u001B[K${line}` : `${line}\n`)
  }
}

function readPersonas(text: string): readonly PersonaName[] {
  if (text === 'all') return PERSONAS
  const names = text.split(',').map(name => name.trim())
  const strange = names.find(name => !PERSONAS.some(known => known === name))
  if (strange !== undefined)
    throw new InvalidArgumentError(`There is no persona ${strange}. There are: ${PERSONAS.join(', ')}.`)
  return PERSONAS.filter(name => names.includes(name))
}
