// The door of `tutor`: lessons by a study plan.
export { TutorDriver, type TutorPorts } from './application/tutor-driver.js'
