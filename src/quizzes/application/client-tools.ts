// The tools that open a widget and suspend the session. While an item is open, the widget shows the stored item, whatever the model
// wrote; the model may add a sentence of context if the type forwards its text and the sentence does not reveal the key.
import { z } from 'zod'
import { clientTool, type ToolRefusal } from '../../agent/index.js'
import type { ClientAction } from '../../contract/widget.js'
import { forBrowser, withholdReason } from '../../items/index.js'
import { KINDS, kindOf, widget, type WidgetType } from '../../widgets/kinds.js'
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
  name: string,
  contextText: string | undefined,
  own: (() => Widget) | null,
): { args: WidgetAsk } | ToolRefusal {
  const rules = leadingOf(facts.session.type)
  if (facts.ended) return { error: { code: 'session_over', message: 'The session is over.' } }
  const open = openItem(facts)
  if (open) {
    const widget = forBrowser(open.item) as Widget
    if (widget.tool_name !== name)
      return { error: { code: 'wrong_widget', message: `Present this item with ${widget.tool_name}.` } }
    const shown = contextText !== undefined && rules.forwardsText && withholdReason(open.item, contextText) === null
    return {
      args: {
        widget: shown ? { ...widget, props: { ...widget.props, context: contextText } } : widget,
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

/** The tool for one way to answer. `own` makes its props from what a model wrote; null: only an item can say them. */
function toolOf(noun: WidgetType) {
  const { tool: name, model } = kindOf(noun)
  const { description, parameters, own = () => null } = model!
  return clientTool({
    name,
    description: parameters === undefined ? `${description} For items only.` : description,
    parameters: z.object({
      prompt: parameters === undefined ? prompt.optional() : prompt,
      context,
      ...parameters?.shape,
    }),
    check: (facts: ToolFacts, { prompt, context, ...args }) => {
      const props = own(args)
      const widgetProps = { prompt, ...(context !== undefined && { context }), ...props }
      return bind(facts, name, context, props === null ? null : () => widget(noun, widgetProps as never))
    },
  })
}

export const CLIENT_TOOLS = (Object.keys(KINDS) as WidgetType[])
  .filter(noun => kindOf(noun).model !== undefined)
  .map(toolOf)
export const CLIENT_TOOL_NAMES: readonly string[] = CLIENT_TOOLS.map(tool => tool.name)
