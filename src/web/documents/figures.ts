// The pictures of a passage.
import { html, nothing, type TemplateResult } from 'lit'
import type { NamedPassages } from '../../contract/documents.js'
import { documentTexts } from '../strings/documents.js'

type Figures = NamedPassages['passages'][number]['figures']

/** `text`: of the passage; a caption that stands in it is not said again. */
export const figuresOf = (documentId: string, figures: Figures, text: string): readonly TemplateResult[] =>
  figures.map(
    ({ figure_id: id, caption, width, height }) =>
      html`<figure>
        <img
          src=${`documents/${documentId}/figures/${id}`}
          alt=${caption || documentTexts.table.picture}
          width=${width}
          height=${height}
          loading="lazy"
        />
        ${caption === '' || text.includes(caption) ? nothing : html`<figcaption dir="auto">${caption}</figcaption>`}
      </figure>`,
  )
