// The table of all session types. A new type is a module of its own, a row here and a name in the contract.
import { DIALOGUE, dialogueType, type DialoguePorts } from './dialogue/index.js'
import type { Model, SessionRole } from './llm/index.js'
import { MASTERY, masteryType, type MasteryTypePorts } from './mastery/index.js'
import { EXAMINATION, PRACTICE, quizTypes, type QuizPorts } from './quizzes/index.js'
import type { SessionTypeMatrix, SessionTypes } from './sessions/index.js'
import { SURVEY, surveyType, type SurveyPorts } from './surveys/index.js'
import { TUTORING, tutoringType, type TutoringPorts } from './tutor/index.js'

export const SESSION_TYPE_MATRIX: SessionTypeMatrix = {
  thought: DIALOGUE,
  learning: PRACTICE,
  evaluation: EXAMINATION,
  survey: SURVEY,
  tutoring: TUTORING,
  mastery: MASTERY,
}

type SessionTypePorts = QuizPorts &
  SurveyPorts &
  TutoringPorts &
  MasteryTypePorts &
  Omit<DialoguePorts, 'model'> & {
    /** The model of a role; `fallback`: the built-in agent replaces it. */
    readonly model: (role: SessionRole, fallback: boolean) => Model
  }

/** All session types over these ports. */
export const sessionTypes = (ports: SessionTypePorts): SessionTypes => ({
  ...quizTypes(ports),
  thought: dialogueType({ ...ports, model: fallback => ports.model('partner', fallback) }),
  survey: surveyType(ports),
  tutoring: tutoringType(ports),
  mastery: masteryType(ports),
})
