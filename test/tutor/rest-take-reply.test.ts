// Which question a reply is about, and when two requests are one: decided by rows, so that another node decides the same.
import { describe, expect, test } from 'vitest'
import type { Hint } from '../../src/contract/command.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { DomainError } from '../../src/kernel/errors.js'
import { newId } from '../../src/kernel/ids.js'
import { Mediator } from '../../src/kernel/mediator.js'
import {
  AttachSession,
  CommandSession,
  HoldForSafety,
  SubmitResponse,
  type Doorbell,
  type SessionStore,
  type Snapshot,
} from '../../src/sessions/index.js'
import { BindStepRequest, type StepRequest } from '../../src/tutor/application/step-requests.js'
import { replyTaker, type Reply } from '../../src/tutor/application/take-reply.js'
import { freshState } from '../../src/tutor/domain/plan.js'
import { turnResult, type TurnKey } from '../../src/tutor/domain/turn.js'
import { chosenSum } from '../items/sample-items.js'
import { aSession, at, stored } from '../support/builders.js'

const session = aSession({ type: 'tutoring' })
const [earlier, open] = [newId(), newId()]
const action: ClientAction = {
  tool_call_id: open,
  tool_name: 'present_choices',
  widget_type: 'multiple_choice',
  props: { prompt: 'What is 47 + 38?', options: ['75', '85', '715', '84'] },
  lock_input: true,
  commands: ['hint', 'skip', 'ask', 'finish'],
  nudges: ['Look closely.'],
}
const freeQuestion = (longest: number): ClientAction => ({
  tool_call_id: open,
  tool_name: 'request_free_text',
  widget_type: 'free_text',
  props: { prompt: 'Why?', min_length: 1, max_length: longest, multiline: true, input_mode: 'text' },
  lock_input: true,
})
const PHASES = {
  asked: {
    status: 'awaiting_client_action',
    open: { callId: open, toolName: '', position: 1, openedAt: at, deadlineAt: null },
  },
  working: { status: 'active', awaitingOwner: false },
  over: { status: 'completed', endedAt: at, endReason: 'all_steps_completed' },
} as const

/** A session as its rows tell it, in one of its phases; an answer to its open question ends it. */
class Lesson {
  /** What is noted of its turns, oldest first. */
  readonly turns: (TurnKey & Record<string, unknown>)[] = []
  /** The question whose answer the tutor works on. */
  #worksOn: string | null = null
  readonly submitted: unknown[] = []
  readonly bound = new Map<string, StepRequest>()
  mostHints = 2
  /** Ids of the commands that asked for one, in order. */
  readonly hints: string[] = []
  /** By question, what was answered to it. */
  readonly answers = new Map<string, string>()
  #bell = (): void => {}

  /** `longest`: what is asked is a free question that takes so many characters. */
  constructor(
    public phase: keyof typeof PHASES,
    private readonly longest: number | null = null,
  ) {}

  readonly #asked = () =>
    this.longest === null ? { action, item: chosenSum } : { action: freeQuestion(this.longest), item: null }

