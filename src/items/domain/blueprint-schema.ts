// The words of `schema: blueprint/1` and `schema: skills/1`. A word that is not here is an error, never a default.
import { z } from 'zod'
import { FORMS, RESPONSE_TYPES } from './item.js'

const Id = z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/, 'An id is lower-case words joined by dots.')
const Name = z.string().regex(/^[a-z][a-z0-9_]*$/, 'A name is lower case: letters, digits and underscores.')
const Prose = z.string().trim().min(1).max(4_000)
/** An expression; YAML may have read a bare number or truth value. */
const Formula = z.union([z.string().min(1), z.int(), z.boolean()]).transform(String)
const Prefix = z.string().max(18)

const IntegerParam = z.strictObject({
  type: z.literal('int'),
  /** Least and greatest, both included. */
  range: z.tuple([z.int(), z.int()]).optional(),
  choice: z.array(z.int()).min(1).optional(),
})
const Ipv4Param = z.strictObject({
  type: z.literal('ipv4'),
  /** Networks to draw from: first a network, then an address in it. */
  from: z.array(Prefix).min(1),
})
const TextParam = z.strictObject({ type: z.literal('text'), choice: z.array(z.string().min(1)).min(1) })
export const Param = z.discriminatedUnion('type', [IntegerParam, Ipv4Param, TextParam])
export type Param = z.infer<typeof Param>

/** What a tier may change in a parameter; `range` and `choice` replace each other. */
const ParamOverride = z.strictObject({
  range: z.tuple([z.int(), z.int()]).optional(),
  choice: z.union([z.array(z.int()).min(1), z.array(z.string().min(1)).min(1)]).optional(),
  from: z.array(Prefix).min(1).optional(),
})
export type ParamOverride = z.infer<typeof ParamOverride>

const Tier = z.strictObject({
  /** Difficulty in logits: 0 is an even chance for an average learner. */
  b: z.number().min(-6).max(6),
  when: Formula,
  params: z.record(Name, ParamOverride).optional(),
})

const Part = z.strictObject({
  id: Name,
  response: z.strictObject({ type: z.enum(RESPONSE_TYPES), label: Prose }),
  key: Formula,
  grade: z.strictObject({ method: z.enum(['integer_equal', 'ipv4_equal']) }),
  forms: z.array(z.enum(FORMS)).min(1),
})

const Misconception = z.strictObject({
  id: Name,
  when: Formula.optional(),
  value: Formula,
  /** Says to the learner what went wrong. */
  feedback: Prose,
  remediate: Id.optional(),
})

const Test = z.strictObject({
  /** Fixes the seed; without it the test runs for every seed tried. */
  seed: z.string().optional(),
  tier: z.enum(['easy', 'medium', 'hard']).optional(),
  /** A misconception that must fire for the test to apply. */
  when: Name.optional(),
  /** What the learner types. `value_of: id` stands for the value of a misconception. */
  answer: z.union([z.string(), z.strictObject({ value_of: Name })]),
  expect: z.strictObject({
    verdict: z.enum(['graded', 'malformed']).optional(),
    score: z.number().min(0).max(1).optional(),
    note: Name.optional(),
  }),
})

export const BlueprintFile = z.strictObject({
  schema: z.literal('blueprint/1'),
  id: Id,
  version: z.int().min(1),
  status: z.enum(['draft', 'reviewed', 'calibrated', 'retired']),
  license: z.string().min(1),
  title: Prose,
  /** The first is the primary skill. */
  skills: z.array(z.strictObject({ id: Id, weight: z.number().gt(0).max(1) })).min(1),
  bloom: z.enum(['remember', 'understand', 'apply', 'analyse', 'evaluate', 'create']),
  params: z.record(Name, Param),
  derive: z.record(Name, Formula).default({}),
  constraints: z.array(Formula).default([]),
  tiers: z.strictObject({ easy: Tier.optional(), medium: Tier.optional(), hard: Tier.optional() }),
  variant_key: z.string().min(1),
  stem: Prose,
  parts: z.array(Part).length(1, 'A blueprint has exactly one part.'),
  misconceptions: z.array(Misconception).default([]),
  choice: z
    .strictObject({
      count: z.int().min(2).max(6),
      filler: z.array(Formula).default([]),
      order: z.literal('shuffle'),
    })
    .optional(),
  solution: z.array(z.strictObject({ say: Prose, when: Formula.optional(), check: Formula.optional() })).min(1),
  hints: z.array(z.strictObject({ say: Prose, cost: z.number().min(0).max(1) })).default([]),
  expected: z.strictObject({ seconds: z.int().min(1).max(3_600) }),
  exposure: z.strictObject({
    /** How many different questions there are at least. */
    min_variants: z.int().min(1),
    /** Why there are fewer than 500. */
    because: Prose.optional(),
  }),
  accessibility: z.strictObject({
    keyboard: z.boolean(),
    /** Whether speed is part of what is measured; if not, a learner's extra time applies. */
    essential_time: z.boolean(),
  }),
  tests: z.array(Test).default([]),
})
export type BlueprintFile = z.infer<typeof BlueprintFile>

export const SkillsFile = z.strictObject({
  schema: z.literal('skills/1'),
  skills: z.array(z.strictObject({ id: Id, title: Prose, statement: Prose, subject: Prose })).min(1),
})
