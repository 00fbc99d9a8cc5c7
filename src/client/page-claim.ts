// Which page acts in a session. A page claims the session before it shows a question, and learns when another page takes it over.
import type { Answer } from './api.js'
import type { PageData } from './wire.js'

/** Where a page has its id from: one that survives a reload, and that no other page has. */
export interface PageIds {
  idFor(sessionId: string): Promise<string>
  /** The page acts in the session by this id. */
  acts(sessionId: string, pageId: string): void
}

/** `free`: nothing is claimed, and every page may act. `elsewhere`: another page acts. */
export type ActingPage = 'free' | 'claiming' | 'here' | 'elsewhere'

interface ClaimPorts {
  readonly ids: PageIds | undefined
  readonly post: (body: { page_id: string; take_over: boolean }) => Promise<Answer<PageData>>
  readonly changed: (page: ActingPage) => void
}

export class PageClaim {
  #state: ActingPage = 'free'
  #id: string | null = null
  /** A takeover behind this event is that of another page. */
  #since = 0

  constructor(
    readonly sessionId: string,
    readonly ports: ClaimPorts,
  ) {}

  /** To be sent with whatever the page does. */
  get sent(): { readonly page_id?: string } {
    return this.#id === null || this.#state === 'free' ? {} : { page_id: this.#id }
  }

  /** Once for each session. */
  async begin(): Promise<void> {
    if (this.#state === 'free' && this.ports.ids) await this.#claim(false)
  }

  /** Goes on in this page. */
  takeOver = (): Promise<Answer<PageData>> => this.#claim(true)

  async #claim(takeOver: boolean): Promise<Answer<PageData>> {
    const { ids, post } = this.ports
    if (!takeOver) this.#set('claiming')
    this.#id ??= await ids!.idFor(this.sessionId)
    const answer = await post({ page_id: this.#id, take_over: takeOver })
    if (answer.kind === 'ok') {
      this.#since = answer.data.last_event_id
      ids!.acts(this.sessionId, this.#id)
      this.#set('here')
    } else if (!this.refused(answer) && !takeOver) this.#set('free')
    return answer
  }

  /** A takeover stands in the log. */
  takenOver(seq: number): void {
    if (this.#state === 'here' && seq > this.#since) this.#set('elsewhere')
  }

  /** Whether something was refused because another page acts. */
  refused(answer: Answer<unknown>): boolean {
    const isElsewhere = answer.kind === 'refused' && answer.code === 'page_not_active'
    if (isElsewhere && this.#state !== 'free') this.#set('elsewhere')
    return isElsewhere
  }

  #set(state: ActingPage): void {
    if (state === this.#state) return
    this.#state = state
    this.ports.changed(state)
  }
}
