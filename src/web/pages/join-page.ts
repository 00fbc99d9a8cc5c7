// <viva-join-page>: a learner without an account joins a class or an exam, by its code and a name.
import { html, nothing } from 'lit'
import type { Api, SignInWays } from '../../client/index.js'
import type { Joined } from '../../contract/classes.js'
import { isDisplayName, LONGEST_NAME } from '../../contract/display-name.js'
import { joinTexts } from '../strings/join.js'
import { language } from '../strings/page-language.js'
import { problemText } from '../strings/problem-text.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { codeField } from './code-field.js'
import { call, open } from './go.js'
import profileFormCss from './profile-form.css?inline'
import joinPageCss from './join-page.css?inline'

await joinTexts.load(language())

type Field = 'code' | 'name'

class JoinPage extends LocalizedElement {
  static override readonly texts = joinTexts
  static override properties = { ...given('api', 'code'), ...own('busy', 'refused', 'joined', 'another', 'ways') }
  declare api: Api
  /** Of the link that was followed; null: the learner types it. */
  code: string | null = null
  busy = false
  /** What is wrong, and in which field; null where it is in neither. */
  refused: { readonly field: Field | null; readonly text: string } | null = null
  joined: Joined | null = null
  /** What was typed, where this browser's learner has another name, which is `name`. */
  another: { readonly code: string; readonly typed: string; readonly name: string } | null = null
  /** Null: not known, and then there is the code alone. */
  ways: SignInWays | null = null

  protected override firstUpdated(): void {
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
    if (new URLSearchParams(location.search).get('sign_in') === 'failed')
      this.refused = { field: null, text: joinTexts.table.providerFailed }
    void this.#ask()
  }

  async #ask(): Promise<void> {
    const answer = await this.api.get<SignInWays>('sign-in/ways')
    if (answer.kind === 'ok') this.ways = answer.data
  }

  protected override updated(): void {
    call(this, joinTexts.table.title)
  }

  #input = (field: Field): HTMLInputElement => this.renderRoot.querySelector<HTMLInputElement>(`#${field}`)!

  #join = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (this.busy) return
    const { enterCode, badName } = joinTexts.table
    const code = this.#input('code').value.trim()
    const name = this.#input('name').value.trim().normalize('NFC')
    if (code === '') return this.#refuse('code', enterCode)
    if (!isDisplayName(name)) return this.#refuse('name', badName({ n: LONGEST_NAME }))
    await this.#send({ code, name })
  }

  async #send(body: { code: string; name: string; who?: 'same' | 'new' }): Promise<void> {
    this.busy = true
    this.refused = null
    const answer = await this.api.post<Joined>('join', body)
    this.busy = false
    this.another = null
    if (answer.kind === 'refused' && answer.code === 'another_name') {
      this.another = {
        code: body.code,
        typed: body.name,
        name: typeof answer['name'] === 'string' ? answer['name'] : '',
      }
      return this.#focusHeading()
    }
    if (answer.kind !== 'ok') {
      this.code = body.code
      await this.updateComplete
      this.#input('name').value = body.name
      const isCode = answer.kind === 'refused' && answer.code === 'class_code_unknown'
      return this.#refuse(isCode ? 'code' : null, problemText(answer))
    }
    this.joined = answer.data
    await this.#focusHeading()
  }

  async #focusHeading(): Promise<void> {
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus()
  }

  #refuse(field: Field | null, text: string): void {
    this.refused = { field, text }
    if (field !== null) this.#input(field).focus()
  }

  protected override render() {
    if (this.joined !== null) return this.#welcome(this.joined)
    return this.another === null ? this.#form() : this.#askWho(this.another)
  }

  #form() {
    const texts = joinTexts.table
    const { refused } = this
    return html`<form class="card" novalidate @submit=${this.#join}>
      <h1 tabindex="-1">${texts.title}</h1>
      ${codeField({
        label: texts.code,
        help: texts.codeHelp,
        isInvalid: refused?.field === 'code',
        longest: 40,
        value: this.code,
      })}
      <div class="field">
        <label for="name">${texts.name}</label>
        <input
          id="name"
          type="text"
          dir="auto"
          autocomplete="name"
          maxlength=${LONGEST_NAME}
          aria-invalid=${String(refused?.field === 'name')}
          aria-describedby="name-help message"
        />
        <p id="name-help" class="small muted">${texts.nameHelp}</p>
      </div>
      <div id="message" role="alert">${refused === null ? nothing : html`<p class="error">${refused.text}</p>`}</div>
      <div class="row">
        <button class="primary" type="submit" aria-disabled=${this.busy}>${texts.join}</button>
        ${this.ways?.provider ? html`<a class="button" href="sign-in/provider">${texts.provider}</a>` : nothing}
      </div>
    </form>`
  }

  #askWho({ code, typed, name }: NonNullable<JoinPage['another']>) {
    const { another } = joinTexts.table
    const send = (who: 'same' | 'new') => () => void this.#send({ code, name: typed, who })
    const called = { name: isolated(name) }
    return html`<section class="card">
      <h1 tabindex="-1">${another.title}</h1>
      <p>${another.ask(called)}</p>
      <p class="row">
        <button aria-disabled=${this.busy} @click=${send('same')}>${another.same({ typed: isolated(typed) })}</button>
        <button class="primary" aria-disabled=${this.busy} aria-describedby="new" @click=${send('new')}>
          ${another.new}
        </button>
      </p>
      <p id="new" class="small muted">${another.note(called)}</p>
    </section>`
  }

  #welcome({ class: called, exam, name }: Joined) {
    const { welcome, inClass, inExam, start, toExam } = joinTexts.table
    const [path, next] = exam === null ? ['./', start] : [`exam/${exam.exam_id}`, toExam]
    return html`<section class="card">
      <h1 tabindex="-1">${welcome({ name: isolated(name) })}</h1>
      ${called === null ? nothing : html`<p>${inClass({ name: isolated(called) })}</p>`}
      ${exam === null ? nothing : html`<p>${inExam({ title: isolated(exam.title) })}</p>`}
      <p><a class="button primary" href=${path} @click=${open(path)}>${next}</a></p>
    </section>`
  }

  static override readonly css = [profileFormCss, joinPageCss]
}

/** Keeps the direction of its own in a sentence of another one. */
const isolated = (text: string): string => `\u2068${text}\u2069`

customElements.get('viva-join-page') ?? customElements.define('viva-join-page', JoinPage)
