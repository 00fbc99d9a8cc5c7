// Some of the calls that code will be tried with, and what they give.
import { css, html, nothing, type TemplateResult } from 'lit'
import type { ClientAction } from '../../client/index.js'
import { strings } from '../strings/locale.js'

type Example = NonNullable<Extract<ClientAction, { widget_type: 'code_editor' }>['props']['examples']>[number]

export function codeExamples(examples: readonly Example[]): TemplateResult | typeof nothing {
  const { field } = strings()
  if (examples.length === 0) return nothing
  return html`
    <div class="examples">
      <h3 id="examples">${field.examples}</h3>
      <ul aria-labelledby="examples" dir="ltr">
        ${examples.map(
          ({ call, gives }) =>
            html`<li>
              <code>${call}</code>
              <span class="gives"
                ><span aria-hidden="true">→</span><span class="visually-hidden">${field.gives}</span>
                <code>${gives}</code></span
              >
            </li>`,
        )}
      </ul>
    </div>
  `
}

export const codeExamplesStyles = css`
  .examples h3 {
    font-size: 0.9375rem;
  }
  .examples ul {
    list-style: none;
    margin-block-start: 0.5rem;
    border: 1px solid var(--viva-line);
    border-radius: var(--viva-radius-small);
  }
  .examples li {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.125rem 0.75rem;
    padding: 0.5rem 0.875rem;
    text-align: left;
  }
  .examples li + li {
    border-block-start: 1px solid var(--viva-line);
  }
  .examples code {
    font: 0.9375rem/1.5 var(--viva-mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .gives > span:first-child {
    color: var(--viva-muted);
    margin-inline-end: 0.25rem;
  }
`
