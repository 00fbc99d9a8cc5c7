// A text with Markdown and maths. Shown as plain text until what renders it has been loaded, and for good if it cannot be.
import { LitElement, css, html, nothing } from 'lit'
import { codePieces, leadingStop, mayHoldMaths } from './maths-delimiters.js'
import { ui } from './ui.js'

const breakable = (piece: string, at: number) => (at > 0 ? [document.createElement('wbr'), piece] : [piece])

/** A full stop behind a formula of one piece begins no line. */
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

export class RichText extends LitElement {
  static override properties = { text: {}, nodes: { state: true } }
  text = ''
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
      for (const formula of nodes.querySelectorAll<HTMLElement>('span[data-tex]')) {
        formula.dir = 'ltr'
        maths?.setMaths(formula, formula.dataset['tex'] ?? '', formula.dataset['display'] !== undefined)
      }
      for (const formula of nodes.querySelectorAll<HTMLElement>('span[data-tex]')) keepStop(formula)
      for (const code of nodes.querySelectorAll('code'))
        if (!code.closest('pre')) code.replaceChildren(...codePieces(code.textContent ?? '').flatMap(breakable))
      this.#rendered = text
      this.nodes = nodes
    } catch {
      // The plain text stays.
    }
  }

  static override styles = [
    ui,
    css`
      .plain {
        white-space: pre-line;
      }
      div > :not(:first-child) {
        margin-block-start: 0.75em;
      }
      ul,
      ol {
        padding-inline-start: 1.5em;
      }
      li + li {
        margin-block-start: 0.25em;
      }
      code {
        font-family: var(--viva-mono);
        font-size: 0.92em;
        background: var(--viva-sunken);
        border-radius: 4px;
        padding: 0.1em 0.3em;
        overflow-wrap: anywhere;
      }
      pre {
        margin: 0;
        padding: 0.875rem 1rem;
        background: var(--viva-sunken);
        border-radius: var(--viva-radius-small);
        overflow-x: auto;
        direction: ltr;
        text-align: left;
      }
      pre code {
        background: none;
        padding: 0;
        overflow-wrap: normal;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 1rem;
        border-inline-start: 3px solid var(--viva-line);
      }
      table {
        border-collapse: collapse;
        display: block;
        overflow-x: auto;
      }
      th,
      td {
        border: 1px solid var(--viva-line);
        padding: 0.35rem 0.6rem;
        text-align: start;
      }
      hr {
        border: 0;
        border-block-start: 1px solid var(--viva-line);
      }
      math {
        font-size: 1.08em;
      }
    `,
  ]
}

customElements.get('viva-rich-text') ?? customElements.define('viva-rich-text', RichText)
