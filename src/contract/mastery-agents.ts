// The agents' contracts of the mastery programme, field for field as they are documented: what each agent takes and what it gives back.
import { z } from 'zod'

const share = z.number().min(0).max(1)
const name = z.string().min(1)

/** What an agent returns instead of its output. */
export const AGENT_ERROR_CODES = ['INVALID_INPUT', 'RAG_EMPTY', 'TIMEOUT', 'STATE_MISSING'] as const
export type AgentErrorCode = (typeof AGENT_ERROR_CODES)[number]
export const AgentFailure = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.enum(AGENT_ERROR_CODES),
    message: name,
    recoverable: z.boolean(),
    /** What the coordinator should do. */
    fallback_action: name,
  }),
})
export type AgentFailure = z.infer<typeof AgentFailure>

export const Specialist = z.enum(['diagnostic', 'tutor', 'quiz', 'feedback', 'pathplanner'])
export type Specialist = z.infer<typeof Specialist>

export const RouteMessage = {
  input: z.strictObject({
    user_message: name,
    session_state: z.strictObject({
      current_topic: z.string().nullable(),
      quiz_paused: z.boolean(),
      last_routed_to: z.string().nullable(),
    }),
  }),
  output: z.strictObject({
    target_agent: Specialist,
    routing_reason: name,
    context_for_agent: z.record(z.string(), z.unknown()),
  }),
}

export const PrerequisiteGap = z.strictObject({ concept: name, current_mastery: share, required_mastery: share })
export type PrerequisiteGap = z.infer<typeof PrerequisiteGap>
export const LEARNER_LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export const LearnerLevel = z.enum(LEARNER_LEVELS)
export type LearnerLevel = z.infer<typeof LearnerLevel>

export const AssessPrerequisites = {
  input: z.strictObject({ topic: name, user_id: name }),
  output: z.strictObject({
    diagnostic_complete: z.literal(true),
    prerequisite_gaps: z.array(PrerequisiteGap),
    learner_level: LearnerLevel,
    recommendation: z.enum(['proceed', 'remediate', 'skip_ahead']),
  }),
}
export type Assessment = z.infer<(typeof AssessPrerequisites)['output']>

export const ExplainConcept = {
  input: z.strictObject({
    topic: name,
    learner_level: LearnerLevel,
    prerequisite_gaps: z.array(PrerequisiteGap),
    specific_question: z.string().nullable(),
  }),
  output: z.strictObject({
    explanation: name,
    examples_provided: z.array(z.string()),
    key_points: z.array(z.string()),
    next_action: z.enum(['quiz', 'continue_explaining', 'ask_question']),
  }),
}
export type Explanation = z.infer<(typeof ExplainConcept)['output']>

const QuizQuestion = z.strictObject({
  question_id: name,
  question_text: name,
  concept_name: name,
  difficulty: name,
  expected_answer: name,
  source_context: z.string(),
})
export const QUIZ_LENGTH = { least: 3, default: 5, most: 10 } as const

export const PrepareQuiz = {
  input: z.strictObject({
    topic: name,
    num_questions: z.int().min(QUIZ_LENGTH.least).max(QUIZ_LENGTH.most).default(QUIZ_LENGTH.default),
    difficulty: z.enum(['easy', 'medium', 'hard', 'adaptive']),
  }),
  output: z.strictObject({ quiz_questions: z.array(QuizQuestion).min(1), quiz_question_index: z.literal(0) }),
}

export const EvaluateAnswer = {
  input: z.strictObject({ question_id: name, learner_answer: z.string() }),
  output: z.strictObject({
    is_correct: z.boolean(),
    feedback: z.string(),
    quiz_score: share,
    quiz_complete: z.boolean(),
  }),
}

export const PATTERN_TYPES = ['conceptual', 'procedural', 'careless'] as const
export const PatternType = z.enum(PATTERN_TYPES)
export type PatternType = z.infer<typeof PatternType>
export const ErrorPattern = z.strictObject({
  pattern_type: PatternType,
  description: name,
  affected_questions: z.array(z.string()).min(1),
  suggested_remediation: name,
})
export type ErrorPattern = z.infer<typeof ErrorPattern>

export const AnalyzePerformance = {
  input: z.strictObject({
    quiz_questions: z.array(z.unknown()),
    quiz_responses: z.array(z.unknown()),
    quiz_score: share,
  }),
  output: z.strictObject({
    error_patterns: z.array(ErrorPattern),
    feedback_text: name,
    improvement_areas: z.array(z.string()),
    mastery_score: share,
    mastery_achieved: z.boolean(),
  }),
}
export type Analysis = z.infer<(typeof AnalyzePerformance)['output']>

export const RecommendPath = {
  input: z.strictObject({
    user_id: name,
    goals: z.array(z.string()).nullable(),
    current_topic: z.string().nullable(),
    mastery_data: z.record(z.string(), z.unknown()),
  }),
  output: z.strictObject({
    learning_path: z.array(
      z.strictObject({ topic: name, reason: name, estimated_effort: z.enum(['low', 'medium', 'high']) }),
    ),
    next_topic: z.string(),
    path_reasoning: name,
    alternative_paths: z.array(z.string()),
  }),
}
export type RecommendedPath = z.infer<(typeof RecommendPath)['output']>

/** From this probability on a concept counts as mastered in a loop, where the gate of practice is open too. */
export const MASTERY_THRESHOLD = 0.85
export const MOST_CYCLES = 5
/** What a prerequisite has to reach. */
export const REQUIRED_MASTERY = 0.5

export const LearningCycleContract = {
  input: z.strictObject({
    topic: name,
    learner_level: LearnerLevel,
    mastery_threshold: share.default(MASTERY_THRESHOLD),
  }),
  output: z.strictObject({
    explanation: z.string(),
    quiz_score: share,
    feedback_text: z.string(),
    mastery_achieved: z.boolean(),
    cycle_number: z.int().min(1),
  }),
}

export const MasteryLoopContract = {
  input: z.strictObject({ topic: name, max_iterations: z.int().min(1).default(MOST_CYCLES) }),
  output: z.strictObject({
    final_mastery: share,
    total_cycles: z.int().min(0),
    mastery_achieved: z.boolean(),
    recommendation: z.enum(['mastered', 'needs_remediation']),
  }),
}
