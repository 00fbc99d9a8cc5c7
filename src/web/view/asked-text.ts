// What a question asks, wherever it stands: prose with maths, and tables of routes or rules in columns that stay columns.
import { html, nothing, type TemplateResult } from 'lit'
import { plainText } from './plain-text.js'
import { textBlocks, unwrapped } from './text-blocks.js'

/** Long lines scroll inside of their block, by keyboard too; `hidden` from screen readers, nothing in it takes focus. */
export const askedText = (text: string, hidden = false): TemplateResult =>
  html`${textBlocks(text).map(block =>
    block.kind === 'lines'
      ? html`<pre class="lines" dir="ltr" tabindex=${hidden ? nothing : 0}><code>${block.text}</code></pre>`
      : html`<p dir="auto">${plainText(unwrapped(block.text))}</p>`,
  )}`
