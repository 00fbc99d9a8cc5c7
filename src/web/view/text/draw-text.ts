// Draws the tree of a text: blocks, and what stands within a line.
import { html, nothing, type TemplateResult } from 'lit'
import { codePieces, leadingStop } from '../../../contract/maths-delimiters.js'
import type { Block, Inline, TableCell } from '../../../contract/text-tree.js'
import { addressOf } from './server-address.js'
import './viva-maths.js'

type Drawn = TemplateResult | string

/** Long lines and wide tables scroll inside their block, by keyboard too. `hidden`: screen readers skip it, so nothing in it takes focus. */
export const drawnBlocks = (blocks: readonly Block[], hidden = false): TemplateResult =>
  html`${blocks.map(block => drawnBlock(block, hidden))}`

function drawnBlock(block: Block, hidden: boolean): TemplateResult {
  const focus = hidden ? nothing : 0
  switch (block.kind) {
    case 'lines':
      return html`<pre class="lines" dir="ltr" tabindex=${focus}><code>${block.text}</code></pre>`
    case 'paragraph':
      return html`<p dir="auto">${drawnLine(block.inlines)}</p>`
    case 'list': {
      const entries = block.entries.map(entry => html`<li dir="auto">${drawnEntry(entry, hidden)}</li>`)
      return block.first === null
        ? html`<ul>
            ${entries}
          </ul>`
        : html`<ol start=${block.first}>
            ${entries}
          </ol>`
    }
    case 'table':
      return html`<div class="table" tabindex=${focus}>
        <table>
          <thead>
            <tr>
              ${block.head.map(cell => html`<th scope="col" align=${cell.align ?? nothing}>${drawnCell(cell)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${block.rows.map(
              row =>
                html`<tr>
                  ${row.map(cell => html`<td align=${cell.align ?? nothing}>${drawnCell(cell)}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`
  }
}

/** An entry of one paragraph is no paragraph of its own. */
const drawnEntry = (blocks: readonly Block[], hidden: boolean): TemplateResult =>
  html`${blocks.map(block => (block.kind === 'paragraph' ? html`<div>${drawnLine(block.inlines)}</div>` : drawnBlock(block, hidden)))}`

const drawnCell = ({ inlines }: TableCell): TemplateResult => html`<bdi>${drawnLine(inlines)}</bdi>`

export function drawnLine(inlines: readonly Inline[]): TemplateResult {
  /** What the formula in front of a text takes along. */
  const taken = inlines.map((inline, at) =>
    inline.kind === 'text' && inlines[at - 1]?.kind === 'maths' ? leadingStop(inline.value) : '',
  )
  return html`${inlines.map((inline, at) => drawnInline(inline, taken[at]!, taken[at + 1] ?? ''))}`
}

function drawnInline(inline: Inline, taken: string, stop: string): Drawn {
  switch (inline.kind) {
    case 'text':
      return inline.value.slice(taken.length)
    case 'maths':
      return html`<viva-maths .tex=${inline.tex} .stop=${stop} ?display=${inline.display}></viva-maths>`
    case 'code':
      return html`<code dir="ltr"
        >${codePieces(inline.value).map((piece, i) => (i > 0 ? html`<wbr />${piece}` : piece))}</code
      >`
    case 'strong':
      return html`<strong>${drawnLine(inline.inlines)}</strong>`
    case 'emphasis':
      return html`<em>${drawnLine(inline.inlines)}</em>`
    case 'link':
      return html`<a href=${inline.href} target="_blank" rel="noopener noreferrer">${drawnLine(inline.inlines)}</a>`
    case 'picture':
      return html`<img class="picture" src=${addressOf(inline.file)} alt=${inline.description} />`
  }
}
