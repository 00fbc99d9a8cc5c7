// A model at the far end of the wire: it reads the conversation that it is sent, like any model, and answers by it.
import { LLMock, type ChatCompletionRequest } from '@copilotkit/aimock'

export type Call = { readonly name: string; readonly arguments: string }
export type Reply = {
  content?: string
  toolCalls?: Call[]
  usage?: { readonly input_tokens: number; readonly output_tokens: number }
}
export type Script = (request: ChatCompletionRequest) => Reply | Promise<Reply>

export type FarModel = {
  readonly server: LLMock
  /** Variables that make a Viva server use it. */
  readonly env: Readonly<Record<string, string>>
  /** What the next replies are: the honest script, unless told otherwise. */
  script: Script
  /** Refuses the next `times` requests with this status. */
  refuse(status: number, times: number): void
  /** Breaks the stream of the next reply after so many chunks, `latency` ms apart. */
  cut(afterChunks: number): void
  /** Waits so long before the first byte of each reply; 0: not at all. */
  hold(ms: number): void
  stop(): Promise<void>
}

export const API_KEY = 'sk-far-model-8c1d77e0b2'

/** Replies come in chunks of `chunkSize` characters, tool calls too. */
export async function startFarModel(chunkSize = 5): Promise<FarModel> {
  const server = await LLMock.create({ port: 0, host: '127.0.0.1', chunkSize, logLevel: 'silent' })
  let refusals = { status: 500, left: 0 }
  let cutAfter = 0
  let waitMs = 0
  const answer = (request: ChatCompletionRequest) => far.script(request) as never
  const far: FarModel = {
    server,
    env: { AGENT_PROVIDER: 'remote_llm', OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: API_KEY },
    script: honest(),
    refuse: (status, times) => void (refusals = { status, left: times }),
    cut(afterChunks) {
      cutAfter = afterChunks
      server.prependFixture({
        match: { predicate: () => cutAfter > 0 },
        response: request => {
          cutAfter = 0
          return answer(request)
        },
        truncateAfterChunks: afterChunks,
        latency: 5,
      })
    },
    hold: ms => void (waitMs = ms),
    stop: () => server.stop(),
  }
  server.addFixture({
    match: { predicate: () => true },
    response: async request => {
      if (waitMs > 0) await new Promise(passed => setTimeout(passed, waitMs))
      if (refusals.left === 0) return answer(request)
      refusals.left -= 1
      return { error: { message: 'not now', type: 'server_error' }, status: refusals.status, retryAfter: 0 }
    },
  })
  return far
}

const call = (name: string, args: unknown = {}): Call => ({ name, arguments: JSON.stringify(args) })

/** What the last message says, with the name of the tool that said it. */
export function lastOf({ messages }: ChatCompletionRequest): { tool: string | null; result: any } {
  const last = messages.at(-1)!
  if (last.role !== 'tool') return { tool: null, result: null }
  const asked = messages.flatMap(message => message.tool_calls ?? []).find(({ id }) => id === last.tool_call_id)
  const text = typeof last.content === 'string' ? last.content : ''
  return { tool: asked?.function.name ?? null, result: text.startsWith('{') ? JSON.parse(text) : text }
}

export type Lines = {
  readonly greeting?: string
  /** Said with the widget, while the question is open. */
  readonly invitation?: (item: any) => string
  readonly context?: (item: any) => string | undefined
  readonly feedback?: (verdict: any) => string
}

/** Plays by the book. What it says, if anything, are `lines`. */
export const honest =
  (lines: Lines = {}): Script =>
  request => {
    const said = (content: string | undefined, ...toolCalls: Call[]): Reply =>
      content === undefined ? { toolCalls } : { content, toolCalls }
    const { tool, result } = lastOf(request)
    switch (tool) {
      case null:
        return said(lines.greeting, call('get_next_item'))
      case 'get_next_item': {
        const { item } = result
        if (item === null) return said(undefined, call('complete_session', { reason: 'all_items_completed' }))
        const context = lines.context?.(item)
        const widget = { prompt: item.stem, options: item.options, ...(context === undefined ? {} : { context }) }
        return said(lines.invitation?.(item), call(item.present_with, widget))
      }
      case 'record_response':
        return said(lines.feedback?.(result), call('get_next_item'))
      default:
        return said(undefined, call('record_response', { user_response: 'as given' }))
    }
  }
