// GET /session/{id}/mastery: how a programme stands, what comes next and why.
import { z } from 'zod'
import { GraphPicture } from './graph-picture.js'
import { Specialist } from './mastery-agents.js'

const share = z.number().min(0).max(1)

/**
 * `known`: the gate of practice is open. `likely`: the diagnosis says so. `read`: explained, and nothing about it can be verified.
 * `set_aside`: the loop ended without mastery. `misconception`: a known wrong way of thinking was shown last. `later`: its prerequisites
 * come first.
 */
const CONCEPT_STATUSES = [
  'known',
  'due',
  'likely',
  'read',
  'set_aside',
  'misconception',
  'weak',
  'ready',
  'later',
] as const
export type ConceptStatus = (typeof CONCEPT_STATUSES)[number]

export const ROUTING_REASONS = [
  'new_topic',
  'content_question',
  'quiz_request',
  'after_quiz',
  'progress_inquiry',
  'resume_quiz',
  'unclear',
] as const

/**
 * Who routed. `choice`: the learner, by a button. `words`: the learner, by the exact words of a choice. `model`: the coordinator's model
 * understood what was written. `learner`: nobody, and the learner was asked. `table`: it always comes next.
 */
export const ROUTED_BY = ['choice', 'words', 'model', 'learner', 'table'] as const

/** `goal`: it is one of the goals. `prepares`: a goal builds on it. */
export const PATH_REASONS = ['due', 'misconception', 'weak', 'prepares', 'goal'] as const

const ConceptReport = z.strictObject({
  concept_id: z.string(),
  title: z.string(),
  prerequisites: z.array(z.string()),
  is_goal: z.boolean(),
  status: z.enum(CONCEPT_STATUSES),
  /** Probability that it is known by the answers, with two decimals. */
  mastery: share,
  /** Of the answers that are looked at. `trend`: the later half against the earlier; null with fewer than four. */
  answers: z.int(),
  right: z.int(),
  streak: z.int(),
  trend: z.enum(['rising', 'falling', 'steady']).nullable(),
  /** When it should be asked again, and the chance that it is remembered now; null before the first answer. */
  due_at: z.iso.datetime().nullable(),
  recall: share.nullable(),
  /** What the last quizzes showed, in the words of the question's author. */
  misconceptions: z.array(z.string()),
})

const Quiz = z.strictObject({ concept_id: z.string(), answered: z.int(), total: z.int(), cycle: z.int() })

/** What goes on; `choice`: the learner chooses; `over`: the session has ended. */
export const PROGRAMME_STAGES = ['diagnosis', 'teaching', 'quiz', 'choice', 'over'] as const

export const ProgrammeView = z.strictObject({
  session_id: z.uuid(),
  learner_id: z.uuid(),
  title: z.string(),
  stage: z.enum(PROGRAMME_STAGES),
  /** The concept under way. */
  concept_id: z.string().nullable(),
  /** Of the concept under way. */
  cycle: z.strictObject({ number: z.int(), most: z.int() }).nullable(),
  quiz: Quiz.nullable(),
  paused: z.array(Quiz),
  /** In an order in which they can be learnt. */
  concepts: z.array(ConceptReport),
  /** What can come next, the best first. `why`: one sentence. */
  next: z.array(
    z.strictObject({
      concept_id: z.string(),
      reason: z.enum(PATH_REASONS),
      why: z.string(),
      effort: z.enum(['low', 'medium', 'high']),
    }),
  ),
  diagnosis: z.strictObject({
    is_over: z.boolean(),
    asked: z.int(),
    at_most: z.int(),
    /** With which certainty a concept is sorted. */
    certainty: share,
    known: z.array(z.string()),
    not_known: z.array(z.string()),
    unsure: z.array(z.string()),
  }),
  /** To whom what the learner chose or wrote was routed and why, the newest first. */
  routes: z.array(
    z.strictObject({
      target_agent: Specialist,
      routing_reason: z.enum(ROUTING_REASONS),
      by: z.enum(ROUTED_BY),
      concept_id: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** What became of each concept whose loop has ended. */
  loops: z.array(
    z.strictObject({
      concept_id: z.string(),
      final_mastery: share,
      total_cycles: z.int(),
      recommendation: z.enum(['mastered', 'needs_remediation']),
    }),
  ),
  needs_help: z.string().nullable(),
  /** Null unless it was asked for. */
  picture: GraphPicture.nullable(),
})
export type ProgrammeView = z.infer<typeof ProgrammeView>

export const ProgrammeQuery = z.strictObject({ picture: z.literal('true').optional() })
