// <viva-session>: a session inside anybody's page, by one script tag. With `session-id` it shows that session; with `type` it creates
// one, and goes on with it after a reload. README.md lists its attributes, events and parts.
import { html, nothing, type PropertyValues } from 'lit'
import { Api, newId, type Answer, type CreateSessionBody, type CreatedSession } from '../client/index.js'
import type { Failure, LinkView } from '../client/index.js'
import { chooseLanguage } from '../language/languages.js'
import { HostEvents, type HostEvent } from './embed-events.js'
import { inPageLanguage } from './strings/asked-language.js'
import { direction, language, strings } from './strings/locale.js'
import { setLanguage } from './strings/page-language.js'
import { problemText } from './strings/problem-text.js'
import { dots } from './view/marks.js'
import { SessionView } from './view/session-view.js'
import { sheets } from './styles/sheets.js'
import embedElementCss from './embed-element.css?inline'

/** What says which session to create. */
const WISH = ['type', 'assessment', 'skills', 'survey', 'topic', 'guideline', 'maxItems', 'baseUrl'] as const
/** They are between the parts of the element. Whoever embeds it hears the events of `HostEvents`. */
const INNER = ['viva-respond', 'viva-draft', 'viva-command', 'viva-submit', 'viva-stage', 'viva-again']

interface Kept {
  readonly session_id: string
  readonly token: string | null
}
interface Made extends Kept {
  /** Created before a reload. */
  readonly before: boolean
}

export class VivaSessionElement extends SessionView {
  static override styles = [...SessionView.styles, ...sheets(embedElementCss)]
  static override properties = {
    type: {},
    assessment: {},
    skills: {},
    survey: {},
    topic: {},
    guideline: {},
    maxItems: { attribute: 'max-items', type: Number },
    failure: { state: true },
  }
  type: CreateSessionBody['session_type'] | null = null
  assessment: string | null = null
  /** Ids of skills, with commas or spaces between them. */
  skills: string | null = null
  survey: string | null = null
  topic: string | null = null
  /** What a tutoring session teaches. */
  guideline: string | null = null
  maxItems: number | null = null
  failure: Failure | null = null
  #events = new HostEvents('')
  #spoken: Promise<void> | null = null
  /** The session that was created here. */
  #made: Made | null = null
  /** The same wish is asked for under the same key until there is a session. */
  #asking: { readonly wish: string; readonly key: string } | null = null

  constructor() {
    super()
    // This file lies one folder below the paths of its server, whichever chunk it has become part of.
    this.baseUrl = new URL(/* @vite-ignore */ '..', import.meta.url).href
    for (const name of INNER) this.addEventListener(name, event => event.stopPropagation())
  }

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang']
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value)
    if (name === 'lang' && this.isConnected) void this.#speak()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#spoken = this.#speak()
  }

  /** Draws nothing before there are texts to draw. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.#spoken
    await super.scheduleUpdate()
  }

  /** The language of the place where the element stands. The page's own `lang` and `dir` are left alone. */
  async #speak(): Promise<void> {
    await setLanguage(chooseLanguage([this.closest<HTMLElement>('[lang]')?.lang]))
    this.dir = direction()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const given = this.sessionId && this.sessionId !== this.#made?.session_id
    if (given) this.#made = this.#asking = null
    else if (!this.sessionId || WISH.some(name => changed.has(name))) this.#begin()
    super.willUpdate(changed)
  }

  protected override heard(view: LinkView): void {
    // A session of before the reload that is there no more is replaced, not complained about.
    if (view.phase === 'gone' && this.#made?.before) {
      this.#forget()
      return this.#show(null)
    }
    if (this.#events.sessionId !== this.sessionId) this.#events = new HostEvents(this.sessionId)
    for (const { name, detail } of this.#events.hear(view)) {
      if (name === 'viva-completed') this.#forget()
      this.#tell(name, detail)
    }
  }

  #body(): CreateSessionBody | null {
    const { type, assessment, skills, survey, topic, guideline, maxItems } = this
    if (!type) return null
    return {
      session_type: type,
      ...(assessment ? { assessment_id: assessment } : {}),
      ...(skills ? { skills: skills.split(/[\s,]+/).filter(Boolean) } : {}),
      ...(survey ? { survey_id: survey } : {}),
      ...(topic ? { topic } : {}),
      ...(guideline ? { guideline_id: guideline } : {}),
      ...(maxItems === null ? {} : { config: { max_items: maxItems } }),
    }
  }

  /** Where a reload finds the session of this wish. */
  #place(): string {
    return `viva.embedded ${this.baseUrl} ${JSON.stringify(this.#body())}`
  }

  #begin(): void {
    const body = this.#body()
    const wish = this.#place()
    if (body !== null && this.#asking?.wish === wish) return
    this.#asking = null
    if (body === null) return this.#show(null)
    const kept = quietly(() => JSON.parse(sessionStorage.getItem(wish) ?? 'null') as Kept | null)
    this.failure = null
    this.#show(kept && { ...kept, before: true })
    if (kept) return
    this.#asking = { wish, key: newId() }
    void this.#create(body, this.#asking)
  }

  async #create(body: CreateSessionBody, asking: { readonly wish: string; readonly key: string }): Promise<void> {
    this.failure = null
    const api = new Api({ baseUrl: new URL(this.baseUrl, document.baseURI).href, language })
    const answer = await api.post<CreatedSession>('session/', inPageLanguage(body), { 'idempotency-key': asking.key })
    if (this.#asking !== asking) return
    const made = madeBy(answer)
    if (made === null) {
      this.failure = answer.kind === 'ok' ? null : answer
      this.#tell('viva-error', {
        session_id: null,
        code: answer.kind === 'refused' ? answer.code : 'unreachable',
        retryable: true,
      })
      return
    }
    this.#asking = null
    quietly(() => sessionStorage.setItem(asking.wish, JSON.stringify(made)))
    this.#show({ ...made, before: false })
    this.#tell('viva-created', { session_id: made.session_id, session_type: body.session_type })
  }

  #show(made: Made | null): void {
    this.#made = made
    this.sessionId = made?.session_id ?? ''
    this.token = made?.token ?? null
  }

  #forget(): void {
    quietly(() => sessionStorage.removeItem(this.#place()))
  }

  #again = (): void => {
    const body = this.#body()
    if (body && this.#asking) void this.#create(body, this.#asking)
  }

  #tell(name: string, detail: HostEvent['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  protected override render() {
    if (this.sessionId) return super.render()
    const { start, session } = strings()
    if (!this.type) return nothing
    if (!this.failure) return html`<p class="waiting" role="status">${dots} ${session.loading}</p>`
    return html`<section class="card gone" role="alert">
      <p>${problemText(this.failure)}</p>
      <p><button @click=${this.#again}>${start.again}</button></p>
    </section>`
  }
}

/** The session that came of asking for one. Where the learner has one open that allows no second, that is it. */
function madeBy(answer: Answer<CreatedSession>): Kept | null {
  if (answer.kind === 'ok') return { session_id: answer.data.session_id, token: answer.data.session_token }
  if (answer.kind === 'unreachable' || answer.code !== 'open_session_exists') return null
  return typeof answer['session_id'] === 'string' ? { session_id: answer['session_id'], token: null } : null
}

/** Storage may throw at any call: then nothing is kept. */
function quietly<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

customElements.get('viva-session') ?? customElements.define('viva-session', VivaSessionElement)
