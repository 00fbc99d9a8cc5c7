// <viva-supervised-list>: the sessions that staff watch, kept up to date, and what they do to one, some or all of them.
import { html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { newId, type Answer, type Api, type SupervisedSession, type SupervisedSessions } from '../../client/index.js'
import { problemText } from '../strings/problem-text.js'
import { language } from '../strings/page-language.js'
import { staffTexts } from '../strings/staff.js'
import { announce } from '../view/announce.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import './act-dialog.js'
import type { ActDialog, Said } from './act-dialog.js'
import { actOnAll, type Failures } from './act-on-all.js'
import { ACTS, allows, inOrder, NOW, queryFor, wantedIn, type Act, type Wanted } from './lines.js'
import { addChoices, listFilters, type Choices } from './list-filters.js'
import { LiveList } from './live-list.js'
import { sessionRow } from './session-row.js'
import supervisedListCss from './supervised-list.css?inline'

const TICK_MS = 1_000
/** How long typing pauses before the search is sent. */
const TYPED_MS = 300

/** How long after an act the list may take to show what became of the sessions. */
const KEEP_FOCUS_MS = 10_000

const UNDO: Partial<Record<Act, Act>> = { pause: 'resume', resume: 'pause' }

type Done = { readonly act: Act; readonly changed: readonly string[]; readonly failed: number }

class SupervisedList extends LocalizedElement {
  static override readonly texts = staffTexts
  static override properties = {
    ...given('api', 'query', 'mayAct'),
    ...own('list', 'isStale', 'selection', 'failures', 'busy', 'done', 'ticks'),
  }
  declare api: Api
  /** Of the address, with its question mark. */
  query = ''
  /** Whether there is more to do than to look on. */
  mayAct = false
  list: Loaded<SupervisedSessions> = null
  /** The last refresh failed, and the list is the one before it. */
  isStale = false
  selection: ReadonlySet<string> = new Set()
  failures: Failures = new Map()
  /** How far an act has come. */
  busy: { readonly done: number; readonly total: number } | null = null
  done: Done | null = null
  /** Counts seconds, so that clocks are drawn again. */
  ticks = 0
  readonly #choices: Choices = { classes: new Set(), quizzes: new Map(), exams: new Map() }
  /** How far the server's clock is ahead of this one, in ms. */
  #ahead = 0
  readonly #live = new LiveList(this, answer => this.#heard(answer))
  #order: { sessions: readonly SupervisedSession[]; language: string; lines: readonly SupervisedSession[] } | null =
    null
  #timer: ReturnType<typeof setInterval> | undefined
  /** An act has just been done: in ms of the page's own clock. */
  #keepFocusUntil = 0
  #typing: ReturnType<typeof setTimeout> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = setInterval(() => (this.ticks += 1), TICK_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
    clearTimeout(this.#typing)
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (this.hasUpdated && !changed.has('query')) return
    this.selection = new Set()
    this.failures = new Map()
    this.#live.follow(wantedIn(this.query))
  }

  #heard(answer: Answer<SupervisedSessions>): void {
    if (answer.kind === 'refused' && answer.status === 401) {
      this.dispatchEvent(new CustomEvent('viva-signed-out'))
      return
    }
    this.isStale = answer.kind !== 'ok' && this.list?.kind === 'ok'
    if (this.isStale) return
    if (answer.kind === 'ok') {
      this.#ahead = Date.parse(answer.data.server_time) - Date.now()
      addChoices(this.#choices, answer.data.sessions, wantedIn(this.query))
    }
    this.list = answer
  }

  #want = (change: Partial<Wanted>): void => {
    const query = queryFor({ ...wantedIn(this.query), before: '', ...change })
    const go = (): void => {
      const detail = { query, isStep: !('q' in change) }
      this.dispatchEvent(new CustomEvent('viva-want', { detail, bubbles: true, composed: true }))
    }
    clearTimeout(this.#typing)
    if ('q' in change) this.#typing = setTimeout(go, TYPED_MS)
    else go()
  }

  #select = (sessionId: string, selected: boolean): void => {
    const next = new Set(this.selection)
    if (selected) next.add(sessionId)
    else next.delete(sessionId)
    this.selection = next
  }

  #selected(lines: readonly SupervisedSession[]): SupervisedSession[] {
    return lines.filter(line => this.selection.has(line.session_id))
  }

  #ask = (act: Act, lines: readonly SupervisedSession[]): void => {
    const selected = this.#selected(lines)
    const ids = selected.filter(line => allows(act, line)).map(line => line.session_id)
    if (ids.length === 0 || this.busy !== null) return
    const dialog = this.renderRoot.querySelector<ActDialog>('viva-act-dialog')
    void dialog?.ask({ act, count: ids.length, others: selected.length - ids.length }, said => {
      void this.#act(act, ids, said)
    })
  }

  async #act(act: Act, ids: readonly string[], { reason, minutes }: Said): Promise<void> {
    this.done = null
    this.busy = { done: 0, total: ids.length }
    const bodyOf = () =>
      act === 'message'
        ? { message_id: newId(), text: reason }
        : { ...(reason !== '' && { reason }), ...(act === 'extend' && { command_id: newId(), minutes }) }
    this.failures = await actOnAll(this.api, act, ids, bodyOf, done => (this.busy = { done, total: ids.length }))
    this.busy = null
    const changed = ids.filter(id => !this.failures.has(id))
    this.done = { act, changed, failed: this.failures.size }
    announce(this, this.#outcome(this.done), this.failures.size > 0)
    this.#keepFocusUntil = performance.now() + KEEP_FOCUS_MS
    await this.#live.refresh()
  }

  /** The button that was pressed goes with the sessions that it was for, as soon as the list shows what became of them. */
  protected override updated(): void {
    if (performance.now() > this.#keepFocusUntil || (this.renderRoot as ShadowRoot).activeElement !== null) return
    this.#keepFocusUntil = 0
    this.renderRoot.querySelector<HTMLElement>('.outcome')?.focus()
  }

  #outcome({ act, changed, failed }: Done): string {
    const texts = staffTexts.table
    return [
      ...(changed.length > 0 ? [texts.acts[act].done({ n: changed.length })] : []),
      ...(failed > 0 ? [texts.failed({ n: failed })] : []),
    ].join(' ')
  }

  protected override render() {
    return html`${listFilters(wantedIn(this.query), this.#choices, this.#want)}
      ${loaded(
        this.list,
        data => this.#lines(data),
        () => void this.#live.refresh(),
        staffTexts.table,
      )}
      <viva-act-dialog></viva-act-dialog>
      <viva-announcer></viva-announcer>`
  }

  #lines({ sessions, next }: SupervisedSessions) {
    const texts = staffTexts.table
    const wanted = wantedIn(this.query)
    const lines = this.#inOrder(sessions)
    return html`<p class="count muted">${texts.count({ n: lines.length })}</p>
      <div role="status">${this.isStale ? html`<p class="stale">${texts.stale}</p>` : nothing}</div>
      ${lines.length === 0 ? this.#nothing(wanted) : this.#table(lines)} ${this.mayAct ? this.#bar(lines) : nothing}
      <div class="row pages">
        ${wanted.before === '' ? nothing : html`<button @click=${() => this.#want({ before: '' })}>${texts.newest}</button>`}
        ${next === null ? nothing : html`<button @click=${() => this.#want({ before: next })}>${texts.older}</button>`}
      </div>`
  }

  /** As it was, where the list is: seconds and selections change more often. */
  #inOrder(sessions: readonly SupervisedSession[]): readonly SupervisedSession[] {
    const known = this.#order
    if (known?.sessions === sessions && known.language === language()) return known.lines
    const lines = inOrder(sessions, language())
    this.#order = { sessions, language: language(), lines }
    return lines
  }

  #nothing(wanted: Wanted) {
    const { find, none, noneOpen } = staffTexts.table
    const isNow = queryFor(wanted) === ''
    return html`<div class="empty">
      <p>${isNow ? noneOpen : none}</p>
      ${isNow ? nothing : html`<button @click=${() => this.#want({ ...NOW })}>${find.clear}</button>`}
    </div>`
  }

  #table(lines: readonly SupervisedSession[]) {
    const { column, selectAll, views } = staffTexts.table
    const now = Date.now() + this.#ahead
    const all = lines.every(line => this.selection.has(line.session_id))
    return html`<table
      role="table"
      class=${this.mayAct ? 'card selectable' : 'card'}
      aria-label=${views.sessions.title}
    >
      <thead role="rowgroup">
        <tr role="row">
          ${
            this.mayAct
              ? html`<th role="columnheader" scope="col" class="check">
                  <label>
                    <input
                      type="checkbox"
                      .checked=${all}
                      .indeterminate=${!all && this.#selected(lines).length > 0}
                      @change=${() => (this.selection = new Set(all ? [] : lines.map(line => line.session_id)))}
                    />
                    <span class="all">${selectAll}</span>
                  </label>
                </th>`
              : nothing
          }
          ${(['learner', 'session', 'progress', 'time', 'state'] as const).map(
            name => html`<th role="columnheader" scope="col" class=${name}>${column[name]}</th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${repeat(
          lines,
          line => line.session_id,
          line => this.#row(line, now),
        )}
      </tbody>
    </table>`
  }

  #row(line: SupervisedSession, now: number) {
    const failed = this.failures.get(line.session_id)
    return sessionRow(line, {
      now,
      selected: this.mayAct ? this.selection.has(line.session_id) : null,
      failure: failed ? problemText(failed) : null,
      select: this.#select,
    })
  }

  #bar(lines: readonly SupervisedSession[]) {
    const texts = staffTexts.table
    const selected = this.#selected(lines)
    const { busy, done } = this
    const undo = done && UNDO[done.act]
    return html`<div class="acts" ?hidden=${selected.length === 0 && done === null && busy === null}>
      ${
        busy !== null
          ? html`<p>${texts.working(busy)}</p>`
          : done !== null
            ? html`<p class="outcome" tabindex="-1">
                ${this.#outcome(done)}
                ${
                  undo && done.changed.length > 0
                    ? html`<button
                        class="undo"
                        @click=${() => void this.#act(undo, done.changed, { reason: '', minutes: 0 })}
                      >
                        ${texts.undo}
                      </button>`
                    : nothing
                }
              </p>`
            : nothing
      }
      ${
        selected.length === 0
          ? nothing
          : html`<div class="row">
              <span class="many">${texts.selected({ n: selected.length })}</span>
              ${ACTS.filter(act => selected.some(line => allows(act, line))).map(
                act =>
                  html`<button data-act=${act} aria-disabled=${busy !== null} @click=${() => this.#ask(act, lines)}>
                    ${texts.acts[act].button}
                  </button>`,
              )}
              <button class="quiet" @click=${() => (this.selection = new Set())}>${texts.unselect}</button>
            </div>`
      }
    </div>`
  }

  static override readonly css = [supervisedListCss]
}

customElements.get('viva-supervised-list') ?? customElements.define('viva-supervised-list', SupervisedList)
