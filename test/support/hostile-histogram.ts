// Counts what happened over many plays, so that everybody can see which branches were reached.
import { CLIENT_TOOL_NAMES } from '../../src/quizzes/application/client-tools.js'
import { hasEnded, type Session } from '../../src/sessions/domain/session.js'
import type { Witness } from './hostile-witness.js'

export class Histogram {
  readonly #counts = new Map<string, number>()
  plays = 0
  commits = 0
  requests = 0

  count(name: string, times = 1): void {
    this.#counts.set(name, this.of(name) + times)
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  add({ commits, posts, commands, modelErrors, requests, dropped, chunks }: Witness, session: Session): void {
    this.plays += 1
    this.commits += commits.length
    this.requests += requests
    const { type } = session.rules
    this.count(`ended: ${type} ${session.status}${hasEnded(session) ? `, ${session.endReason}` : ''}`)
    if (dropped > 0) this.count('run: fenced, its step dropped', dropped)
    if (chunks.length > 0) this.count('text: streamed, chunks', chunks.length)
    for (const { got } of posts) this.count(`answer: ${got}`)
    for (const { command, got } of commands)
      this.count(`command: ${command}: ${got.replaceAll(/, hint .*?(?= and |$)/gs, ', a hint')}`)
    for (const code of modelErrors) this.count(`model error: ${code}`)
    for (const { label, decision } of commits) {
      for (const event of decision.events) {
        if (event.type === 'TextShown') this.count(`text: ${event.replaced ? 'replaced by the template' : 'shown'}`)
        if (event.type === 'ActionOpened')
          this.count(`asked: ${event.toolName}${event.position === null ? ', unbound' : ''}`)
        if (event.type === 'ModelFellBack') this.count(`fell back: ${event.code}`)
        if (event.type === 'RunFailed') this.count(`rested: ${event.code}`)
        if (['ItemTimedOut', 'OwnerAttached', 'SessionPaused', 'SessionResumed', 'ItemReported'].includes(event.type))
          this.count(`happened: ${event.type}`)
      }
      if (label !== 'step') continue
      for (const message of decision.messages)
        if (message.role === 'tool') this.count(`tool: ${outcomeOf(message.toolName, message.content)}`)
        else if (message.role === 'user') this.count('tool: none, nudged')
    }
  }

  toString(): string {
    const lines = [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `${String(times).padStart(8)}  ${name}`)
    return [`${this.plays} sessions, ${this.commits} commits, ${this.requests} model calls`, ...lines].join('\n')
  }
}

const KNOWN = new Set(['get_next_item', 'record_response', 'complete_session', ...CLIENT_TOOL_NAMES])

function outcomeOf(name: string, content: string): string {
  const { error, item } = JSON.parse(content) as { error?: { code: string }; item?: unknown }
  const tool = KNOWN.has(name) ? name : 'another name'
  return `${tool}: ${error?.code ?? (item === null ? 'none left' : 'ok')}`
}
