// <viva-document-page>: searches the documents and lists them; authors upload them here, say who finds them, and remove them.
import { html, nothing } from 'lit'
import type { ClassList } from '../../client/index.js'
import type { AddedDocument, DocumentList, DocumentView, FoundPassages } from '../../contract/documents.js'
import { open } from '../pages/go.js'
import { documentPath } from '../pages/route.js'
import { documentTexts } from '../strings/documents.js'
import { listTable } from '../staff/list-table.js'
import { checks, formOf } from '../staff/administration/administration-page.js'
import { loaded, type Loaded } from '../view/loaded.js'
import { given, own } from '../view/localized-element.js'
import { LibraryPage } from './library-page.js'
import './document-upload.js'

/** Milliseconds between two looks at a document that is being read. */
const AGAIN = 1_000

class DocumentPage extends LibraryPage {
  static override properties = {
    ...LibraryPage.properties,
    ...given('list'),
    ...own('found', 'classes', 'choosing'),
  }
  /** All documents that the caller sees. */
  declare list: DocumentList
  found: Loaded<FoundPassages> = null
  /** Null until one is to be chosen. */
  classes: ClassList['classes'] | null = null
  /** Of the document whose classes are being chosen. */
  choosing: string | null = null
  #asked: string | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #open = new Set<string>()

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const q = new URLSearchParams(this.query).get('q')?.trim() ?? ''
    if (q !== (this.#asked ?? '')) void this.#search(q)
    if (changed.has('list')) this.#follow()
  }

  /** Announces what has been read, and looks again while something is. */
  #follow(): void {
    const texts = documentTexts.table.upload
    const isOpen = ({ state }: DocumentView) => state === 'waiting' || state === 'reading'
    for (const { document_id: id, title, state } of this.list.documents) {
      if (!this.#open.has(id) || state === 'waiting' || state === 'reading') continue
      this.say(state === 'ready' ? texts.ready({ title }) : texts.fault({ title }))
    }
    this.#open = new Set(this.list.documents.filter(isOpen).map(({ document_id: id }) => id))
    clearTimeout(this.#timer)
    if (this.#open.size > 0) this.#timer = setTimeout(() => this.reload(), AGAIN)
  }

  async #search(q: string): Promise<void> {
    this.#asked = q
    this.found = null
    if (q === '') return
    const found = await this.api.get<FoundPassages>(`documents/search?q=${encodeURIComponent(q)}&limit=20`)
    if (this.#asked !== q) return
    this.found = found
    const { search } = documentTexts.table
    if (found.kind === 'ok')
      this.say(found.data.empty === null ? search.found({ n: found.data.passages.length }) : search.empty)
  }

  #submit = (event: SubmitEvent): void => {
    const q = formOf(event).text('q')
    this.want(q === '' ? '' : `?${new URLSearchParams({ q })}`)
  }

  #added = ({ detail: { document } }: CustomEvent<AddedDocument>): void => {
    this.#open.add(document.document_id)
    this.reload()
  }

  async #publish(document: DocumentView, audience: string): Promise<void> {
    if (audience === 'classes') await this.#choose(document.document_id)
    else await this.#change(document, { published: audience === 'everybody' })
  }

