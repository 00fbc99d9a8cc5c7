// A curriculum as it is looked at: a graph in layers with its places on the paper, and what is known about how it was made. And what is
// asked of a server that publishes one.
import { z } from 'zod'
import { NodeReview, Verdicts } from './content-review.js'
import { CompiledCurriculum, CurriculumNode, filledText, NodeId, OpenQuestion } from './curriculum.js'
import { CurriculumDiff, CurriculumPlan, ValidationFinding } from './curriculum-plan.js'
import { CurriculumRun } from './curriculum-run.js'
import { LanguageCode } from './language.js'
import { OptimizationTrace } from './optimization.js'

/** Positions and sizes are in pixels of an unscaled picture; layers go from left to right. */
export const ViewNode = CurriculumNode.extend({
  /** 0: nothing comes before it. */
  layer: z.int().min(0),
  /** The upper left corner. */
  x: z.number(),
  y: z.number(),
  is_critical: z.boolean(),
  /** The last one of a week of the plan, or of the curriculum: its mastery check closes something. */
  is_milestone: z.boolean(),
  /** The week of the plan in which it ends; null without a plan. */
  week: z.int().nullable(),
  /** What a lesson about it begins with; null where it is not published. */
  guideline_id: z.string().nullable(),
})
export type ViewNode = z.infer<typeof ViewNode>

export const CurriculumView = z.strictObject({
  topic: z.string(),
  /** In an order in which they can be learned. */
  nodes: z.array(ViewNode),
  edges: z.array(
    z.strictObject({
      from: NodeId,
      to: NodeId,
      is_critical: z.boolean(),
      /** SVG path data, around whatever lies between: from the right side of one node to the left side of the other. */
      path: z.string(),
    }),
  ),
  layer_count: z.int().min(0),
  width: z.number(),
  height: z.number(),
  node_width: z.number(),
  node_height: z.number(),
  critical_path: z.array(NodeId),
  critical_minutes: z.int(),
  total_minutes: z.int(),
  open_questions: z.array(OpenQuestion),
})
export type CurriculumView = z.infer<typeof CurriculumView>

/** A run with all that there is of it so far; null: not there yet. */
export const RunView = z.strictObject({
  run: CurriculumRun,
  goal: z.string().nullable(),
  curriculum: CurriculumView.nullable(),
  /** Of the curriculum as it is now. */
  verdicts: Verdicts.nullable(),
  /** The review of each node that was read, as it is now. */
  reviews: z.array(NodeReview),
  trace: OptimizationTrace.nullable(),
  /** Of earlier compilations in the same run, oldest first. */
  earlier_traces: z.array(OptimizationTrace),
  /** Null before it was validated; empty: valid. */
  findings: z.array(ValidationFinding).nullable(),
  plan: CurriculumPlan.nullable(),
  diff: CurriculumDiff.nullable(),
  /** What the differences are to. */
  previous: CompiledCurriculum.nullable(),
  /** The parts of the specification that steps cover, by their ids. */
  parts: z.array(z.strictObject({ id: z.string(), text: z.string(), is_left_out: z.boolean() })),
})
export type RunView = z.infer<typeof RunView>

/** `diff`: from `a` to `b`. */
export const RunComparison = z.strictObject({ a: RunView, b: RunView, diff: CurriculumDiff.nullable() })
export type RunComparison = z.infer<typeof RunComparison>

export const RunList = z.strictObject({
  runs: z.array(z.strictObject({ run: CurriculumRun.omit({ history: true }), topic: z.string().nullable() })),
})
export type RunList = z.infer<typeof RunList>

export const CurriculumId = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,58}[a-z0-9]$/,
    'An id has 3 to 60 characters: lower case letters, digits, dots and hyphens.',
  )

/** A grade of school, 1 to 12; 0: adults. */
const Grade = z.int().min(0).max(12)

/** Where in GET /curriculum it is found. */
export const PublishCurriculum = z.strictObject({
  curriculum_id: CurriculumId,
  title: filledText(120),
  subject: filledText(120),
  country: filledText(80),
  board: filledText(80),
  grade: Grade,
  language: LanguageCode,
  depth: z.enum(['survey', 'practical', 'mastery']),
  curriculum: CompiledCurriculum,
  /** What the compiler proved and what readers said; without it nobody has judged the curriculum. */
  verdicts: Verdicts.optional(),
})
export type PublishCurriculum = z.infer<typeof PublishCurriculum>

/** `is_new`: false when the newest stored version has these words already. `concepts` have a lesson, `readings` have too little for one. */
export const PublishedCurriculum = z.strictObject({
  curriculum_id: z.string(),
  version: z.int(),
  is_new: z.boolean(),
  concepts: z.array(z.strictObject({ concept_id: z.string(), guideline_id: z.string(), skills: z.array(z.string()) })),
  readings: z.array(z.string()),
})
export type PublishedCurriculum = z.infer<typeof PublishedCurriculum>

/** The version as which it is no longer offered. */
export const WithdrawnCurriculum = z.strictObject({ curriculum_id: z.string(), version: z.int() })
export type WithdrawnCurriculum = z.infer<typeof WithdrawnCurriculum>

export const CurriculumHeading = z.strictObject({
  curriculum_id: z.string(),
  version: z.int(),
  title: z.string(),
  subject: z.string(),
  country: z.string(),
  board: z.string(),
  grade: z.int(),
  language: z.string(),
  concept_count: z.int(),
  total_minutes: z.int(),
  /** Null: nobody has judged it. */
  verdicts: Verdicts.nullable(),
})
export type CurriculumHeading = z.infer<typeof CurriculumHeading>

export const CurriculumHeadings = z.strictObject({ curricula: z.array(CurriculumHeading) })
export type CurriculumHeadings = z.infer<typeof CurriculumHeadings>

export const PublishedView = z.strictObject({ heading: CurriculumHeading, view: CurriculumView })
export type PublishedView = z.infer<typeof PublishedView>
