// Editing blueprints in the browser: the files, what is wrong in a text that is not saved, what it makes, and how an answer is graded. Answers
// hold keys: for authors alone.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { DottedId } from './dotted-id.js'
import { LanguageTag } from './language.js'
import { SentId } from './session.js'
import { ShownQuestion } from './widget.js'

/** The longest file that the page edits, in UTF-16 units. */
const MAX_SOURCE = 100_000

const TIER = z.enum(['easy', 'medium', 'hard'])
const FORM = z.enum(['typed', 'choice'])
/**
 * Of the text of a file. `in_use`: the server has loaded it. `unasked`: it has, and asks nobody its questions, because the blueprint is a draft or
 * retired. `not_loaded`: it has another text of the file, or none.
 */
const FILE_USE = z.enum(['in_use', 'unasked', 'not_loaded'])
export type FileUse = z.infer<typeof FILE_USE>
const KIND = z.enum(['blueprint', 'skills', 'assessment', 'stories'])

/** A path below the folder of blueprints, with slashes. */
const FilePath = storableText(200).min(1)
const Source = storableText(MAX_SOURCE)
/** SHA-256 of a file's text, in hexadecimal digits. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

export const BlueprintFiles = z.strictObject({
  files: z.array(
    z.strictObject({
      file: z.string(),
      kind: KIND,
      /** Of a blueprint; null where its file cannot be read. */
      blueprint_id: z.string().nullable(),
      /** Of a blueprint or an assessment. */
      title: z.string().nullable(),
      /** Of a blueprint, as its file has it: `draft`, `reviewed` and others. */
      status: z.string().nullable(),
      /** Of the file as it is now. */
      use: FILE_USE,
      /** What keeps it from being used. */
      faults: z.int(),
    }),
  ),
  /** What a new blueprint can be about, by title. */
  skills: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  /** Types of answer that there is a file to begin with for. */
  starters: z.array(z.string()),
})
export type BlueprintFiles = z.infer<typeof BlueprintFiles>

export const BlueprintFileQuery = z.object({ file: FilePath })

export const EditedFile = z.strictObject({
  file: z.string(),
  kind: KIND,
  text: z.string(),
  hash: Hash,
  use: FILE_USE,
})
export type EditedFile = z.infer<typeof EditedFile>

export const StarterBody = z.strictObject({
  blueprint_id: DottedId.max(120),
  skill_id: DottedId.max(200),
  type: storableText(40).min(1),
  /** Of the texts; English by default. */
  language: LanguageTag.optional(),
})

/** Nothing of it is saved. */
export const Starter = z.strictObject({ file: z.string(), text: z.string() })
export type Starter = z.infer<typeof Starter>

/** `hash`: of the text that was read; null: the file is new. */
export const SaveBody = z.strictObject({ file: FilePath, text: Source, hash: Hash.nullable() })

/** `use`: `not_loaded` while another file keeps the folder from being read. */
export const SavedFile = z.strictObject({ file: z.string(), hash: Hash, use: FILE_USE })
export type SavedFile = z.infer<typeof SavedFile>

/** `hash`: of the text that was read. `to`: where the file stands from then on, in a folder that is there; null: it is removed. */
export const MoveBody = z.strictObject({ file: FilePath, hash: Hash, to: FilePath.nullable() })

/** Both null where the file was removed. */
export const MovedFile = z.strictObject({ file: z.string().nullable(), use: FILE_USE.nullable() })
export type MovedFile = z.infer<typeof MovedFile>

export const SourceBody = z.strictObject({ file: FilePath, text: Source })

/** `error`: the server cannot use the file. `warning`: `viva blueprint check` refuses it. */
const SourceProblem = z.strictObject({
  line: z.int(),
  field: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
})
export type SourceProblem = z.infer<typeof SourceProblem>

/** `items`: how many questions were made and tried. */
export const CheckedSource = z.strictObject({ problems: z.array(SourceProblem), items: z.int() })
export type CheckedSource = z.infer<typeof CheckedSource>

/** `file`: whose text it is; pictures are looked for beside it. `seeds`: one question each. What is left out is the first that the blueprint has. */
export const PreviewBody = z.strictObject({
  file: FilePath.optional(),
  text: Source,
  seeds: z.array(storableText(60).min(1)).min(1).max(6),
  tier: TIER.optional(),
  form: FORM.optional(),
  language: LanguageTag.optional(),
})

