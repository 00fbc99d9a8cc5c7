// Builders: a whole thing from the few fields that a test is about.
import type { ClientAction } from '../../src/contract/widget.js'
import type { Item, ItemPart, Verdict } from '../../src/items/index.js'
import { newId } from '../../src/kernel/ids.js'
import type { QuizPlan } from '../../src/quizzes/domain/quiz-plan.js'
import { SESSION_TYPE_MATRIX } from '../../src/session-types.js'
import type { NewSession } from '../../src/sessions/application/ports.js'
import { newConversation } from '../../src/sessions/domain/conversation.js'
import type { StoredSession } from '../../src/sessions/domain/decision.js'
import { pendingSession, type Session } from '../../src/sessions/domain/session.js'

export const at = new Date('2026-01-05T08:00:00.000Z')
export const later = (seconds: number): Date => new Date(at.getTime() + seconds * 1000)

type Pending = Extract<Session, { status: 'pending' }>

export const aSession = ({ type = 'evaluation', ...about }: Partial<Omit<Pending, 'status'>> = {}): Pending => ({
  ...pendingSession({
    id: newId(),
    conversationId: newId(),
    learnerId: newId(),
    rules: SESSION_TYPE_MATRIX[type],
    title: 'Arithmetic',
    sourceId: 'arithmetic',
    seed: '00112233445566778899aabbccddeeff',
    timeLimitMs: 600_000,
    itemTimeLimitMs: null,
    timeFactor: 1,
    allowSkip: false,
    allowBack: false,
    allowHints: false,
    totalItems: 2,
    resultsFrom: new Date(0),
    breakLeftMs: 0,
    examId: null,
    windowEndsAt: null,
    examGrantedMs: 0,
    closesAt: null,
  }),
  ...about,
  status: 'pending',
})

export const stored = (session: Session, about: Partial<StoredSession> = {}): StoredSession => ({
  session,
  conversation: newConversation(session.conversationId),
  version: 0,
  fence: 0,
  lastEventSeq: 0,
  lastDomainSeq: 0,
  ...about,
})

/** A whole number to type; the key is 85. */
export const aPart = (about: Partial<ItemPart> = {}): ItemPart => ({
  id: 'sum',
  prompt: '',
  label: 'Sum',
  points: 1,
  form: 'typed',
  answer: { type: 'integer', settings: {} },
  options: [],
  key: '85',
  misconceptions: [],
  wrongFormCredit: 0,
  accept: null,
  followThrough: null,
  ...about,
})

/** 47 + 38 as a choice of four; the key is 85, at index 1. */
export const anItem = (about: Partial<Item> = {}): Item => ({
  blueprintId: 'math.addition',
  blueprintVersion: 1,
  blueprintHash: 'abc',
  engineVersion: 'items/6',
  seed: 'feed',
  tier: 'easy',
  skillId: 'math.addition',
  sectionId: 'first',
  variantKey: '47 38',
  language: 'en',
  stem: 'What is 47 + 38?',
  spoken: null,
  parts: [
    aPart({
      form: 'choice',
      options: ['75', '85', '86', '95'].map(value => ({ value, text: value })),
      misconceptions: [{ id: 'no_carry', value: '75', feedback: 'You left out the carried ten.', remediate: null }],
    }),
  ],
  steps: ['7 + 8 is 15: write 5, carry 1.', '4 + 3 + 1 is 8.'],
  hints: [],
  expectedSeconds: 15,
  ...about,
})

export const rightVerdict: Verdict = {
  verdict: 'graded',
  score: 1,
  correct: true,
  note: null,
  feedback: null,
  graderVersion: 'grader/7',
}

export const anAction = (callId: string, prompt = 'What is 47 + 38?'): ClientAction => ({
  tool_call_id: callId,
  tool_name: 'present_choices',
  widget_type: 'multiple_choice',
  props: { prompt, options: ['75', '85', '86', '95'] },
  lock_input: true,
})

const practice: QuizPlan = { kind: 'practice', skills: ['math.addition'] }

export const aDraft = (about: Partial<Omit<Pending, 'status'>> = {}, draft: Partial<NewSession> = {}): NewSession => ({
  session: aSession(about),
  plan: practice,
  items: [anItem(), anItem({ variantKey: '12 34', stem: 'What is 12 + 34?' })],
  idempotency: null,
  attempts: null,
  ...draft,
})
