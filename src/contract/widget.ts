// What a widget is given and what it gives back. One noun per widget, the same in tool, contract, component and test.
import { z } from 'zod'
import { storableText } from './storable.js'

/**
 * Asked above every widget; `context` is a sentence that leads to it. Both are text with maths between dollar signs. `spoken` is what a
 * screen reader says instead of the prompt.
 */
const asked = { prompt: z.string(), context: z.string().optional(), spoken: z.string().optional() }

/** An option of the learner's own behind the others: its index is the number of the options, and `other` in the response says what. */
const other = { other_label: z.string().optional() }

/** Props of `multiple_choice`: options in the order in which they are shown; an index is a place in that order and nothing else. */
export const ChoicesProps = z.strictObject({ ...asked, options: z.array(z.string()).min(2).max(40), ...other })

/** Several of the options. `rule` says in words how the choice is scored. */
export const MultiSelectProps = z.strictObject({
  ...asked,
  options: z.array(z.string()).min(2).max(40),
  ...other,
  min_selections: z.int().min(0),
  max_selections: z.int().min(1),
  rule: z.string().optional(),
})

export const FreeTextProps = z.strictObject({
  ...asked,
  placeholder: z.string().optional(),
  min_length: z.int().min(0),
  max_length: z.int().min(1),
  multiline: z.boolean(),
  /** What kind of keyboard helps: `text`, `decimal` for numbers, `address` for IP addresses (no autocorrection). */
  input_mode: z.enum(['text', 'decimal', 'address']),
})

/** One number. `notation` says how it may be written; `unit` stands behind the field where the unit is given. */
export const NumberProps = z.strictObject({
  ...asked,
  label: z.string(),
  notation: z.enum(['integer', 'fraction', 'decimal', 'percent', 'money', 'quantity']),
  unit: z.string().optional(),
})

/** A mathematical expression in one line; the widget shows beside the field how it is read. `symbols`: letters that may stand in it. */
export const ExpressionProps = z.strictObject({
  ...asked,
  label: z.string(),
  symbols: z.array(z.string()),
  notation: z.enum(['expression', 'equation', 'set', 'list', 'tuple', 'interval']),
})

/** Entries in the order in which they are shown first; the learner brings them into another. */
export const OrderingProps = z.strictObject({
  ...asked,
  entries: z.array(z.string()).min(2).max(12),
  rule: z.string().optional(),
})

/** A grid of numbers. With `resizable` the learner says how many rows and columns it has, and the given ones are a start. */
export const MatrixProps = z.strictObject({
  ...asked,
  label: z.string(),
  rows: z.int().min(1).max(8),
  columns: z.int().min(1).max(8),
  resizable: z.boolean(),
})

/** A table with gaps: a cell is text that stands there, or null for a gap. Gaps are counted in reading order. */
export const TableProps = z.strictObject({
  ...asked,
  columns: z.array(z.string()).min(1).max(8),
  rows: z.array(z.array(z.string().nullable()).min(1).max(8)).min(1).max(12),
})

export const CODE_LANGUAGES = [
  'python',
  'javascript',
  'typescript',
  'java',
  'cpp',
  'c',
  'go',
  'rust',
  'sql',
  'json',
  'yaml',
  'markdown',
  'text',
] as const

export const CodeEditorProps = z.strictObject({
  ...asked,
  language: z.enum(CODE_LANGUAGES),
  initial_code: z.string(),
  /** 1-based line numbers of `initial_code` that cannot be edited. */
  read_only_lines: z.array(z.int().min(1)),
  /** Calls with what they give: some of what the code will be tried with. */
  examples: z
    .array(z.strictObject({ call: z.string(), gives: z.string() }))
    .max(10)
    .optional(),
})

/** A scale of whole numbers; labels stand at its ends. */
export const RatingScaleProps = z.strictObject({
  ...asked,
  min: z.int().min(0).max(10),
  max: z.int().min(1).max(10),
  low_label: z.string().optional(),
  high_label: z.string().optional(),
})

/** Yes or no to a statement, such as a consent. */
export const ConfirmationProps = z.strictObject({ ...asked, confirm_label: z.string(), cancel_label: z.string() })

/** A day, `YYYY-MM-DD`; `min` and `max` are included. */
export const DateProps = z.strictObject({ ...asked, min: z.iso.date().optional(), max: z.iso.date().optional() })

/** One choice among the columns for each row. */
export const ChoiceMatrixProps = z.strictObject({
  ...asked,
  rows: z.array(z.string()).min(1).max(20),
  columns: z.array(z.string()).min(2).max(11),
  /** Whether every row has to be answered. */
  all_rows: z.boolean(),
})

/**
 * What learners say of their own answer, beside the model answer, where nobody judges it; `read`: that they have read what stands there. It
 * feeds no score and no mastery.
 */
export const SELF_ASSESSMENTS = ['had_it', 'partly', 'not_yet', 'read'] as const
export const SelfAssessment = z.enum(SELF_ASSESSMENTS)
export type SelfAssessment = z.infer<typeof SelfAssessment>

/** The learner's own answer beside a model answer; neither where a step is only read. `choices` in the order in which they are shown. */
export const SelfAssessmentProps = z.strictObject({
  ...asked,
  answer: z.string().optional(),
  model_answer: z.string().optional(),
  choices: z.array(SelfAssessment).min(1).max(3),
})

const part = <N extends string, P extends z.ZodType>(noun: N, props: P) =>
  z.strictObject({ id: z.string(), widget_type: z.literal(noun), props })

