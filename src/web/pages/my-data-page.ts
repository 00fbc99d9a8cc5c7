// <viva-my-data-page>: what is kept of the learner and why, who has seen it, a file with all of it, and its erasure.
import { html, nothing, type TemplateResult } from 'lit'
import type { Answer, Api } from '../../client/index.js'
import type { KeptSession, MyData, MyDataRecords } from '../../contract/my-data.js'
import type { SignedOut } from '../../contract/people.js'
import { quietly } from '../protocol/quietly.js'
import { language, strings } from '../strings/locale.js'
import { privacyTexts } from '../strings/privacy.js'
import { problemText } from '../strings/problem-text.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import './erase-dialog.js'
import type { EraseDialog } from './erase-dialog.js'
import { call, open } from './go.js'
import { recordLine } from './my-data-records.js'
import { everythingKept, saveFile } from './save-my-data.js'
import endedSessionCss from './ended-session.css?inline'
import myDataPageCss from './my-data-page.css?inline'

await privacyTexts.load(language())

type Part = 'sessions' | 'records' | 'file' | 'sign-out'

class MyDataPage extends LocalizedElement {
  static override readonly texts = privacyTexts
  static override properties = {
    ...given('api'),
    ...own('kept', 'records', 'busy', 'failure', 'isErased', 'isHereOnly'),
  }
  declare api: Api
  /** All pages so far as one. */
  kept: Loaded<MyData> = null
  records: Loaded<MyDataRecords> = null
  /** What is under way. */
  busy: Part | null = null
  /** What did not work, and where. */
  failure: { readonly of: Part; readonly text: string } | null = null
  isErased = false
  /** They have signed out everywhere else. */
  isHereOnly = false

  // If the element existed before its code loaded, its properties arrive with the first update.
  protected override firstUpdated(): void {
    this.#focusHeading()
    void this.#load()
  }

  protected override updated(): void {
    call(this, privacyTexts.table.title)
  }

