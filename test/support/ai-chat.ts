// The AI SDK's own chat over its own transport, both unmodified, with state in plain fields and a cookie, as a page would have it. What
// stands between it and the server can spoil the bytes.
import {
  AbstractChat,
  DefaultChatTransport,
  isToolUIPart,
  lastAssistantMessageIsCompleteWithToolCalls,
  type ChatState,
  type ChatStatus,
  type UIMessage,
} from 'ai'
import type { Learner } from './learner.js'

class PlainState implements ChatState<UIMessage> {
  status: ChatStatus = 'ready'
  error: Error | undefined
  constructor(public messages: UIMessage[]) {}
  // Copies, as the state of React's chat does: what a response changes afterwards shows only once it is handed over again.
  pushMessage = (message: UIMessage) => void (this.messages = [...this.messages, this.snapshot(message)])
  popMessage = () => void (this.messages = this.messages.slice(0, -1))
  replaceMessage = (index: number, message: UIMessage) =>
    void (this.messages = this.messages.with(index, this.snapshot(message)))
  snapshot = <T>(thing: T): T => structuredClone(thing)
}

/** What becomes of the body of one answer on its way. */
export type Spoil = (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>

export class AiChat extends AbstractChat<UIMessage> {
  /** Every answer of the server, without its body. */
  readonly answers: { readonly method: string; readonly response: Response }[]
  /** Of data parts that are no part of the message. */
  readonly passing: { readonly type: string; readonly data: unknown }[]
  readonly #settled: Set<() => void>

  constructor(
    learner: Learner,
    {
      id,
      viva,
      messages = [],
      spoil = body => body,
    }: { id: string; viva?: object; messages?: UIMessage[]; spoil?: Spoil },
  ) {
    const answers: AiChat['answers'] = []
    const passing: AiChat['passing'] = []
    const settled = new Set<() => void>()
    super({
      id,
      state: new PlainState(messages),
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls,
      onData: part => void (part.id === undefined && passing.push(part)),
      onFinish: () => settled.forEach(tell => tell()),
      onError: () => settled.forEach(tell => tell()),
      transport: new DefaultChatTransport({
        api: `${learner.url}/ai-sdk/chat`,
        ...(viva && { body: { viva } }),
        fetch: async (url, init) => {
          const headers = new Headers(init?.headers)
          if (learner.cookie !== '') headers.set('cookie', learner.cookie)
          const response = await fetch(url, { ...init, headers })
          const cookie = response.headers.get('set-cookie')
          if (cookie) learner.cookie = cookie.split(';', 1)[0]!
          answers.push({ method: init?.method ?? 'GET', response })
          if (!response.ok || response.body === null) return response
          const { status, headers: sent } = response
          return new Response(spoil(response.body), { status, headers: sent })
        },
      }),
    })
    this.answers = answers
    this.passing = passing
    this.#settled = settled
  }

  /** The question that is open in the assistant's last message: its call and what it shows. Null where the chat's own input answers. */
  get question() {
    const part = this.lastMessage?.parts.findLast(isToolUIPart)
    return part?.state === 'input-available' && part.providerExecuted !== true ? part : null
  }

  get ended(): boolean {
    return this.lastMessage?.parts.some(({ type }) => type === 'data-ending') ?? false
  }

  /** Gives a tool its output, as a widget does; resolves when the response to it has been read, or was refused. */
  async answer(output: unknown): Promise<void> {
    const { question } = this
    if (question === null) throw new Error(`Nothing is asked: ${JSON.stringify(this.lastMessage)}`)
    let tell = (): void => {}
    const done = new Promise<void>(resolve => this.#settled.add((tell = resolve)))
    await this.addToolOutput({ tool: question.type.slice('tool-'.length), toolCallId: question.toolCallId, output })
    await done
    this.#settled.delete(tell)
    // The chat tells us a moment before it is done with it.
    while (this.status === 'streaming' || this.status === 'submitted') await new Promise(setImmediate)
  }
}

/** One byte after another. */
export const oneByteAtATime: Spoil = body =>
  body.pipeThrough(
    new TransformStream({
      transform: (bytes, controller) => bytes.forEach((_, at) => controller.enqueue(bytes.slice(at, at + 1))),
    }),
  )

/** Breaks the connection in the middle of the chunk behind `whole` of them, if there are so many. */
export const cutBehind =
  (whole: number, onCut: () => void): Spoil =>
  body => {
    let text = ''
    const decoder = new TextDecoder()
    return body.pipeThrough(
      new TransformStream({
        transform(bytes: Uint8Array, controller) {
          const sent = text.length
          text += decoder.decode(bytes, { stream: true })
          const chunks = text.split('\n\n')
          const cut = chunks.length - 1 > whole
          const passes = cut
            ? chunks
                .slice(0, whole + 1)
                .join('\n\n')
                .slice(0, -3)
            : text
          if (passes.length > sent) controller.enqueue(new TextEncoder().encode(passes.slice(sent)))
          if (!cut) return
          onCut()
          controller.error(new TypeError('network error'))
        },
      }),
    )
  }
