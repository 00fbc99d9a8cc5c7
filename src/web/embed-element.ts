// <viva-session>: embeds a session in another page by one script tag. With `session-id` it shows that session; with `type` it creates one
// and resumes it after a reload. docs/embedding.md lists its attributes, events and parts.
import { html, nothing, type PropertyValues } from 'lit'
import { Api, createSession, newId, type Answer, type CreateSessionBody, type CreatedSession } from '../client/index.js'
import type { Failure, LinkView } from '../client/index.js'
import { chooseLanguage } from '../language/languages.js'
import { HostEvents, type HostEvent } from './embed-events.js'
import { quietly } from './protocol/quietly.js'
import { withPageLanguage } from './strings/question-language.js'
import { direction, language, strings } from './strings/locale.js'
import { setLanguage } from './strings/page-language.js'
import { problemText } from './strings/problem-text.js'
import { dots } from './view/icons.js'
import { SessionView } from './view/session/session-view.js'
import embedElementCss from './embed-element.css?inline'
import { useServer } from './view/text/server-address.js'

/** The attributes that determine which session to create. */
const REQUEST = ['type', 'assessment', 'skills', 'survey', 'topic', 'guideline', 'maxItems', 'baseUrl'] as const
/** Events between the parts of the element, which the host page must not receive; it receives those of `HostEvents`. */
const INTERNAL_EVENTS = ['viva-respond', 'viva-draft', 'viva-command', 'viva-submit', 'viva-stage', 'viva-again']

interface StoredSession {
  readonly session_id: string
  readonly token: string | null
}
interface CreatedHere extends StoredSession {
  /** Created before the page was reloaded. */
  readonly beforeReload: boolean
}

interface Creation {
  readonly storageKey: string
  readonly key: string
  /** Aborted when another session is wanted instead. */
  readonly replaced: AbortController
}

export class VivaSessionElement extends SessionView {
  static override readonly css = [embedElementCss]
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
  #languageReady: Promise<void> | null = null
  /** The server whose colours were asked for. */
  #themedBy: string | null = null
  /** The session that was created here. */
  #created: CreatedHere | null = null
  /** The pending creation: one idempotency key for the same request until there is a session. */
  #pending: Creation | null = null

  constructor() {
    super()
    // This file lies one folder below the paths of its server, whichever chunk it has become part of.
    this.baseUrl = new URL(/* @vite-ignore */ '..', import.meta.url).href
    for (const name of INTERNAL_EVENTS) this.addEventListener(name, event => event.stopPropagation())
  }

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang']
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value)
    if (name === 'lang' && this.isConnected) void this.#useLanguage()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#languageReady = this.#useLanguage()
    void this.#useTheme()
  }

  /** The colours of the server's school, below those that the host page sets. */
  async #useTheme(): Promise<void> {
    if (this.#themedBy === this.baseUrl) return
    this.#themedBy = this.baseUrl
    useServer(new URL(this.baseUrl, document.baseURI).href)
    const css = await fetch(new URL('theme/colours.css', new URL(this.baseUrl, document.baseURI)))
      .then(answer => (answer.ok ? answer.text() : ''))
      .catch(() => '')
    if (css === '') return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    this.shadowRoot?.adoptedStyleSheets.push(sheet)
  }

  /** Waits for the texts of the language before the first render. */
  protected override async scheduleUpdate(): Promise<void> {
    await this.#languageReady
    await super.scheduleUpdate()
  }

  /** Takes the language of the nearest ancestor with `lang`. The host page's own `lang` and `dir` do not change. */
  async #useLanguage(): Promise<void> {
    await setLanguage(chooseLanguage([this.closest<HTMLElement>('[lang]')?.lang]))
    this.dir = direction()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const given = this.sessionId && this.sessionId !== this.#created?.session_id
    if (given) this.#created = this.#pending = null
    else if (!this.sessionId || REQUEST.some(name => changed.has(name))) this.#begin()
    super.willUpdate(changed)
  }

  protected override viewChanged(view: LinkView): void {
    // A session from before the reload that no longer exists is replaced without an error.
    if (view.phase === 'gone' && this.#created?.beforeReload) {
      this.#forget()
      return this.#show(null)
    }
    if (this.#events.sessionId !== this.sessionId) this.#events = new HostEvents(this.sessionId)
    for (const { name, detail } of this.#events.eventsOf(view)) {
      if (name === 'viva-completed') this.#forget()
      this.#notify(name, detail)
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

  /** The key in sessionStorage under which a reload finds the session. */
  #storageKey(): string {
    return `viva.embedded ${this.baseUrl} ${JSON.stringify(this.#body())}`
  }

  #begin(): void {
    const body = this.#body()
    const storageKey = this.#storageKey()
    if (body !== null && this.#pending?.storageKey === storageKey) return
    this.#pending?.replaced.abort()
    this.#pending = null
    if (body === null) return this.#show(null)
    const stored = quietly(() => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredSession | null, null)
    this.failure = null
    this.#show(stored && { ...stored, beforeReload: true })
    if (stored) return
    this.#pending = { storageKey, key: newId(), replaced: new AbortController() }
    void this.#create(body, this.#pending)
  }

  async #create(body: CreateSessionBody, pending: Creation): Promise<void> {
    this.failure = null
    const api = new Api({ baseUrl: new URL(this.baseUrl, document.baseURI).href, language })
    const answer = await createSession(api, withPageLanguage(body), {
      idempotencyKey: pending.key,
      signal: pending.replaced.signal,
    })
    if (this.#pending !== pending) return
    const session = sessionOf(answer)
    if (session === null) {
      this.failure = answer.kind === 'ok' ? null : answer
      this.#notify('viva-error', {
        session_id: null,
        code: answer.kind === 'refused' ? answer.code : 'unreachable',
        retryable: true,
      })
      return
    }
    this.#pending = null
    quietly(() => sessionStorage.setItem(pending.storageKey, JSON.stringify(session)), undefined)
    this.#show({ ...session, beforeReload: false })
    this.#notify('viva-created', { session_id: session.session_id, session_type: body.session_type })
  }

  #show(created: CreatedHere | null): void {
    this.#created = created
    this.sessionId = created?.session_id ?? ''
    this.token = created?.token ?? null
  }

  #forget(): void {
    quietly(() => sessionStorage.removeItem(this.#storageKey()), undefined)
  }

  #retry = (): void => {
    const body = this.#body()
    if (body && this.#pending) void this.#create(body, this.#pending)
  }

  #notify(name: string, detail: HostEvent['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  protected override render() {
    if (this.sessionId) return super.render()
    const { start, session } = strings()
    if (!this.type) return nothing
    if (!this.failure) return html`<p class="waiting" role="status">${dots} ${session.loading}</p>`
    return html`<section class="card gone" role="alert">
      <p>${problemText(this.failure)}</p>
      <p><button @click=${this.#retry}>${start.again}</button></p>
    </section>`
  }
}

/** The created session, or the one that is already open where the learner may not have a second. */
function sessionOf(answer: Answer<CreatedSession>): StoredSession | null {
  if (answer.kind === 'ok') return { session_id: answer.data.session_id, token: answer.data.session_token }
  if (answer.kind === 'unreachable' || answer.code !== 'open_session_exists') return null
  return typeof answer['session_id'] === 'string' ? { session_id: answer['session_id'], token: null } : null
}

customElements.get('viva-session') ?? customElements.define('viva-session', VivaSessionElement)
