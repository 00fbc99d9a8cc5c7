// What the server and the pages of staff both know of an exam.

/** What all are asked and in what time: it stays as it is once somebody has begun, because they would not have been in the same exam. */
export const FIXED_ONCE_BEGUN = [
  'assessment_id',
  'opens_at',
  'duration_minutes',
  'shuffle',
  'release',
  'release_at',
] as const

/** The most minutes that staff give at once: to a session, or to everybody in an exam. */
export const MOST_MINUTES_MORE = 24 * 60
