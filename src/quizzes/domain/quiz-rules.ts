// The rows of practice and of examinations in the matrix of session types, and how an agent leads them.
import type { SessionType } from '../../contract/session.js'
import type { SessionTypeRules } from '../../sessions/index.js'

export const PRACTICE: SessionTypeRules = {
  type: 'learning',
  drivenBy: 'agent',
  takes: ['skills', 'language'],
  source: null,
  counts: 'items',
  roles: ['tutor'],
  hears: 'tutor',
  input: 'mixed',
  feedback: 'immediate',
  hasPlan: false,
  readsControls: false,
  hintsCost: true,
  takesDontKnow: false,
  secondTryCredit: 0.5,
  needsModel: false,
  neverWaitsForModel: false,
  exclusive: false,
  commands: ['hint', 'skip', 'back', 'ask', 'retry', 'finish'],
  defaults: { allowSkip: true, allowBack: true, allowHints: true },
  mayConfigure: [
    'max_items',
    'time_limit_seconds',
    'item_time_limit_seconds',
    'allow_skip',
    'allow_back',
    'allow_hints',
  ],
}

export const EXAMINATION: SessionTypeRules = {
  type: 'evaluation',
  drivenBy: 'agent',
  takes: ['assessment_id', 'exam_id', 'access_code', 'language'],
  source: 'assessment_id',
  counts: 'items',
  roles: ['proctor'],
  hears: null,
  input: 'widgets',
  feedback: 'deferred',
  hasPlan: false,
  readsControls: false,
  hintsCost: false,
  takesDontKnow: true,
  secondTryCredit: null,
  needsModel: false,
  neverWaitsForModel: true,
  exclusive: true,
  commands: [],
  defaults: { allowSkip: false, allowBack: false, allowHints: false },
  mayConfigure: [],
}

type Leading = {
  readonly prompt: 'sessions/learning' | 'sessions/evaluation'
  /** Whether the model's own text reaches the learner. */
  readonly forwardsText: boolean
  /** Whether the model may ask something that belongs to no item (ungraded, at most once per item). */
  readonly unboundPrompts: boolean
}

const AS_TUTOR: Leading = { prompt: 'sessions/learning', forwardsText: true, unboundPrompts: true }
const AS_PROCTOR: Leading = {
  prompt: 'sessions/evaluation',
  forwardsText: false,
  unboundPrompts: false,
}

/** How a session of this type is led: a proctor leads examinations, a tutor everything else. */
export const leadingOf = (type: SessionType): Leading => (type === EXAMINATION.type ? AS_PROCTOR : AS_TUTOR)
