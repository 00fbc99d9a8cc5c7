// The fields of `schema: blueprint/1` and `schema: skills/1` in zod. An unknown field is an error.
import { z } from 'zod'
import { DottedId } from '../../../contract/dotted-id.js'
import { LanguageTag } from '../../../contract/language.js'
import { AuthoredFigure } from '../../../figures/authored.js'
import { RESPONSE_TYPES } from '../answers/registry.js'
import { STRATEGIES } from '../lint/blind-strategies.js'
import { Param, ParamOverride } from './param-schema.js'
import { FORMS } from '../item/item.js'

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/, 'A name has small letters, digits and _, and begins with a letter.')
const Prose = z.string().trim().min(1).max(4_000)
/** An expression; YAML may have read a bare number or truth value. */
const Formula = z.union([z.string().min(1), z.number(), z.boolean()]).transform(String)
const Tier = z.strictObject({
  /** Difficulty in logits: 0 is an even chance for an average learner. */
  b: z.number().min(-6).max(6),
  when: Formula,
  params: z.record(Name, ParamOverride).optional(),
})

/** Conditions that decide instead of the key, over the name `answer`; their credits add up to 1. Without one that must hold nothing is earned. */
const Accept = z.array(
  z.strictObject({
    when: Formula,
    credit: z.number().gt(0).max(1),
    must: z.boolean().optional(),
    note: Name,
    say: Prose.optional(),
  }),
)

const Part = z.strictObject({
  id: Name,
  /** What this part asks; needed where there are several. */
  prompt: Prose.optional(),
  /** `type`, `label` and `example`, and the words of the type. */
  response: z.looseObject({
    type: z.enum(RESPONSE_TYPES),
    label: Prose,
    /** An answer to another question, shown below the field of a number. */
    example: z.string().trim().min(1).max(60).optional(),
  }),
  /** Later parts may use the ids of earlier ones for their keys. */
  key: Formula,
  /** Why the question may show its answer: it is one of several things that stand there, and finding it is the task. */
  key_shown: Prose.optional(),
  /** The words of the type, and these. `wrong_form`: credit for a right value in a form that was not asked for. */
  grade: z
    .looseObject({ accept: Accept.min(1).optional(), wrong_form: z.number().min(0).max(1).default(0) })
    .default({ wrong_form: 0 }),
  forms: z.array(z.enum(FORMS)).min(1).default(['typed']),
  points: z.int().min(1).max(100).default(1),
  /** Credit for an answer that follows rightly from a wrong answer to an earlier part. */
  follow_through: z.number().gt(0).max(1).optional(),
})

const Misconception = z.strictObject({
  id: Name,
  /** The part it is about; the first when there is only one. */
  part: Name.optional(),
  when: Formula.optional(),
  /** The answer that it leads to. Of a part that asks for code `code` instead: a program that makes the mistake. */
  value: Formula.optional(),
  code: Prose.optional(),
  /** Says to the learner what went wrong. */
  feedback: Prose,
  remediate: DottedId.optional(),
})

const Test = z.strictObject({
  /** Fixes the seed; without it the test runs for every seed tried. */
  seed: z.string().optional(),
  tier: z.enum(['easy', 'medium', 'hard']).optional(),
  /** A misconception that must fire for the test to apply. */
  when: Name.optional(),
  part: Name.optional(),
  /** What the learner types, one line or several or rows. `value_of: id` stands for the value of a misconception. */
  answer: z.union([z.string(), z.array(z.string()), z.array(z.array(z.string())), z.strictObject({ value_of: Name })]),
  expect: z.strictObject({
    verdict: z.enum(['graded', 'wrong_form', 'malformed']).optional(),
    score: z.number().min(0).max(1).optional(),
    note: Name.optional(),
  }),
})

/** The texts of one translation. Names are ids of the file, and lists are in its order; what is missing makes it incomplete. */
const BlueprintTexts = z.strictObject({
  /** Shown to who chooses questions; a translation is complete without it, and a title alone makes none. */
  title: Prose.optional(),
  stem: Prose.optional(),
  spoken: Prose.optional(),
  parts: z
    .record(
      Name,
      z.strictObject({
        prompt: Prose.optional(),
        label: Prose.optional(),
        example: Prose.optional(),
        accept: z.record(Name, Prose).optional(),
      }),
    )
    .optional(),
  misconceptions: z.record(Name, Prose).optional(),
  solution: z.array(Prose).optional(),
  hints: z.array(Prose).optional(),
  /** Translations of the words among the parameters that a text shows. */
  words: z.record(z.string(), z.string().min(1)).optional(),
})
export type BlueprintTexts = z.infer<typeof BlueprintTexts>

const Contexts = z.strictObject({
  /** What the story is about, for its writer. */
  brief: Prose,
  count: z.int().min(1).max(50),
  /** Whether other words are wanted for the hints, too. */
  hints: z.boolean().default(false),
  contract: z.strictObject({ max_words: z.int().min(10).max(120).default(60) }).default({ max_words: 60 }),
})

