// Reads the other output of a coding agent as untrusted data: its token counts, and why it failed.
import { stripVTControlCharacters } from 'node:util'
import type { ProcessEnd } from './agent-process.js'
import { ModelError, type Usage } from './model.js'
import { usageOf } from './untrusted-reply.js'

type Event = {
  type?: unknown
  message?: unknown
  error?: { message?: unknown } | null
  usage?: { input_tokens?: unknown; output_tokens?: unknown } | null
}

/** The token counts in its events, one JSON object per line; null if it reports none. */
export const usageIn = (stdout: string): Usage | null =>
  eventsIn(stdout)
    .map(({ usage }) => usageOf(usage?.input_tokens, usage?.output_tokens))
    .findLast(usage => usage !== null) ?? null

/** The error for a command that could not be started. */
export function cannotStart(program: string, error: unknown): ModelError {
  const code = (error as NodeJS.ErrnoException).code
  const why = code === 'ENOENT' ? 'was not found' : `cannot be started (${code ?? 'unknown cause'})`
  return new ModelError(
    'connection',
    `The coding agent ${JSON.stringify(program)} ${why}: check CODING_AGENT_CMD.`,
    false,
  )
}

/** The error for a failed run. It quotes the agent's output unless that repeats the prompt. */
export function failedRun(
  { code, signal, stdout, stderr }: ProcessEnd,
  prompt: string,
  environment: readonly (readonly [name: string, value: string])[],
): ModelError {
  const how = code === null ? `was ended by ${signal}` : `ended with code ${code}`
  const output = withoutSecrets(lastLines(stdout, stderr), environment)
  const detail = output === '' || repeats(output, prompt) ? '' : `: ${output.slice(0, MOST_DETAIL)}`
  return new ModelError('provider_error', `The coding agent ${how}${detail || '.'}`, true)
}

const MOST_DETAIL = 200

/** An error that it reported; else its last complaint; else its last line. */
function lastLines(stdout: string, stderr: string): string {
  const reported = eventsIn(stdout)
    .flatMap(({ type, message, error }) =>
      type === 'error' ? [message] : type === 'turn.failed' ? [error?.message] : [],
    )
    .findLast(message => typeof message === 'string')
  const lines = stderr.split('\n').map(plain)
  return (
    plain(typeof reported === 'string' ? reported : '') ||
    (lines.findLast(line => /^error\b/i.test(line)) ?? lines.findLast(line => line !== '') ?? '')
  )
}

/** On one line, without colours and control characters. */
const plain = (text: string): string =>
  stripVTControlCharacters(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const eventsIn = (stdout: string): Event[] =>
  stdout.split('\n').flatMap(line => {
    try {
      const value: unknown = JSON.parse(line)
      return typeof value === 'object' && value !== null ? [value] : []
    } catch {
      return []
    }
  })

function withoutSecrets(text: string, environment: readonly (readonly [string, string])[]): string {
  const secrets = environment.filter(([name, value]) => /KEY|TOKEN|SECRET|PASSWORD/i.test(name) && value.length > 3)
  return secrets
    .reduce((rest, [, value]) => rest.replaceAll(value, '[secret]'), text)
    .replace(/\b(?:sk-|sess-|eyJ)[\w.-]{8,}|(?<=\bBearer )\S+/g, '[secret]')
    .replace(/(?<=:\/\/)[^/\s@]*@/g, '')
}

const SHARED = 24

/** Whether the prompt contains a part of the text. */
function repeats(text: string, prompt: string): boolean {
  for (let at = 0; at + SHARED <= text.length; at++) if (prompt.includes(text.slice(at, at + SHARED))) return true
  return false
}
