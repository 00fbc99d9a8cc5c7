// The tools that open a widget and suspend the session. While an item is open its widget is the stored item's, whatever the model
// wrote; the model may add a sentence of context, where the type forwards its words and they give nothing away.
import { z } from 'zod'
import { clientTool, type ToolRefusal } from '../../agent/index.js'
import { CODE_LANGUAGES, NumberProps, type ClientAction } from '../../contract/widget.js'
import { forBrowser, heldBack } from '../../items/index.js'
import { SESSION_TYPE_RULES } from '../domain/session-types.js'
import { openItem, type ToolFacts } from './backend-tools.js'

/** What `check` hands to the step: the widget without its call id. */
export type Widget = Omit<ClientAction, 'tool_call_id'>
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
  const rules = SESSION_TYPE_RULES[facts.session.type]
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

const presentChoices = clientTool({
  name: 'present_choices',
  description: 'Show a multiple-choice widget and wait for the learner. Returns {selection, index}.',
  parameters: z.object({ prompt, options: z.array(z.string().min(1).max(2_000)).min(2).max(8), context }),
  check: (facts: ToolFacts, args) =>
    bind(facts, 'present_choices', args.context, () => ({
      tool_name: 'present_choices',
      widget_type: 'multiple_choice',
      props: { prompt: args.prompt, options: args.options, ...withContext(args.context) },
      lock_input: true,
    })),
})

const requestFreeText = clientTool({
  name: 'request_free_text',
  description: 'Show a text field and wait for the learner. Returns {text}.',
  parameters: z.object({
    prompt,
    context,
    placeholder: z.string().max(200).optional(),
    min_length: z.int().min(0).max(2_000).default(1),
    max_length: z.int().min(1).max(10_000).default(2_000),
    multiline: z.boolean().default(true),
  }),
  check: (facts: ToolFacts, args) =>
    bind(facts, 'request_free_text', args.context, () => ({
      tool_name: 'request_free_text',
      widget_type: 'free_text',
      props: {
        prompt: args.prompt,
        ...withContext(args.context),
        ...(args.placeholder === undefined ? {} : { placeholder: args.placeholder }),
        min_length: Math.min(args.min_length, args.max_length),
        max_length: args.max_length,
        multiline: args.multiline,
        input_mode: 'text',
      },
      lock_input: true,
    })),
})

const presentCodeEditor = clientTool({
  name: 'present_code_editor',
  description: 'Show a code editor and wait for the learner. Returns {code}.',
  parameters: z.object({
    prompt,
    context,
    language: z.enum(CODE_LANGUAGES).default('python'),
    initial_code: z.string().max(10_000).default(''),
    read_only_lines: z.array(z.int().min(1)).max(500).default([]),
  }),
  check: (facts: ToolFacts, args) =>
    bind(facts, 'present_code_editor', args.context, () => ({
      tool_name: 'present_code_editor',
      widget_type: 'code_editor',
      props: {
        prompt: args.prompt,
        ...withContext(args.context),
        language: args.language,
        initial_code: args.initial_code,
        read_only_lines: args.read_only_lines,
      },
      lock_input: true,
    })),
})

const texts = (most: number) => z.array(z.string().min(1).max(2_000)).min(2).max(most)

const presentMultiSelect = clientTool({
  name: 'present_multi_select',
  description: 'Show options of which several may be chosen and wait for the learner. Returns {selections, indices}.',
  parameters: z.object({
    prompt,
    context,
    options: texts(12),
    min_selections: z.int().min(0).max(12).default(1),
    max_selections: z.int().min(1).max(12).default(12),
  }),
  check: (facts: ToolFacts, args) =>
    bind(facts, 'present_multi_select', args.context, () => {
      const most = Math.min(args.max_selections, args.options.length)
      return {
        tool_name: 'present_multi_select',
        widget_type: 'multi_select',
        props: {
          prompt: args.prompt,
          ...withContext(args.context),
          options: args.options,
          min_selections: Math.min(args.min_selections, most),
          max_selections: most,
        },
        lock_input: true,
      }
    }),
})

const requestNumber = clientTool({
  name: 'request_number',
  description: 'Show a field for one number and wait for the learner. Returns {text}.',
  parameters: z.object({
    prompt,
    context,
    label: z.string().min(1).max(200).default('Number'),
    notation: NumberProps.shape.notation.default('decimal'),
    unit: z.string().min(1).max(40).optional(),
  }),
  check: (facts: ToolFacts, args) =>
    bind(facts, 'request_number', args.context, () => ({
      tool_name: 'request_number',
      widget_type: 'number',
      props: {
        prompt: args.prompt,
        ...withContext(args.context),
        label: args.label,
        notation: args.notation,
        ...(args.unit === undefined ? {} : { unit: args.unit }),
      },
      lock_input: true,
    })),
})

const presentOrdering = clientTool({
  name: 'present_ordering',
  description: 'Show entries to bring into order and wait for the learner. Returns {order} or {entries}.',
  // An item brings its own entries, and models know them as its options.
  parameters: z.object({ prompt, context, entries: texts(12).optional() }),
  check: (facts: ToolFacts, { prompt: said, context: lead, entries }) =>
    bind(
      facts,
      'present_ordering',
      lead,
      entries === undefined
        ? null
        : () => ({
            tool_name: 'present_ordering',
            widget_type: 'ordering',
            props: { prompt: said, ...withContext(lead), entries },
            lock_input: true,
          }),
    ),
})

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