  readonly #take = async (callId: string, what: { text?: string | null } & Record<string, unknown>) => {
    this.submitted.push(what)
    if (this.longest !== null && (what.text?.length ?? 0) > this.longest)
      throw new DomainError('malformed', 'malformed_response', 'Too long.')
    const known = this.answers.get(callId)
    if (known === undefined && this.phase !== 'asked') throw new DomainError('conflict', 'call_closed', 'Closed.')
    if (known !== undefined && known !== JSON.stringify(what))
      throw new DomainError('conflict', 'already_answered', 'Answered.')
    if (known === undefined) {
      this.answers.set(callId, JSON.stringify(what))
      this.answered(callId)
      this.end()
    }
    return { status: 'active' as const, duplicate: known !== undefined }
  }

  readonly #hint = (commandId: string): Hint => {
    if (!this.hints.includes(commandId) && this.mostHints > 0) this.hints.push(commandId)
    const number = Math.max(1, this.hints.indexOf(commandId) + 1)
    if (number > this.mostHints) throw new DomainError('conflict', 'no_hints_left', 'None.')
    return { number, left: 2 - number, text: `Hint ${number}.`, cost: 0 }
  }

  answered(callId: string): void {
    this.#worksOn = callId
  }

  end(): void {
    this.#noted('completed', null)
    this.phase = 'over'
    this.#bell()
  }

  asks(): void {
    this.#noted('active', open)
    this.phase = 'asked'
    this.#bell()
  }

  #noted(status: 'active' | 'completed', asked: string | null): void {
    const callId = this.#worksOn
    const end = turnResult(freshState(), { status, message: '', asked, safety: null })
    this.turns.push({ began: callId === null ? 'lesson' : 'reply', callId, ...end })
  }

  readonly take = replyTaker({
    sessions: {
      load: async () => this.#snapshot(),
      askedCall: async (_id: string, callId: string) =>
        (callId === open && this.phase !== 'working') || this.answers.has(callId)
          ? { ...this.#asked(), asked: { status: this.answers.has(callId) ? 'resolved' : 'open' } }
          : null,
      driverState: async () => null,
      driverNotes: async (_id: string, name: string, about: Record<string, unknown>) =>
        this.turns
          .filter(turn => name === 'turn' && Object.entries(about).every(([field, value]) => turn[field] === value))
          .map(payload => ({ seq: 1, at, payload })),
      messagesFrom: async () =>
        this.#worksOn === null
          ? []
          : [{ seq: 1, role: 'tool', toolCallId: this.#worksOn, toolName: 'present_choices', content: '{}' }],
      plan: async () => ({ kind: 'tutoring', guideline: { language: 'en' } }),
    } as unknown as SessionStore,
    doorbell: {
      listen: (_id: string, { onRing }: { onRing: (fence: number) => void }) => {
        this.#bell = () => onRing(1)
        return () => {}
      },
    } as unknown as Doorbell,
    wake: () => {},
    mediator: new Mediator()
      .handle(HoldForSafety, async () => null)
      .handle(BindStepRequest, async ({ key, toolCallId, bodyHash }) => {
        if (!this.bound.has(key)) this.bound.set(key, { toolCallId, bodyHash })
        return this.bound.get(key)!
      })
      .handle(AttachSession, async () => this.#snapshot())
      .handle(SubmitResponse, async ({ toolCallId, response }) => ({
        ...(await this.#take(toolCallId, response)),
        receivedAt: at,
        answerHash: '',
        safety: null,
      }))
      .handle(CommandSession, async ({ callId, commandId, command, text }) => {
        if (command === 'hint')
          return { status: 'active' as const, duplicate: false, hint: this.#hint(commandId), safety: null }
        const what = command === 'ask' ? { commandId, text } : { commandId, command }
        return { ...(await this.#take(callId!, what)), hint: null, safety: null }
      }),
    hasModel: true,
    requests: { find: async (_id, key) => this.bound.get(key) ?? null },
  })

  says(text: string, about: Partial<Reply> = {}) {
    const { id: sessionId, learnerId } = session
    return this.take({ sessionId, learnerId, text, toolCallId: null, idempotencyKey: null, ...about })
  }

  #snapshot(): Snapshot {
    const state = stored({ ...session, ...PHASES[this.phase], hintsShown: this.hints.length })
    return { stored: state, now: at, createdAt: at, readAt: 0 }
  }
}

/** The tutor works on the answer to an earlier question. */
function atWork(): Lesson {
  const lesson = new Lesson('working')
  lesson.answers.set(earlier, JSON.stringify({ index: 1 }))
  lesson.answered(earlier)
  return lesson
}

describe('while the tutor works on an answer', () => {
  test('the same reply from another node joins it, and a key that it brings means it from then on', async () => {
    const lesson = atWork()
    const joined = lesson.says('B)', { idempotencyKey: 'k' })
    await new Promise(resolve => setImmediate(resolve))
    lesson.end()
    expect((await joined).session_status).toBe('completed')
    expect(lesson.bound.get('k')).toMatchObject({ toolCallId: earlier })
    expect(lesson.turns).toHaveLength(1)
    expect((await lesson.says('B)', { idempotencyKey: 'k' })).session_status).toBe('completed')
  })

  test('any other reply is told to wait, and its key is still free', async () => {
    const lesson = atWork()
    for (const text of ['a', 'What is that?'])
      await expect(lesson.says(text, { idempotencyKey: 'k' })).rejects.toMatchObject({ code: 'busy' })
    expect(lesson.bound.size).toBe(0)
  })

  test('a reply before the first question waits for it and replies to it, once for its key', async () => {
    const lesson = new Lesson('working')
    const early = lesson.says('b', { idempotencyKey: 'k' })
    await new Promise(resolve => setImmediate(resolve))
    lesson.asks()
    expect(await early).toMatchObject({ session_status: 'completed' })
    expect(lesson.submitted).toEqual([{ index: 1 }])
    expect(await lesson.says('b', { idempotencyKey: 'k' })).toEqual(await early)
  })
})

describe('while a question is open', () => {
  test('an answer is submitted, a question asked, each under an id that the same words have again', async () => {
    const asking = new Lesson('asked')
    await asking.says('Why?')
    await asking.says('Why?', { toolCallId: open })
    expect(asking.submitted).toHaveLength(2)
    expect(asking.submitted[0]).toEqual(asking.submitted[1])
    const answering = new Lesson('asked')
    await answering.says('b')
    expect(answering.submitted).toEqual([{ index: 1 }])
  })

  test('a hint is answered at once and leaves it open; each is the next one, but for the same key', async () => {
    const lesson = new Lesson('asked')
    const first = await lesson.says('Give me a hint!', { idempotencyKey: 'k' })
    expect(first).toMatchObject({
      feedback: 'Hint 1.',
      score: null,
      next_message: 'What is 47 + 38?\nA) 75\nB) 85\nC) 715\nD) 84',
      session_status: 'active',
      next_turn: { hints: ['Look closely.', 'Hint 1.'], is_complete: false },
      pending_tool_call_id: open,
    })
    expect((await lesson.says('hint', { toolCallId: open })).feedback).toBe('Hint 2.')
    expect(await lesson.says('hint')).toMatchObject({
      feedback: 'There are no more hints for this question.',
      next_turn: { hints: ['Look closely.'] },
    })
    const without = new Lesson('asked')
    without.mostHints = 0
    expect((await without.says('hint')).feedback).toBe('There is no hint for this question.')
    await lesson.says('b')
    expect(await lesson.says('Give me a hint!', { idempotencyKey: 'k' })).toEqual(first)
  })

  test.each([
    ['skip', 'skip'],
    ['stop', 'finish'],
  ])('“%s” is the command %s, under an id that the same word has again', async (word, command) => {
    const lesson = new Lesson('asked')
    const once = await lesson.says(word)
    expect(await lesson.says(word, { toolCallId: open })).toEqual(once)
    expect(lesson.submitted).toEqual([expect.objectContaining({ command }), lesson.submitted[0]])
  })

  test('a key is bound to it before the reply is stored, and to that reply alone', async () => {
    const lesson = new Lesson('asked')
    await lesson.says('b', { idempotencyKey: 'k' })
    expect(lesson.bound.get('k')).toMatchObject({ toolCallId: open })
    await expect(lesson.says('c', { idempotencyKey: 'k' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    await expect(lesson.says('b', { idempotencyKey: 'k', toolCallId: open })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(lesson.turns).toHaveLength(1)
  })

  test('a reply that is too long leaves its key free for the shortened one', async () => {
    const lesson = new Lesson('asked', 10)
    const key = { idempotencyKey: 'k' }
    await expect(lesson.says('a'.repeat(11), key)).rejects.toMatchObject({ code: 'malformed_response' })
    expect((await lesson.says('a'.repeat(10), key)).session_status).toBe('completed')
    expect(lesson.bound.get('k')).toMatchObject({ toolCallId: open })
  })

  test.each<[string, Partial<Reply>, string]>([
    ['an unknown question', { toolCallId: newId(), idempotencyKey: 'k' }, 'call_unknown'],
    ['nothing at all', { text: ' \n' }, 'malformed'],
  ])('%s is refused, and nothing is stored', async (_what, about, code) => {
    const lesson = new Lesson('asked')
    await expect(lesson.says('b', about)).rejects.toMatchObject({ code })
    expect([lesson.bound.size, lesson.submitted.length]).toEqual([0, 0])
  })
})

describe('after the end', () => {
  test('the last reply with its id has the same answer; anything else finds the session ended', async () => {
    const lesson = new Lesson('asked')
    const last = await lesson.says('b')
    expect(await lesson.says('b', { toolCallId: open })).toEqual(last)
    for (const about of [{}, { toolCallId: open, text: 'c' }])
      await expect(lesson.says('b', about)).rejects.toMatchObject({ code: 'session_ended' })
  })
})
