// The driver of open dialogues: the learner and the model write in turn. The model reads the whole dialogue; once the oldest turns no
// longer fit, a stored summary replaces them.
import { CARE_TOOL, interpretReply } from '../../agent/index.js'
import type { ClientAction } from '../../contract/widget.js'
import { newId } from '../../kernel/ids.js'
import {
  beginModelCall,
  type ModelCall,
  SUMMARY_PREFIX,
  type ChatMessage,
  type ConverseReply,
  type Model,
  type ProductPrompts,
} from '../../llm/index.js'
import {
  careStep,
  carriedFacts,
  effectOf,
  emptyStep,
  justWritten,
  offered,
  RunFailure,
  type CarePort,
  type Driver,
  type Messages,
  type Step,
  type StepFacts,
  type StepHooks,
  type StoredSession,
} from '../../sessions/index.js'
import { clipped, overflowing, readDialogue, type DialogueTurn } from '../domain/dialogue.js'

export type DialoguePorts = CarePort & {
  readonly sessions: Pick<Messages, 'messagesFrom' | 'summary'>
  readonly model: (fallback: boolean) => Model
  readonly prompts: ProductPrompts
  /** Tokens, estimated, for the dialogue and its summary in one call. */
  readonly contextTokens: number
}

export const CONTEXT_TOKENS = 8_000
/** The widget in which the learner writes. */
const MESSAGE_TOOL = 'request_free_text'
/** Characters of one message of the learner. */
const LONGEST_MESSAGE = 4_000

/** `summary`: of the dialogue before the window; null when there is none. */
type DialogueFacts = StepFacts & { readonly summary: string | null }

export class DialogueDriver implements Driver<DialogueFacts> {
  constructor(private readonly ports: DialoguePorts) {}

  /** It has no built-in agent. */
  asksOutside(): boolean {
    return true
  }

  async read({ session, conversation }: StoredSession): Promise<DialogueFacts> {
    const { sessions } = this.ports
    const [window, summary] = await Promise.all([
      sessions.messagesFrom(session.id, session.windowFromSeq),
      sessions.summary(session.id),
    ])
    return { session, window, nextMessageSeq: conversation.nextSeq, summary }
  }

  carry(facts: DialogueFacts, step: Step, after: StoredSession): DialogueFacts | null {
    if (effectOf(step, 'HistorySummarised') !== null) return null
    const carried = carriedFacts(facts, step, after, seq => seq >= after.session.windowFromSeq)
    return carried && { ...carried, summary: facts.summary }
  }

  async next(facts: DialogueFacts, hooks: StepHooks): Promise<Step> {
    const { turns, takenBack } = readDialogue(facts.window)
    const tooMany = overflowing(turns, facts.summary, this.ports.contextTokens)
    if (tooMany > 0) return this.#summarise(facts, turns.slice(0, tooMany), turns[tooMany]!.seq, hooks)
    const replies = turns.at(-1)?.by === 'learner'
    const reply = replies ? await this.#reply(facts, turns, hooks) : null
    if (reply !== null && 'then' in reply) return reply
    const callId = newId()
    const canGoBack = turns.some(turn => turn.by === 'learner')
    const action = this.#ask(facts, callId, canGoBack, takenBack)
    return {
      ...emptyStep,
      messages: [
        {
          role: 'assistant',
          content: reply?.text ?? '',
          toolCalls: [{ id: callId, name: action.tool_name, arguments: '{}' }],
        },
      ],
      effects:
        reply === null
          ? []
          : [
              { type: 'TextShown', messageId: reply.messageId, text: reply.text, replaced: null },
              { type: 'StepTaken', call: reply.call, ran: [] },
            ],
      then: { kind: 'ask', action, position: null },
    }
  }

  #ask({ session }: DialogueFacts, callId: string, mayGoBack: boolean, takenBack: string | null): ClientAction {
    return {
      tool_call_id: callId,
      tool_name: MESSAGE_TOOL,
      widget_type: 'free_text',
      props: {
        prompt: 'Your message',
        min_length: 1,
        max_length: LONGEST_MESSAGE,
        multiline: true,
        input_mode: 'text',
      },
      lock_input: false,
      commands: offered(session, { hints: 0, maySkip: mayGoBack, mayGoBack, mayAsk: false }),
      ...(takenBack !== null && { answered: { text: takenBack } }),
    }
  }

  async #reply(facts: DialogueFacts, turns: readonly DialogueTurn[], hooks: StepHooks) {
    const { prompts, contextTokens } = this.ports
    let messageId = newId()
    const written = justWritten(facts.window, [MESSAGE_TOOL])
    const { reply, call } = await this.#converse(
      facts,
      'sessions/thought',
      prompts.fill('sessions/thought', {
        topic: facts.session.title,
        summary: facts.summary ?? 'Nothing: this is the beginning.',
      }),
      turns.map(({ by, text }): ChatMessage => {
        const content = clipped(text === '' ? prompts.fill('sessions/pass', {}) : text, contextTokens / 4)
        return by === 'learner' ? { role: 'user', content } : { role: 'assistant', content, toolCalls: [] }
      }),
      { ...hooks, onText: delta => hooks.onChunk(messageId, delta), onRestart: () => (messageId = newId()) },
    )
    const held = careStep(this.ports, written, reply, call)
    if (held !== null) return held
    const { text } = interpretReply({ reply, tools: [], facts: null, newId })
    if (text.trim() === '') throw new RunFailure('empty_reply', { blamesModel: true, retryable: true })
    return { text, messageId, call }
  }

  /** Asks the model to summarise the earlier summary and the `oldest` turns; the result replaces both. */
  async #summarise(
    facts: DialogueFacts,
    oldest: readonly DialogueTurn[],
    windowFromSeq: number,
    hooks: StepHooks,
  ): Promise<Step> {
    const { prompts, contextTokens } = this.ports
    const transcript = oldest
      .map(({ by, text }) => `${by === 'learner' ? 'Learner' : 'Partner'}: ${text === '' ? '(passed)' : text}`)
      .join('\n')
    const earlier = facts.summary ?? 'Nothing.'
    const { reply, call } = await this.#converse(
      facts,
      'sessions/summary',
      prompts.fill('sessions/summary', { max_words: Math.floor(contextTokens / 8) }),
      [{ role: 'user', content: `${SUMMARY_PREFIX}\n\nEarlier: ${earlier}\n\n${transcript}` }],
      hooks,
    )
    const { text } = interpretReply({ reply, tools: [], facts: null, newId })
    if (text.trim() === '') throw new RunFailure('empty_reply', { blamesModel: true, retryable: true })
    return {
      ...emptyStep,
      effects: [
        { type: 'StepTaken', call, ran: [] },
        { type: 'HistorySummarised', windowFromSeq, text: clipped(text.trim(), contextTokens / 4) },
      ],
    }
  }

  async #converse(
    { session }: DialogueFacts,
    prompt: 'sessions/thought' | 'sessions/summary',
    system: string,
    messages: readonly ChatMessage[],
    hooks: { signal: AbortSignal; onText?: (delta: string) => void; onRestart?: () => void },
  ): Promise<{ reply: ConverseReply; call: ModelCall }> {
    const model = this.ports.model(session.fallback)
    const ended = beginModelCall(model, this.ports.prompts.hash(prompt))
    const reply = await model.converse(
      { system, messages, tools: prompt === 'sessions/thought' ? [CARE_TOOL] : [] },
      hooks,
    )
    return { reply, call: ended(reply.usage) }
  }
}