/** One of several parts of a question, answered together with the others. */
export const PartWidget = z.discriminatedUnion('widget_type', [
  part('multiple_choice', ChoicesProps),
  part('multi_select', MultiSelectProps),
  part('free_text', FreeTextProps),
  part('number', NumberProps),
  part('expression', ExpressionProps),
  part('ordering', OrderingProps),
  part('matrix', MatrixProps),
  part('table', TableProps),
])
export type PartWidget = z.infer<typeof PartWidget>

/** A question of several parts, each with a prompt of its own. They are sent together. */
export const PartsProps = z.strictObject({ ...asked, parts: z.array(PartWidget).min(2).max(8) })

export const SESSION_COMMANDS = ['hint', 'skip', 'back', 'ask', 'retry', 'finish', 'continue'] as const
export const SessionCommand = z.enum(SESSION_COMMANDS)
export type SessionCommand = z.infer<typeof SessionCommand>

const alone = <T extends string, N extends string, P extends z.ZodType>(tool: T, noun: N, props: P) =>
  z.strictObject({
    tool_call_id: z.uuid(),
    tool_name: z.literal(tool),
    widget_type: z.literal(noun),
    props,
    /** Of the question's texts, as `en`; absent where nobody knows it. */
    language: z.string().optional(),
    /** Nothing else may be typed meanwhile. */
    lock_input: z.boolean(),
    /** What the learner may do beside answering; absent: nothing. */
    commands: z.array(SessionCommand).optional(),
    /** Advice that fits the question in general and gives nothing away: it costs nothing. */
    nudges: z.array(z.string()).max(3).optional(),
    /** The form's name for a survey's question. */
    question_id: z.string().optional(),
    /** What the learner answered to it before, or wrote and took back: to begin with. */
    answered: z.record(z.string(), z.unknown()).optional(),
  })

/** The one thing the learner is asked to do now. */
export const ClientAction = z.discriminatedUnion('widget_type', [
  alone('present_choices', 'multiple_choice', ChoicesProps),
  alone('present_multi_select', 'multi_select', MultiSelectProps),
  alone('request_free_text', 'free_text', FreeTextProps),
  alone('request_number', 'number', NumberProps),
  alone('request_expression', 'expression', ExpressionProps),
  alone('present_ordering', 'ordering', OrderingProps),
  alone('present_matrix', 'matrix', MatrixProps),
  alone('present_table', 'table', TableProps),
  alone('present_code_editor', 'code_editor', CodeEditorProps),
  alone('present_parts', 'parts', PartsProps),
  alone('present_rating_scale', 'rating_scale', RatingScaleProps),
  alone('present_confirmation', 'confirmation', ConfirmationProps),
  alone('request_date', 'date', DateProps),
  alone('present_choice_matrix', 'choice_matrix', ChoiceMatrixProps),
  alone('request_self_assessment', 'self_assessment', SelfAssessmentProps),
])
export type ClientAction = z.infer<typeof ClientAction>
export type WidgetType = ClientAction['widget_type']

const typed = storableText(2_000)

/** Responses as they are posted. Where two fields say the same, either suffices; when both are there they must agree. */
const otherText = storableText(500).optional()

export const ChoiceResponse = z
  .strictObject({ selection: z.string().max(2_000).optional(), index: z.int().min(0).optional(), other: otherText })
  .refine(choice => choice.selection !== undefined || choice.index !== undefined, 'Give selection or index.')
export const MultiSelectResponse = z
  .strictObject({
    selections: z.array(z.string().max(2_000)).max(41).optional(),
    indices: z.array(z.int().min(0)).max(41).optional(),
    other: otherText,
  })
  .refine(choice => choice.selections !== undefined || choice.indices !== undefined, 'Give selections or indices.')
/** Of `free_text`, `number` and `expression`. */
export const TextResponse = z.strictObject({ text: storableText(20_000) })
/** `order`: places of the entries as they were shown first; `entries`: their texts. */
export const OrderingResponse = z
  .strictObject({
    order: z.array(z.int().min(0)).max(12).optional(),
    entries: z.array(z.string().max(2_000)).max(12).optional(),
  })
  .refine(ordering => ordering.order !== undefined || ordering.entries !== undefined, 'Give order or entries.')
export const MatrixResponse = z.strictObject({ rows: z.array(z.array(typed).min(1).max(8)).min(1).max(8) })
/** What stands in the gaps, in reading order. */
export const TableResponse = z.strictObject({ cells: z.array(typed).min(1).max(96) })
export const CodeResponse = z.strictObject({ code: storableText(50_000) })
/** By the id of the part: what its widget would give alone. */
export const PartsResponse = z.strictObject({ parts: z.record(z.string().max(60), z.record(z.string(), z.unknown())) })
export const RatingResponse = z.strictObject({ rating: z.int().min(0).max(10) })
export const ConfirmationResponse = z.strictObject({ confirmed: z.boolean() })
export const DateResponse = z.strictObject({ date: z.iso.date() })
/** One entry per row, in order; null where a row is left open. */
export const ChoiceMatrixResponse = z
  .strictObject({
    selections: z.array(z.string().max(2_000).nullable()).max(20).optional(),
    indices: z.array(z.int().min(0).nullable()).max(20).optional(),
  })
  .refine(choice => choice.selections !== undefined || choice.indices !== undefined, 'Give selections or indices.')
export const SelfAssessmentResponse = z.strictObject({ self_assessment: SelfAssessment })
export const WidgetResponse = z.union([
  ChoiceResponse,
  MultiSelectResponse,
  TextResponse,
  OrderingResponse,
  MatrixResponse,
  TableResponse,
  CodeResponse,
  PartsResponse,
  RatingResponse,
  ConfirmationResponse,
  DateResponse,
  ChoiceMatrixResponse,
  SelfAssessmentResponse,
])
export type WidgetResponse = z.infer<typeof WidgetResponse>