  /** Offers the classes that the author sees. */
  async #choose(id: string): Promise<void> {
    this.choosing = id
    if (this.classes !== null) return
    const answer = await this.api.get<ClassList>('classes')
    if (this.answered(answer)) this.classes = answer.data.classes
    else this.failure = this.problem(answer)
  }

  #toClasses = async (document: DocumentView, event: SubmitEvent): Promise<void> => {
    const classIds = formOf(event).all('class')
    await this.#change(
      document,
      classIds.length === 0 ? { published: false } : { published: true, class_ids: classIds },
    )
  }

  async #change({ document_id: id }: DocumentView, body: object): Promise<void> {
    if ((await this.send(`documents/${id}/publish`, body)) !== null) {
      this.choosing = null
      this.say(documentTexts.table.audiences.saved)
    }
    this.reload()
  }

  async #remove({ document_id: id, title }: DocumentView): Promise<void> {
    const { removeTitle, removeText, remove, removed } = documentTexts.table
    if (!(await this.confirm({ title: removeTitle({ title }), text: removeText, button: remove }))) return
    const answer = await this.api.delete(`documents/${id}`)
    this.failure = answer.kind === 'ok' ? null : this.problem(answer)
    if (answer.kind === 'ok') this.say(removed({ title }))
    this.reload()
  }

  protected override render() {
    const texts = documentTexts.table
    const { documents, may_author: mayAuthor } = this.list
    return this.around(
      html`${this.#searching()}
        ${
          mayAuthor
            ? html`<viva-document-upload .api=${this.api} @viva-document-added=${this.#added}></viva-document-upload>`
            : nothing
        }
        <h2>${texts.all}</h2>
        ${documents.length === 0 ? html`<p class="empty">${texts.none}</p>` : this.#table(documents)}`,
    )
  }

  #searching() {
    const { search } = documentTexts.table
    const q = new URLSearchParams(this.query).get('q') ?? ''
    return html`<search>
      <form class="row" @submit=${this.#submit}>
        <input
          type="search"
          name="q"
          maxlength="500"
          aria-label=${search.label}
          placeholder=${search.label}
          .value=${q}
        />
        <button class="primary">${search.submit}</button>
      </form>
      ${
        q.trim() === ''
          ? nothing
          : loaded(
              this.found,
              found => this.#found(found),
              () => void this.#search(q.trim()),
              { loading: search.searching, loadFailed: search.failed },
            )
      }
    </search>`
  }

  #found({ passages, empty }: FoundPassages) {
    const { search } = documentTexts.table
    if (empty === null)
      return html`<p class="muted">${search.found({ n: passages.length })}</p>
        <ul class="passages">
          ${passages.map(passage => html`<li class="card">${this.passageLink(passage)}</li>`)}
        </ul>`
    return html`<div class="empty">
      <p>${search.empty}</p>
      ${
        empty.related_topics.length === 0
          ? nothing
          : html`<p>${search.topics}</p>
              <ul class="row topics">
                ${empty.related_topics.map(
                  ({ name }) =>
                    html`<li>
                      <button dir="auto" @click=${() => this.want(`?${new URLSearchParams({ q: name })}`)}>
                        ${name}
                      </button>
                    </li>`,
                )}
              </ul>`
      }
    </div>`
  }

  #table(documents: readonly DocumentView[]) {
    const texts = documentTexts.table
    const { column } = texts
    return listTable<DocumentView>(
      texts.all,
      [
        { label: column.title, cell: document => this.#title(document) },
        { label: column.file, cell: ({ file_name: name }) => html`<bdi>${name}</bdi>` },
        { label: column.state, cell: document => stateOf(document) },
        ...(this.list.may_author
          ? [
              { label: column.audience, cell: (document: DocumentView) => this.#audience(document) },
              {
                label: '',
                cell: (document: DocumentView) =>
                  html`<button
                    aria-label=${`${texts.remove}: ${document.title}`}
                    @click=${() => void this.#remove(document)}
                  >
                    ${texts.remove}
                  </button>`,
              },
            ]
          : []),
      ],
      documents,
      ({ document_id: id }) => id,
    )
  }

  #title({ document_id: id, title, language, state }: DocumentView) {
    const named = html`<bdi lang=${language ?? nothing}>${title}</bdi>`
    return state === 'ready' ? html`<a href=${documentPath(id)} @click=${open(documentPath(id))}>${named}</a>` : named
  }

  #audience(document: DocumentView) {
    const { audiences } = documentTexts.table
    const { may_choose_classes: mayChoose } = this.list
    const { document_id: id, title, published, class_ids: classIds } = document
    const isChoosing = this.choosing === id
    const now = isChoosing || (published && classIds !== null) ? 'classes' : published ? 'everybody' : 'staff'
    return html`<select
        aria-label=${audiences.label({ title })}
        @change=${(event: Event) => void this.#publish(document, (event.target as HTMLSelectElement).value)}
      >
        ${(['staff', 'everybody', ...(mayChoose || now === 'classes' ? (['classes'] as const) : [])] as const).map(
          each => html`<option value=${each} .selected=${each === now}>${audiences[each]}</option>`,
        )}
      </select>
      ${
        isChoosing && this.classes !== null
          ? html`<form @submit=${(event: SubmitEvent) => void this.#toClasses(document, event)}>
              ${checks(
                'class',
                audiences.choose({ title }),
                this.classes.map(({ class_id, name }) => [class_id, name] as const),
                classIds ?? [],
              )}
              <button>${audiences.save}</button>
            </form>`
          : now === 'classes' && mayChoose
            ? html`<button @click=${() => void this.#choose(id)}>${audiences.choose({ title })}</button>`
            : nothing
      }`
  }
}

function stateOf({ state, fault, progress, passages, figures, figures_left_out: leftOut }: DocumentView) {
  const texts = documentTexts.table
  if (state === 'failed') return html`<span class="error">${texts.faults[fault!]}</span>`
  if (state === 'ready')
    return [
      `${texts.states.ready}, ${texts.count({ n: passages })}`,
      ...(figures === 0 ? [] : [texts.pictures({ n: figures })]),
      ...(leftOut === 0 ? [] : [texts.picturesLeftOut({ n: leftOut })]),
    ].join(', ')
  const { done, total } = progress
  return html`<span>${texts.states[state]}</span>
    ${total === 0 ? nothing : html`<progress max=${total} value=${done} aria-label=${texts.progress({ done, total })}></progress>`}`
}

customElements.get('viva-document-page') ?? customElements.define('viva-document-page', DocumentPage)
