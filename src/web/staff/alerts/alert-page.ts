// <viva-alert-page>: the alerts about learners whom the caller sees. Kept up to date while the page is looked at.
import { html, nothing, type TemplateResult } from 'lit'
import type { AlertList, AlertMessage, AlertView } from '../../../contract/safety.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { alertTexts } from '../../strings/alerts.js'
import { language } from '../../strings/page-language.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { own } from '../../view/localized-element.js'
import { AdministrationPage } from '../administration/administration-page.js'
import { learnerName } from '../learner-name.js'
import './alert-rules.js'
import { metText } from './met-text.js'
import alertsCss from './alerts.css?inline'

await alertTexts.load(language())

const AGAIN_MS = 5_000

class AlertPage extends AdministrationPage {
  static override readonly texts = alertTexts
  static override properties = { ...AdministrationPage.properties, ...own('first', 'older', 'messages') }
  first: Loaded<AlertList> = null
  /** What was loaded behind the first page; `next` as there. */
  older: AlertList | null = null
  /** What was read, by the alert; null: it is gone. */
  messages: ReadonlyMap<string, string | null> = new Map()
  #timer: ReturnType<typeof setInterval> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = setInterval(() => document.visibilityState === 'visible' && void this.#read(), AGAIN_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  get #isOpenOnly(): boolean {
    return new URLSearchParams(this.query).get('state') !== 'all'
  }

  #page(before: string | null = null) {
    const query = new URLSearchParams({
      ...(this.#isOpenOnly && { state: 'open' }),
      ...(before !== null && { before }),
    })
    return this.api.get<AlertList>(`alerts?${query}`)
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('query')) return
    this.first = null
    this.older = null
    void this.#read()
  }

  #read = async (): Promise<void> => {
    const asked = this.query
    const page = await this.#page()
    if (asked !== this.query) return
    // What is shown stays while the server cannot be reached.
    if (this.answered(page) || this.first?.kind !== 'ok') this.first = page
  }

  async #more(before: string): Promise<void> {
    if (this.busy) return
    this.busy = true
    const page = await this.#page(before)
    this.busy = false
    if (page.kind !== 'ok') return
    this.older = { alerts: [...(this.older?.alerts ?? []), ...page.data.alerts], next: page.data.next }
  }

  async #show(id: string): Promise<void> {
    const messages = new Map(this.messages)
    if (messages.delete(id)) {
      this.messages = messages
      return
    }
    const answer = await this.api.get<AlertMessage>(`alerts/${id}/message`)
    if (answer.kind === 'unreachable') return
    this.messages = new Map(this.messages).set(id, this.answered(answer) ? answer.data.text : null)
  }

  async #see(id: string): Promise<void> {
    if ((await this.send<AlertView>(`alerts/${id}/seen`)) === null) return
    this.say(alertTexts.table.seenDone)
    this.older = null
    await this.#read()
    this.renderRoot.querySelector<HTMLElement>('.which [aria-pressed=true]')?.focus()
  }

  protected override render() {
    const texts = alertTexts.table
    const choice = (isOpen: boolean, text: string) =>
      html`<button aria-pressed=${this.#isOpenOnly === isOpen} @click=${() => this.want(isOpen ? '' : '?state=all')}>
        ${text}
      </button>`
    return this.around(
      html`<div class="row which" role="group" aria-label=${texts.show}>
          ${choice(true, texts.open)} ${choice(false, texts.all)}
        </div>
        ${loaded(
          this.first,
          page => this.#list(page),
          () => void this.#read(),
          texts,
        )}
        <viva-alert-rules
          .api=${this.api}
          @viva-signed-out=${() => this.dispatchEvent(new CustomEvent('viva-signed-out'))}
        >
        </viva-alert-rules>`,
    )
  }

  #list(first: AlertList): TemplateResult {
    const texts = alertTexts.table
    const { alerts, next } = this.older ?? { alerts: [], next: first.next }
    const all = [...first.alerts, ...alerts]
    if (all.length === 0) return html`<p class="empty">${this.#isOpenOnly ? texts.none : texts.noneAtAll}</p>`
    return html`<ul class="alerts">
        ${all.map(one => this.#alert(one))}
      </ul>
      ${next === null ? nothing : html`<button @click=${() => void this.#more(next)}>${texts.more}</button>`}`
  }

  #alert(one: AlertView): TemplateResult {
    const texts = alertTexts.table
    const { alert_id: id, session_id: sessionId, title, session_type: type, seen_at: seenAt } = one
    const name = learnerName({ name: one.learner_name, learner_id: one.learner_id })
    const path = staffPath('session', sessionId)
    const { find, openSession } = staffTexts.table
    return html`<li class="card part ${one.state}">
      <h2>
        <a href=${path} aria-label=${openSession({ name })} @click=${open(path)}><bdi>${name}</bdi></a>
      </h2>
      <p><strong>${reasonOf(one)}</strong></p>
      <p class="muted small">
        <bdi>${title || find.types[type]}</bdi> ·
        <time datetime=${one.created_at}>${texts.wording.moment(one.created_at)}</time>
        ${seenAt === null ? nothing : html` · ${texts.seenAt({ moment: texts.wording.moment(seenAt) })}`}
      </p>
      ${this.#message(id)}
      <div class="row">
        ${
          one.has_message
            ? html`<button aria-expanded=${this.messages.has(id)} @click=${() => void this.#show(id)}>
                ${this.messages.has(id) ? texts.hide : texts.read}
              </button>`
            : nothing
        }
        ${
          one.state === 'open'
            ? html`<button
                class="primary"
                aria-disabled=${this.busy}
                aria-label=${`${texts.seen}: ${name}`}
                @click=${() => void this.#see(id)}
              >
                ${texts.seen}
              </button>`
            : nothing
        }
      </div>
    </li>`
  }

  #message(id: string): TemplateResult | typeof nothing {
    const text = this.messages.get(id)
    if (text === undefined) return nothing
    return text === null
      ? html`<p class="muted">${alertTexts.table.gone}</p>`
      : html`<p class="text"><bdi>${text}</bdi></p>`
  }

  static override readonly css = [...AdministrationPage.css, alertsCss]
}

/** Why it was raised. */
function reasonOf({ category, entry }: AlertView): string {
  const { categories } = alertTexts.table
  return metText(category, Number(entry)) ?? categories[category as keyof typeof categories]
}

customElements.get('viva-alert-page') ?? customElements.define('viva-alert-page', AlertPage)
