// A type of session that the product does not have: a number is guessed until it is found. All of it is in this folder.
import type { SessionType } from '../../../src/contract/session.js'
import type { ClientAction } from '../../../src/contract/widget.js'
import { newId } from '../../../src/kernel/ids.js'
import {
  carriedFacts,
  effectOf,
  emptyStep,
  onDemand,
  type Driver,
  type SessionStore,
  type SessionTypeDefinition,
  type SessionTypeRules,
  type Step,
  type StepFacts,
  type StoredSession,
} from '../../../src/sessions/index.js'

export const GUESSING: SessionTypeRules = {
  type: 'guessing' as SessionType,
  drivenBy: 'agent',
  takes: ['topic'],
  source: null,
  counts: 'nothing',
  roles: [],
  hears: null,
  input: 'text',
  feedback: 'none',
  hasPlan: false,
  readsControls: false,
  hintsCost: false,
  takesDontKnow: false,
  secondTryCredit: null,
  needsModel: false,
  neverWaitsForModel: true,
  exclusive: false,
  commands: [],
  defaults: { allowSkip: false, allowBack: false, allowHints: false },
  mayConfigure: [],
}

type Guesses = { readonly guesses: number; readonly answered: string | null }
type GuessingFacts = StepFacts & { readonly number: number; readonly state: Guesses }

class GuessingDriver implements Driver<GuessingFacts> {
  constructor(private readonly sessions: Pick<SessionStore, 'plan' | 'driverState' | 'messagesFrom'>) {}

  asksOutside(): boolean {
    return false
  }

  async read({ session, conversation: { nextSeq } }: StoredSession): Promise<GuessingFacts> {
    const [plan, state, window] = await Promise.all([
      this.sessions.plan(session.id),
      this.sessions.driverState(session.id),
      this.sessions.messagesFrom(session.id, 1),
    ])
    const { number } = plan as typeof plan & { readonly number: number }
    return { session, window, nextMessageSeq: nextSeq, number, state: (state as Guesses | null) ?? NOTHING_YET }
  }

  carry(facts: GuessingFacts, step: Step, after: StoredSession): GuessingFacts | null {
    const carried = carriedFacts(facts, step, after, () => true)
    const state = (effectOf(step, 'DriverMoved')?.state as Guesses | undefined) ?? facts.state
    return carried && { ...facts, ...carried, state }
  }

  async next({ window, number, state }: GuessingFacts): Promise<Step> {
    const last = window.at(-1)
    const guess = last?.role === 'tool' ? Number((JSON.parse(last.content) as { text: string }).text) : null
    if (guess === null) return this.#ask('Guess the number.', state)
    const after = { guesses: state.guesses + 1, answered: String(guess) }
    if (guess !== number) return this.#ask(guess < number ? 'Higher.' : 'Lower.', after)
    return {
      ...emptyStep,
      effects: [{ type: 'DriverMoved', state: after, plan: null }],
      then: { kind: 'end', reason: 'found' },
    }
  }

  #ask(prompt: string, state: Guesses): Step {
    const action: ClientAction = {
      tool_call_id: newId(),
      tool_name: 'request_free_text',
      widget_type: 'free_text',
      props: { prompt, min_length: 1, max_length: 10, multiline: false, input_mode: 'decimal' },
      lock_input: true,
    }
    const { tool_call_id: id, tool_name: name } = action
    return {
      messages: [{ role: 'assistant', content: '', toolCalls: [{ id, name, arguments: '{}' }] }],
      effects: [{ type: 'DriverMoved', state, plan: null }],
      then: { kind: 'ask', action, position: null },
    }
  }
}

const NOTHING_YET: Guesses = { guesses: 0, answered: null }

export const guessingType = (sessions: SessionStore): SessionTypeDefinition => ({
  rules: GUESSING,
  prepare: body => ({ ...onDemand(body), plan: { kind: 'guessing', number: 7 } as { kind: string }, title: 'Guess' }),
  driver: new GuessingDriver(sessions),
  results: null,
  review: null,
})
