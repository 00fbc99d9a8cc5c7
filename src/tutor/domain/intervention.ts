// Why staff are asked to look at a lesson.

/** For staff; the learner's words are read where the alert points. */
export const CALL_FOR_CARE = 'The learner wrote something that a person should read now.'
