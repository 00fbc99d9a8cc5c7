// The door of `mastery`: programmes that lead a learner through a graph of concepts until each is mastered.
export { masteryRoutes } from './api.js'
export { getProgramme, type ProgrammePorts } from './application/get-programme.js'
export { MASTERY, masteryType, type MasteryTypePorts } from './application/mastery-type.js'
export { keptProgramme } from './application/kept-programme.js'
export { allTexts, documentTexts, lessonTexts } from './application/teaching-texts.js'
export { missedProgrammeTargets, programmeReport, simulateProgrammes } from './simulation/simulate-programmes.js'