const PreviewedQuestion = z.strictObject({
  seed: z.string(),
  /** What makes it the same question as another one. */
  variant: z.string(),
  question: ShownQuestion,
  /** For people, part by part. */
  keys: z.array(z.strictObject({ part: z.string(), key: z.string() })),
  /** Those that a wrong answer to it can show. */
  misconceptions: z.array(z.strictObject({ id: z.string(), value: z.string(), feedback: z.string() })),
  solution: z.array(z.string()),
  hints: z.array(z.strictObject({ text: z.string(), cost: z.number() })),
})
export type PreviewedQuestion = z.infer<typeof PreviewedQuestion>

export const BlueprintPreview = z.strictObject({
  title: z.string(),
  tiers: z.array(TIER),
  forms: z.array(FORM),
  languages: z.array(z.string()),
  tier: TIER,
  form: FORM,
  language: z.string(),
  questions: z.array(PreviewedQuestion),
})
export type BlueprintPreview = z.infer<typeof BlueprintPreview>

/** Deeper than anything that a widget posts; a thread cannot be handed what is nested without end. */
const DEEPEST = 20

const isShallow = (value: unknown, left = DEEPEST): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (left > 0 && Object.values(value).every(one => isShallow(one, left - 1)))

/** `response`: as the widget posts it. */
export const TryBody = z.strictObject({
  file: FilePath.optional(),
  text: Source,
  seed: storableText(60).min(1),
  tier: TIER,
  form: FORM,
  language: LanguageTag,
  response: z
    .record(z.string(), z.unknown())
    .refine(response => isShallow(response), `A response is nested at most ${DEEPEST} deep.`),
})

/** What decided about an answer, in the order in which it was asked. `holds`: whether the answer meets it. */
const GradingRule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('key'),
    key: z.string(),
    /** Of the type of answer, with what the author set: name and value. */
    type: z.string(),
    settings: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    holds: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('clause'),
    when: z.string(),
    credit: z.number(),
    must: z.boolean(),
    note: z.string(),
    holds: z.boolean(),
  }),
  /** The value is right and its form is not. */
  z.strictObject({ kind: z.literal('form'), note: z.string(), credit: z.number() }),
  /** The key as it follows from earlier answers that were wrong. */
  z.strictObject({ kind: z.literal('follow_through'), key: z.string(), credit: z.number(), holds: z.boolean() }),
  z.strictObject({ kind: z.literal('misconception'), id: z.string(), value: z.string(), holds: z.boolean() }),
])
export type GradingRule = z.infer<typeof GradingRule>

const TriedPart = z.strictObject({
  part: z.string(),
  /** How the answer was read, for people. */
  read_as: z.string(),
  score: z.number(),
  /** The misconception, or what was found, by its id. */
  note: z.string().nullable(),
  feedback: z.string().nullable(),
  rules: z.array(GradingRule),
})

export const TriedAnswer = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('malformed'),
    errors: z.array(z.strictObject({ pointer: z.string(), message: z.string() })),
  }),
  /** Code cannot be run at the moment. */
  z.strictObject({ outcome: z.literal('not_run') }),
  z.strictObject({
    outcome: z.literal('graded'),
    score: z.number(),
    correct: z.boolean(),
    parts: z.array(TriedPart),
  }),
])
export type TriedAnswer = z.infer<typeof TriedAnswer>
export type TriedPart = z.infer<typeof TriedPart>

export const RatesBody = z.strictObject({ text: Source })

/** Shares are from 0 to 1. */
export const BlueprintRates = z.strictObject({
  items: z.int(),
  /** How many different questions were seen, and whether those are all. */
  different: z.int(),
  is_all: z.boolean(),
  tiers: z.array(TIER),
  /** In which share of the questions of each tier, and of all, a misconception can show. */
  misconceptions: z.array(z.strictObject({ id: z.string(), by_tier: z.array(z.number()), all: z.number() })),
})
export type BlueprintRates = z.infer<typeof BlueprintRates>

const Version = z.strictObject({
  version_id: z.uuid(),
  at: z.iso.datetime(),
  /** Who saved it. Null: it was found on disk, or nobody is known by name. */
  by: z.string().nullable(),
  /** It was on disk, saved by other means, before somebody saved the next one here. */
  found: z.boolean(),
  hash: Hash,
})

/** Newest first. */
export const FileVersions = z.strictObject({ versions: z.array(Version) })
export type FileVersions = z.infer<typeof FileVersions>

export const VersionPath = z.object({ version_id: SentId })
export const VersionText = z.strictObject({ file: z.string(), text: z.string() })
export type VersionText = z.infer<typeof VersionText>
