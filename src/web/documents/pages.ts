// <viva-library>: around the pages of documents and of concepts; loads what both are about.
import { html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { Answer, Api } from '../../client/index.js'
import type { DocumentList } from '../../contract/documents.js'
import { call, open } from '../pages/go.js'
import { documentTexts } from '../strings/documents.js'
import { strings } from '../strings/locale.js'
import { language } from '../strings/page-language.js'
import { problemText } from '../strings/problem-text.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import './concept-page.js'
import './document-page.js'
import './document-text.js'
import staffPageCss from '../staff/staff-page.css?inline'

type Listed = Extract<Answer<DocumentList>, { kind: 'ok' }>

await documentTexts.load(language())

class Library extends LocalizedElement {
  static override readonly texts = documentTexts
  static override properties = { ...given('api', 'query', 'view', 'documentId'), ...own('list', 'busy', 'failure') }
  declare api: Api
  /** Of the address, with its question mark. */
  query = ''
  view: 'list' | 'one' | 'concepts' = 'list'
  documentId: string | null = null
  /** All pages so far as one. */
  list: Loaded<DocumentList> = null
  busy = false
  /** Why older ones could not be loaded. */
  failure: string | null = null

  protected override firstUpdated(): void {
    void this.#load()
  }

  protected override updated(): void {
    if (this.view !== 'one') call(this, this.#texts.title)
  }

  get #texts() {
    const texts = documentTexts.table
    return this.view === 'concepts' ? texts.concepts : texts
  }

  /** As many as were shown, all for a choice among them. What is shown stays until there is something newer. */
  #load = async (): Promise<void> => {
    const shown = this.list?.kind === 'ok' ? this.list.data.documents.length : 1
    const answer = await this.#pages(this.view === 'concepts' ? Infinity : shown)
    if (answer.kind === 'ok' || this.list?.kind !== 'ok') this.list = answer
  }

  #older = async (): Promise<void> => {
    if (this.list?.kind !== 'ok' || this.busy) return
    this.busy = true
    const answer = await this.#pages(this.list.data.documents.length + 1, this.list)
    this.busy = false
    this.failure = answer.kind === 'ok' ? null : problemText(answer)
    if (answer.kind === 'ok') this.list = answer
  }

  /** Page after page, behind `from`, until there are so many. */
  async #pages(atLeast: number, from?: Listed): Promise<Answer<DocumentList>> {
    let all = from
    do {
      const before = all === undefined ? '' : `?before=${all.data.next}`
      const answer: Answer<DocumentList> = await this.api.get<DocumentList>(`documents${before}`)
      if (answer.kind !== 'ok') return answer
      const documents = [...(all?.data.documents ?? []), ...answer.data.documents]
      all = { ...answer, data: { ...answer.data, documents } }
    } while (all.data.next !== null && all.data.documents.length < atLeast)
    return all
  }

  protected override render() {
    const { api, query, documentId } = this
    if (this.view === 'one')
      return keyed(
        documentId,
        html`<viva-document-text .api=${api} .query=${query} .documentId=${documentId}></viva-document-text>`,
      )
    const { title, lead } = this.#texts
    return html`${this.#navigation()}
      <h1 tabindex="-1">${title}</h1>
      <p class="muted">${lead}</p>
      ${loaded(
        this.list,
        list => this.#page(list),
        () => void this.#load(),
        documentTexts.table,
      )}`
  }

  #page(list: DocumentList) {
    const { api, query } = this
    return this.view === 'concepts'
      ? html`<viva-concept-page .api=${api} .query=${query} .list=${list}></viva-concept-page>`
      : html`<viva-document-page
            .api=${api}
            .query=${query}
            .list=${list}
            @viva-documents-changed=${this.#load}
          ></viva-document-page>
          ${list.next === null ? nothing : this.#olderButton()}`
  }

  #olderButton() {
    return html`<div role="alert">${this.failure ? html`<p class="error">${this.failure}</p>` : nothing}</div>
      <button class="older" aria-disabled=${this.busy} @click=${this.#older}>${strings().history.older}</button>`
  }

  #navigation() {
    const texts = documentTexts.table
    const links = [
      ['documents', texts.title, this.view === 'list'],
      ['concepts', texts.concepts.title, this.view === 'concepts'],
    ] as const
    return html`<nav aria-label=${texts.pages}>
      <ul>
        ${links.map(
          ([path, title, isHere]) =>
            html`<li><a href=${path} aria-current=${isHere ? 'page' : nothing} @click=${open(path)}>${title}</a></li>`,
        )}
      </ul>
    </nav>`
  }

  static override readonly css = [staffPageCss]
}

customElements.get('viva-library') ?? customElements.define('viva-library', Library)
