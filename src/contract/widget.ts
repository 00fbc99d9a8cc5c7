// What a widget is given and what it gives back. One noun per widget, the same in tool, contract, component and test.
import { z } from 'zod'
import { storableText } from './storable.js'

/** Props of `multiple_choice`: options in the order in which they are shown; an index is a place in that order and nothing else. */
export const ChoicesProps = z.strictObject({
  prompt: z.string(),
  options: z.array(z.string()).min(2).max(8),
  context: z.string().optional(),
})

export const FreeTextProps = z.strictObject({
  prompt: z.string(),
  context: z.string().optional(),
  placeholder: z.string().optional(),
  min_length: z.int().min(0),
  max_length: z.int().min(1),
  multiline: z.boolean(),
  /** What kind of keyboard helps: `text`, `decimal` for numbers, `address` for IP addresses (no autocorrection). */
  input_mode: z.enum(['text', 'decimal', 'address']),
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
  prompt: z.string(),
  context: z.string().optional(),
  language: z.enum(CODE_LANGUAGES),
  initial_code: z.string(),
  /** 1-based line numbers of `initial_code` that cannot be edited. */
  read_only_lines: z.array(z.int().min(1)),
})

/** The one thing the learner is asked to do now. `lock_input`: nothing else may be typed meanwhile. */
export const ClientAction = z.discriminatedUnion('widget_type', [
  z.strictObject({
    tool_call_id: z.uuid(),
    tool_name: z.literal('present_choices'),
    widget_type: z.literal('multiple_choice'),
    props: ChoicesProps,
    lock_input: z.boolean(),
  }),
  z.strictObject({
    tool_call_id: z.uuid(),
    tool_name: z.literal('request_free_text'),
    widget_type: z.literal('free_text'),
    props: FreeTextProps,
    lock_input: z.boolean(),
  }),
  z.strictObject({
    tool_call_id: z.uuid(),
    tool_name: z.literal('present_code_editor'),
    widget_type: z.literal('code_editor'),
    props: CodeEditorProps,
    lock_input: z.boolean(),
  }),
])
export type ClientAction = z.infer<typeof ClientAction>
export type WidgetType = ClientAction['widget_type']

/** Responses as they are posted. A choice may give either field; when both are there they must name the same option. */
export const ChoiceResponse = z
  .strictObject({ selection: z.string().max(2_000).optional(), index: z.int().min(0).optional() })
  .refine(choice => choice.selection !== undefined || choice.index !== undefined, 'Give selection or index.')
export const TextResponse = z.strictObject({ text: storableText(20_000) })
export const CodeResponse = z.strictObject({ code: storableText(50_000) })
export const WidgetResponse = z.union([ChoiceResponse, TextResponse, CodeResponse])
export type WidgetResponse = z.infer<typeof WidgetResponse>
