// The fields of `schema: blueprint/1` and `schema: skills/1` in zod. An unknown field is an error. What a field means stands beside it: the
// tables of REFERENCE.md, the schema for editors and the messages of the check take it from there. `title` names what is written there.
import { z } from 'zod'
import { DottedId } from '../../../contract/dotted-id.js'
import { LanguageTag } from '../../../contract/language.js'
import { AuthoredFigure } from '../../../figures/authored.js'
import { RESPONSE_TYPES } from '../answers/registry.js'
import { STRATEGIES } from '../lint/blind-strategies.js'
import { Param, ParamOverride } from './param-schema.js'
import { FORMS } from '../item/item.js'

const Name = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'A name has small letters, digits and _, and begins with a letter.')
  .meta({ title: 'name' })
const Prose = z.string().trim().min(1).max(4_000).meta({ title: 'text' })
const Text = z.string().min(1).meta({ title: 'text' })
const Id = DottedId.meta({ title: 'dotted id' })
const Language = LanguageTag.meta({ title: 'language' })
/** An expression; YAML may have read a bare number or truth value. */
const Formula = z
  .union([z.string().min(1), z.number(), z.boolean()])
  .meta({ title: 'formula' })
  .transform(String)
const Tier = z
  .strictObject({
    b: z.number().min(-6).max(6).describe('its difficulty in logits: 0 is an even chance for an average learner'),
    when: Formula.describe('which questions belong to it; tiers may not overlap'),
    params: z
      .record(Name, ParamOverride)
      .optional()
      .describe('words that replace those of a parameter for this tier, by the name of the parameter'),
  })
  .meta({ title: 'tier' })

/** Over the name `answer`. Without one that must hold nothing is earned. */
const Accept = z.array(
  z.strictObject({
    when: Formula.describe('the condition, over `answer` and all values'),
    credit: z.number().gt(0).max(1).describe('what it is worth; together they are worth 1'),
    must: z.boolean().optional().describe('nothing is earned unless this holds'),
    note: Name.describe('its name in tests, records and translations'),
    say: Prose.optional().describe('said to the learner where it does not hold'),
  }),
)

const Part = z.strictObject({
  id: Name.describe('its name; later parts and the solution use it for the key of this part'),
  prompt: Prose.optional().describe('what this part asks; needed where there are several'),
  response: z
    .looseObject({
      type: z.enum(RESPONSE_TYPES).meta({ title: 'answer type', description: 'the answer type' }),
      label: Prose.describe('names the field, the same in every question'),
      example: z
        .string()
        .trim()
        .min(1)
        .max(60)
        .optional()
        .meta({ title: 'text', description: 'an answer to another question, shown below the field of a number' }),
    })
    .describe('how it is answered; with the words of the type'),
  key: Formula.describe('the right answer'),
  key_shown: Prose.optional().describe(
    'why the question shows its answer among other things: finding it there is the task',
  ),
  grade: z
    .looseObject({
      accept: Accept.min(1)
        .optional()
        .describe('where many answers are right: conditions that decide instead of the key, which is then an example'),
      wrong_form: z.number().min(0).max(1).default(0).describe('what a right value in a form not asked for earns'),
    })
    .default({ wrong_form: 0 })
    .describe('how it is judged; with the words of the type'),
  forms: z
    .array(z.enum(FORMS))
    .min(1)
    .default(['typed'])
    .describe('whether it is typed, chosen from options, or one or the other'),
  points: z.int().min(1).max(100).default(1).describe('its weight among the parts'),
  follow_through: z
    .number()
    .gt(0)
    .max(1)
    .optional()
    .describe('credit for what follows rightly from a wrong answer to an earlier part'),
})

const Misconception = z.strictObject({
  id: Name.describe('its name in tests and records'),
  part: Name.optional().describe('the part that it is about; needed where there are several'),
  when: Formula.optional().describe('the questions in which the mistake can be made and does not lead to the key'),
  value: Formula.optional().describe('the answer that the mistake leads to; may use `key`'),
  code: Prose.optional().describe('instead of `value` where a function is asked for: a program with the mistake'),
  feedback: Prose.describe('says what went wrong, and never the answer'),
  remediate: Id.optional().describe('the skill to go back to'),
})

const Test = z.strictObject({
  seed: z
    .string()
    .optional()
    .meta({ title: 'text', description: 'the question that it is about; all that are tried without it' }),
  tier: z.enum(['easy', 'medium', 'hard']).optional().describe('the tier that it is about'),
  when: Name.optional().describe('a misconception: the test is about questions where it applies'),
  part: Name.optional().describe('the part that it is about; the first without it'),
  answer: z
    .union([
      z.string(),
      z.array(z.string()),
      z.array(z.array(z.string())),
      z.strictObject({ value_of: Name.describe('a misconception, whose value is the answer') }),
    ])
    .meta({
      title: 'line, list of lines or list of rows',
      description: 'what a learner types; `{{key}}` alone is the right answer, whatever it is made of',
    }),
  expect: z
    .strictObject({
      verdict: z
        .enum(['graded', 'wrong_form', 'malformed'])
        .optional()
        .describe('whether it is graded, right in value but not in form, or cannot be read'),
      score: z.number().min(0).max(1).optional().describe('what it earns'),
      note: Name.optional().describe('the misconception or condition that is found'),
    })
    .describe('what must come out'),
})

