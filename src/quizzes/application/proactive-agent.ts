// The driver of practice and examinations: one model call per step, interpreted by `agent`, under the rules of the session's type.
import { CARE_TOOL, interpretReply, toolDefinition, type InterpretedReply } from '../../agent/index.js'
import type { ClientAction } from '../../contract/widget.js'
import { withholdReason } from '../../items/index.js'
import { newId } from '../../kernel/ids.js'
import { sentence } from '../../language/say.js'
import {
  beginModelCall,
  type ModelCall,
  type ConverseReply,
  type Model,
  type ProductPrompts,
  type SessionRole,
  type ToolDefinition,
} from '../../llm/index.js'
import {
  awaitsSecondTry,
  careStep,
  emptyStep,
  justWritten,
  offered,
  placeOf,
  type CarePort,
  type Driver,
  type EffectOf,
  type NewMessage,
  type Session,
  type Step,
  type StepHooks,
  type StoredSession,
} from '../../sessions/index.js'
import { firstTryReview } from '../../outcomes/index.js'
import { modelMessages, performanceSummary, type Performance } from '../domain/model-context.js'
import { leadingOf } from '../domain/quiz-rules.js'
import { BACKEND_TOOLS, publicResult, type ToolChange, type ToolFacts } from './backend-tools.js'
import { CLIENT_TOOL_NAMES, CLIENT_TOOLS, type WidgetAsk } from './client-tools.js'
import { carryQuizFacts, prefetchedQuizFacts, readQuizFacts, type FactsPorts, type QuizFacts } from './quiz-facts.js'

export type AgentPorts = CarePort &
  FactsPorts & {
    /** The model of a role; `fallback`: the internal one stands in. */
    readonly model: (role: SessionRole, fallback: boolean) => Model
    readonly prompts: ProductPrompts
    /** `language` null: as the files have it. */
    readonly skillTitle: (skillId: string, language: string | null) => string
    /** A tool of ours threw while a reply was judged: for the log. */
    readonly onFault: (cause: unknown) => void
  }

const TOOLS = [...BACKEND_TOOLS, ...CLIENT_TOOLS]
const DEFINITIONS = TOOLS.map(toolDefinition)
const BACKEND_NAMES = new Set(BACKEND_TOOLS.map(tool => tool.name))

export class ProactiveAgent implements Driver<QuizFacts> {
  constructor(private readonly ports: AgentPorts) {}

  asksOutside({ rules, fallback }: Session): boolean {
    return this.ports.model(rules.roles[0]!, fallback).provider !== 'internal'
  }

  readonly read = (stored: StoredSession): Promise<QuizFacts> => readQuizFacts(this.ports, stored)
  readonly carry = carryQuizFacts
  readonly readPrefetched = prefetchedQuizFacts

  async next(facts: QuizFacts, hooks: StepHooks): Promise<Step> {
    const { session } = facts
    const { forwardsText } = leadingOf(session.type)
    // While an item is open, or is asked for a second try, every word is held back until it has been checked.
    const mayStream = forwardsText && !session.itemOpen && !awaitsSecondTry(session)
    let messageId = newId()
    const lately = this.#performance(facts)
    // A proctor never sees what is answered.
    const written = session.rules.feedback === 'deferred' ? null : justWritten(facts.window, CLIENT_TOOL_NAMES)
    const { reply, call } = await this.#converse(
      facts,
      lately,
      written === null ? DEFINITIONS : [...DEFINITIONS, CARE_TOOL],
      {
        now: hooks.now,
        signal: hooks.signal,
        onText: delta => {
          if (mayStream) hooks.onChunk(messageId, delta)
        },
        onRestart: () => (messageId = newId()),
      },
    )
    const held = careStep(this.ports, written, reply, call)
    if (held !== null) return { ...held, messages: [...held.messages, this.#nudge()] }
    const turn = interpretReply<ToolFacts, ToolChange>({
      reply,
      tools: TOOLS,
      facts: {
        session,
        current: facts.current,
        next: facts.next,
        toPractise: missed(lately),
        fetched: false,
        ended: false,
      },
      newId,
    })
    for (const fault of turn.faults) this.ports.onFault(fault.cause)
    const shown = forwardsText && turn.text.trim() !== '' ? shownText(turn, facts, messageId) : null
    const nudge = turn.calls.length === 0
    const fetched = turn.changes.find(change => change.kind === 'fetched')
    return {
      ...emptyStep,
      messages: [...turnMessages(turn), ...(nudge ? [this.#nudge()] : [])],
      effects: [
        ...(shown === null ? [] : [shown]),
        { type: 'StepTaken', call, ran: ranTools(turn, facts) },
        ...(fetched === undefined ? [] : [fetchedItem(fetched, facts)]),
      ],
      then: outcome(turn),
    }
  }

  #performance({ recent, records, current, next }: QuizFacts): Performance {
    const language = (current ?? next)?.item.language ?? null
    // The titles stand in sentences of that language.
    const titleOf = (skillId: string): string => this.ports.skillTitle(skillId, language)
    // The first try alone says how the learner does.
    const answered = recent.filter(({ score, solutionShown, retry }) => score !== null && !solutionShown && !retry)
    const verdict = current?.outcome?.verdict ?? null
    return {
      language,
      recent: answered.map(({ skillId, correct }) => ({ skillTitle: titleOf(skillId), correct })),
      mastery: [...records].map(([skillId, { mastery }]) => ({ skillTitle: titleOf(skillId), mastery })),
      lastItem: verdict && { correct: verdict.correct, feedback: verdict.feedback },
    }
  }

  async #converse(
    facts: QuizFacts,
    lately: Performance,
    tools: readonly ToolDefinition[],
    hooks: { now: Date; signal: AbortSignal; onText: (delta: string) => void; onRestart: () => void },
  ): Promise<{ reply: ConverseReply; call: ModelCall }> {
    const { session } = facts
    const { prompt } = leadingOf(session.type)
    const model = this.ports.model(session.rules.roles[0]!, session.fallback)
    const ended = beginModelCall(model, this.ports.prompts.hash(prompt))
    const reply = await model.converse(
      {
        system: this.#system(facts, lately),
        messages: modelMessages(session, facts.window, CLIENT_TOOL_NAMES, lately, hooks.now),
        tools,
      },
      hooks,
    )
    return { reply, call: ended(reply.usage) }
  }

  #system({ session }: QuizFacts, lately: Performance): string {
    const { prompts } = this.ports
    switch (leadingOf(session.type).prompt) {
      case 'sessions/evaluation':
        return prompts.fill('sessions/evaluation', {
          total_items: session.totalItems,
          time_limit_minutes: session.timeLimitMs === null ? 'no limit' : Math.round(session.timeLimitMs / 60_000),
        })
      case 'sessions/learning':
        return prompts.fill('sessions/learning', {
          topic: session.title,
          performance_summary: performanceSummary(session, lately),
        })
    }
  }

  #nudge(): NewMessage {
    return { role: 'user', content: this.ports.prompts.fill('sessions/nudge', {}) }
  }
}

