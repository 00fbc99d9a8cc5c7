// <viva-rich-text>: text with Markdown and maths, shown as plain text until the renderer has loaded.
import { html, nothing, render } from 'lit'
import type { ShownFigure } from '../../../contract/stream.js'
import { renderFigure } from '../figure/render-figure.js'
import { LocalizedElement } from '../localized-element.js'
import { codePieces, leadingStop, mayHoldMaths } from '../../../contract/maths-delimiters.js'
import { isLong, loadProgramButtons } from './program-buttons.js'
import richTextCss from './rich-text.css?inline'

const breakable = (piece: string, at: number) => (at > 0 ? [document.createElement('wbr'), piece] : [piece])

/** Keeps a full stop on the same line as the formula before it. */
function keepStop(formula: HTMLElement): void {
  const after = formula.nextSibling
  const stop = leadingStop(after?.textContent ?? '')
  if (!(after instanceof Text) || stop === '' || formula.querySelectorAll('math').length > 1) return
  after.data = after.data.slice(stop.length)
  const together = document.createElement('span')
  together.style.whiteSpace = 'nowrap'
  formula.replaceWith(together)
  together.append(formula, stop)
}

/** Long lines scroll inside the block, by keyboard too; a button below copies it, and another shows all of a long one. */
function completeBlock(block: HTMLElement): void {
  loadProgramButtons()
  block.tabIndex = 0
  const text = block.textContent?.trimEnd() ?? ''
  const copy = Object.assign(document.createElement('viva-copy-button'), { text })
  block.after(...(isLong(text) ? [document.createElement('viva-fold-button')] : []), copy)
}

const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()

function drawFigure(nodes: DocumentFragment, { words, language, figure }: ShownFigure): void {
  const place = [...nodes.querySelectorAll('p')].find(({ textContent }) => plain(textContent) === plain(words))
  if (place === undefined) return
  const drawn = document.createElement('div')
  render(renderFigure(figure, language), drawn)
  place.replaceWith(drawn)
}

class RichText extends LocalizedElement {
  static override properties = { text: {}, figures: { attribute: false }, nodes: { state: true } }
  text = ''
  /** Each is drawn in the place of the paragraph that says it in words. */
  figures: readonly ShownFigure[] = []
  nodes: DocumentFragment | null = null
  #rendered = ''

  protected override render() {
    return this.#rendered === ''
      ? html`<p class="plain" dir="auto">${this.text}</p>`
      : html`<div dir="auto">${this.nodes ?? nothing}</div>`
  }

  protected override updated(): void {
    const text = this.text
    if (text !== this.#rendered) void this.#typeset(text)
  }

  async #typeset(text: string): Promise<void> {
    try {
      const [{ markdownToNodes }, maths] = await Promise.all([
        import('./markdown.js'),
        mayHoldMaths(text) ? import('./maths.js') : null,
      ])
      if (text !== this.text) return
      const nodes = markdownToNodes(text)
      for (const figure of this.figures) drawFigure(nodes, figure)
      for (const formula of nodes.querySelectorAll<HTMLElement>('span[data-tex]')) {
        formula.dir = 'ltr'
        maths?.setMaths(formula, formula.dataset['tex'] ?? '', formula.dataset['display'] !== undefined)
      }
      for (const formula of nodes.querySelectorAll<HTMLElement>('span[data-tex]')) keepStop(formula)
      for (const code of nodes.querySelectorAll('code'))
        if (!code.closest('pre')) code.replaceChildren(...codePieces(code.textContent ?? '').flatMap(breakable))
      for (const block of nodes.querySelectorAll('pre')) completeBlock(block)
      this.#rendered = text
      this.nodes = nodes
    } catch {
      // The plain text stays.
    }
  }

  static override readonly css = [richTextCss]
}

customElements.get('viva-rich-text') ?? customElements.define('viva-rich-text', RichText)
