// <viva-alert-rules>: from when on something calls for a person: for everybody, in a class, or in an exam.
import { html, nothing, type TemplateResult } from 'lit'
import type { Api } from '../../../client/index.js'
import type { AlertRule, AlertRulesView, OwnAlertRules, RuleKind } from '../../../contract/alert-rules.js'
import { alertTexts } from '../../strings/alerts.js'
import { language } from '../../strings/page-language.js'
import { problemText } from '../../strings/problem-text.js'
import { announce } from '../../view/announce.js'
import { loaded } from '../../view/loaded.js'
import { Loading } from '../../view/loading.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import alertsCss from './alerts.css?inline'

await alertTexts.load(language())

/** The most of each; the server checks it. */
const MOST: Readonly<Record<RuleKind, number>> = {
  wrong_in_a_row: 20,
  no_answer: 240,
  failing: 20,
  left_page: 50,
  away: 60,
}
type Mode = 'inherited' | 'set' | 'never'

class AlertRulesForm extends LocalizedElement {
  static override readonly texts = alertTexts
  static override properties = { ...given('api', 'classId', 'examId'), ...own('modes', 'failure', 'busy') }
  declare api: Api
  /** For whom they are set; neither: for everybody. */
  classId: string | null = null
  examId: string | null = null
  /** What was chosen and is not saved yet. */
  modes: Partial<Record<RuleKind, Mode>> = {}
  failure: string | null = null
  busy = false
  readonly #rules = new Loading(this, () =>
    this.api.get<AlertRulesView>(`alerts/rules?${new URLSearchParams(this.#scope)}`),
  )

  get #scope(): Record<string, string> {
    return {
      ...(this.classId !== null && { class_id: this.classId }),
      ...(this.examId !== null && { exam_id: this.examId }),
    }
  }

  get #kinds(): RuleKind[] {
    return (Object.keys(MOST) as RuleKind[]).filter(kind => this.examId === null || kind !== 'wrong_in_a_row')
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (this.hasUpdated && !changed.has('classId') && !changed.has('examId')) return
    this.modes = {}
    this.#rules.start()
  }

  #save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    if (this.busy) return
    const rules: OwnAlertRules = {}
    for (const kind of this.#kinds) {
      const rule = ruleIn(form, kind)
      if (rule !== null) rules[kind] = rule
    }
    this.busy = true
    const answer = await this.api.put<AlertRulesView>('alerts/rules', { ...this.#scope, rules })
    this.busy = false
    this.failure = answer.kind === 'ok' ? null : problemText(answer)
    if (answer.kind === 'refused' && answer.status === 401) this.dispatchEvent(new CustomEvent('viva-signed-out'))
    if (answer.kind !== 'ok') return
    this.#rules.answer = answer
    this.modes = {}
    announce(this, alertTexts.table.rules.saved, false)
  }

  protected override render() {
    const { rules } = alertTexts.table
    const note = this.classId === null ? (this.examId === null ? null : rules.forExam) : rules.forClass
    return html`<section class="card part" aria-labelledby="rules">
      <h2 id="rules">${rules.title}</h2>
      <p class="muted small">${rules.lead} ${note ?? nothing}</p>
      ${loaded(this.#rules.answer, view => this.#form(view), this.#rules.start, rules)}
      <div role="alert">${this.failure === null ? nothing : html`<p class="error">${this.failure}</p>`}</div>
      <viva-announcer></viva-announcer>
    </section>`
  }

  #form(view: AlertRulesView): TemplateResult {
    const { rules } = alertTexts.table
    if (!view.may_change)
      return html`<dl class="facts">
        ${this.#kinds.map(
          kind =>
            html`<div>
              <dt>${rules.kinds[kind]}</dt>
              <dd>${inWords(view.rules[kind])}</dd>
            </div>`,
        )}
      </dl>`
    return html`<form @submit=${this.#save}>
      ${this.#kinds.map(kind => this.#rule(kind, view))}
      <button class="primary" aria-disabled=${this.busy}>${rules.save}</button>
    </form>`
  }

  #rule(kind: RuleKind, { own: ownRules, rules: all, inherited }: AlertRulesView): TemplateResult {
    const { rules } = alertTexts.table
    const set = ownRules[kind]
    const stored: Mode = set === undefined ? 'inherited' : set.threshold === null ? 'never' : 'set'
    const mode = this.modes[kind] ?? stored
    const label = { kind: rules.kinds[kind] }
    const asElsewhere = { rule: inWords(inherited[kind]) }
    const isHere = this.classId !== null || this.examId !== null
    const texts: Record<Mode, string> = {
      inherited: isHere ? rules.inherited(asElsewhere) : rules.usual(asElsewhere),
      set: rules.set,
      never: rules.never,
    }
    const choose = (event: Event) => {
      this.modes = { ...this.modes, [kind]: (event.target as HTMLSelectElement).value as Mode }
    }
    return html`<fieldset class="rule">
      <legend>${rules.kinds[kind]}</legend>
      <select name="${kind}-mode" aria-label=${rules.when(label)} @change=${choose}>
        ${(Object.keys(texts) as Mode[]).map(
          each => html`<option value=${each} ?selected=${each === mode}>${texts[each]}</option>`,
        )}
      </select>
      ${
        mode === 'set'
          ? html`<input
                type="number"
                name="${kind}-threshold"
                min="1"
                max=${MOST[kind]}
                required
                aria-label=${rules.number(label)}
                .value=${String(set?.threshold ?? all[kind].threshold ?? inherited[kind].threshold ?? 1)}
              />
              <label class="choice">
                <input
                  type="checkbox"
                  name="${kind}-alerts"
                  aria-label=${rules.alertsOf(label)}
                  .checked=${set?.alerts ?? false}
                />${rules.alerts}
              </label>`
          : nothing
      }
    </fieldset>`
  }

  static override readonly css = [alertsCss]
}

/** Null: as for everybody. */
function ruleIn(form: HTMLFormElement, kind: RuleKind): AlertRule | null {
  const data = new FormData(form)
  const mode = data.get(`${kind}-mode`)
  if (mode === 'inherited') return null
  if (mode === 'never') return { threshold: null, alerts: false }
  return { threshold: Number(data.get(`${kind}-threshold`)), alerts: data.has(`${kind}-alerts`) }
}

function inWords({ threshold: n, alerts }: AlertRule): string {
  const { rules } = alertTexts.table
  return n === null ? rules.never : alerts ? rules.ruleAlerts({ n }) : rules.rule({ n })
}

customElements.get('viva-alert-rules') ?? customElements.define('viva-alert-rules', AlertRulesForm)
