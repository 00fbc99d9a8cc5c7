// Does what a learner may do beside answering, in every state and with every call, and knows without the product's code what each
// command must be told.
import type { Hint } from '../../src/contract/command.js'
import { DomainError } from '../../src/kernel/errors.js'
import { newId } from '../../src/kernel/ids.js'
import { hasEnded } from '../../src/sessions/domain/session.js'
import { CommandSession } from '../../src/sessions/index.js'
import type { Act } from './hostile-learner.js'
import { deadlines, GRACE } from './hostile-oracle.js'
import { costOf, storyOf } from './hostile-story.js'
import type { Facts, Witness } from './hostile-witness.js'
import type { SessionSystem } from './memory-system.js'

export type CommandAct = Extract<Act, { kind: 'command' }>
type Posted = { readonly commandId: string; readonly callId: string | null } & Pick<CommandAct, 'command' | 'text'>

export class Commander {
  /** What was taken, and what it was told. */
  readonly #taken: (Posted & { readonly hint: Hint | null })[] = []

  constructor(
    private readonly system: SessionSystem,
    private readonly witness: Witness,
    private readonly facts: () => Facts | Promise<Facts>,
  ) {}

  async command(sessionId: string, act: CommandAct): Promise<void> {
    const facts = await this.facts()
    const earlier = act.how === 'again' ? this.#taken.at(-1) : undefined
    const posted: Posted = earlier
      ? { ...earlier, command: act.command }
      : { commandId: newId(), callId: callFor(act, facts), command: act.command, text: act.text }
    const expected = this.#expected(facts, posted)
    if (act.how !== 'twice') return this.#note(act, expected, await this.#send(sessionId, posted))
    // Both at the same moment: it happens once, and both are told so.
    const got = await Promise.all([this.#send(sessionId, posted), this.#send(sessionId, posted)])
    const both = expected.startsWith('taken') ? [expected, expected.replace('taken', 'repeated')] : [expected, expected]
    this.#note(act, both.toSorted().join(' and '), got.toSorted().join(' and '))
  }

  #note({ command }: CommandAct, expected: string, got: string): void {
    this.witness.commands.push({ command, expected, got })
  }

  async #send(sessionId: string, posted: Posted): Promise<string> {
    const { mediator, learnerId } = this.system
    try {
      const { duplicate, hint } = await mediator.send(CommandSession, { sessionId, learnerId, ...posted })
      if (!duplicate) this.#taken.push({ ...posted, hint })
      return `${duplicate ? 'repeated' : 'taken'}${told(hint)}`
    } catch (error) {
      if (error instanceof DomainError) return error.code
      this.witness.unexpected.push(error)
      return 'a stumble'
    }
  }

  /** In the order in which the protocol checks. */
  #expected(facts: Facts, { commandId, callId, command, text }: Posted): string {
    const { session } = facts.stored
    const before = this.#taken.find(taken => taken.commandId === commandId)
    if (before) return before.command === command ? `repeated${told(before.hint)}` : 'command_id_reused'
    if (hasEnded(session)) return 'session_ended'
    // No hostile text here is one that the safety guard hears.
    if (command === 'continue') return session.safetyHoldAt === null ? 'nothing_to_continue' : 'taken'
    if (session.pausedAt !== null) return 'session_paused'
    if (session.type === 'evaluation') return 'command_not_allowed'
    if (command === 'finish') return 'taken'
    if (command === 'retry') return session.status === 'active' && session.runError ? 'taken' : 'nothing_to_retry'
    if (callId === null || !facts.calls.has(callId)) return 'call_unknown'
    if (session.status !== 'awaiting_client_action' || session.open.callId !== callId) return 'call_closed'
    const due = deadlines(this.witness.commits, session)
    if (facts.now.getTime() > Math.min(due.session ?? Infinity, due.action ?? Infinity) + GRACE) return 'too_late'
    const { number, position, shown } = storyOf(facts)
    if (session.open.position === null) return 'command_not_allowed'
    const item = facts.items.get(position)!
    if (command === 'back') return number > 1 ? 'taken' : 'command_not_allowed'
    if (command === 'ask') return text?.trim() ? 'taken' : 'missing_field'
    if (command === 'skip') return 'taken'
    const hint = item.hints[shown]
    // A question that was asked with hints left still offers them when the last has been given; asked anew, it does not.
    if (hint === undefined)
      return item.hints.length > 0 && this.#offersHints(facts, callId) ? 'no_hints_left' : 'command_not_allowed'
    const left = item.hints.length - shown - 1
    return `taken${told({ number: shown + 1, left, text: hint.text, cost: costOf(item, shown + 1) })}`
  }

  /** Whether a hint was left when the call was opened: then it was given since. */
  #offersHints({ events }: Facts, callId: string): boolean {
    return events.some(({ type, payload }) => type === 'hint_shown' && payload.tool_call_id === callId)
  }
}

const told = (hint: Hint | null): string =>
  hint === null ? '' : `, hint ${hint.number}, ${hint.left} left, for ${hint.cost}: ${hint.text}`

function callFor({ aim }: CommandAct, { events, stored }: Facts): string | null {
  const { session } = stored
  const asked = events.flatMap(({ type, payload }) => (type === 'client_action' ? [payload.action.tool_call_id] : []))
  switch (aim) {
    case 'open':
      return session.status === 'awaiting_client_action' ? session.open.callId : (asked.at(-1) ?? null)
    case 'closed':
      return asked.at(-2) ?? null
    case 'nobody':
      return newId()
    case 'none':
      return null
  }
}
