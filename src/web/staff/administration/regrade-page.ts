// <viva-regrade-page>: says what a corrected blueprint would change, and applies it once somebody has looked.
import { html, nothing } from 'lit'
import type { RegradeView } from '../../../client/index.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { administrationTexts } from '../../strings/administration.js'
import { staffTexts } from '../../strings/staff.js'
import { own } from '../../view/localized-element.js'
import { learnerName } from '../learner-name.js'
import { listTable } from '../list-table.js'
import { AdministrationPage, field, formOf } from './administration-page.js'

type Changed = RegradeView['sessions'][number]

class RegradePage extends AdministrationPage {
  static override properties = { ...AdministrationPage.properties, ...own('regrade') }
  regrade: RegradeView | null = null

  protected override firstUpdated(): void {
    const id = new URLSearchParams(this.query).get('blueprint_id')
    if (id !== null) this.renderRoot.querySelector<HTMLInputElement>('input[name=blueprint_id]')!.value = id
  }

  #propose = async (event: SubmitEvent): Promise<void> => {
    const form = formOf(event)
    const body = { blueprint_id: form.text('blueprint_id'), policy: form.text('policy') }
    this.regrade = null
    this.regrade = await this.send<RegradeView>('supervise/regrades', body)
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('h2[tabindex]')?.focus()
  }

  #approve = async (): Promise<void> => {
    const { ask, askText, approve, applied } = administrationTexts.table.regrade
    if (!(await this.confirm({ title: ask, text: askText, button: approve }))) return
    const done = await this.send<RegradeView>(`supervise/regrades/${this.regrade!.regrade_id}/approve`)
    if (done === null) return
    this.regrade = done
    this.say(applied)
  }

  protected override render() {
    const { regrade } = administrationTexts.table
    return this.around(
      html`<form class="card part" @submit=${this.#propose}>
          ${field('blueprint_id', regrade.blueprint)}
          <fieldset>
            <legend>${regrade.policy}</legend>
            <label class="choice"
              ><input type="radio" name="policy" value="keep_max" checked />${regrade.keepMax}</label
            >
            <label class="choice"><input type="radio" name="policy" value="replace" />${regrade.replace}</label>
          </fieldset>
          <button class="primary" aria-disabled=${this.busy}>${regrade.propose}</button>
        </form>
        ${this.regrade === null ? nothing : this.#preview(this.regrade)}`,
    )
  }

  #preview({ sessions, names, answers_looked_at: lookedAt, status }: RegradeView) {
    const { regrade } = administrationTexts.table
    const crossing = sessions.filter(({ boundary }) => boundary).length
    // Who crosses a boundary comes first.
    const inOrder = sessions.toSorted((a, b) => Number(b.boundary) - Number(a.boundary))
    return html`<h2 tabindex="-1">
        ${sessions.length === 0 ? regrade.nothing : regrade.changes({ n: sessions.length })}
      </h2>
      <p class="muted">
        ${regrade.lookedAt({ n: lookedAt })} ${sessions.length === 0 ? nothing : regrade.crosses({ n: crossing })}
      </p>
      ${sessions.length === 0 ? nothing : this.#table(inOrder, names)}
      ${
        status === 'applied'
          ? html`<p class="found">${regrade.applied}</p>`
          : sessions.length === 0
            ? nothing
            : html`<button class="primary" aria-disabled=${this.busy} @click=${this.#approve}>
                ${regrade.approve}
              </button>`
      }`
  }

  #table(sessions: readonly Changed[], names: RegradeView['names']) {
    const { regrade, wording } = administrationTexts.table
    const change = (from: string, to: string) =>
      from === to ? html`<bdi>${to}</bdi>` : html`<bdi>${from}</bdi> → <bdi>${to}</bdi>`
    return listTable<Changed>(
      staffTexts.table.views.regrade.title,
      [
        {
          label: regrade.learner,
          cell: ({ session_id: id, learner_id }) => {
            const path = staffPath('results', id)
            return html`<a href=${path} @click=${open(path)}
              >${learnerName({ name: names[learner_id] ?? null, learner_id })}</a
            >`
          },
        },
        {
          label: regrade.score,
          isNumeric: true,
          cell: ({ score_percent: { from, to } }) => change(wording.percent(from), wording.percent(to)),
        },
        {
          label: regrade.grade,
          cell: ({ grade: { from, to } }) => change(from ?? regrade.noGrade, to ?? regrade.noGrade),
        },
        {
          label: regrade.crossing,
          cell: ({ boundary }) => (boundary ? html`<strong>${regrade.crossing}</strong>` : regrade.stays),
        },
      ],
      sessions,
      ({ session_id: id }) => id,
    )
  }
}

customElements.get('viva-regrade-page') ?? customElements.define('viva-regrade-page', RegradePage)
