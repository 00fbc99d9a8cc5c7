// Draws the tree of a text: blocks, and what stands within a line.
import { html, nothing, type TemplateResult } from 'lit'
import { codePieces, leadingStop } from '../../../contract/maths-delimiters.js'
import type { Block, Inline, TableCell } from '../../../contract/text-tree.js'
import { withMinus } from '../../../language/decimals.js'
import { isLong, loadProgramButtons } from './program-buttons.js'
import { addressOf } from './server-address.js'
import './viva-maths.js'

type Drawn = TemplateResult | string

export type Drawing = {
  /** Screen readers skip the text, so nothing in it takes focus. */
  readonly hidden?: boolean
  /** Programs can be copied, and long ones are folded. */
  readonly copies?: boolean
  /** What is drawn in the place of a block; undefined: the block. */
  readonly instead?: (block: Block) => TemplateResult | typeof nothing | undefined
}

/** Long lines and wide tables scroll inside their block, by keyboard too. */
export const drawnBlocks = (blocks: readonly Block[], drawing: Drawing = {}): TemplateResult =>
  html`${blocks.map(block => drawing.instead?.(block) ?? drawnBlock(block, drawing))}`

function drawnBlock(block: Block, drawing: Drawing): TemplateResult {
  const focus = drawing.hidden ? nothing : 0
  switch (block.kind) {
    case 'lines':
      return html`<pre class="lines" dir="ltr" tabindex=${focus}><code>${block.text}</code></pre>
        ${drawing.copies ? programButtons(block.text) : nothing}`
    case 'paragraph':
      return html`<p dir="auto">${drawnLine(block.inlines)}</p>`
    case 'quote':
      return html`<blockquote dir="auto">${drawnBlocks(block.blocks, drawing)}</blockquote>`
    case 'rule':
      return html`<hr />`
    case 'list': {
      const entries = block.entries.map(entry => html`<li dir="auto">${drawnEntry(entry, drawing)}</li>`)
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
const drawnEntry = (blocks: readonly Block[], drawing: Drawing): TemplateResult =>
  html`${blocks.map(block => (block.kind === 'paragraph' ? html`<div>${drawnLine(block.inlines)}</div>` : drawnBlock(block, drawing)))}`

function programButtons(program: string): TemplateResult {
  loadProgramButtons()
  return html`${isLong(program) ? html`<viva-fold-button></viva-fold-button>` : nothing}
    <viva-copy-button .text=${program}></viva-copy-button>`
}

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
      return withMinus(inline.value.slice(taken.length))
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
