// What the pages for administrators and authors share: they load a list, send changes, say why one was refused, and ask before what
// cannot be undone.
import { html, nothing, type TemplateResult } from 'lit'
import type { Answer, Api, SignedIn } from '../../../client/index.js'
import { administrationTexts } from '../../strings/administration.js'
import { language, type PageTexts } from '../../strings/page-language.js'
import { problemText } from '../../strings/problem-text.js'
import { announce } from '../../view/announce.js'
import { LocalizedElement, given, own } from '../../view/localized-element.js'
import './confirm-dialog.js'
import type { Asked, ConfirmDialog } from './confirm-dialog.js'
import listTableCss from '../list-table.css?inline'
import administrationCss from './administration.css?inline'

await administrationTexts.load(language())

export abstract class AdministrationPage extends LocalizedElement {
  static override readonly texts: PageTexts<unknown> = administrationTexts
  static override properties = { ...given('api', 'query', 'rights'), ...own('failure', 'busy', 'secret') }
  declare api: Api
  /** Of the address, with its question mark. */
  query = ''
  rights: SignedIn['rights'] = []
  /** Why the last change was refused. */
  failure: string | null = null
  busy = false
  /** What is shown this once, with what it is. */
  secret: { readonly label: string; readonly value: string; readonly note: string } | null = null

  /** A form may be long, and why it was refused stands above it. */
  protected override update(changed: Map<string, unknown>): void {
    super.update(changed)
    if (changed.has('failure') && this.failure !== null)
      this.renderRoot.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
  }

  /** Null where it was refused; the page then says why. */
  protected async send<T>(path: string, body: object = {}): Promise<T | null> {
    if (this.busy) return null
    this.busy = true
    this.failure = null
    const answer = await this.api.post<T>(path, body)
    this.busy = false
    if (this.answered(answer)) return answer.data
    this.failure = this.problem(answer)
    return null
  }

  /** Why a change was refused. */
  protected problem(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
    return problemText(answer)
  }

  /** Asks for another sign-in where the last one is over. */
  protected answered<T>(answer: Answer<T>): answer is Extract<Answer<T>, { kind: 'ok' }> {
    if (answer.kind === 'refused' && answer.status === 401) this.dispatchEvent(new CustomEvent('viva-signed-out'))
    return answer.kind === 'ok'
  }

  /** Changes what the address asks for. */
  protected want(query: string): void {
    const detail = { query, isStep: true }
    this.dispatchEvent(new CustomEvent('viva-want', { detail, bubbles: true, composed: true }))
  }

  protected say(text: string): void {
    announce(this, text, false)
  }

  protected confirm(asked: Asked): Promise<boolean> {
    return this.renderRoot.querySelector<ConfirmDialog>('viva-confirm-dialog')!.ask(asked)
  }

  /** Below it stands the content of the page. */
  protected around(content: unknown): TemplateResult {
    return html`<div role="alert">${this.failure === null ? nothing : html`<p class="error">${this.failure}</p>`}</div>
      <div role="status">${this.#shownOnce()}</div>
      ${content}
      <viva-confirm-dialog></viva-confirm-dialog>
      <viva-announcer></viva-announcer>`
  }

  #shownOnce() {
    if (this.secret === null) return nothing
    const { label, value, note } = this.secret
    return html`<div class="card part once">
      <p><strong>${label}</strong></p>
      <p><code dir="ltr">${value}</code></p>
      <p class="muted small">${administrationTexts.table.onlyNow} ${note}</p>
    </div>`
  }

  static override readonly css = [listTableCss, administrationCss]
}

/** What a form says by the names of its fields; of checkboxes, those that are checked. */
export type SentForm = {
  text(name: string): string
  all(name: string): string[]
  /** Whether the form has such a field. */
  has(name: string): boolean
  reset(): void
}
export function formOf(event: SubmitEvent): SentForm {
  event.preventDefault()
  const form = event.target as HTMLFormElement
  const data = new FormData(form)
  const texts = (name: string) => data.getAll(name).filter(value => typeof value === 'string')
  return {
    text: name => texts(name)[0]?.trim() ?? '',
    all: texts,
    has: name => data.has(name),
    reset: () => form.reset(),
  }
}

/** A field to type in. */
export const field = (
  name: string,
  label: string,
  more: {
    hint?: string
    type?: string
    required?: boolean
    value?: string
    min?: number
    max?: number
    minLength?: number
    maxLength?: number
  } = {},
) =>
  html`<div>
    <label>
      <span>${label}</span>
      <input
        type=${more.type ?? 'text'}
        name=${name}
        value=${more.value ?? nothing}
        min=${more.min ?? nothing}
        max=${more.max ?? nothing}
        minlength=${more.minLength ?? nothing}
        maxlength=${more.maxLength ?? nothing}
        ?required=${more.required ?? true}
        aria-describedby=${more.hint === undefined ? nothing : `hint-${name}`}
      />
    </label>
    ${more.hint === undefined ? nothing : html`<p id=${`hint-${name}`} class="muted small">${more.hint}</p>`}
  </div>`

/** Boxes of which several can be checked; `checked`: those that are at first. */
export const checks = (
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  checked: readonly string[] = [],
) =>
  html`<fieldset>
    <legend>${label}</legend>
    <div class="checks">
      ${options.map(
        ([value, text]) =>
          html`<label class="choice"
            ><input type="checkbox" name=${name} value=${value} ?checked=${checked.includes(value)} />${text}</label
          >`,
      )}
    </div>
  </fieldset>`
