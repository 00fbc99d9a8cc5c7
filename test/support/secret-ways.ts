// A learner who goes every way there is: looks at each question over all of them, and answers over another one each time.
import { newId } from '../../src/kernel/ids.js'
import type { ClientAction } from '../../src/contract/widget.js'
import type { Answer, Reply } from './learner.js'
import { WireLearner } from './secret-wire.js'
import { connectSocket, type SocketClient, type SocketReply } from './socket-client.js'

export class RovingLearner extends WireLearner {
  #socket: SocketClient | null = null
  #turn = 0

  /** The position of the question that is answered next: its secrets may come with the reply. */
  at: number | null = null

  /** Creates a session and follows it over a socket, too. */
  async begin(body: object): Promise<string> {
    const sessionId = await this.create(body)
    this.#socket = await connectSocket(this.url, { headers: { cookie: this.cookie } })
    this.#socket.ws.on('message', data => this.keep('socket', 'a frame', (data as Buffer).toString()))
    await this.#socket.attach(sessionId)
    return sessionId
  }

  leave = async (): Promise<void> => {
    await this.#socket?.cut()
  }

  /** Reads the session as each protocol tells it, and what is said of the learner. */
  async lookEverywhere(sessionId: string): Promise<void> {
    await this.#run(sessionId)
    for (const path of [
      `/ai-sdk/chat/${sessionId}/stream`,
      `/ai-sdk/chat/${sessionId}`,
      '/mastery',
      '/suggestion',
      `/session/${sessionId}/signals`,
    ]) {
      const { status } = await this.get(path)
      if (status !== 200) throw new Error(`${path}: ${status}`)
    }
  }

  /** Over REST, AG-UI, the AI SDK and the socket in turn. */
  override respond = async (sessionId: string, callId: string, response: Answer): Promise<Reply> => {
    if (this.at !== null) this.nowAnswered(sessionId, this.at)
    const way = (this.#turn += 1) % 4
    if (way === 0) return this.post(`/session/${sessionId}/respond`, { tool_call_id: callId, response })
    if (way === 1)
      return this.#run(sessionId, { resume: [{ interruptId: callId, status: 'resolved', payload: response }] })
    if (way === 2) return this.#chat(sessionId, callId, response)
    return asReply(await this.#socket!.respond(sessionId, callId, response))
  }

  /** Over REST, AG-UI and the socket in turn. */
  async command(sessionId: string, { tool_call_id }: Pick<ClientAction, 'tool_call_id'>, more: object): Promise<Reply> {
    const command = { command_id: newId(), tool_call_id, ...more }
    const way = (this.#turn += 1) % 3
    if (way === 0) return this.post(`/session/${sessionId}/command`, command)
    if (way === 1)
      return this.#run(sessionId, {
        resume: [{ interruptId: tool_call_id, status: 'cancelled' }],
        forwardedProps: { viva_command: command },
      })
    return asReply(await this.#socket!.ask({ type: 'command', session_id: sessionId, ...command }))
  }

  #run = (sessionId: string, more: object = {}) =>
    this.post('/ag-ui', { threadId: sessionId, runId: newId(), messages: [], ...more })

  /** With the answer in both shapes: as the output of the tool's part, and as words, which only an open dialogue takes. */
  #chat(sessionId: string, callId: string, response: Answer): Promise<Reply> {
    const part = { type: 'tool-any', toolCallId: callId, state: 'output-available', input: {}, output: response }
    const ours = { id: newId(), role: 'assistant', parts: [{ type: 'data-question', id: callId }, part] }
    const { text } = response
    const words =
      this.at === null && typeof text === 'string' ? [{ role: 'user', parts: [{ type: 'text', text }] }] : []
    return this.post('/ai-sdk/chat', { id: sessionId, messages: [ours, ...words] })
  }
}

const asReply = ({ ok, answer, problem }: SocketReply): Reply => ({
  status: ok ? 200 : (problem.status as number),
  body: JSON.stringify(answer ?? problem),
  json: answer ?? problem,
  headers: new Headers(),
})
