// Declares every prompt of the product with its placeholders; prompts.ts checks the files against it at start.
import { loadPrompts, type Prompts } from './prompts.js'

export const PROMPT_CATALOGUE = {
  /** The proctor of an evaluation. `time_limit_minutes`: a number, or words such as "no limit". */
  'sessions/evaluation': ['total_items', 'time_limit_minutes'],
  /** The tutor of a practice session. `performance_summary`: a few lines of plain text, never empty. */
  'sessions/learning': ['topic', 'performance_summary'],
  /** The partner of an open dialogue. `summary`: what stands for the turns that it does not see, never empty. */
  'sessions/thought': ['topic', 'summary'],
  /** What stands for a turn that the learner passed. */
  'sessions/pass': [],
  /** The agent that sums up the oldest turns of a long dialogue. */
  'sessions/summary': ['max_words'],
  /** Sent to a model that wrote text and called no tool. */
  'sessions/nudge': [],
  /** The planner of a tutoring session: its first plan, and a changed one. The agents of tutoring get their values as JSON in the input. */
  'tutor/plan': [],
  'tutor/replan': [],
  /** The executor: writes to the learner in a tutoring session. */
  'tutor/execute': [],
  /** The evaluator: judges a reply in a tutoring session. */
  'tutor/evaluate': [],
  /** The same: reads how a learner got to an answer. */
  'tutor/hear': [],
  /** The judge who rates a tutor's words for `viva evaluate-tutor`. */
  'tutor/rate': [],
  /** The agents of a mastery programme, likewise: coordinator, tutor, the author of a quiz, and whoever solves it without its key. */
  'mastery/route': [],
  'mastery/explain': [],
  'mastery/draft': [],
  'mastery/solve': [],
  /** Situations around a question, for an author. `refused`: what was wrong with earlier ones, or nothing. */
  'items/stories': ['original', 'brief', 'count', 'max_words', 'refused'],
  /** Other words for a hint, likewise. */
  'items/hints': ['original', 'brief', 'count', 'max_words', 'refused'],
  /** The author who drafts a blueprint. `reference`: of the format; `example`: a whole file. */
  'items/draft': ['reference', 'example', 'id', 'skill', 'language'],
  /** The author who drafts a curriculum, the one who rewrites nodes, and the critic. They get their values as JSON in the input. */
  'compiler/propose': [],
  'compiler/repair': [],
  'compiler/review': [],
  /** Whoever names the concepts in passages of a document. They get their values as JSON in the input. */
  'documents/concepts': [],
} as const

/** Opens the one message of a request to sum up. */
export const SUMMARY_PREFIX = 'Dialogue to sum up:'

export type ProductPrompts = Prompts<typeof PROMPT_CATALOGUE>

/** Reads all prompts of the product. Throws PromptError when a file and its declaration disagree. */
export const loadProductPrompts = (directory?: string): ProductPrompts => loadPrompts(PROMPT_CATALOGUE, directory)
