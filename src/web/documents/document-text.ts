// <viva-document-text>: the text of a document, part by part; the passage that a link names is marked and brought into sight.
import { html, nothing, type PropertyValues } from 'lit'
import type { Api } from '../../client/index.js'
import type { DocumentText as Text } from '../../contract/documents.js'
import { call, open } from '../pages/go.js'
import { documentTexts } from '../strings/documents.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { LocalizedElement, given, own } from '../view/localized-element.js'
import { figuresOf } from './figures.js'
import documentsCss from './documents.css?inline'

/** Passages of one part. */
const PART = 40

class DocumentText extends LocalizedElement {
  static override readonly texts = documentTexts
  static override properties = { ...given('api', 'query', 'documentId'), ...own('text', 'cited') }
  declare api: Api
  /** Of the address, with its question mark: `page` is where the text begins. */
  query = ''
  documentId = ''
  text: Loaded<Text> = null
  /** The passage that the address names. */
  cited: string | null = null
  #toShow = false

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('hashchange', this.#begin)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('hashchange', this.#begin)
  }

  protected override firstUpdated(): void {
    this.#begin()
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('query') && changed.get('query') !== undefined) this.#begin()
    if (this.text?.kind !== 'ok') return
    call(this, this.text.data.title)
    if (!this.#toShow) return
    this.#toShow = false
    const place = this.renderRoot.querySelector<HTMLElement>('.cited') ?? this.renderRoot.querySelector('h1')
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }

  #begin = (): void => {
    const id = location.hash.slice(1)
    this.cited = /^[\da-f-]{36}$/i.test(id) ? id : null
    const page = new URLSearchParams(this.query).get('page')
    void this.#load(this.cited !== null ? `around=${this.cited}` : page === null ? 'from=0' : `page=${page}`)
  }

  /** A place that is gone leads to the beginning. */
  async #load(start: string): Promise<void> {
    const ask = (from: string) => this.api.get<Text>(`documents/${this.documentId}/text?${from}&limit=${PART}`)
    const asked = await ask(start)
    const isGone =
      start !== 'from=0' &&
      (asked.kind === 'ok' ? asked.data.passages.length === 0 : asked.kind === 'refused' && asked.status === 422)
    this.text = isGone ? await ask('from=0') : asked
    this.#toShow = true
  }

  protected override render() {
    const { text } = documentTexts.table
    return html`<p class="back"><a href="documents" @click=${open('documents')}>${text.back}</a></p>
      ${
        this.text?.kind === 'refused' && this.text.status === 404
          ? html`<p class="empty">${documentTexts.table.notForYou}</p>`
          : loaded(this.text, data => this.#text(data), this.#begin, text)
      }`
  }

  #text({ title, language, total, passages }: Text) {
    const { text } = documentTexts.table
    const [first, last] = [passages[0]?.position ?? 0, passages.at(-1)?.position ?? 0]
    const known = language === null || language === 'und' ? nothing : language
    const isMissing = this.cited !== null && !passages.some(({ passage_id: id }) => id === this.cited)
    return html`<h1 tabindex="-1" lang=${known} dir="auto">${title}</h1>
      <p class="muted">${text.lead({ from: first + 1, to: last + 1, total })}</p>
      ${isMissing && first === 0 ? html`<p class="empty" role="status">${text.missing}</p>` : nothing}
      <article class="card part" lang=${known}>
        ${passages.map((passage, i) => this.#passage(passage, passages[i - 1]))}
      </article>
      <nav class="row" aria-label=${text.lead({ from: first + 1, to: last + 1, total })}>
        ${first === 0 ? nothing : html`<button @click=${() => void this.#load(`from=${Math.max(0, first - PART)}`)}>${text.earlier}</button>`}
        ${last + 1 >= total ? nothing : html`<button @click=${() => void this.#load(`from=${last + 1}`)}>${text.later}</button>`}
      </nav>`
  }

  /** Below its page and its headings, where they are others than those of the passage before it. */
  #passage(
    { passage_id: id, page, heading, text: words, figures }: Text['passages'][number],
    before?: Text['passages'][number],
  ) {
    const { text } = documentTexts.table
    const isCited = id === this.cited
    const paragraphs = words
      .split(/\n{2,}/)
      .map(paragraph => html`<p dir="auto">${isCited ? html`<mark>${paragraph}</mark>` : paragraph}</p>`)
    const shown = figuresOf(this.documentId, figures, words)
    return html`${page === null || page === before?.page ? nothing : html`<p class="muted small page" dir="auto">${text.pageHeading({ n: page })}</p>`}
    ${heading === '' || heading === before?.heading ? nothing : html`<h2 dir="auto">${heading}</h2>`}
    ${
      isCited
        ? html`<section class="cited" tabindex="-1" aria-label=${text.cited}>${paragraphs}${shown}</section>`
        : html`<div>${paragraphs}${shown}</div>`
    }`
  }

  static override readonly css = [documentsCss]
}

customElements.get('viva-document-text') ?? customElements.define('viva-document-text', DocumentText)
