// The tools that open a widget and suspend the session. While an item is open its widget is the stored item's, whatever the model
// wrote; the model may add a sentence of context, where the type forwards its words and they give nothing away.
import { z } from 'zod'
import { clientTool, type ToolRefusal } from '../../agent/index.js'
import { CODE_LANGUAGES, NumberProps, type ClientAction } from '../../contract/widget.js'
import { forBrowser, heldBack } from '../../items/index.js'
import { leadingOf } from '../domain/quiz-rules.js'
import { openItem, type ToolFacts } from './backend-tools.js'

/** What `check` hands to the step: the widget without its call id. */
type Widget = Omit<ClientAction, 'tool_call_id'>
export type WidgetAsk = { readonly widget: Widget; readonly position: number | null }

// A verbatim copy of the longest stored item must pass; the item's own text is what is shown.
const prompt = z.string().min(1).max(20_000)
const context = z.string().max(1_000).optional()

/**
 * Binds the widget to the open item, or lets `own` through as an unbound prompt where the type allows one. `own` null: what
 * this widget takes can be judged only by an item's answer type, so it shows items alone.
 */
function bind(
  facts: ToolFacts,
  name: Widget['tool_name'],
  said: string | undefined,
  own: (() => Widget) | null,
): { args: WidgetAsk } | ToolRefusal {
  const rules = leadingOf(facts.session.type)
  if (facts.ended) return { error: { code: 'session_over', message: 'The session is over.' } }
  const open = openItem(facts)
  if (open) {
    const widget = forBrowser(open.item) as Widget
    if (widget.tool_name !== name)
      return { error: { code: 'wrong_widget', message: `Present this item with ${widget.tool_name}.` } }
    const shown = said !== undefined && rules.forwardsText && heldBack(open.item, said) === null
    return {
      args: {
        widget: shown ? { ...widget, props: { ...widget.props, context: said } } : widget,
        position: open.position,
      },
    }
  }
  if (!rules.unboundPrompts)
    return { error: { code: 'no_item', message: 'No item is open. Call get_next_item first.' } }
  if (facts.session.unboundAsked)
    return {
      error: { code: 'prompt_used', message: 'You have asked a question of your own already. Call get_next_item.' },
    }
  if (own === null)
    return { error: { code: 'no_item', message: `${name} shows items only. Call get_next_item, or ask another way.` } }
  return { args: { widget: own(), position: null } }
}

const withContext = (said: string | undefined) => (said === undefined ? {} : { context: said })

type Asked = { readonly prompt: string; readonly context?: string | undefined }
type WidgetOf<Name> = Extract<ClientAction, { readonly tool_name: Name }>

/** A tool for one widget. `own` makes its props from what a model wrote, beside prompt and context; null: only an item can say them. */
const widgetTool = <Name extends Widget['tool_name'], Args extends Asked>(
  name: Name,
  noun: WidgetOf<Name>['widget_type'],
  description: string,
  parameters: z.ZodType<Args>,
  own: (args: Args) => Omit<WidgetOf<Name>['props'], keyof Asked> | null,
) =>
  clientTool({
    name,
    description,
    parameters,
    check: (facts: ToolFacts, args: Args) => {
      const props = own(args)
      const widget = () => ({
        tool_name: name,
        widget_type: noun,
        props: { prompt: args.prompt, ...withContext(args.context), ...props },
        lock_input: true,
      })
      return bind(facts, name, args.context, props === null ? null : widget)
    },
  })

const texts = (most: number) => z.array(z.string().min(1).max(2_000)).min(2).max(most)

const presentChoices = widgetTool(
  'present_choices',
  'multiple_choice',
  'Show a multiple-choice widget and wait for the learner. Returns {selection, index}.',
  z.object({ prompt, options: texts(8), context }),
  ({ options }) => ({ options }),
)

const requestFreeText = widgetTool(
  'request_free_text',
  'free_text',
  'Show a text field and wait for the learner. Returns {text}.',
  z.object({
    prompt,
    context,
    placeholder: z.string().max(200).optional(),
    min_length: z.int().min(0).max(2_000).default(1),
    max_length: z.int().min(1).max(10_000).default(2_000),
    multiline: z.boolean().default(true),
  }),
  ({ placeholder, min_length, max_length, multiline }) => ({
    ...(placeholder === undefined ? {} : { placeholder }),
    min_length: Math.min(min_length, max_length),
    max_length,
    multiline,
    input_mode: 'text' as const,
  }),
)

const presentCodeEditor = widgetTool(
  'present_code_editor',
  'code_editor',
  'Show a code editor and wait for the learner. Returns {code}.',
  z.object({
    prompt,
    context,
    language: z.enum(CODE_LANGUAGES).default('python'),
    initial_code: z.string().max(10_000).default(''),
    read_only_lines: z.array(z.int().min(1)).max(500).default([]),
  }),
  ({ language, initial_code, read_only_lines }) => ({ language, initial_code, read_only_lines }),
)

const presentMultiSelect = widgetTool(
  'present_multi_select',
  'multi_select',
  'Show options of which several may be chosen and wait for the learner. Returns {selections, indices}.',
  z.object({
    prompt,
    context,
    options: texts(12),
    min_selections: z.int().min(0).max(12).default(1),
    max_selections: z.int().min(1).max(12).default(12),
  }),
  ({ options, min_selections, max_selections }) => {
    const most = Math.min(max_selections, options.length)
    return { options, min_selections: Math.min(min_selections, most), max_selections: most }
  },
)

const requestNumber = widgetTool(
  'request_number',
  'number',
  'Show a field for one number and wait for the learner. Returns {text}.',
  z.object({
    prompt,
    context,
    label: z.string().min(1).max(200).default('Number'),
    notation: NumberProps.shape.notation.default('decimal'),
    unit: z.string().min(1).max(40).optional(),
  }),
  ({ label, notation, unit }) => ({ label, notation, ...(unit === undefined ? {} : { unit }) }),
)

const presentOrdering = widgetTool(
  'present_ordering',
  'ordering',
  'Show entries to bring into order and wait for the learner. Returns {order} or {entries}.',
  // An item brings its own entries, and models know them as its options.
  z.object({ prompt, context, entries: texts(12).optional() }),
  ({ entries }) => (entries === undefined ? null : { entries }),
)

/** A widget that exists for items alone: what stands in it is the stored item's. */
const forItems = (name: Widget['tool_name'], description: string) =>
  clientTool({
    name,
    description: `${description} For items only.`,
    parameters: z.object({ prompt: prompt.optional(), context }),
    check: (facts: ToolFacts, args) => bind(facts, name, args.context, null),
  })

export const CLIENT_TOOLS = [
  presentChoices,
  presentMultiSelect,
  requestFreeText,
  requestNumber,
  forItems('request_expression', 'Show a field for a mathematical expression. Returns {text}.'),
  presentOrdering,
  forItems('present_matrix', 'Show a grid for a matrix. Returns {rows}.'),
  forItems('present_table', 'Show a table with gaps. Returns {cells}.'),
  presentCodeEditor,
  forItems('present_parts', 'Show a question of several parts. Returns {parts}.'),
]
export const CLIENT_TOOL_NAMES: readonly string[] = CLIENT_TOOLS.map(tool => tool.name)
