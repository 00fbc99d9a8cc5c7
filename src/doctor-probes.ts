// The doctor's probes: each examines one thing and changes nothing.
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { connectionProblem, Database, embeddedFolder, openPostgres, pendingMigrations, rows } from './db/index.js'
import type { Config } from './config.js'
import type { DataDirFinding, DatabaseFinding, PortFinding, Probes, RoleFinding } from './doctor.js'
import { BlueprintError, loadCatalogue } from './items/index.js'
import {
  loadProductPrompts,
  PROMPT_CATALOGUE,
  PromptError,
  readAllSettings,
  readEmbedder,
  retirementOf,
  SESSION_ROLES,
} from './llm/index.js'
import { folderHolder } from './kernel/folder-lock.js'
import { openDatabase } from './main.js'
import { overdue } from './privacy/index.js'
import { loadSurveys } from './surveys/index.js'
import { loadTheme } from './theme.js'

export const doctorProbes: Probes = {
  port: probePort,
  dataDir: probeDataDir,
  database: probeDatabase,
  blueprints: async folder => {
    try {
      const catalogue = await loadCatalogue(folder)
      await loadSurveys(folder)
      return { blueprints: catalogue.blueprints().length, assessments: catalogue.assessments().length, problems: [] }
    } catch (error) {
      if (!(error instanceof BlueprintError)) throw error
      const problems = error.problems.map(({ file, line, field, message }) => `${file}:${line} ${field} ${message}`)
      return { blueprints: 0, assessments: 0, problems }
    }
  },
  theme: async file => loadTheme(file),
  prompts: async folder => {
    try {
      loadProductPrompts(folder)
      return { prompts: Object.keys(PROMPT_CATALOGUE).length, problems: [] }
    } catch (error) {
      if (error instanceof PromptError) return { prompts: 0, problems: error.problems }
      throw error
    }
  },
  models: probeModels,
  embeddings: probeEmbeddings,
  reach: async (baseUrl, environment) => {
    try {
      return await askForModels(baseUrl, environment)
    } catch (error) {
      const { cause } = error as Error
      return { reason: cause instanceof Error ? cause.message : (error as Error).message }
    }
  },
}

async function probeEmbeddings(environment: Config['modelEnv']) {
  const embedder = readEmbedder(environment)
  if (embedder === null) return null
  const { vectors } = await embedder.embed(['viva'], AbortSignal.timeout(EMBEDDING_MS))
  return { model: embedder.model, parts: vectors[0]!.length }
}

/** How long the server of the model that embeds may take. */
const EMBEDDING_MS = 10_000

async function probeModels(environment: Config['modelEnv']): Promise<RoleFinding[]> {
  const { sessions, compiler } = readAllSettings(environment)
  const program = compiler.command?.argv[0]
  return [
    ...SESSION_ROLES.map(role => ({ role, ...sessions[role], program: null })),
    {
      role: 'compiler',
      ...compiler,
      program: program === undefined ? null : { name: program, found: await isProgram(program, environment['PATH']) },
    },
  ].map(({ role, provider, model, baseUrl, apiKey, program }) => {
    const retirement =
      model === null || provider === 'internal' || provider === 'codex_exec'
        ? null
        : retirementOf(provider, model, new Date())
    return { role, provider, model, baseUrl, keyIsSet: apiKey !== null, program, retirement }
  })
}

/** Asks a server which models it has, with the key of a role that uses it. It may say when one is switched off (`shutdown_date`). */
async function askForModels(baseUrl: string, environment: Config['modelEnv']) {
  const { sessions, compiler } = readAllSettings(environment)
  const user = [...Object.values(sessions), compiler].find(one => one.baseUrl === baseUrl)
  const provider = user?.provider === 'anthropic' || user?.provider === 'google' ? user.provider : 'remote_llm'
  const { path: below, headers } = MODEL_LISTS[provider](user?.apiKey?.reveal() ?? '')
  const answer = await fetch(baseUrl + below, { headers, signal: AbortSignal.timeout(2_500) })
  const list = ModelList.safeParse(answer.ok ? await answer.json().catch(() => null) : null)
  const retirements = (list.data?.data ?? []).flatMap(({ id, shutdown_date: on }) =>
    on ? [[id, retirementOf(provider, id, new Date(), on)!] as const] : [],
  )
  return { status: answer.status, retirements: Object.fromEntries(retirements) }
}

const MODEL_LISTS = {
  remote_llm: (key: string) => ({
    path: '/models',
    headers: { authorization: `Bearer ${key}` } as Record<string, string>,
  }),
  anthropic: (key: string) => ({
    path: '/v1/models',
    headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
  }),
  google: (key: string) => ({ path: '/v1beta/models', headers: { 'x-goog-api-key': key } }),
}
const ModelList = z.object({ data: z.array(z.object({ id: z.string(), shutdown_date: z.iso.date().nullish() })) })

/** Resolves a path from the working directory; searches the folders of PATH for a bare name. */
async function isProgram(name: string, searched = ''): Promise<boolean> {
  const places = name.includes(path.sep)
    ? [name]
    : searched.split(path.delimiter).map(folder => path.join(folder, name))
  const found = await Promise.all(
    places.map(async place => {
      const stats = await stat(place).catch(() => null)
      return stats !== null && stats.isFile() && (await may(place, constants.X_OK))
    }),
  )
  return found.includes(true)
}

function probePort(host: string, port: number): Promise<PortFinding> {
  const findings: Record<string, PortFinding> = {
    EADDRINUSE: 'in_use',
    EACCES: 'not_permitted',
    EADDRNOTAVAIL: 'no_such_address',
    ENOTFOUND: 'no_such_address',
  }
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      const finding = findings[error.code ?? '']
      if (finding) resolve(finding)
      else reject(error)
    })
    server.listen(port, host, () => server.close(() => resolve('free')))
  })
}

/** Judges a missing folder by its nearest existing parent: the server would create the rest. */
async function probeDataDir(folder: string): Promise<DataDirFinding> {
  const holder = await folderHolder(embeddedFolder(folder))
  for (let existing = folder; ; existing = path.dirname(existing)) {
    try {
      const writable = (await stat(existing)).isDirectory() && (await may(existing, constants.W_OK | constants.X_OK))
      return { writable, holder }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existing === path.dirname(existing)) throw error
    }
  }
}

/** Whether this process may use a file or a folder in these ways. */
const may = (place: string, mode: number): Promise<boolean> =>
  access(place, mode).then(
    () => true,
    () => false,
  )

async function probeDatabase(config: Config): Promise<DatabaseFinding> {
  // Opening the embedded database would create it, but the doctor changes nothing.
  if (
    config.databaseUrl === null &&
    !(await may(path.join(embeddedFolder(config.dataDir), 'PG_VERSION'), constants.F_OK))
  )
    return { answers: 'not_yet' }
  try {
    const database =
      config.databaseUrl === null
        ? await openDatabase(config)
        : new Database(openPostgres(config.databaseUrl, { poolSize: 1 }))
    try {
      const [found] = await rows<{ version: string }>(
        database.read,
        sql`select current_setting('server_version') as version`,
      )
      const pending = await pendingMigrations(database)
      const late = pending === 0 ? await overdue(database.read, config.privacy.days) : null
      return { answers: true, version: found!.version, pendingMigrations: pending, overdue: late }
    } finally {
      await database.close()
    }
  } catch (error) {
    const { cause } = error as Error
    const reason = connectionProblem(error) ?? (cause instanceof Error ? cause.message : (error as Error).message)
    return { answers: false, reason }
  }
}
