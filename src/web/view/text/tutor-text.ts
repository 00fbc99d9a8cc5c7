// Renders what a tutor, a partner or a model says. `messageTree` reads it; what looks like markup is words, and links lead to the web alone.
import { html, type TemplateResult } from 'lit'
import type { ShownFigure } from '../../../contract/stream.js'
import { unmarkedTree, type Block } from '../../../contract/text-tree.js'
import { renderFigure } from '../figure/render-figure.js'
import { withReader } from './authors-text.js'
import { drawnBlocks, type Drawing } from './draw-text.js'
import { settledText } from './settled-text.js'

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** `figures`: each is drawn in the place of the paragraph that says it in words. `writing`: more of the text is still to come. */
export function tutorText(text: string, figures: readonly ShownFigure[] = [], writing = false): TemplateResult {
  const shown = writing ? settledText(text) : text
  const draw = (blocks: readonly Block[], drawing: Drawing) =>
    html`<div class="message-text" dir="auto">${drawnBlocks(blocks, drawing)}</div>`
  return withReader(
    ({ messageTree, lineText }) => {
      const instead = (block: Block) => {
        if (figures.length === 0 || block.kind !== 'paragraph') return undefined
        const words = plain(lineText(block.inlines))
        const found = figures.find(figure => plain(figure.words) === words)
        return found && renderFigure(found.figure, found.language)
      }
      return draw(messageTree(shown), { copies: true, instead })
    },
    draw(unmarkedTree(shown), {}),
  )
}
