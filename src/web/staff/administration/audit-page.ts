// <viva-audit-page>: what staff asked the server to do, and whether the log of it was changed.
import { html, nothing } from 'lit'
import type { AuditEntryView, AuditPage as Entries, AuditVerification } from '../../../client/index.js'
import { administrationTexts } from '../../strings/administration.js'
import { staffTexts } from '../../strings/staff.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { own } from '../../view/localized-element.js'
import { listTable } from '../list-table.js'
import { AdministrationPage, formOf } from './administration-page.js'

const FILTERS = ['act', 'actor_id', 'session_id', 'learner_id'] as const

type Checked = { readonly checked: number; readonly isDone: boolean; readonly fault: AuditVerification['fault'] }

class AuditPage extends AdministrationPage {
  static override properties = { ...AdministrationPage.properties, ...own('verified') }
  verified: Checked | null = null
  readonly #entries = new Loading(this, () =>
    this.api.get<Entries>(`audit${this.query === '' ? '?' : `${this.query}&`}limit=50`),
  )

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('query')) this.#entries.start()
  }

  #find = (event: SubmitEvent): void => {
    const form = formOf(event)
    const given = FILTERS.map(name => [name, form.text(name)] as const).filter(([, value]) => value !== '')
    this.want(given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, value]))}`)
  }

  /** Part by part, until the end or the first fault. */
  #verify = async (): Promise<void> => {
    if (this.verified?.isDone === false) return
    let [checked, after] = [0, '']
    for (;;) {
      this.verified = { checked, isDone: false, fault: null }
      const part = await this.api.get<AuditVerification>(`audit/verify?limit=1000${after}`)
      if (!this.answered(part)) {
        this.verified = null
        return
      }
      const { fault, next } = part.data
      checked += part.data.checked
      if (fault !== null || next === null) {
        this.verified = { checked, isDone: true, fault }
        return
      }
      after = `&after=${next}`
    }
  }

  protected override render() {
    const texts = administrationTexts.table
    const { audit } = texts
    const given = new URLSearchParams(this.query)
    const labels = { act: audit.act, actor_id: audit.actor, session_id: audit.session, learner_id: audit.learner }
    return this.around(
      html`<div class="row verify">
          <button @click=${this.#verify}>${audit.verify}</button>
        </div>
        <div role="status">${this.#found()}</div>
        <form class="card part filters" @submit=${this.#find}>
          ${FILTERS.map(
            name =>
              html`<label
                ><span>${labels[name]}</span><input type="text" dir="ltr" name=${name} .value=${given.get(name) ?? ''}
              /></label>`,
          )}
          <div class="row">
            <button class="primary">${audit.find}</button>
            ${this.query === '' ? nothing : html`<button type="button" @click=${() => this.want('')}>${audit.clear}</button>`}
          </div>
        </form>
        ${loaded(this.#entries.answer, page => this.#table(page), this.#entries.start, texts)}`,
    )
  }

  #found() {
    if (this.verified === null) return nothing
    const { audit } = administrationTexts.table
    const { checked, isDone, fault } = this.verified
    if (fault !== null)
      return html`<p class="found fault">${audit.fault({ seq: String(fault.seq), kind: audit.kinds[fault.kind] })}</p>`
    return isDone
      ? html`<p class="found">${audit.sound({ n: checked })}</p>`
      : html`<p class="muted">${audit.verifying({ n: checked })}</p>`
  }

  #table({ entries, names, next }: Entries) {
    const texts = administrationTexts.table
    const { audit, wording } = texts
    if (entries.length === 0) return html`<p class="empty">${texts.none}</p>`
    const older = () => {
      const query = new URLSearchParams(this.query)
      query.set('before', String(next))
      this.want(`?${query}`)
    }
    return html`${listTable<AuditEntryView>(
      staffTexts.table.views.audit.title,
      [
        { label: audit.act, cell: ({ act }) => html`<code dir="ltr">${act}</code>` },
        { label: audit.at, cell: ({ at }) => wording.moment(at) },
        {
          label: audit.actor,
          cell: ({ actor }) =>
            html`${audit.actors[actor.kind]} ${actor.id === null ? nothing : calledOf(actor.id, names)}`,
        },
        {
          label: audit.about,
          cell: ({ session_id: session, learner_id: learner, class_id: its }) => {
            const named = [learner, its].filter(id => id !== null && Object.hasOwn(names, id))
            const rest = named.length > 0 && session === null ? nothing : idOf(session ?? learner ?? its)
            return html`${named.map(id => html`${calledOf(id!, names)} `)}${rest}`
          },
        },
        { label: audit.details, cell: ({ details }) => detailsOf(details) },
      ],
      entries,
      ({ seq }) => String(seq),
    )}
    ${next === null ? nothing : html`<button @click=${older}>${texts.more}</button>`}`
  }
}

const idOf = (id: string | null) => (id === null ? '–' : html`<code dir="ltr">${id}</code>`)

/** The name, or the id where there is none. */
const calledOf = (id: string, names: Entries['names']) =>
  Object.hasOwn(names, id) ? html`<bdi title=${id}>${names[id]}</bdi>` : idOf(id)

const detailsOf = (details: AuditEntryView['details']) =>
  details === null || Object.keys(details).length === 0 ? '–' : html`<code dir="ltr">${JSON.stringify(details)}</code>`

customElements.get('viva-audit-page') ?? customElements.define('viva-audit-page', AuditPage)
