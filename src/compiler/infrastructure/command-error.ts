// Why a command about curricula ended without what it was asked for, and the exit code by which a script can tell.

export const EXIT_CODES = {
  /** An option or argument that cannot be. */
  invalid_argument: 2,
  not_found: 3,
  /** A file of the run breaks a rule, or its curriculum is not accepted. */
  validation_failed: 4,
  /** The run is elsewhere: another stage, or another process works on it. */
  stage_conflict: 5,
  /** The disk, the network, or a program that was asked. */
  io: 6,
  config: 7,
  internal: 10,
  /** Stopped by Ctrl-C. */
  interrupted: 130,
} as const
type Failure = keyof typeof EXIT_CODES

/** Expected: its message is for whoever typed the command. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  constructor(
    readonly failure: Failure,
    message: string,
  ) {
    super(message)
  }
}

/** An option that cannot be: `--weeks: Give 4 to 9 weeks.` */
export const badOption = (flag: string, problem: string): CommandError =>
  new CommandError('invalid_argument', `${flag}: ${problem}`)

/** A command that does not fit the stage of its run; `command` is what to type instead, from `viva curriculum` on. */
export const otherCommand = (reason: string, command: string): CommandError =>
  new CommandError('stage_conflict', `${reason}: viva curriculum ${command}`)

/** Errors that others throw, by their names. */
const NAMED: Readonly<Record<string, Failure>> = {
  ConfigError: 'config',
  ModelSettingsError: 'config',
  PromptError: 'config',
  ModelError: 'io',
  AuthorError: 'io',
  ScopeError: 'validation_failed',
}

/** What kind of failure an error is. A model that refuses our key is a matter of configuration. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommandError) return error.failure
  if (!(error instanceof Error)) return 'internal'
  const named = NAMED[error.name]
  if (named === 'io' && 'code' in error && error.code === 'unauthorised') return 'config'
  if (named !== undefined) return named
  return 'syscall' in error ? 'io' : 'internal'
}

/** What is said about it on stderr: a sentence; a stack only for what nobody expected. */
export function sayFailure(error: unknown): string {
  if (failureOf(error) !== 'internal') return (error as Error).message
  return error instanceof Error ? String(error.stack ?? error) : String(error)
}
