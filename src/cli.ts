// The command line: viva serve, viva doctor, viva migrate, viva blueprint, viva survey, viva guideline, viva curriculum, viva regrade,
// viva document, viva backup, viva restore, viva audit, viva user, viva key, viva mastery, viva simulate, viva evaluate-tutor, viva init.
import { Command } from 'commander'
import { askServer, fetchFromServer, serverAddress } from './ask-server.js'
import { auditCommand } from './audit/index.js'
import { backupCommand, restoreCommand } from './backup/index.js'
import { curriculumCommand } from './compiler/index.js'
import { ConfigError, loadConfig } from './config.js'
import { migrate, pendingMigrations } from './db/index.js'
import { configChecks, examine, exitCode, formatChecks } from './doctor.js'
import { doctorProbes } from './doctor-probes.js'
import { documentCommand } from './documents/index.js'
import { exportCommand, importCommand, paperCommand } from './exchange/index.js'
import { blueprintCommand } from './items/index.js'
import { initCommand } from './init-command.js'
import { masteryCommand } from './learners/index.js'
import { evaluateTutorCommand } from './evaluate-tutor-command.js'
import { guidelineCommand } from './library/index.js'
import { createModel, loadProductPrompts, readModelSettings } from './llm/index.js'
import { VERSION } from './kernel/package-files.js'
import { counted } from './kernel/text.js'
import { isSystemError, systemErrorText } from './kernel/system-error.js'
import { main, openDatabase } from './main.js'
import { keyCommand, userCommand } from './people/index.js'
import { regradeCommand } from './regrade-command.js'
import { simulateCommand } from './simulate-command.js'
import { surveyCommand } from './surveys/index.js'

const viva = new Command('viva')
  .description('Sessions that the agent leads: quizzes, practice, tutoring.')
  .version(VERSION, '--version', 'say which version this is')

viva
  .command('serve', { isDefault: true })
  .allowExcessArguments()
  .description('start the server (configured by environment variables; docs/configuration.md lists them)')
  .action(async (_options: unknown, { args: [mistyped] }: Command) => {
    // `serve` is what runs without a command, so that a word which is none comes here.
    if (mistyped !== undefined) throw new Error(`There is no command “${mistyped}”. viva --help lists them.`)
    await main()
  })

viva
  .command('doctor')
  .description('say what is configured and what is wrong with it; changes nothing')
  .action(async () => {
    const checks = await doctorChecks()
    process.stdout.write(formatChecks(checks))
    process.exitCode = exitCode(checks)
  })

viva
  .command('migrate')
  .description('bring the database up to date without starting the server')
  .action(async () => {
    const config = loadConfig()
    const database = await openDatabase(config)
    try {
      const count = await pendingMigrations(database)
      await migrate(database, config.directUrl ?? config.databaseUrl ?? undefined)
      process.stdout.write(count === 0 ? 'The database is up to date.\n' : `Applied ${counted(count, 'migration')}.\n`)
    } finally {
      await database.close()
    }
  })

viva.addCommand(regradeCommand())

const world = {
  root: () => loadConfig().blueprintsDir,
  out: (text: string) => void process.stdout.write(text),
  note: (text: string) => void process.stderr.write(text),
  fail: () => void (process.exitCode = 1),
}

viva.addCommand(initCommand(world))

viva.addCommand(surveyCommand(world))

viva.addCommand(simulateCommand({ ...world, isTerminal: process.stderr.isTTY }))

viva.addCommand(masteryCommand({ ...world, database: upToDate }))

viva.addCommand(
  evaluateTutorCommand({
    ...world,
    modelEnv: () => loadConfig().modelEnv,
    promptsDir: () => loadConfig().promptsDir,
  }),
)

/** For commands that ask the running server. */
const remote = {
  ...world,
  ask: (path: string, options: Parameters<typeof askServer>[2]) => askServer(loadConfig(), path, options),
  address: (url?: string) => serverAddress(loadConfig(), url),
}

const backups = {
  ...world,
  open: () => openDatabase(loadConfig()),
  databaseUrl: () => loadConfig().directUrl ?? loadConfig().databaseUrl,
  download: (path: string, url?: string) => fetchFromServer(loadConfig(), path, url),
}

viva.addCommand(backupCommand(backups))

viva.addCommand(restoreCommand(backups))

viva.addCommand(auditCommand(remote))

viva.addCommand(guidelineCommand(remote))

viva.addCommand(documentCommand(remote))

viva.addCommand(userCommand(remote))

viva.addCommand(keyCommand(remote))

viva.addCommand(
  curriculumCommand({
    ...remote,
    isTerminal: process.stderr.isTTY,
    runs: () => loadConfig().runsDir,
    modelEnv: () => loadConfig().modelEnv,
    promptsDir: () => loadConfig().promptsDir,
    exitCode: code => void (process.exitCode = code),
    exit: code => process.exit(code),
  }),
)

viva.addCommand(
  blueprintCommand({
    ...world,
    writer: role => {
      const { modelEnv, promptsDir } = loadConfig()
      return { model: createModel(role, readModelSettings(modelEnv)[role]), prompts: loadProductPrompts(promptsDir) }
    },
  })
    .addCommand(importCommand(world))
    .addCommand(exportCommand(world))
    .addCommand(paperCommand(world)),
)

/** The configured database. Throws when `viva migrate` is due. */
async function upToDate() {
  const database = await openDatabase(loadConfig())
  if ((await pendingMigrations(database)) === 0) return database
  await database.close()
  throw new Error('The database is not up to date. Run `viva migrate` first.')
}

async function doctorChecks() {
  try {
    return await examine(loadConfig(), doctorProbes)
  } catch (error) {
    if (error instanceof ConfigError) return configChecks(error)
    throw error
  }
}

/** Ignores a closed output, as after `| head`: the command still finishes. */
function unlessNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

function failureText(error: unknown): string {
  if (isSystemError(error)) return systemErrorText(error)
  const expected = error instanceof Error && error.name !== 'TypeError' && error.name !== 'ReferenceError'
  return expected ? error.message : String((error as Error).stack ?? error)
}

/** Runs one command line. Prints expected failures as a sentence, unexpected ones with their stack. */
export async function run(argv: readonly string[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', unlessNobodyReads)
  try {
    await viva.parseAsync([...argv])
  } catch (error) {
    process.stderr.write(`viva: ${failureText(error)}\n`)
    process.exit(1)
  }
}