const missed = ({ recent }: Performance): string[] => [
  ...new Set(recent.filter(outcome => !outcome.correct).map(outcome => outcome.skillTitle)),
]

const ranTools = (turn: InterpretedReply<ToolFacts, ToolChange>, facts: QuizFacts): EffectOf<'StepTaken'>['ran'] =>
  turn.results
    .filter(result => BACKEND_NAMES.has(result.name))
    .map(({ callId, name, error }) => ({
      callId,
      toolName: name,
      publicResult: publicResult(name, error, facts, turn.facts),
    }))

const fetchedItem = (
  { position, item, solutionShown, retry }: Extract<ToolChange, { kind: 'fetched' }>,
  { nextMessageSeq: windowFromSeq }: QuizFacts,
): EffectOf<'ItemFetched'> => ({ type: 'ItemFetched', position, item, solutionShown, retry, windowFromSeq })

/** The model's text as the learner may read it: while an item is open it must not help to answer it, and a second try is as good as open. */
function shownText(
  turn: InterpretedReply<ToolFacts, ToolChange>,
  facts: QuizFacts,
  messageId: string,
): EffectOf<'TextShown'> {
  const { session, current } = facts
  const retried = awaitsSecondTry(session)
  const open = session.itemOpen || retried ? current!.item : null
  if (open === null) return { type: 'TextShown', messageId, text: turn.text, replaced: null }
  const { number, total } = placeOf(session, session.position)
  const template = retried
    ? sentence(open.language, 'replaced.not_yet')
    : sentence(open.language, 'replaced.place', { number, total })
  // What the learner has on the screen tells nothing new.
  const hints = open.hints.slice(0, session.hintsShown).map(hint => hint.text)
  const note = retried ? firstTryReview(current!).misconception?.feedback : undefined
  const replaced = withholdReason(open, turn.text, { texts: [template, ...hints], quotable: note ? [note] : [] })
  return { type: 'TextShown', messageId, text: replaced === null ? turn.text : template, replaced }
}

/** The assistant's message, then each result; the call that is asked has none yet. */
const turnMessages = (turn: InterpretedReply<ToolFacts, ToolChange>): NewMessage[] => [
  { role: 'assistant', content: turn.text, toolCalls: turn.calls },
  ...turn.results.map(({ callId, name, content }): NewMessage => ({
    role: 'tool',
    toolCallId: callId,
    toolName: name,
    content,
  })),
]

function outcome(turn: InterpretedReply<ToolFacts, ToolChange>): Step['then'] {
  const ended = turn.changes.find(change => change.kind === 'ended')
  if (ended) return { kind: 'end', reason: ended.reason }
  if (turn.ask === null) return { kind: 'continue' }
  const { widget, position } = turn.ask.args as WidgetAsk
  const { session, current, fetched } = turn.facts
  const { hintsShown: shown, hintCost: spent } = fetched
    ? (session.again[0] ?? { hintsShown: 0, hintCost: 0 })
    : session
  const commands = offered(session, {
    hints: position === null ? 0 : current!.item.hints.length - shown,
    maySkip: position !== null,
    mayGoBack: position !== null && current!.number > 1,
    mayAsk: position !== null,
  })
  const { solutionShown = false, retry = false } = position === null ? {} : current!
  const nextHint = commands.includes('hint') && session.rules.hintsCost ? current!.item.hints[shown] : undefined
  const action = {
    ...widget,
    tool_call_id: turn.ask.callId,
    ...(commands.length > 0 && { commands }),
    ...(nextHint && !solutionShown && { next_hint_cost: Math.min(nextHint.cost, 1 - spent) }),
    ...(position !== null && session.rules.takesDontKnow && { dont_know: true }),
    ...(retry && { second_try: true }),
    ...(solutionShown && { unscored: true }),
  } as ClientAction
  return { kind: 'ask', action, position }
}
