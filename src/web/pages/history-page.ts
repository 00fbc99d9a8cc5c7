// <viva-history-page>: the learner's ended sessions by day, newest first, a page at a time, each with its result and its way there.
import { html, nothing } from 'lit'
import type { Api, HistoryEntry, SessionHistory } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { problemText } from '../strings/problem-text.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { endedSession } from './ended-session.js'
import { call, open } from './go.js'
import endedSessionCss from './ended-session.css?inline'
import historyPageCss from './history-page.css?inline'

class HistoryPage extends LocalizedElement {
  static override properties = { ...given('api'), ...own('history', 'busy', 'failure') }
  declare api: Api
  /** All pages so far as one. */
  history: Loaded<SessionHistory> = null
  busy = false
  /** Why older ones could not be loaded. */
  failure: string | null = null

  // If the element existed before its code loaded, its properties arrive with the first update.
  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
    void this.#load()
  }

  protected override updated(): void {
    call(this, strings().history.title)
  }

  #load = async (): Promise<void> => {
    this.history = null
    this.history = await this.api.get<SessionHistory>('history')
  }

  #older = async (): Promise<void> => {
    if (this.busy || this.history?.kind !== 'ok') return
    const { sessions, next } = this.history.data
    this.busy = true
    const answer = await this.api.get<SessionHistory>(`history?before=${next}`)
    this.busy = false
    this.failure = answer.kind === 'ok' ? null : problemText(answer)
    if (answer.kind !== 'ok') return
    const data = { sessions: [...sessions, ...answer.data.sessions], next: answer.data.next }
    this.history = { kind: 'ok', data }
    await this.updateComplete
    // On with the first of those that came.
    this.renderRoot.querySelectorAll<HTMLElement>('.ended a')[sessions.length]?.focus()
  }

  protected override render() {
    const { history } = strings()
    return html`<h1 tabindex="-1">${history.title}</h1>
      <p class="lead">${history.lead}</p>
      ${loaded(
        this.history,
        data => this.#days(data),
        () => void this.#load(),
      )}`
  }

  #days({ sessions, next }: SessionHistory) {
    const { app, history, start, wording } = strings()
    if (sessions.length === 0)
      return html`<div class="empty">
        <p>${history.none}</p>
        <a class="button" href="./" @click=${open('./')}>${app.toStart}</a>
      </div>`
    return html`${[...byDay(sessions)].map(
        ([day, ended]) =>
          html`<h2 id=${day}>${wording.day(day)}</h2>
            <ul class="card ended" aria-labelledby=${day}>
              ${ended.map(endedSession)}
            </ul>`,
      )}
      <div role="alert">${this.failure ? html`<p class="error">${this.failure}</p>` : nothing}</div>
      ${
        next === null
          ? nothing
          : html`<button class="older" aria-disabled=${this.busy} @click=${this.#older}>
              ${this.busy ? start.starting : history.older}
            </button>`
      }`
  }

  static override readonly css = [endedSessionCss, historyPageCss]
}

/** By the day of the learner's own calendar, as `2026-01-31`. */
function byDay(sessions: readonly HistoryEntry[]): Map<string, HistoryEntry[]> {
  const days = new Map<string, HistoryEntry[]>()
  for (const session of sessions) {
    const ended = new Date(session.ended_at)
    const pad = (part: number): string => String(part).padStart(2, '0')
    const day = `${ended.getFullYear()}-${pad(ended.getMonth() + 1)}-${pad(ended.getDate())}`
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return days
}

customElements.get('viva-history-page') ?? customElements.define('viva-history-page', HistoryPage)