/** The texts of one translation. Names are ids of the file, and lists are in its order; what is missing makes it incomplete. */
const BlueprintTexts = z
  .strictObject({
    title: Prose.optional().describe('the title, for lists; alone it makes no translation'),
    stem: Prose.optional().describe('the stem'),
    spoken: Prose.optional().describe('what a screen reader says instead of the stem'),
    parts: z
      .record(
        Name,
        z.strictObject({
          prompt: Prose.optional().describe('what the part asks'),
          label: Prose.optional().describe('the name of its field'),
          example: Prose.optional().describe('the example below its field'),
          accept: z.record(Name, Prose).optional().describe('what its conditions say, by their `note`'),
          columns: z.array(Prose).optional().describe('the headings of a table'),
          rows: z
            .array(z.array(z.string().nullable().meta({ title: 'text or null' })))
            .optional()
            .describe('the cells of a table, with null for a gap'),
        }),
      )
      .optional()
      .describe('the texts of the parts, by their `id`'),
    misconceptions: z.record(Name, Prose).optional().describe('the feedback of each, by its `id`'),
    solution: z.array(Prose).optional().describe('what each step says, in the order of the file'),
    hints: z.array(Prose).optional().describe('what each hint says, in the order of the file'),
    words: z
      .record(z.string(), Text)
      .optional()
      .describe(
        'words among the values that a text shows, among the options in a table and in the figure, by the word as the file has it',
      ),
  })
  .meta({ title: 'translation' })
export type BlueprintTexts = z.infer<typeof BlueprintTexts>

const Contexts = z.strictObject({
  brief: Prose.describe('what the stories are about, for whoever writes them'),
  count: z.int().min(1).max(50).describe('how many'),
  hints: z.boolean().default(false).describe('whether each story has hints in its own words, too'),
  contract: z
    .strictObject({ max_words: z.int().min(10).max(120).default(60).describe('how long a story may be') })
    .default({ max_words: 60 })
    .describe('what a story has to keep'),
})

const Choice = z.strictObject({
  count: z.int().min(2).max(6).describe('how many options, the key among them'),
  together: z
    .array(z.tuple([Name, Name]))
    .default([])
    .describe('pairs of misconceptions that can meet in one answer: the second is applied to the answer of the first'),
  filler: z.array(Formula).default([]).describe('wrong values for when too few misconceptions apply, tried in order'),
  order: z.enum(['shuffle', 'ascending']).default('shuffle').describe('the order of the options'),
  part: Name.optional().describe('the part that is chosen; the first that has the form without it'),
})

const Exposure = z.strictObject({
  min_variants: z.int().min(1).describe('the least number of different questions'),
  because: Prose.optional().describe('why there are fewer than 500'),
  exam_share: z
    .number()
    .min(0)
    .max(0.9)
    .optional()
    .describe(
      'the share that practice never shows, once an assessment asks the blueprint; a third from 100 questions on',
    ),
  max_per_learner: z.int().min(1).optional().describe('how often a learner meets it in one session'),
})

const Accessibility = z.strictObject({
  spoken: Prose.optional().describe('what a screen reader says instead of the stem'),
  keyboard: z.boolean().describe('whether it can be answered without a pointer'),
  essential_time: z.boolean().describe('whether speed is measured: if not, a learner’s extra time applies'),
  max_grade_level: z.number().min(1).max(18).default(12).describe('years of school that reading the stem may take'),
})

const Exceptions = z.strictObject({
  misconceptions: Prose.optional().describe('why there are fewer than three misconceptions'),
  reads_nothing: z
    .strictObject({
      strategies: z
        .array(z.enum(STRATEGIES).meta({ title: 'strategy' }))
        .min(1)
        .describe('the strategies, as the check names them'),
      because: Prose.describe('why the task cannot avoid it'),
    })
    .optional()
    .describe('which ways of answering without reading earn more than chance, and why'),
})

