// What is read of an exam of Numbas: JSON of which most is left out.
import { z } from 'zod'

const Written = z.union([z.string(), z.number()]).transform(String)

export const NumbasPart = z.object({
  type: z.string(),
  prompt: z.string().default(''),
  marks: z.union([z.string(), z.number()]).transform(Number).default(1),
  /** As formulas they are texts. */
  choices: z.union([z.array(z.string()), z.string()]).optional(),
  matrix: z.union([z.array(z.union([Written, z.array(Written)])), z.string()]).optional(),
  distractors: z.array(z.union([z.string(), z.array(z.string())])).default([]),
  minValue: Written.optional(),
  maxValue: Written.optional(),
  precisionType: z.string().default('none'),
  precision: Written.default('0'),
  strictPrecision: z.boolean().default(false),
  mustBeReduced: z.boolean().default(false),
  answer: Written.optional(),
  /** Of a matrix. */
  correctAnswer: Written.optional(),
  allowResize: z.boolean().default(false),
  markPerCell: z.boolean().default(false),
  tolerance: z.union([z.string(), z.number()]).transform(Number).catch(0).default(0),
  mustmatchpattern: z.object({ pattern: z.string().default('') }).default({ pattern: '' }),
  notallowed: z.object({ strings: z.array(z.string()).default([]) }).default({ strings: [] }),
  musthave: z.object({ strings: z.array(z.string()).default([]) }).default({ strings: [] }),
  maxlength: z
    .object({ length: z.union([z.string(), z.number()]).transform(Number).default(0) })
    .default({ length: 0 }),
  matchMode: z.string().default('regex'),
  caseSensitive: z.boolean().default(false),
  customMarkingAlgorithm: z.string().default(''),
  alternatives: z.array(z.unknown()).default([]),
  /** Of an alternative: what is said to those who answer like this. */
  alternativeFeedbackMessage: z.string().default(''),
  steps: z.array(z.unknown()).default([]),
  gaps: z.array(z.unknown()).default([]),
})
export type NumbasPart = z.infer<typeof NumbasPart>

/** Not more than 0 where it is not set. */
const Amount = z.union([z.string(), z.number()]).transform(Number).catch(0).default(0)
const Metadata = z.object({ licence: z.string().nullish() }).catch({}).default({})

export const NumbasQuestion = z.object({
  metadata: Metadata,
  name: z.string().default('Without a name'),
  statement: z.string().default(''),
  advice: z.string().default(''),
  variables: z.record(z.string(), z.object({ definition: Written })).default({}),
  variablesTest: z.object({ condition: z.string().default('') }).default({ condition: '' }),
  functions: z.record(z.string(), z.unknown()).default({}),
  parts: z.array(z.unknown()).default([]),
})
export type NumbasQuestion = z.infer<typeof NumbasQuestion>

export const NumbasExam = z.object({
  metadata: Metadata,
  /** Seconds; 0 without a limit. */
  duration: Amount,
  percentPass: Amount,
  question_groups: z.array(z.object({ questions: z.array(z.unknown()) })),
})
export type NumbasExam = z.infer<typeof NumbasExam>
