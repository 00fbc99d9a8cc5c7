// <viva-blueprint-preview>: questions of a text side by side, for seeds that change on request, and how often each misconception is there.
import { html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { Answer, Api } from '../../../client/index.js'
import type { BlueprintPreview, BlueprintRates, TriedAnswer } from '../../../contract/authoring.js'
import { authoringTexts } from '../../strings/authoring.js'
import { strings } from '../../strings/locale.js'
import { languageName } from '../../strings/content-language.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import { authoringProblem } from './authoring-problem.js'
import { hasTable } from './previewed-parts.js'
import './previewed-question.js'
import blueprintsCss from './blueprints.css?inline'

const SHOWN = 4

class BlueprintPreviewElement extends LocalizedElement {
  static override readonly texts = authoringTexts
  static override properties = { ...given('api', 'file', 'text', 'isBehind'), ...own('shown', 'failure', 'wanted', 'rates', 'counting') }
  declare api: Api
  /** The path of the file below the folder. */
  file = ''
  /** The last text that could be used; null: none yet. */
  text: string | null = null
  /** Whether the author has gone on to a text that cannot be used. */
  isBehind = false
  /** With the text that it was made from. */
  shown: { readonly text: string; readonly preview: BlueprintPreview } | null = null
  failure: string | null = null
  wanted: { tier?: string; form?: string; language?: string; first: number } = { first: 1 }
  rates: { readonly text: string; readonly answer: Answer<BlueprintRates> } | null = null
  counting = false
  #asked = 0

  protected override willUpdate(changed: Map<string, unknown>): void {
    if ((changed.has('text') || changed.has('wanted')) && this.text !== null) void this.#load(this.text)
  }

  async #load(text: string): Promise<void> {
    const asked = ++this.#asked
    const { first, ...chosen } = this.wanted
    const seeds = Array.from({ length: SHOWN }, (_, i) => String(first + i))
    const answer = await this.api.post<BlueprintPreview>('supervise/blueprints/preview', {
      file: this.file,
      text,
      seeds,
      ...chosen,
    })
    if (asked !== this.#asked) return
    this.failure = answer.kind === 'ok' ? null : authoringProblem(answer)
    if (answer.kind === 'ok') this.shown = { text, preview: answer.data }
  }

  #choose = (name: 'tier' | 'form' | 'language') => (event: Event) => {
    this.wanted = { ...this.wanted, [name]: (event.target as HTMLSelectElement).value }
  }

  #others = (): void => {
    this.wanted = { ...this.wanted, first: this.wanted.first + SHOWN }
  }

  #count = async (): Promise<void> => {
    if (this.counting || this.shown === null) return
    this.counting = true
    const { text } = this.shown
    this.rates = { text, answer: await this.api.post<BlueprintRates>('supervise/blueprints/rates', { text }) }
    this.counting = false
  }

  protected override render() {
    const { preview } = authoringTexts.table
    return html`<section aria-labelledby="preview">
      <h2 id="preview">${preview.title}</h2>
      <div role="status">
        ${this.failure === null ? nothing : html`<p class="error">${this.failure}</p>`}
        ${this.isBehind && this.shown !== null ? html`<p class="behind">${preview.behind}</p>` : nothing}
      </div>
      ${this.shown === null ? html`<p class="muted">${preview.none}</p>` : this.#questions(this.shown)}
    </section>`
  }

  #questions({ text, preview: made }: NonNullable<BlueprintPreviewElement['shown']>) {
    const { preview, tiers, forms } = authoringTexts.table
    const { tier, form, language, questions } = made
    const attempt = (seed: string) => (response: unknown) =>
      this.api.post<TriedAnswer>('supervise/blueprints/try', { file: this.file, text, seed, tier, form, language, response })
    return html`<div class="choices">
        ${this.#select('tier', preview.tier, made.tiers, tier, one => tiers[one as keyof typeof tiers])}
        ${this.#select('form', preview.form, made.forms, form, one => forms[one as keyof typeof forms])}
        ${this.#select('language', preview.language, made.languages, language, languageName)}
        <button @click=${this.#others}>${preview.others}</button>
      </div>
      <p class="muted small">${preview.lead}</p>
      <div class="cards">
        ${questions.map((question, i) =>
          keyed(
            `${question.variant} ${form} ${language} ${JSON.stringify(question.question)}`,
            html`<viva-previewed-question
              class=${hasTable(question.question) ? 'wide' : ''}
              .question=${question}
              .language=${language}
              .number=${i + 1}
              .attempt=${attempt(question.seed)}
            ></viva-previewed-question>`,
          ),
        )}
      </div>
      ${this.#ratesOf(text)}`
  }

  #select(
    name: 'tier' | 'form' | 'language',
    label: string,
    options: readonly string[],
    now: string,
    textOf: (option: string) => string,
  ) {
    if (options.length < 2) return nothing
    return html`<label
      ><span>${label}</span
      ><select @change=${this.#choose(name)}>
        ${options.map(one => html`<option value=${one} ?selected=${one === now}>${textOf(one)}</option>`)}
      </select></label
    >`
  }

  #ratesOf(text: string) {
    const { rates, tiers } = authoringTexts.table
    const found = this.rates?.text === text ? this.rates.answer : null
    return html`<section class="card part stack" aria-labelledby="rates">
      <h3 id="rates">${rates.title}</h3>
      <div role="status">
        ${this.counting ? html`<p class="muted">${rates.counting}</p>` : nothing}
        ${found === null || found.kind === 'ok' ? nothing : html`<p class="error">${authoringProblem(found)}</p>`}
        ${
          found?.kind !== 'ok'
            ? nothing
            : html`<p>
                ${found.data.is_all ? rates.all({ n: found.data.different }) : rates.atLeast({ n: found.data.different })}
              </p>`
        }
      </div>
      ${
        found?.kind !== 'ok' || found.data.misconceptions.length === 0
          ? nothing
          : html`<div class="scroll" role="region" tabindex="0" aria-labelledby="rates">
              <table class="rates">
                <thead>
                  <tr>
                    <th>${rates.misconception}</th>
                    ${found.data.tiers.map(tier => html`<th>${tiers[tier]}</th>`)}
                    <th>${rates.total}</th>
                  </tr>
                </thead>
                <tbody>
                  ${found.data.misconceptions.map(
                    ({ id, by_tier: byTier, all }) =>
                      html`<tr>
                        <th scope="row"><code dir="ltr">${id}</code></th>
                        ${[...byTier, all].map(share => html`<td>${strings().wording.percent(share * 100)}</td>`)}
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }
      <button aria-disabled=${this.counting} @click=${this.#count}>${rates.count}</button>
    </section>`
  }

  static override readonly css = [blueprintsCss]
}

customElements.get('viva-blueprint-preview') ??
  customElements.define('viva-blueprint-preview', BlueprintPreviewElement)