  #focusHeading(): void {
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
  }

  #load = async (): Promise<void> => {
    this.kept = null
    this.kept = await this.api.get<MyData>('my-data')
    this.records = await this.api.get<MyDataRecords>('my-data/records')
  }

  #olderSessions = async (): Promise<void> => {
    if (this.kept?.kind !== 'ok') return
    const { data } = this.kept
    const older = await this.#while('sessions', () => this.api.get<MyData>(`my-data?before=${data.next}`))
    if (older === null) return
    this.kept = { kind: 'ok', data: { ...older, sessions: [...data.sessions, ...older.sessions] } }
    await this.updateComplete
    this.renderRoot.querySelectorAll<HTMLElement>('.ended.sessions a')[data.sessions.length]?.focus()
  }

  #olderRecords = async (): Promise<void> => {
    if (this.records?.kind !== 'ok') return
    const { records, next } = this.records.data
    const older = await this.#while('records', () => this.api.get<MyDataRecords>(`my-data/records?before=${next}`))
    if (older === null) return
    this.records = { kind: 'ok', data: { ...older, records: [...records, ...older.records] } }
    await this.updateComplete
    this.renderRoot.querySelectorAll<HTMLElement>('.records li')[records.length]?.focus()
  }

  #save = async (): Promise<void> => {
    const all = await this.#while('file', () => everythingKept(this.api))
    if (all !== null) saveFile('my-data.json', JSON.stringify(all, null, 2))
  }

  /** Null: something else is under way, or it failed, and the page says why. */
  async #while<T>(of: Part, get: () => Promise<Answer<T>>): Promise<T | null> {
    if (this.busy !== null) return null
    this.busy = of
    this.failure = null
    const answer = await get()
    this.busy = null
    if (answer.kind === 'ok') return answer.data
    this.failure = { of, text: problemText(answer) }
    return null
  }

  #erase = (): void => this.renderRoot.querySelector<EraseDialog>('viva-erase-dialog')?.show()

  #confirmErasure = async (): Promise<string | null> => {
    const answer = await this.api.post<unknown>('my-data/erase', { confirm: true })
    if (answer.kind !== 'ok') return problemText(answer)
    // Drafts and receipts are stored here, too; the language of the page alone stays.
    quietly(() => {
      const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
      for (const name of names) if (/^viva\.(?:draft|receipts)\./.test(name ?? '')) localStorage.removeItem(name!)
    }, undefined)
    this.isErased = true
    void this.updateComplete.then(() => this.#focusHeading())
    return null
  }

  protected override render() {
    const texts = privacyTexts.table
    if (this.isErased)
      return html`<section class="card part stack">
        <h1 tabindex="-1">${texts.erase.doneTitle}</h1>
        <p>${texts.erase.done}</p>
        <p><a class="button primary" href="./" @click=${open('./')}>${strings().app.toStart}</a></p>
      </section>`
    return html`<h1 tabindex="-1">${texts.title}</h1>
      <p class="lead">${texts.lead}</p>
      ${loaded(
        this.kept,
        data => this.#all(data),
        () => void this.#load(),
        texts,
      )}`
  }

  #all(data: MyData) {
    const texts = privacyTexts.table
    if (data.learner_id === null)
      return html`<p class="empty">${texts.nothing}</p>
        ${this.#kinds(data)}`
    const { erase, take } = texts
    return html`${whoSection(data, data.learner_id)} ${this.#signedIn(data)} ${this.#kinds(data)}
      <section aria-labelledby="sessions">
        <h2 id="sessions">${texts.sessions.title}</h2>
        ${
          data.sessions.length === 0
            ? html`<p class="muted">${texts.sessions.none}</p>`
            : html`<ul class="card ended sessions">
                ${data.sessions.map(sessionLine)}
              </ul>`
        }
        ${this.#failed('sessions')}
        ${data.next === null ? nothing : this.#button('sessions', texts.sessions.older, this.#olderSessions)}
      </section>
      <section aria-labelledby="records">
        <h2 id="records">${texts.records.title}</h2>
        <p class="muted">${texts.records.lead}</p>
        ${this.#recordList()}
      </section>
      <section aria-labelledby="take" class="card part stack">
        <h2 id="take">${take.title}</h2>
        <p>${take.text}</p>
        ${this.#failed('file')} ${this.#button('file', take.button, this.#save, take.working)}
      </section>
      <section aria-labelledby="erase" class="card part stack">
        <h2 id="erase">${erase.title}</h2>
        ${
          data.rules.erasure === 'self'
            ? html`<p>${erase.text}</p>
                <p><button @click=${this.#erase}>${erase.button}</button></p>`
            : html`<p>${data.rules.erasure === 'ask' ? erase.byAsking : erase.byStaff}</p>`
        }
        ${data.rules.contact === null ? nothing : html`<p class="contact">${erase.contact({ contact: data.rules.contact })}</p>`}
      </section>
      <viva-erase-dialog
        .running=${data.sessions.filter(session => session.ended_at === null).length}
        .confirm=${this.#confirmErasure}
      ></viva-erase-dialog>`
  }

  #signOut = (path: 'sign-out' | 'sign-out/everywhere') => async (): Promise<void> => {
    const answer = await this.#while('sign-out', () => this.api.post<Partial<SignedOut>>(path, {}))
    if (answer === null) return
    if (answer.here === false) this.isHereOnly = true
    // Of whoever was here nothing stays on the screen.
    else location.assign('./')
  }

  #signedIn({ person }: MyData) {
    const { signOut } = privacyTexts.table
    const hasAccount = person?.has_account === true
    return html`<section aria-labelledby="signed-in" class="card part stack">
      <h2 id="signed-in">${signOut.title}</h2>
      <p>${hasAccount ? signOut.account : signOut.guest}</p>
      <p role="status">${this.isHereOnly ? signOut.done : nothing}</p>
      ${this.#failed('sign-out')}
      ${
        hasAccount
          ? html`<div class="row">
              ${this.#button('sign-out', signOut.here, this.#signOut('sign-out'))}
              ${this.#button('sign-out', signOut.everywhere, this.#signOut('sign-out/everywhere'))}
            </div>`
          : this.#button('sign-out', signOut.elsewhere, this.#signOut('sign-out/everywhere'))
      }
    </section>`
  }

  #recordList() {
    const { records: texts, loading, loadFailed } = privacyTexts.table
    return loaded(
      this.records,
      ({ records, next }) =>
        html`${
          records.length === 0
            ? html`<p>${texts.none}</p>`
            : html`<ol class="card ended records">
                ${records.map(recordLine)}
              </ol>`
        }
        ${this.#failed('records')} ${next === null ? nothing : this.#button('records', texts.older, this.#olderRecords)}`,
      () => void this.#load(),
      { loading, loadFailed },
    )
  }

  #kinds(data: MyData) {
    const { items, title } = privacyTexts.table.kept
    return html`<section aria-labelledby="kinds">
      <h2 id="kinds">${title}</h2>
      <p class="lead">${howLong(data)}</p>
      <dl class="card part kinds">
        ${Object.values(items).map(
          ({ what, why }) =>
            html`<div>
              <dt>${what}</dt>
              <dd>${why}</dd>
            </div>`,
        )}
      </dl>
    </section>`
  }

  #failed(of: Part) {
    const { failure } = this
    return html`<div role="alert">${failure?.of === of ? html`<p class="error">${failure.text}</p>` : nothing}</div>`
  }

  #button(of: Part, text: string, act: () => Promise<void>, working = strings().start.starting) {
    return html`<p>
      <button aria-disabled=${this.busy !== null} @click=${act}>${this.busy === of ? working : text}</button>
    </p>`
  }

  static override readonly css = [endedSessionCss, myDataPageCss]
}

