// The options of curriculum commands and the variables that they override.
import { Option, type Command } from 'commander'
import { wholeNumber } from '../../kernel/option-values.js'
import { builtInAnswer } from '../application/compile.js'
import { SCOPE_MODES } from '../domain/scope/scope.js'
import {
  createCompilerModel,
  describeCompiler,
  loadProductPrompts,
  ModelSettingsError,
  readCompilerSettings,
  type Environment,
} from '../../llm/index.js'
import { badOption, CommandError } from './command-error.js'
import type { NewInputs } from './run-inputs.js'
import type { Means } from './run-work.js'

export type RunsOption = { readonly runs?: string }
export type InputOptions = NewInputs & RunsOption
export type WeeksOption = { readonly weeks?: number }

/** Each overrides its variables, which validate the value. */
export const POLICY = [
  ['provider', 'PROVIDER', '<name>', 'codex_exec, remote_llm or internal'],
  ['model', 'MODEL', '<name>', 'the model that writes'],
  ['target', 'TARGET_SCORE', '<score>', 'the total score that is enough, 0 to 100'],
  ['maxIterations', 'MAX_ITERATIONS', '<count>', 'how often it is repaired at most'],
  ['maxActions', 'MAX_ACTIONS_PER_ITERATION', '<count>', 'how much is repaired at a time'],
  ['timeout', 'TIMEOUT_SECONDS', '<seconds>', 'for one attempt of one call'],
  ['retries', 'RETRY_BUDGET', '<count>', 'how often one call is tried again'],
  ['tokenBudget', 'TOKEN_BUDGET', '<count>', 'stop asking models after this many tokens'],
  ['timeBudget', 'TIME_BUDGET_SECONDS', '<seconds>', 'stop asking models after waiting this long'],
  ['scopeChars', 'SCOPE_TEXT_MAX_CHARS', '<count>', 'characters of the scope file that a model is shown'],
] as const
export type PolicyOptions = { readonly [Name in (typeof POLICY)[number][0]]?: string }

export const flag = (name: string): string => `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

export const runsOption = (command: Command): Command =>
  command.option('--runs <folder>', 'the folder of the runs; otherwise RUNS_DIR, or ./runs')

export const inputOptions = (command: Command): Command =>
  command
    .option('--spec <file>', 'a topic specification; it is copied into the run')
    .option('--scope-file <file>', 'a Markdown file that says what is to be learned; it is copied into the run')
    .addOption(new Option('--scope-mode <mode>', 'which part of the scope file counts').choices(SCOPE_MODES))
    .option('--scope-section <heading>', 'the section that counts')

export const policyOptions = (command: Command): Command =>
  POLICY.reduce(
    (with_, [name, variable, value, says]) =>
      with_.option(`${flag(name)} ${value}`, `${says}; otherwise AGENT_COMPILER_${variable} or AGENT_${variable}`),
    command,
  )

export const weeksOption = (command: Command): Command =>
  command.option('--weeks <count>', 'how many weeks the plan is to have', wholeNumber(1, 9_999))

/**
 * The author's model by the variables and the options, which are checked whether a model is needed or not. The returned function throws
 * ModelSettingsError and the errors of reading the variables.
 */
export function meansBy(world: ModelWorld, options: PolicyOptions): () => Means {
  const read = (): Means => meansOf(world.modelEnv(), world.promptsDir(), options)
  if (POLICY.every(([name]) => options[name] === undefined)) return read
  const means = read()
  return () => means
}

type ModelWorld = { readonly modelEnv: () => Environment; readonly promptsDir: () => string }

function meansOf(environment: Environment, promptsDir: string, options: PolicyOptions): Means {
  const overrides = POLICY.flatMap(([name, variable]) => {
    const value = options[name]
    return value === undefined ? [] : [{ name, variable: `AGENT_COMPILER_${variable}`, value }]
  })
  const empty = overrides.find(({ value }) => value.trim() === '')
  if (empty) throw badOption(flag(empty.name), 'Say what it is to be.')
  try {
    const settings = readCompilerSettings({
      ...environment,
      ...Object.fromEntries(overrides.map(({ variable, value }) => [variable, value])),
    })
    return {
      model: createCompilerModel(settings, builtInAnswer),
      prompts: loadProductPrompts(promptsDir),
      policy: settings.policy,
      scopeTextMaxChars: settings.scopeTextMaxChars,
      writer: describeCompiler(settings),
      prices: settings.prices,
    }
  } catch (error) {
    if (!(error instanceof ModelSettingsError)) throw error
    const wrong = error.problems.flatMap(({ variable, message }) => {
      const override = overrides.find(known => known.variable === variable)
      return override ? [`${flag(override.name)}: ${message}`] : []
    })
    throw wrong.length > 0 ? new CommandError('invalid_argument', wrong.join('\n')) : error
  }
}
