// Refuses options that do not fit the stage of a run, so that none is silently ignored.
import type { ModelPolicy } from '../../contract/optimization.js'
import { possibleWeeks } from '../domain/plan.js'
import { badOption, otherCommand } from './command-error.js'
import { flag, POLICY, type PolicyOptions, type WeeksOption } from './curriculum-options.js'
import { FILES } from './run-files.js'
import { stageWords, type NextStep, type RunLook } from './run-look.js'
import type { Means } from './run-work.js'

const COMPILING: readonly (NextStep | null)[] = ['fix_inputs', 'generate', 'iterate']

/** Settings by the names of their variables in lower case, as a policy names them. */
const settingsOf = (
  policy: ModelPolicy,
  scopeTextMaxChars: number,
): Readonly<Record<Lowercase<Variable>, unknown>> => ({ ...policy, scope_text_max_chars: scopeTextMaxChars })
type Variable = (typeof POLICY)[number][1]

/**
 * Throws a CommandError `stage_conflict` for options that differ from those with which the run was compiled. The same options are accepted,
 * so that a killed command can be repeated.
 */
export function refuseSettled({ run, next, policy }: RunLook, means: () => Means, options: PolicyOptions): void {
  const given = POLICY.filter(([name]) => options[name] !== undefined)
  if (given.length === 0 || COMPILING.includes(next)) return
  const requested = means()
  const chars = run.history.findLast(({ metadata }) => 'scope_text_max_chars' in metadata)?.metadata[
    'scope_text_max_chars'
  ]
  const settled = settingsOf(policy ?? requested.policy, Number(chars ?? requested.scopeTextMaxChars))
  const wanted = settingsOf(requested.policy, requested.scopeTextMaxChars)
  const other = given.flatMap(([name, variable]) => {
    const setting = variable.toLowerCase() as Lowercase<Variable>
    return settled[setting] === wanted[setting] ? [] : [name]
  })
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
