// What a curriculum is to be made of, as it stands in topic_spec.json.
import { z } from 'zod'
import { filledText, Resource, RESOURCE_KINDS } from './curriculum.js'

const hours = z.number().gt(0, 'Give more than 0 hours.').max(10_000)
const nodes = z.int().min(1).max(400)

export const TopicConstraints = z.strictObject({
  hours_per_week: z.number().gt(0, 'Give more than 0 hours.').max(100),
  total_hours_min: hours,
  total_hours_max: hours,
  depth: z.enum(['survey', 'practical', 'mastery']),
  node_count_min: nodes.optional(),
  node_count_max: nodes.optional(),
  max_prerequisites_per_node: z.int().min(1).max(20).optional(),
})

/** A path below the run's folder: no way out of it. */
const localPath = filledText(500).refine(
  path => !/^(?:[/\\~]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes('..'),
  'Give a path inside the run’s folder, without .. and without a leading slash.',
)

const ContextPack = z.strictObject({
  domain: filledText(200).optional(),
  focus_terms: z.array(filledText(120)).max(60).optional(),
  /** Documents in the run's folder that the author wants to be thought of. */
  local_paths: z.array(localPath).max(60).optional(),
  preferred_resource_kinds: z.array(z.enum(RESOURCE_KINDS)).max(6).optional(),
  required_outcomes: z.array(filledText(400)).max(40).optional(),
  /** What may be cited. */
  sources: z
    .array(Resource.omit({ unverified: true }))
    .max(200)
    .optional(),
})

const partId = z.string().regex(/^[SO][1-9]\d{0,2}$/, 'Give an id such as S1 or O2.')
const misconceptionId = z.string().regex(/^M[1-9]\d{0,2}$/, 'Give an id such as M1.')

export const TopicSpec = z.strictObject({
  spec_version: z.literal('1.0').optional(),
  /** What for, in a sentence. */
  goal: filledText(600),
  audience: filledText(400),
  /** What learners bring along. */
  prerequisites: z.array(filledText(300)).max(40),
  scope_in: z.array(filledText(300)).min(1, 'Name at least one thing that is to be learned.').max(120),
  scope_out: z.array(filledText(300)).max(120),
  constraints: TopicConstraints,
  /** `mature`: settled knowledge. `frontier`: still moving, so open questions are named. */
  domain_mode: z.enum(['mature', 'frontier']),
  evidence_mode: z.enum(['minimal', 'standard', 'strict']),
  misconceptions: z.array(filledText(400)).max(60).optional(),
  /** The parts that a misconception is about: M1 is the first misconception. It has to be placed where one of them is taught. */
  misconception_parts: z.record(misconceptionId, z.array(partId).min(1).max(8)).optional(),
  /** Terms that have to stand, letter by letter, where a part, an outcome or a misconception is taught. */
  required_terms: z
    .record(
      z.string().regex(/^[SOM][1-9]\d{0,2}$/, 'Give an id such as S1, O2 or M3.'),
      z.array(filledText(120)).min(1).max(20),
    )
    .optional(),
  /** Skills whose verified questions are asked about a part, by its id: S1 is the first part of `scope_in`, O1 the first required outcome. */
  skills: z.record(partId, z.array(filledText(200)).min(1).max(8)).optional(),
  context_pack: ContextPack.optional(),
})
export type TopicSpec = z.infer<typeof TopicSpec>
