// What a question asks, wherever it stands: prose with maths, and tables of routes or rules in columns that stay columns.
import { css, html, nothing, type TemplateResult } from 'lit'
import { plainText } from './plain-text.js'
import { textBlocks, unwrapped } from './text-blocks.js'

/** Long lines scroll inside of their block, by keyboard too; `hidden` from screen readers, nothing in it takes focus. */
export const askedText = (text: string, hidden = false): TemplateResult =>
  html`${textBlocks(text).map(block =>
    block.kind === 'lines'
      ? html`<pre class="lines" dir="ltr" tabindex=${hidden ? nothing : 0}><code>${block.text}</code></pre>`
      : html`<p dir="auto">${plainText(unwrapped(block.text))}</p>`,
  )}`

/** For the element around it. */
export const askedTextStyles = css`
  .asked-text > p {
    white-space: pre-line;
    overflow-wrap: break-word;
  }
  .asked-text > * + * {
    margin-block-start: 0.75rem;
  }
  .asked-text > .lines {
    margin-block-end: 0;
    margin-inline: 0;
  }
  .asked-text > .lines:first-child {
    margin-block-start: 0;
  }
  .lines {
    padding: 0.75rem 1rem;
    max-width: 100%;
    overflow-x: auto;
    white-space: pre;
    text-align: left;
    font: 400 0.9375rem/1.55 var(--viva-mono);
    font-variant-numeric: normal;
    background: var(--viva-sunken);
    border: 1px solid var(--viva-line);
    border-radius: var(--viva-radius-small);
  }
  .lines code {
    font: inherit;
  }
  @media (max-width: 30rem) {
    .lines {
      padding-inline: 0.75rem;
      font-size: 0.8125rem;
    }
  }
`
