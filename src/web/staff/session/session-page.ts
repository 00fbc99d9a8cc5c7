// <viva-session-page>: one session for staff: who, how it goes, the plan of a lesson, and what staff did. Kept up to date while it goes on.
import { html, nothing, type TemplateResult } from 'lit'
import {
  hasEnded,
  type Answer,
  type Api,
  type SessionRecord,
  type SignedIn,
  type SupervisedSession,
  type SupervisedSessions,
} from '../../../client/index.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { insightTexts } from '../../strings/insight.js'
import { language } from '../../strings/page-language.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded, type Loaded } from '../../view/loaded.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import { learnerName } from '../learner-name.js'
import { oneSession, stateOf } from '../lines.js'
import listTableCss from '../list-table.css?inline'
import { LiveList } from '../live-list.js'
import resultsPageCss from '../results/results-page.css?inline'
import './agent-log.js'
import './note-list.js'
import './replay.js'
import { actList } from './act-list.js'
import { lessonPart } from './lesson-part.js'
import { sessionFigures } from './session-figures.js'
import sessionPageCss from './session-page.css?inline'

await insightTexts.load(language())

/** At most so often the record is read again while the session goes on. */
const AGAIN_MS = 2_000

class SessionPage extends LocalizedElement {
  static override readonly texts = insightTexts
  static override properties = { ...given('api', 'query', 'sessionId', 'rights'), ...own('record') }
  declare api: Api
  /** Of the address, with its question mark. */
  query = ''
  declare sessionId: string
  rights: SignedIn['rights'] = []
  record: Loaded<SessionRecord> = null
  readonly #live = new LiveList(this, answer => this.#heard(answer))
  /** How the session stood when the record was read last. */
  #known = ''
  #reading = false
  #again: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#again)
    this.#again = undefined
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('sessionId')) return
    this.record = null
    this.#known = ''
    this.#live.follow(oneSession(this.sessionId))
    void this.#read()
  }

  /** The line says that the session has moved; the record says how it stands. */
  #heard(answer: Answer<SupervisedSessions>): void {
    if (answer.kind === 'refused' && answer.status === 401) return this.#signedOut()
    const line = answer.kind === 'ok' ? answer.data.sessions[0] : undefined
    if (line === undefined || marksOf(line) === this.#known) return
    const isFirst = this.#known === ''
    this.#known = marksOf(line)
    if (isFirst && this.record?.kind === 'ok' && marksOf(this.record.data.session) === this.#known) return
    this.#again ??= setTimeout(() => void this.#read(), isFirst ? 0 : AGAIN_MS)
  }

  #read = async (): Promise<void> => {
    clearTimeout(this.#again)
    this.#again = undefined
    if (this.#reading) return
    this.#reading = true
    const id = this.sessionId
    const answer = await this.api.get<SessionRecord>(`supervise/sessions/${id}`)
    this.#reading = false
    if (id !== this.sessionId) return this.#read()
    if (answer.kind === 'refused' && answer.status === 401) return this.#signedOut()
    // What is shown stays while the server cannot be reached.
    if (answer.kind === 'ok' || this.record?.kind !== 'ok') this.record = answer
  }

  #signedOut(): void {
    this.dispatchEvent(new CustomEvent('viva-signed-out'))
  }

  protected override render() {
    const path = staffPath('sessions')
    return html`<p class="back"><a href=${path} @click=${open(path)}>${insightTexts.table.back}</a></p>
      ${loaded(
        this.record,
        record => this.#page(record),
        () => void this.#read(),
        insightTexts.table,
      )}`
  }

  #page(record: SessionRecord): TemplateResult {
    return html`${head(record)} ${sessionFigures(record)} ${lessonPart(record)} ${pageChanges(record)}
      ${actList(record.acts)}
      <viva-note-list .api=${this.api} .sessionId=${this.sessionId}></viva-note-list>
      <viva-replay .api=${this.api} .sessionId=${this.sessionId} .moved=${record}></viva-replay>
      <viva-agent-log
        .api=${this.api}
        .query=${this.query}
        .sessionId=${this.sessionId}
        .moved=${record}
      ></viva-agent-log>`
  }

  static override readonly css = [listTableCss, resultsPageCss, sessionPageCss]
}

/** What of a line says that the record may have changed. */
const marksOf = (line: SupervisedSession): string =>
  [
    line.status,
    line.paused,
    line.safety_hold,
    line.items_completed,
    line.last_event_at,
    line.open_alerts,
    line.deadline_at,
    line.changed_page?.last_at,
  ].join()

function head({ session, time_factor: factor }: SessionRecord): TemplateResult {
  const texts = insightTexts.table
  const { find, openSession, states } = staffTexts.table
  const { wording } = texts
  const facts = [
    find.types[session.session_type],
    ...session.classes,
    ...(session.started_at === null ? [] : [texts.began({ moment: wording.moment(session.started_at) })]),
    ...(session.ended_at === null ? [] : [texts.ended({ moment: wording.moment(session.ended_at) })]),
    ...(factor === 1 ? [] : [texts.factor({ factor: wording.number(factor) })]),
  ]
  const answers = staffPath('results', session.session_id)
  return html`<header class="top">
    <h2 tabindex="-1">${openSession({ name: learnerName(session.learner) })}</h2>
    ${session.title === '' ? nothing : html`<p><bdi>${session.title}</bdi></p>`}
    <p>
      <span class="mark">${states[stateOf(session)]}</span>
      ${facts.map((fact, at) => html`${at === 0 ? '' : ' · '}<span class="muted"><bdi>${fact}</bdi></span>`)}
    </p>
    ${
      session.session_type === 'evaluation' && hasEnded(session.status)
        ? html`<p><a href=${answers} @click=${open(answers)}>${texts.answers}</a></p>`
        : nothing
    }
  </header>`
}

/** When the learner went on in another window: nothing where they did not. */
function pageChanges({ page_changes: times }: SessionRecord) {
  if (times.length === 0) return nothing
  const { windows, wording } = insightTexts.table
  return html`<section class="card part" data-testid="page-changes">
    <h2>${windows.title}</h2>
    <p class="muted">${windows.lead}</p>
    <ol class="moments">
      ${times.map(at => html`<li><time datetime=${at}>${wording.moment(at)}</time></li>`)}
    </ol>
  </section>`
}

customElements.get('viva-session-page') ?? customElements.define('viva-session-page', SessionPage)
