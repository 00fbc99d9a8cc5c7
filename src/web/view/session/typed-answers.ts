// What is typed and not sent yet: kept on this device, and where a clock runs on the server, which hands it in when time is up.
import type { Api, Exchange, LinkView } from '../../../client/index.js'
import { DraftSender } from '../../protocol/draft-sender.js'
import { Drafts } from '../../protocol/drafts.js'
import { keptDraft } from '../../protocol/kept-draft.js'
import type { DraftEvent } from '../../widgets/question-widget.js'
import { leftToAnswer } from './countdowns.js'

export class TypedAnswers {
  readonly drafts: Drafts
  readonly #sender: DraftSender

  constructor(
    readonly api: Api,
    readonly sessionId: string,
    /** What says which page this is. */
    sent: () => { readonly page_id?: string },
  ) {
    this.drafts = Drafts.here(sessionId)
    this.#sender = new DraftSender({
      post: (callId, response) => api.post(`session/${sessionId}/draft`, { tool_call_id: callId, ...sent(), response }),
      now: () => Date.now(),
    })
  }

  changed(callId: string, { value, written }: DraftEvent['detail'], view: LinkView): void {
    this.drafts.write(callId, value)
    if (written) this.#sender.changed(callId, written, leftToAnswer(view))
  }

  /** Sends the server what it does not have yet. */
  flush = (): Promise<void> => this.#sender.flush()

  /** Sends no more of the question: it has been answered, or the page shows something else. */
  drop = (): void => this.#sender.drop()

  /**
   * Takes over what was typed on another device; what stands on this one is newer, and stays, unless the session went on `elsewhere`
   * meanwhile. Returns whether something came. `isOpen`: whether the question is still the one on the page.
   */
  async restore(view: LinkView, exchange: Exchange, isOpen: () => boolean, elsewhere: boolean): Promise<boolean> {
    const { callId } = exchange
    const stays = () => !elsewhere && this.drafts.read(callId) !== null
    if (leftToAnswer(view) === null || stays()) return false
    const draft = await keptDraft(this.api, this.sessionId, exchange)
    if (draft === null || !isOpen() || stays()) return false
    this.drafts.write(callId, draft)
    return this.drafts.read(callId) !== null
  }
}
