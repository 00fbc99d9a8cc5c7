// The log: JSON lines on stdout. Secrets and answers are kept out where lines are written; this file is the second defence.
import { pino, type DestinationStream, type Logger } from 'pino'
import { LogLines } from './log-lines.js'

export type { Logger } from 'pino'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Field names whose values are never written, at any depth and in any spelling. */
const SECRET_FIELDS = `
  authorization cookie set_cookie password secret signing api_key token session_token operator_token stream_url database_url
  key keys seed correct_answer correct_index explanation response selection text body params parameters
`
  .trim()
  .split(/\s+/)

type LoggerOptions = {
  readonly level: LogLevel
  /** stdout without one. */
  readonly destination?: DestinationStream
  /** Fields of every line that is written now: ids of the trace. */
  readonly ids?: () => Readonly<Record<string, string>>
}

export function createLogger(options: LoggerOptions): Logger {
  const destination = options.destination ?? onStdout()
  return pino(
    {
      level: options.level,
      base: { pid: process.pid },
      ...(options.ids && { mixin: options.ids }),
      formatters: {
        level: label => ({ level: label }),
        log: fields => withoutSecrets(fields, 0) as typeof fields,
      },
      // The formatter above is not asked about the fields of a child logger; this is.
      redact: { paths: SECRET_FIELDS, censor: '[redacted]' },
      // pino describes `err` by itself and takes its message for the line's when none is given: both would quote too much.
      serializers: { err: described => described },
      hooks: {
        logMethod(args, method) {
          const error = errorOf(args[0])
          method.apply(this, error && args.length === 1 ? [args[0], safeMessage(error)] : args)
        },
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    { write: line => destination.write(scrub(line)) },
  )
}

function onStdout(): DestinationStream {
  const stdout = pino.destination({ fd: 1, sync: true })
  const lines = new LogLines(text => void stdout.write(text))
  return { write: line => lines.add(line) }
}

const SECRET_NAMES = new Set(SECRET_FIELDS.map(name => name.replaceAll('_', '')))
/** What was found of a name before: nearly all lines have the same few. */
const JUDGED = new Map<string, boolean>()
const MOST_JUDGED = 1_000

function isSecret(name: string): boolean {
  let secret = JUDGED.get(name)
  if (secret === undefined) {
    secret = SECRET_NAMES.has(name.replaceAll(/[_-]/g, '').toLowerCase())
    if (JUDGED.size < MOST_JUDGED) JUDGED.set(name, secret)
  }
  return secret
}

const errorOf = (first: unknown): Error | null => {
  const candidate = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  return candidate instanceof Error ? candidate : null
}

function withoutSecrets(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > 6) return '[deep]'
  if (Array.isArray(value)) return value.map(entry => withoutSecrets(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      isSecret(name) ? '[redacted]' : withoutSecrets(entry, depth + 1),
    ]),
  )
}

/** Our tokens, bearer credentials and passwords in URLs, wherever in a line they stand. */
const scrub = (line: string): string =>
  line
    .replaceAll(/\b(?:vg[12]|vp2|vs1|st1)\.[\w.%-]+/g, '[redacted]')
    .replaceAll(/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 [redacted]')
    .replaceAll(/\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s@/"]+@/gi, '$1:[redacted]@')

/**
 * What a log may know of an error: its kind, code, first line and stack frames. The rest is left out: a database driver puts the
 * parameters of a failed statement into later lines and fields, and a JSON parser quotes what it could not read.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = (error as { code?: unknown }).code
  return {
    type: error.name,
    message: safeMessage(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause === undefined || depth >= 4 ? {} : { cause: describeError(error.cause, depth + 1) }),
  }
}

function safeMessage(error: Error): string {
  if (error instanceof SyntaxError) return 'text that could not be parsed'
  if (error.name === 'ZodError' || error.name === '$ZodError') return 'a value that its schema refuses'
  // SQLSTATE class 22: the database quotes the value that does not fit.
  if (/^22[0-9A-Z]{3}$/.test(String((error as { code?: unknown }).code))) return 'a value that the database refuses'
  return (error.message.split('\n', 1)[0] ?? '').slice(0, 300)
}
