// The door of `tutor`: lessons by a study plan.
export { TutorDriver, type TutorPorts } from './application/tutor-driver.js'
export { PERSONAS, type PersonaName } from './simulation/personas.js'
export { figuresTable, progressLine, whatWasInvalid } from './simulation/report.js'
export { simulate } from './simulation/simulate.js'
export { figuresByPersona, missedTargets, type PlayedSession } from './simulation/tally.js'
