// Failures of curriculum commands and their exit codes.
import { isSystemError, systemErrorText } from '../../kernel/system-error.js'

export const EXIT_CODES = {
  /** An invalid option or argument. */
  invalid_argument: 2,
  not_found: 3,
  /** A file of the run breaks a rule, or its curriculum is not accepted. */
  validation_failed: 4,
  /** The run is at another stage, or another process works on it. */
  stage_conflict: 5,
  /** The disk, the network or another program failed. */
  io: 6,
  config: 7,
  internal: 10,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const
type Failure = keyof typeof EXIT_CODES

/** An expected failure; its message is for the user of the command. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  constructor(
    readonly failure: Failure,
    message: string,
  ) {
    super(message)
  }
}

/** An invalid option: `--weeks: Give 4 to 9 weeks.` */
export const badOption = (flag: string, problem: string): CommandError =>
  new CommandError('invalid_argument', `${flag}: ${problem}`)

/** A command that does not fit the stage of its run; `command` is the one to type instead, after `viva curriculum`. */
export const otherCommand = (reason: string, command: string): CommandError =>
  new CommandError('stage_conflict', `${reason}: viva curriculum ${command}`)

/** Errors of other modules, by their names. */
const NAMED: Readonly<Record<string, Failure>> = {
  ConfigError: 'config',
  ModelSettingsError: 'config',
  PromptError: 'config',
  ModelError: 'io',
  AuthorError: 'io',
  ScopeError: 'validation_failed',
}

/** The kind of a failure. A model that refuses our key is a fault of the configuration. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommandError) return error.failure
  if (!(error instanceof Error)) return 'internal'
  const named = NAMED[error.name]
  if (named === 'io' && 'code' in error && error.code === 'unauthorised') return 'config'
  if (named !== undefined) return named
  return 'syscall' in error ? 'io' : 'internal'
}

/** The text for stderr: a sentence; a stack only for an unexpected error. */
export function sayFailure(error: unknown): string {
  if (isSystemError(error)) return systemErrorText(error)
  if (failureOf(error) !== 'internal') return (error as Error).message
  return error instanceof Error ? String(error.stack ?? error) : String(error)
}
