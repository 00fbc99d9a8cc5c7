// The open dialogue as a type of session: the learner writes first, a model answers, and nothing is right or wrong.
import { onDemand, type SessionTypeDefinition, type SessionTypeRules } from '../../sessions/index.js'
import { DialogueDriver, type DialoguePorts } from './dialogue-driver.js'

export const DIALOGUE: SessionTypeRules = {
  type: 'thought',
  drivenBy: 'learner',
  takes: ['topic'],
  source: null,
  counts: 'nothing',
  roles: ['partner'],
  hears: null,
  input: 'text',
  feedback: 'none',
  hasPlan: false,
  readsControls: false,
  hintsCost: false,
  takesDontKnow: false,
  secondTryCredit: null,
  needsModel: true,
  neverWaitsForModel: false,
  exclusive: false,
  commands: ['skip', 'back', 'retry', 'finish'],
  defaults: { allowSkip: true, allowBack: true, allowHints: false },
  mayConfigure: ['time_limit_seconds', 'allow_skip', 'allow_back'],
}

export const dialogueType = (ports: DialoguePorts): SessionTypeDefinition => ({
  rules: DIALOGUE,
  prepare: body => ({ ...onDemand(body), plan: { kind: 'dialogue' }, title: body.topic ?? 'Open dialogue' }),
  driver: new DialogueDriver(ports),
  results: null,
  review: null,
})
