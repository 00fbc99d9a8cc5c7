// What the pages of documents and of concepts share.
import { html, type TemplateResult } from 'lit'
import type { NamedPassages } from '../../contract/documents.js'
import { AdministrationPage } from '../staff/administration/administration-page.js'
import { open } from '../pages/go.js'
import { documentPath } from '../pages/route.js'
import { documentTexts } from '../strings/documents.js'
import { language, type PageTexts } from '../strings/page-language.js'
import { figuresOf } from './figures.js'
import documentsCss from './documents.css?inline'

await documentTexts.load(language())

type LinkedPassage = NamedPassages['passages'][number]

export abstract class LibraryPage extends AdministrationPage {
  static override readonly texts: PageTexts<unknown> = documentTexts

  /** Asks the frame for the documents again. */
  protected reload(): void {
    this.dispatchEvent(new CustomEvent('viva-documents-changed'))
  }

  /** A passage, with a link to the place where it stands. */
  protected passageLink({
    document_id: id,
    passage_id: passageId,
    title,
    page,
    heading,
    text,
    figures,
  }: LinkedPassage): TemplateResult {
    const path = documentPath(id, { page, passageId })
    const place = [
      ...(page === null ? [] : [documentTexts.table.page({ n: page })]),
      ...(heading === '' ? [] : [heading]),
    ]
    return html`<p>
        <a href=${path} @click=${open(path)}><bdi>${title}</bdi></a>
        ${place.map(part => html`<span class="muted small"> · <bdi>${part}</bdi></span>`)}
      </p>
      <p class="quoted" dir="auto">${text}</p>
      ${figuresOf(id, figures, text)}`
  }

  static override readonly css = [documentsCss]
}