export const BlueprintFile = z.strictObject({
  schema: z.literal('blueprint/1'),
  id: DottedId,
  version: z.int().min(1),
  status: z.enum(['draft', 'reviewed', 'calibrated', 'retired']),
  license: z.string().min(1),
  title: Prose,
  /** The language of the texts, and those that they are translated into. */
  language: LanguageTag.default('en'),
  texts: z.record(LanguageTag, BlueprintTexts).default({}),
  /** The first is the primary skill. */
  skills: z
    .array(z.strictObject({ id: DottedId, weight: z.number().gt(0).max(1), prereq: z.boolean().optional() }))
    .min(1),
  authors: z.array(z.strictObject({ name: z.string().min(1) })).optional(),
  /** Places in published frameworks: a name and the code or address there. */
  align: z.array(z.record(z.string(), z.string())).optional(),
  bloom: z.enum(['remember', 'understand', 'apply', 'analyse', 'evaluate', 'create']),
  params: z.record(Name, Param),
  derive: z.record(Name, Formula).default({}),
  constraints: z.array(Formula).default([]),
  tiers: z.strictObject({ easy: Tier.optional(), medium: Tier.optional(), hard: Tier.optional() }),
  variant_key: z.string().min(1),
  stem: Prose,
  /** What is drawn below the stem. */
  figure: AuthoredFigure.optional(),
  /** Stories around the stem, written by a model under a contract; the stem is used where there is none. */
  contexts: Contexts.optional(),
  parts: z.array(Part).min(1).max(8),
  misconceptions: z.array(Misconception).default([]),
  choice: z
    .strictObject({
      count: z.int().min(2).max(6),
      /** Pairs of misconceptions that can meet in one answer: the second is applied to the answer of the first. */
      together: z.array(z.tuple([Name, Name])).default([]),
      /** Wrong values for when too few misconceptions fire; tried in order. */
      filler: z.array(Formula).default([]),
      /** `ascending`: numbers and addresses by value. */
      order: z.enum(['shuffle', 'ascending']).default('shuffle'),
      /** The part that is chosen; the first one that has the form. */
      part: Name.optional(),
    })
    .optional(),
  solution: z.array(z.strictObject({ say: Prose, when: Formula.optional(), check: Formula.optional() })).min(1),
  /** A ladder, gentlest first. The bottom one may give the answer away and says so. */
  hints: z
    .array(z.strictObject({ say: Prose, cost: z.number().min(0).max(1), bottom_out: z.boolean().optional() }))
    .default([]),
  expected: z.strictObject({
    seconds: z.int().min(1).max(3_600),
    /** Facility that the author expects, for learners before and after. */
    p_correct: z.strictObject({ novice: z.number().min(0).max(1), expert: z.number().min(0).max(1) }).optional(),
  }),
  exposure: z.strictObject({
    /** How many different questions there are at least. */
    min_variants: z.int().min(1),
    /** Why there are fewer than 500. */
    because: Prose.optional(),
    /** The share of the questions that examinations alone may ask, once an assessment has the blueprint; a third where there are 100, else none. */
    exam_share: z.number().min(0).max(0.9).optional(),
    /** How often one learner meets this blueprint in one session at most. */
    max_per_learner: z.int().min(1).optional(),
  }),
  accessibility: z.strictObject({
    /** What a screen reader says instead of the stem. */
    spoken: Prose.optional(),
    keyboard: z.boolean(),
    /** Whether speed is part of what is measured; if not, a learner's extra time applies. */
    essential_time: z.boolean(),
    /** Years of school that reading the stem may take. */
    max_grade_level: z.number().min(1).max(18).default(12),
  }),
  /** Why a rule that every blueprint keeps is not kept here. */
  exceptions: z
    .strictObject({
      /** Why there are fewer than three misconceptions. */
      misconceptions: Prose.optional(),
      /** Strategies that earn more than chance without the question, and why that cannot be avoided. */
      reads_nothing: z.strictObject({ strategies: z.array(z.enum(STRATEGIES)).min(1), because: Prose }).optional(),
    })
    .default({}),
  tests: z.array(Test).default([]),
  /** Seeds in use somewhere: the tests run on each of them, too. */
  deployed: z.array(z.string().min(1).max(200)).max(1_000).default([]),
})
export type BlueprintFile = z.infer<typeof BlueprintFile>

/** Of its own texts, and of those in other languages. */
const OtherLanguages = <T extends z.ZodRawShape>(texts: T) => z.record(LanguageTag, z.strictObject(texts)).default({})

export const SkillsFile = z.strictObject({
  schema: z.literal('skills/1'),
  language: LanguageTag.default('en'),
  /** Names of subjects in other languages. */
  subjects: z.array(z.strictObject({ name: Prose, texts: OtherLanguages({ name: Prose }) })).default([]),
  skills: z
    .array(
      z.strictObject({
        id: DottedId,
        title: Prose,
        statement: Prose,
        subject: Prose,
        /** Skills that are learnt before this one. */
        after: z.array(DottedId).default([]),
        texts: OtherLanguages({ title: Prose, statement: Prose }),
      }),
    )
    .min(1),
})
