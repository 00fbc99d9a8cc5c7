// Programmes as a type of session: how one is prepared, led and scored.
import { scorePractice } from '../../items/index.js'
import { itemResults } from '../../outcomes/index.js'
import type { SessionTypeDefinition, SessionTypeRules } from '../../sessions/index.js'
import { MASTERY_ROLES } from './ask-agent.js'
import { MasteryDriver } from './mastery-driver.js'
import type { MasteryPorts } from './ports.js'
import type { LibraryPorts } from './chosen-concepts.js'
import { prepareProgramme } from './prepare-programme.js'

export const MASTERY: SessionTypeRules = {
  type: 'mastery',
  drivenBy: 'agent',
  takes: ['topic', 'skills', 'concept_ids', 'document_ids', 'language'],
  source: null,
  counts: 'nothing',
  roles: MASTERY_ROLES,
  hears: 'coordinator',
  input: 'mixed',
  feedback: 'immediate',
  hasPlan: false,
  readsControls: false,
  hintsCost: false,
  takesDontKnow: false,
  secondTryCredit: null,
  needsModel: false,
  neverWaitsForModel: true,
  exclusive: false,
  commands: ['hint', 'skip', 'ask', 'retry', 'finish'],
  defaults: { allowSkip: true, allowBack: false, allowHints: true },
  mayConfigure: [
    'time_limit_seconds',
    'allow_skip',
    'allow_hints',
    'questions_per_quiz',
    'mastery_threshold',
    'max_cycles',
  ],
}

export type MasteryTypePorts = MasteryPorts & LibraryPorts

export const masteryType = (ports: MasteryTypePorts): SessionTypeDefinition => ({
  rules: MASTERY,
  prepare: (body, { learnerId }) => prepareProgramme(ports, body, learnerId),
  driver: new MasteryDriver(ports),
  results: snapshot => itemResults(ports.sessions, snapshot, () => ({ score: scorePractice })),
  review: null,
})
