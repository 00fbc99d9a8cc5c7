// A curriculum as it stands in curriculum.json: what there is to learn about a topic, and what of it comes before what.
import { z } from 'zod'
import { isSeen, storableText } from '../kernel/storable.js'

/** Text with something in it that a reader sees, at most `max` UTF-16 units; blanks around it are dropped. */
export const filledText = (max: number) =>
  storableText(max)
    .trim()
    .min(1, 'This must not be empty.')
    .refine(text => text === '' || isSeen(text), 'This must not be empty: nothing in it can be seen.')
    .refine(
      text => !TURNS_AROUND.test(text),
      'Take out the invisible characters that turn the direction of writing (U+202A to U+202E, U+2066 to U+2069): text of every language is shown in its own direction without them.',
    )

/** They would turn the words around it too. */
const TURNS_AROUND = /[\u202a-\u202e\u2066-\u2069]/

export const NodeId = z
  .string()
  .max(80)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'An id begins with a letter or a digit and has letters, digits, - and _.')

/** An address that a browser can open safely. */
const WebAddress = z
  .string()
  .max(2_000)
  .refine(isWebAddress, 'Give a full address that begins with http:// or https://.')

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

export const RESOURCE_KINDS = ['doc', 'paper', 'video', 'book', 'spec', 'other'] as const
const RESOURCE_ROLES = ['definition', 'example', 'reference', 'other'] as const

export const Resource = z.strictObject({
  title: filledText(300),
  url: WebAddress,
  kind: z.enum(RESOURCE_KINDS),
  role: z.enum(RESOURCE_ROLES).optional(),
  citation: filledText(600).optional(),
  /** A search that somebody still has to follow: nobody has looked at what it finds. */
  unverified: z.literal(true).optional(),
})
export type Resource = z.infer<typeof Resource>

/** Text that may still have to be written: an empty one says so. */
const openText = (max: number) => z.union([z.literal(''), filledText(max)])

const MasteryCheck = z.strictObject({ task: openText(1_200), pass_criteria: openText(1_200) })

export const CurriculumNode = z.strictObject({
  id: NodeId,
  title: filledText(200),
  /** What a learner can do afterwards. */
  capability: openText(600),
  /** Ids of nodes. */
  prerequisites: z.array(NodeId).max(40),
  core_ideas: z.array(filledText(600)).max(24),
  pitfalls: z.array(filledText(600)).max(24),
  mastery_check: MasteryCheck,
  estimate_minutes: z.int('Give whole minutes.').min(1, 'Give more than 0 minutes.').max(100_000),
  /** From 0 to 1: how sure the estimate is. */
  estimate_confidence: z.number().min(0).max(1).optional(),
  resources: z.array(Resource).max(24),
  /** What of the specification it teaches, by ids: S1 is the first part of `scope_in`, O1 the first required outcome, M1 the first misconception, T1 the first term. */
  covers: z
    .array(z.string().regex(/^[SOMT][1-9]\d{0,2}$/, 'Give an id such as S1, O2, M3 or T4.'))
    .max(80)
    .optional(),
  /** Skills whose verified questions are asked about it. */
  skills: z.array(filledText(200)).max(8).optional(),
})
export type CurriculumNode = z.infer<typeof CurriculumNode>

export const OpenQuestion = z.strictObject({
  question: filledText(600),
  /** Ids of nodes. */
  related_nodes: z.array(NodeId).max(40),
  status: z.enum(['open', 'resolved']),
})

export const CompiledCurriculum = z.strictObject({
  topic: filledText(300),
  nodes: z.array(CurriculumNode).min(1, 'A curriculum has at least one node.').max(400),
  open_questions: z.array(OpenQuestion).max(100).optional(),
  /** Misconceptions of the specification, by their ids, that are left out on purpose. */
  not_placed: z
    .array(z.string().regex(/^M[1-9]\d{0,2}$/, 'Give an id such as M1.'))
    .max(60)
    .optional(),
})
export type CompiledCurriculum = z.infer<typeof CompiledCurriculum>
