// Which model plays which role in sessions, and what is logged of what they write.
import { DrizzleBudgetAlerts } from './alerting/index.js'
import { DrizzleModelUse, meteredModel, ModelBudget } from './budgets/index.js'
import { BUILT_IN } from './built-in.js'
import type { Database } from './db/index.js'
import type { ConceptAuthor } from './documents/index.js'
import type { Logger } from './http/index.js'
import {
  createModel,
  InternalModel,
  KnownServers,
  SESSION_ROLES,
  ShadowedModel,
  type Budgets,
  type Embedder,
  type Model,
  type ModelSettings,
  type ProductPrompts,
  type SessionRole,
} from './llm/index.js'
import type { RunnerPorts } from './sessions/index.js'
import { watchedModel, type Metrics, type Telemetry } from './telemetry/index.js'

type Models = Readonly<Record<SessionRole, ModelSettings>>
type ModelParts = { readonly models: Models; readonly telemetry: Pick<Telemetry, 'watched'> }

/** The model that is configured for the role, and watched. */
const modelOf = (role: SessionRole, { models, telemetry }: ModelParts, servers: KnownServers): Model =>
  watchedModel(createModel(role, models[role], BUILT_IN[role], servers), role, models[role], telemetry.watched)

/**
 * In an examination every tool call follows from stored data, and no text of a model is forwarded. So the built-in proctor leads without a
 * delay, and the configured model is its shadow. Where a budget is set it has none: a shadow's calls are not stored, so they could not be
 * counted.
 */
export function proctorModel(parts: ProctorParts, servers: KnownServers): Model | ShadowedModel {
  const { budgets, logger } = parts
  const configured = modelOf('proctor', parts, servers)
  if (configured instanceof InternalModel) return configured
  if (budgets !== null) return new InternalModel('proctor', BUILT_IN.proctor)
  return new ShadowedModel(new InternalModel('proctor', BUILT_IN.proctor), configured, report =>
    logger.info({ shadow: report }, 'the proctor’s shadow was asked'),
  )
}

type ProctorParts = ModelParts & { readonly budgets: Budgets | null; readonly logger: Logger }

/** The model of a role; `fallback`: the built-in one, which stands in where the configured one fails. */
export function roleModels(
  parts: ModelParts,
  servers: KnownServers,
  proctor: Model,
): (role: SessionRole, fallback: boolean) => Model {
  const configured = forRoles(role => (role === 'proctor' ? proctor : modelOf(role, parts, servers)))
  const builtIn = forRoles(role => new InternalModel(role, BUILT_IN[role]))
  return (role, fallback) => (fallback ? builtIn : configured)[role]
}

/** The planner's model, which also names the concepts of documents; null where it is the built-in one, which reads nothing. */
export function conceptAuthor(parts: AuthorParts, servers: KnownServers): ConceptAuthor | null {
  const { models, prompts, logger, budget } = parts
  if (models.planner.provider === 'internal') return null
  return {
    model: meteredModel(modelOf('planner', parts, servers), budget),
    // Read for each document: the file may change.
    get instructions() {
      return prompts.fill('documents/concepts', {})
    },
    get promptHash() {
      return prompts.hash('documents/concepts')
    },
    record: call => logger.info({ call }, 'a model read a part of a document'),
  }
}

type AuthorParts = ModelParts & {
  readonly prompts: ProductPrompts
  readonly logger: Logger
  readonly budget: ModelBudget | null
}

/** Null: no budget is set. */
export function modelBudget({ budgets, models, embedder, database }: BudgetParts): ModelBudget | null {
  const priced = [...Object.values(models), ...(embedder === null ? [] : [embedder])]
  const pricesOf = new Map(priced.map(({ provider, model, prices }) => [`${provider} ${model}`, prices]))
  return (
    budgets &&
    new ModelBudget(
      budgets,
      new DrizzleModelUse(database),
      (provider, model) => pricesOf.get(`${provider} ${model}`) ?? null,
    )
  )
}

/** Staff are told, and the log. */
export function budgetTeller({ database, logger }: BudgetParts): NonNullable<RunnerPorts['onBudgetSpent']> {
  const alerts = new DrizzleBudgetAlerts(database)
  return ({ id: sessionId, learnerId, type: sessionType, status }, scope) =>
    void alerts.raise({ sessionId, learnerId, sessionType, status }, scope).then(
      isNew => (isNew ? logger.warn({ session_id: sessionId, scope }, 'a budget for models is spent') : undefined),
      error => logger.error({ err: error }, 'nobody could be told that a budget for models is spent'),
    )
}

type BudgetParts = {
  readonly budgets: Budgets | null
  readonly models: Models
  readonly embedder: Embedder | null
  readonly database: Database
  readonly logger: Logger
}

/** What model servers turn out to refuse is logged once, and remembered for all roles. */
export const knownServers = (logger: Logger): KnownServers =>
  new KnownServers(finding =>
    logger.info({ finding }, 'a model server refused a part of a request, which it is sent no more'),
  )

/** Logs each replaced text of a model, with the number of replacements for the same reason since the process began. */
export function countReplaced(logger: Logger, metrics: Metrics): NonNullable<RunnerPorts['onReplaced']> {
  const counts = new Map<string, number>()
  return ({ sessionType, agent, reason }) => {
    const count = (counts.get(reason) ?? 0) + 1
    counts.set(reason, count)
    metrics.textReplaced(agent, reason)
    logger.info({ session_type: sessionType, agent, reason, count }, 'a text of a model was replaced')
  }
}

const forRoles = (make: (role: SessionRole) => Model) =>
  Object.fromEntries(SESSION_ROLES.map(role => [role, make(role)])) as Record<SessionRole, Model>
