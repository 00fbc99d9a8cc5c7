// <viva-library>: around the pages of documents and of concepts; loads what both are about.
import { html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { Answer, Api } from '../../client/index.js'
import type { DocumentList } from '../../contract/documents.js'
import { call, open } from '../pages/go.js'
import { documentTexts } from '../strings/documents.js'
import { language } from '../strings/page-language.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import './concept-page.js'
import './document-page.js'
import './document-text.js'
import staffPageCss from '../staff/staff-page.css?inline'

await documentTexts.load(language())

class Library extends LocalizedElement {
  static override readonly texts = documentTexts
  static override properties = { ...given('api', 'query', 'view', 'documentId'), ...own('list') }
  declare api: Api
  /** Of the address, with its question mark. */
  query = ''
  view: 'list' | 'one' | 'concepts' = 'list'
  documentId: string | null = null
  list: Loaded<DocumentList> = null

  protected override firstUpdated(): void {
    this.#load()
  }

  protected override updated(): void {
    if (this.view !== 'one') call(this, this.#texts.title)
  }

  get #texts() {
    const texts = documentTexts.table
    return this.view === 'concepts' ? texts.concepts : texts
  }

  /** What is shown stays until there is something newer. */
  #load = (): void =>
    void this.api.get<DocumentList>('documents').then((answer: Answer<DocumentList>) => {
      if (answer.kind === 'ok' || this.list?.kind !== 'ok') this.list = answer
    })

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
      ${loaded(this.list, list => this.#page(list), this.#load, documentTexts.table)}`
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
        ></viva-document-page>`
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
