// The comparison matrix as data: what each session type is and may do. A new type is a row here, a context builder and a driver.
import type { SessionConfig, SessionType } from '../../contract/session.js'
import type { SessionCommand } from '../../contract/widget.js'
import type { SessionRole } from '../../llm/index.js'
import type { z } from 'zod'

export type SessionTypeRules = {
  readonly type: SessionType
  /** Who speaks first and decides what it is about. */
  readonly drivenBy: 'learner' | 'agent'
  readonly content: 'none' | 'skills' | 'assessment' | 'form' | 'guideline'
  /** Which model roles take part; empty: none does. */
  readonly roles: readonly SessionRole[]
  /** Which role is asked by the command `ask`; null: nobody is. */
  readonly hears: SessionRole | null
  /** What a learner may enter: text alone, widgets alone, or both. */
  readonly input: 'text' | 'mixed' | 'widgets'
  /** `immediate`: an answer may be spoken about once it is recorded. `deferred`: not before release. `none`: nothing is right or wrong. */
  readonly feedback: 'immediate' | 'deferred' | 'none'
  /** What the model knows: the whole dialogue, how the learner has done, the plan with what was said last, the present exchange alone, or nothing. */
  readonly context: 'history' | 'performance' | 'plan' | 'exchange' | 'none'
  /** Whether the model's own words reach the learner at all. */
  readonly forwardsText: boolean
  /** Whether the model may ask something that belongs to no item (ungraded, at most once per item). */
  readonly unboundPrompts: boolean
  /** Whether the word of a control, such as “stop”, is no answer to a question without item: elsewhere it may be what somebody says. */
  readonly readsControls: boolean
  /** Whether there is no session without a model: nothing built in can play its part. */
  readonly needsModel: boolean
  /** Whether a failing model is replaced by the internal one, so that the session never waits for it. */
  readonly neverWaitsForModel: boolean
  /** One open session of this type per learner. */
  readonly exclusive: boolean
  /** What a learner may do beside answering, where the session's own settings allow it. */
  readonly commands: readonly SessionCommand[]
  readonly defaults: {
    readonly items: number
    readonly timeLimitSeconds: number | null
    readonly itemTimeLimitSeconds: number | null
    readonly allowSkip: boolean
    readonly allowBack: boolean
    readonly allowHints: boolean
  }
  /** What the creator may set; an assessment's own limits are never loosened, and a form decides for itself what must be answered. */
  readonly mayConfigure: readonly (keyof z.infer<typeof SessionConfig>)[]
}

const untimed = { timeLimitSeconds: null, itemTimeLimitSeconds: null }

export const SESSION_TYPE_RULES: Readonly<Record<SessionType, SessionTypeRules>> = {
  thought: {
    type: 'thought',
    drivenBy: 'learner',
    content: 'none',
    roles: ['partner'],
    hears: null,
    input: 'text',
    feedback: 'none',
    context: 'history',
    forwardsText: true,
    unboundPrompts: true,
    readsControls: false,
    needsModel: true,
    neverWaitsForModel: false,
    exclusive: false,
    commands: ['skip', 'back', 'retry', 'finish'],
    defaults: { items: 0, ...untimed, allowSkip: true, allowBack: true, allowHints: false },
    mayConfigure: ['time_limit_seconds', 'allow_skip', 'allow_back'],
  },
  learning: {
    type: 'learning',
    drivenBy: 'agent',
    content: 'skills',
    roles: ['tutor'],
    hears: 'tutor',
    input: 'mixed',
    feedback: 'immediate',
    context: 'performance',
    forwardsText: true,
    unboundPrompts: true,
    readsControls: false,
    needsModel: false,
    neverWaitsForModel: false,
    exclusive: false,
    commands: ['hint', 'skip', 'back', 'ask', 'retry', 'finish'],
    defaults: {
      items: 10,
      timeLimitSeconds: 3600,
      itemTimeLimitSeconds: null,
      allowSkip: true,
      allowBack: true,
      allowHints: true,
    },
    mayConfigure: [
      'max_items',
      'time_limit_seconds',
      'item_time_limit_seconds',
      'allow_skip',
      'allow_back',
      'allow_hints',
    ],
  },
  evaluation: {
    type: 'evaluation',
    drivenBy: 'agent',
    content: 'assessment',
    roles: ['proctor'],
    hears: null,
    input: 'widgets',
    feedback: 'deferred',
    context: 'exchange',
    forwardsText: false,
    unboundPrompts: false,
    readsControls: false,
    needsModel: false,
    neverWaitsForModel: true,
    exclusive: true,
    commands: [],
    defaults: {
      items: 20,
      timeLimitSeconds: 1800,
      itemTimeLimitSeconds: null,
      allowSkip: false,
      allowBack: false,
      allowHints: false,
    },
    mayConfigure: [],
  },
  survey: {
    type: 'survey',
    drivenBy: 'agent',
    content: 'form',
    roles: [],
    hears: null,
    input: 'widgets',
    feedback: 'none',
    context: 'none',
    forwardsText: false,
    unboundPrompts: false,
    readsControls: false,
    needsModel: false,
    neverWaitsForModel: true,
    exclusive: false,
    commands: ['skip', 'back', 'retry'],
    defaults: { items: 0, ...untimed, allowSkip: true, allowBack: true, allowHints: false },
    mayConfigure: ['time_limit_seconds', 'allow_skip', 'allow_back'],
  },
  tutoring: {
    type: 'tutoring',
    drivenBy: 'agent',
    content: 'guideline',
    roles: ['planner', 'executor', 'evaluator'],
    hears: 'evaluator',
    input: 'mixed',
    feedback: 'immediate',
    context: 'plan',
    forwardsText: true,
    unboundPrompts: true,
    readsControls: true,
    needsModel: false,
    neverWaitsForModel: true,
    exclusive: false,
    commands: ['hint', 'skip', 'ask', 'retry', 'finish'],
    defaults: { items: 0, ...untimed, allowSkip: true, allowBack: false, allowHints: true },
    mayConfigure: ['time_limit_seconds', 'allow_skip', 'allow_hints'],
  },
}

/** Whether the session counts its way to a fixed number of items; elsewhere its driver knows when it is over. */
export const countsItems = (type: SessionType): boolean =>
  ['skills', 'assessment'].includes(SESSION_TYPE_RULES[type].content)

/** Whether sessions of the type can be held where these roles have a model. */
export const isOffered = (type: SessionType, hasModel: (role: SessionRole) => boolean): boolean =>
  !SESSION_TYPE_RULES[type].needsModel || SESSION_TYPE_RULES[type].roles.every(hasModel)

/** Whether there is a score when it is over. */
export const isScored = (type: SessionType): boolean => SESSION_TYPE_RULES[type].feedback !== 'none'
