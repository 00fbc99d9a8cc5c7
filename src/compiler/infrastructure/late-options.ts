// Refuses options that do not fit the stage of a run, so that none is silently ignored.
import { possibleWeeks } from '../domain/plan.js'
import { badOption, otherCommand } from './command-error.js'
import { flag, POLICY, type PolicyName, type PolicyOptions, type WeeksOption } from './curriculum-options.js'
import { FILES } from './run-files.js'
import { stageWords, type NextStep, type RunLook } from './run-look.js'
import type { Means } from './run-work.js'

const COMPILING: readonly (NextStep | null)[] = ['fix_inputs', 'generate', 'iterate']

/** The setting that each option concerns. */
const SAYS: Readonly<Record<PolicyName, (means: Pick<Means, 'policy' | 'scopeTextMaxChars'>) => unknown>> = {
  provider: ({ policy }) => policy.provider,
  model: ({ policy }) => policy.model,
  target: ({ policy }) => policy.target_score,
  maxIterations: ({ policy }) => policy.max_iterations,
  maxActions: ({ policy }) => policy.max_actions_per_iteration,
  timeout: ({ policy }) => policy.timeout_seconds,
  retries: ({ policy }) => policy.retry_budget,
  tokenBudget: ({ policy }) => policy.token_budget,
  timeBudget: ({ policy }) => policy.time_budget_seconds,
  scopeChars: means => means.scopeTextMaxChars,
}

/**
 * Throws a CommandError `stage_conflict` for options that differ from those with which the run was compiled. The same options are accepted,
 * so that a killed command can be repeated.
 */
export function refuseSettled({ run, next, policy }: RunLook, means: () => Means, options: PolicyOptions): void {
  const given = POLICY.map(([name]) => name).filter(name => options[name] !== undefined)
  if (given.length === 0 || COMPILING.includes(next)) return
  const requested = means()
  const chars = run.history.findLast(({ metadata }) => 'scope_text_max_chars' in metadata)?.metadata[
    'scope_text_max_chars'
  ]
  const settled = {
    policy: policy ?? requested.policy,
    scopeTextMaxChars: Number(chars ?? requested.scopeTextMaxChars),
  }
  const other = given.filter(name => SAYS[name](settled) !== SAYS[name](requested))
  if (other.length === 0) return
  const flags = other.map(name => `${flag(name)} ${options[name]}`).join(' ')
  const fresh = other.includes('scopeChars') ? ' --fresh' : ''
  throw otherCommand(
    `The run ${run.run_id} is compiled already, without ${flags}. To compile it again`,
    `iterate ${run.run_id}${fresh} ${flags}`,
  )
}

/** Throws a CommandError `stage_conflict` for a number of weeks if the plan is not the next stage. */
export function refuseEarlyWeeks({ run, next }: RunLook, { weeks }: WeeksOption): void {
  if (weeks === undefined || (next !== 'generate' && next !== 'validate')) return
  throw otherCommand(
    `The run ${run.run_id} is ${stageWords(run.stage)} and is not planned next, so --weeks would do nothing. For all that is left`,
    `run ${run.run_id} --weeks ${weeks}`,
  )
}

/** Throws a CommandError `invalid_argument` for a number of weeks that no curriculum of the specification can have, before one is written. */
export function refuseImpossibleWeeks({ inputs }: RunLook, { weeks }: WeeksOption): void {
  if (weeks === undefined || inputs === null) return
  const { least, most } = possibleWeeks(inputs.spec)
  if (weeks >= least && weeks <= most) return
  throw badOption('--weeks', `By the hours of ${FILES.spec} it is ${least} to ${most} weeks, not ${weeks}.`)
}

/** Throws a CommandError `invalid_argument` for a limit of the scope text if the scope is not sent to a model. */
export function refuseUnseenScope({ scopeChars }: PolicyOptions, fresh: boolean): void {
  if (scopeChars !== undefined && !fresh) throw badOption('--scope-chars', 'The scope file is shown only with --fresh.')
}