/** For how long all of it is kept. */
function howLong({ person, rules: { kept_days: days } }: MyData): string {
  const { kept } = privacyTexts.table
  return [
    days.sessions === null
      ? kept.noEnd
      : person === null
        ? kept.guestDays({ n: days.sessions })
        : kept.sessionDays({ n: days.sessions }),
    ...(days.alerts === null ? [] : [kept.alertDays({ n: days.alerts })]),
    ...(days.commands === null ? [] : [kept.commandDays({ n: days.commands })]),
    ...(days.audit === null ? [] : [kept.auditDays({ n: days.audit })]),
    ...(days.agent_log === 0 ? [] : [kept.logDays({ n: days.agent_log })]),
  ].join(' ')
}

function whoSection({ person, profile }: MyData, learnerId: string): TemplateResult {
  const { who, wording } = privacyTexts.table
  const told = [profile.name, ...(profile.interests ?? []), profile.learning_style].filter(text => text !== undefined)
  const extra =
    person === null
      ? []
      : [
          person.time_factor === null
            ? who.untimed
            : person.time_factor === 1
              ? null
              : who.timeFactor({ factor: wording.number(person.time_factor) }),
          person.break_minutes > 0 ? who.breaks({ n: person.break_minutes }) : null,
          person.no_signals ? who.noSignals : null,
          { not_needed: null, needed: who.consentNeeded, given: who.consentGiven }[person.guardian_consent],
        ].filter(text => text !== null)
  const row = (term: string, value: unknown) =>
    html`<div>
      <dt>${term}</dt>
      <dd>${value}</dd>
    </div>`
  const listed = (entries: readonly string[]) =>
    entries.length === 0 ? who.none : html`<bdi>${wording.list(entries)}</bdi>`
  return html`<section aria-labelledby="who">
    <h2 id="who">${who.title}</h2>
    <dl class="card part">
      ${
        person === null
          ? row(who.name, who.guest)
          : html`${row(who.name, listed(person.name === null ? [] : [person.name]))}
            ${row(who.classes, listed(person.classes.map(({ name }) => name)))} ${row(who.extra, listed(extra))}`
      }
      ${row(who.about, html`${listed(told)} <a href="about-you" @click=${open('about-you')}>${who.change}</a>`)}
      ${row(who.number, html`<code dir="ltr">${learnerId}</code><br /><span class="muted small">${who.numberHelp}</span>`)}
    </dl>
  </section>`
}

function sessionLine(session: KeptSession): TemplateResult {
  const { sessions, wording } = privacyTexts.table
  const path = `s/${session.session_id}`
  const quotes = (title: string, texts: readonly string[]) =>
    texts.length === 0
      ? nothing
      : html`<div class="said">
          <p class="muted small">${title}</p>
          ${texts.map(text => html`<blockquote dir="auto">${text}</blockquote>`)}
        </div>`
  return html`<li>
    <a href=${path} @click=${open(path)}><bdi>${session.title}</bdi></a>
    <span class="muted small">${wording.moment(session.created_at)}</span>
    <span class="came-to">${sessions.counts({ answers: session.answers.length, texts: session.messages.length })}</span>
    ${quotes(
      sessions.fromStaff,
      session.from_staff.map(({ text }) => text),
    )}
    ${quotes(
      sessions.reports,
      session.reports.map(({ reason, comment }) => {
        const reasons: Readonly<Record<string, string>> = sessions.reportsReasons
        return [reasons[reason] ?? reason, ...(comment === null ? [] : [comment])].join(': ')
      }),
    )}
  </li>`
}

customElements.get('viva-my-data-page') ?? customElements.define('viva-my-data-page', MyDataPage)
