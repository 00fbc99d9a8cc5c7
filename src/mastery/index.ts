// The door of `mastery`: programmes that lead a learner through a graph of concepts until each is mastered.
export { missedProgrammeTargets, programmeReport, simulateProgrammes } from './simulation/simulate-programmes.js'
