// The server's half of a session with canned questions: answers a model's tool calls with results of the real shapes.
import type { ChatMessage, ConverseReply, ConverseRequest, Model } from '../../src/llm/index.js'

export type CannedItem = {
  readonly item: Readonly<Record<string, unknown>> & { readonly stem: string; readonly present_with: string }
  /** What the widget gives back, as the `tool` message holds it. */
  readonly response: string
  /** What `record_response` adds in learning. */
  readonly verdict?: Readonly<Record<string, unknown>>
}

export type Played = {
  readonly messages: readonly ChatMessage[]
  /** One line per reply: its text in quotes, if any, and its calls. */
  readonly replies: readonly ConverseReply[]
  readonly completed: boolean
}

const names = ['get_next_item', 'record_response', 'complete_session']
const widgets = ['present_choices', 'request_free_text', 'present_code_editor']
export const SESSION_TOOLS: ConverseRequest['tools'] = [...names, ...widgets].map(name => ({
  name,
  description: name,
  parameters: { type: 'object' },
}))

/** Plays until the session is completed, a reply calls nothing, or `maxReplies` are spent. Errors in `faults` answer the n-th tool call instead. */
export async function playCanned(
  model: Model,
  items: readonly CannedItem[],
  faults: Readonly<Record<number, string>> = {},
  maxReplies = 60,
): Promise<Played> {
  const messages: ChatMessage[] = [
    {
      role: 'user',
      content: `Begin the session.\n{"items_completed":0,"total_items":${items.length},"current_skill":"Addition"}`,
    },
  ]
  const replies: ConverseReply[] = []
  const total = items.length
  let fetched = 0
  let recorded = 0
  let completed = false
  let called = 0

  const answer = (name: string): unknown => {
    switch (name) {
      case 'get_next_item': {
        const open = fetched > recorded ? fetched : fetched + 1
        const next = items[open - 1]
        if (!next) {
          const correct = items.filter(({ verdict }) => verdict?.['correct'] === true).length
          return { item: null, items_completed: recorded, total_items: total, items_correct: correct }
        }
        fetched = open
        return { item: { item_number: open, total_items: total, ...next.item } }
      }
      case 'record_response':
        recorded = fetched
        return {
          recorded: true,
          has_more_items: recorded < total,
          items_completed: recorded,
          total_items: total,
          ...items[recorded - 1]?.verdict,
        }
      case 'complete_session':
        if (recorded < total) return { error: { code: 'items_remaining', message: 'There are more questions.' } }
        completed = true
        return { completed: true }
      default:
        return { error: { code: 'unknown_tool', message: name } }
    }
  }

  while (!completed && replies.length < maxReplies) {
    const request = { system: 'A canned session.', messages, tools: SESSION_TOOLS }
    const reply = await model.converse(request, { signal: new AbortController().signal })
    replies.push(reply)
    const calls = reply.toolCalls.map((call, index) => ({ id: `call_${replies.length}_${index}`, ...call }))
    messages.push({ role: 'assistant', content: reply.text, toolCalls: calls })
    if (calls.length === 0) break
    for (const call of calls) {
      const fault = faults[++called]
      const content = fault
        ? JSON.stringify({ error: { code: fault, message: 'Refused.' } })
        : widgets.includes(call.name)
          ? items[fetched - 1]!.response
          : JSON.stringify(answer(call.name))
      messages.push({ role: 'tool', toolCallId: call.id, content })
    }
  }
  return { messages, replies, completed }
}
