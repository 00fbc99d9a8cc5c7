// The numbers that tutoring is tuned by, and the bounds that keep its document small. Nothing else in `tutor` decides by a number.

/** Replans after which a plan that still does not work is handed to a person. */
export const MAX_REPLANS = 3
/** So many questions wrong at the first try, since the step was last planned: the step is blocked. */
export const FAILURES_TO_REPLAN = 3
/** Questions of a step that only prepares what the lesson is about, after which the lesson goes on to that. */
export const MOST_TO_PREPARE = 5
/** A model's request for another plan is accepted only after so many failures, or so many confusions, in the step. */
export const FAILURES_TO_HEAR = 2
export const CONFUSIONS_TO_HEAR = 2
/** Remarks in a row instead of an answer after which the question is given up and explained. */
export const MOST_REMARKS = 6
/** A step with verified questions is learned when so many were right at the first try in a row. */
export const RIGHT_IN_A_ROW = 2
/** … or so many of them in all. */
export const RIGHT_IN_ALL = 3
/** A step without verified questions is learned after so many free ones that a model judged to be right, whatever it thinks of the step. */
export const FREE_RIGHT_IN_ALL = 2
/** So many in a row over the whole session: the learner may show at once that the next step is known. */
export const EXCELLING = 3
/** The score, 0 to 1, from which on the answer to a free question is right. */
export const FREE_RIGHT = 0.7
/** What a point of a rubric counts, 0 to 1, that an answer meets only in part. */
export const PARTLY_MET = 0.5
/** Tries at one question at most, whatever the number of its options: after the first a probe, after the second a hint. */
export const MOST_TRIES = 3

/** What practice has shown of a skill, 0 to 1, from which on a first plan begins with harder questions. */
export const FAIRLY_KNOWN = 0.7

/** Steps of the first plan. */
export const FIRST_PLAN = { least: 3, most: 5 } as const
/** Steps of a plan after all its changes. */
export const LONGEST_PLAN = 12
/** Steps that one replan may add. */
export const MOST_NEW_STEPS = 3
/** Skills of one step. */
export const MOST_SKILLS = 6
/** Questions of a step by which a plan is estimated. */
export const QUESTIONS_OF_A_STEP = { verified: 3, free: 2 } as const
/** Estimates of a plan beyond these are cut. */
export const MOST_QUESTIONS = 200
export const MOST_MINUTES = 600

/** Characters of a message of an agent's that a learner reads, and of its reasoning. */
export const LONGEST_MESSAGE = 2_000
/** Characters of an answer to a free question. */
export const LONGEST_ANSWER = 2_000
/** Characters of a step's title, and of any other text in the document. */
export const LONGEST_TITLE = 120
export const LONGEST_TEXT = 600
/** … with the time or the name that stands in front of it or behind it. */
export const LONGEST_ENTRY = 800
/** Characters of a hint, and of a label of a grading. */
export const LONGEST_HINT = 300
export const LONGEST_LABEL = 120
/** Characters of the name of a skill. */
export const LONGEST_SKILL = 120
/** Entries of the lists in the document. */
/** Free questions of one guideline: four of each of its eight steps. */
export const MOST_FREE = 32
export const MOST_HINTS = 3
export const MOST_LABELS = 8
export const MOST_NOTES = 12
export const MOST_MISCONCEPTIONS = 20
/** Right answers that the end of a lesson names, and characters of a question that is named. */
export const MOST_PROOFS = 4
export const LONGEST_NAMED = 220
/** Lessons before that a lesson knows, and what stayed open of each. */
export const MOST_LESSONS = 3
export const MOST_OPEN = 3
/** Sentences of the tutor's that are remembered, so that none is said twice. */
export const MOST_SENTENCES = 400
/** Most problems of one bad output that are sent back to its agent. */
export const MOST_PROBLEMS = 12
