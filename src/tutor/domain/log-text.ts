// Formats one entry of the agents' log, as JSON and as text for people.
import type { AgentLogEntry as Entry } from '../../contract/tutor.js'

/** As a line of JSON, without the line break. */
export const logLine = (entry: Entry): string => JSON.stringify(entry)

/** A block of text whose last line has its number. All content is indented, so that it cannot look like the end of an entry. */
export function logText(entry: Entry): string {
  const { agent, timestamp, outcome, problems, provider, model, duration_ms, cost_usd } = entry
  const tokens = [entry.input_tokens, entry.output_tokens].map(count => count ?? '?').join(' + ')
  const lines = [
    `${agent.toUpperCase()} at ${timestamp}, ${duration_ms} ms, ${outcome}`,
    `${provider} ${model}, prompt ${entry.prompt_hash.slice(0, 12)}, tokens ${tokens}${cost_usd === null ? '' : `, $${cost_usd}`}`,
    ...section('Asked', entry.input_summary),
    ...problems.flatMap(problem => section('Refused because', problem)),
    ...section('Reasoning', entry.reasoning),
    ...section('Input', indented(entry.input)),
    ...section('Output', indented(entry.output)),
    logTextEnd(entry.seq),
  ]
  return `${lines.join('\n')}\n`
}

const logTextEnd = (seq: number): string => `--- ${seq} ---`

/** The number of the entry that a line ends; null for any other line. */
export function logTextSeq(line: string): number | null {
  const seq = /^--- (\d+) ---$/.exec(line)?.[1]
  return seq === undefined ? null : Number(seq)
}

const indented = (value: unknown): string => JSON.stringify(value, null, 2) ?? ''

const section = (name: string, text: string): string[] =>
  text === '' ? [] : [`  ${name}:`, ...text.split(/\r\n|\r|\n/).map(line => `    ${line}`)]