export const BlueprintFile = z.strictObject({
  schema: z.literal('blueprint/1').describe('the format'),
  id: Id.describe('its name for ever'),
  version: z.int().min(1).describe('raise it when questions change; those that were asked keep theirs'),
  status: z
    .enum(['draft', 'reviewed', 'calibrated', 'retired'])
    .describe('only `reviewed` and `calibrated` ones are asked'),
  license: Text.describe('the licence of the content'),
  title: Prose.describe('what the learner does'),
  language: Language.default('en').describe('the language of the texts'),
  texts: z.record(Language, BlueprintTexts).default({}).describe('the texts in other languages'),
  skills: z
    .array(
      z.strictObject({
        id: Id.describe('a skill of `skills.yaml`'),
        weight: z.number().gt(0).max(1).describe('how much of the question it is'),
        prereq: z.boolean().optional().describe('whether it is needed beforehand, and not what is asked'),
      }),
    )
    .min(1)
    .describe('what it asks for, the primary skill first'),
  authors: z
    .array(z.strictObject({ name: Text.describe('the name of an author') }))
    .optional()
    .describe('who wrote it'),
  align: z
    .array(z.record(Text, Text))
    .optional()
    .describe('its places in published frameworks: a name, and the code or address there'),
  bloom: z
    .enum(['remember', 'understand', 'apply', 'analyse', 'evaluate', 'create'])
    .describe('what it takes, after Bloom'),
  params: z.record(Name, Param).describe('what is drawn, by its name'),
  derive: z.record(Name, Formula).default({}).describe('names for what follows from it, in order'),
  constraints: z.array(Formula).default([]).describe('conditions: a draw that breaks one is thrown away'),
  tiers: z
    .strictObject({
      easy: Tier.optional().describe('easy questions'),
      medium: Tier.optional().describe('those between'),
      hard: Tier.optional().describe('hard questions'),
    })
    .describe('how hard the questions are; one tier or more'),
  variant_key: z
    .string()
    .min(1)
    .meta({ title: 'text', description: 'two questions are the same one exactly when this is equal' }),
  stem: Prose.describe('the question'),
  figure: AuthoredFigure.optional().meta({ title: 'figure', description: 'what is drawn below the stem' }),
  contexts: Contexts.optional().meta({
    title: 'contexts',
    description: 'stories around the stem, written by a model under a contract; the stem is used where there is none',
  }),
  parts: z
    .array(Part.meta({ title: 'part' }))
    .min(1)
    .max(8)
    .describe('what is asked for'),
  misconceptions: z
    .array(Misconception.meta({ title: 'misconception' }))
    .default([])
    .describe('wrong answers and the thinking behind them'),
  choice: Choice.optional().meta({ title: 'choice', description: 'how options are made, where a part is chosen' }),
  solution: z
    .array(
      z
        .strictObject({
          say: Prose.describe('one operation with its numbers'),
          when: Formula.optional().describe('the questions to which the step belongs; all without it'),
          check: Formula.optional().describe('what has to hold for every seed'),
        })
        .meta({ title: 'step' }),
    )
    .min(1)
    .describe('the worked steps'),
  hints: z
    .array(
      z
        .strictObject({
          say: Prose.describe('one thing to do or to look at'),
          cost: z.number().min(0).max(1).describe('the share of the credit that reading it takes away'),
          bottom_out: z.boolean().optional().describe('allows the last one to give the answer'),
        })
        .meta({ title: 'hint' }),
    )
    .default([])
    .describe('a ladder, gentlest first'),
  expected: z
    .strictObject({
      seconds: z.int().min(1).max(3_600).describe('how long an answer takes'),
      p_correct: z
        .strictObject({
          novice: z.number().min(0).max(1).describe('of those who have not learnt it'),
          expert: z.number().min(0).max(1).describe('of those who have'),
        })
        .optional()
        .describe('the share of right answers that you expect'),
    })
    .describe('what you expect of learners'),
  exposure: Exposure.describe('how many questions there are and who sees them'),
  accessibility: Accessibility.describe('who can answer it, and how'),
  exceptions: Exceptions.default({}).describe('why a rule that every blueprint keeps is not kept here'),
  tests: z
    .array(Test.meta({ title: 'test' }))
    .default([])
    .describe('answers, and what must come out'),
  deployed: z
    .array(z.string().min(1).max(200).meta({ title: 'text' }))
    .max(1_000)
    .default([])
    .describe('seeds in use somewhere: the tests run on each of them, too'),
})
export type BlueprintFile = z.infer<typeof BlueprintFile>

/** Of its own texts, and of those in other languages. */
const OtherLanguages = <T extends z.ZodRawShape>(texts: T) =>
  z.record(Language, z.strictObject(texts)).default({}).describe('the same in other languages')

export const SkillsFile = z.strictObject({
  schema: z.literal('skills/1').describe('the format'),
  language: Language.default('en').describe('the language of the texts'),
  subjects: z
    .array(
      z.strictObject({
        name: Prose.describe('the subject, as the skills name it'),
        texts: OtherLanguages({ name: Prose.describe('its name there') }),
      }),
    )
    .default([])
    .describe('names of subjects in other languages'),
  skills: z
    .array(
      z.strictObject({
        id: Id.describe('its name for ever, which blueprints and lessons use'),
        title: Prose.describe('what lists call it'),
        statement: Prose.describe('what somebody does who has it'),
        subject: Prose.describe('the subject that it belongs to'),
        after: z.array(Id).default([]).describe('skills that are learnt before it'),
        texts: OtherLanguages({
          title: Prose.describe('its title there'),
          statement: Prose.describe('its statement there'),
        }),
      }),
    )
    .min(1)
    .describe('every skill'),
})
