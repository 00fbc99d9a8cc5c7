// Renders a question's prompt: prose with maths, and preformatted lines such as tables of routes.
import { html, nothing, type TemplateResult } from 'lit'
import { plainText } from './plain-text.js'
import { textBlocks, unwrapped } from '../../../contract/text-blocks.js'

/** Long lines scroll inside their block, by keyboard too. `hidden`: screen readers skip it, so nothing in it takes focus. */
export const promptText = (text: string, hidden = false): TemplateResult =>
  html`${textBlocks(text).map(block =>
    block.kind === 'lines'
      ? html`<pre class="lines" dir="ltr" tabindex=${hidden ? nothing : 0}><code>${block.text}</code></pre>`
      : html`<p dir="auto">${plainText(unwrapped(block.text))}</p>`,
  )}`
