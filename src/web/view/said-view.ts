// The learner's own answer, shown as what it is: a text, a list, an order, a grid, or one of these for each part.
import { css, html, type TemplateResult } from 'lit'
import type { Said } from '../../client/index.js'
import { strings } from '../strings/locale.js'
import { dayIn } from '../widgets/draft-value.js'
import { loadFurtherWidgets } from '../widgets/load-further.js'
import { assessmentLabel } from './assessment-label.js'
import { plainText } from './plain-text.js'

export function saidView(said: Said | null): TemplateResult {
  const { dialogue, wording } = strings()
  switch (said?.kind) {
    case undefined:
      return html`<p class="said">${dialogue.noAnswer}</p>`
    case 'code':
      return html`<pre dir="ltr" tabindex="0"><code>${said.text}</code></pre>`
    case 'maths':
      loadFurtherWidgets()
      return html`<p class="said one">
        <viva-said-expression .text=${said.text} .symbols=${said.symbols}></viva-said-expression>
      </p>`
    case 'text':
      return html`<p class="said"><bdi>${plainText(said.text)}${said.unit ? ` ${said.unit}` : ''}</bdi></p>`
    case 'list':
      if (said.entries.length === 0) return saidView(null)
      return html`<ul class="said">
        ${entries(said.entries)}
      </ul>`
    case 'order':
      return html`<ol class="said">
        ${entries(said.entries)}
      </ol>`
    case 'date':
      return html`<p class="said"><bdi>${dayIn(said.date) === null ? said.date : wording.day(said.date)}</bdi></p>`
    case 'choices':
      return choicesView(said)
    case 'grid':
      return gridView(said)
    case 'assessed':
      return html`<p class="said">${assessmentLabel(said.choice)}</p>`
    case 'parts':
      return partsView(said)
  }
}

const entries = (texts: readonly string[]) => texts.map(text => html`<li><bdi>${plainText(text)}</bdi></li>`)

function gridView({ head, rows }: Extract<Said, { kind: 'grid' }>): TemplateResult {
  const { dialogue } = strings()
  const body = html`<tbody>
    ${rows.map(
      row =>
        html`<tr>
          ${row.map(
            ({ text, given }) =>
              html`<td class=${given ? '' : 'own'}><bdi>${given ? plainText(text) : text}</bdi></td>`,
          )}
        </tr>`,
    )}
  </tbody>`
  return html`<div class="grid" tabindex="0" role="region" aria-label=${dialogue.you}>
    ${
      head
        ? html`<table>
            <thead>
              <tr>
                ${head.map(text => html`<th scope="col"><bdi>${plainText(text)}</bdi></th>`)}
              </tr>
            </thead>
            ${body}
          </table>`
        : html`<div class="brackets" dir="ltr">
            <table class="matrix">
              ${body}
            </table>
          </div>`
    }
  </div>`
}

function choicesView({ rows }: Extract<Said, { kind: 'choices' }>): TemplateResult {
  const { dialogue } = strings()
  return html`<dl class="choices">
    ${rows.map(
      ({ row, choice }) =>
        html`<div>
          <dt dir="auto">${plainText(row)}</dt>
          <dd dir="auto">${choice === null ? dialogue.noAnswer : plainText(choice)}</dd>
        </div>`,
    )}
  </dl>`
}

function partsView({ parts }: Extract<Said, { kind: 'parts' }>): TemplateResult {
  const { field } = strings()
  return html`<dl class="parts">
    ${parts.map(
      (part, at) =>
        html`<div>
          <dt>${field.part({ letter: field.partLetters[at] ?? '' })}</dt>
          <dd>${saidView(part)}</dd>
        </div>`,
    )}
  </dl>`
}

export const saidStyles = css`
  .verdict {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    font-weight: 650;
  }
  .verdict.right {
    color: var(--viva-right);
  }
  .verdict.wrong {
    color: var(--viva-wrong);
  }
  .who {
    font-size: 0.8125rem;
    font-weight: 600;
    color: var(--viva-muted);
    margin-block-end: 0.125rem;
  }
  .said {
    font-size: 1.0625rem;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .said.one {
    white-space: normal;
  }
  ul.said,
  ol.said {
    white-space: normal;
    padding-inline-start: 1.5rem;
  }
  .answer pre {
    margin: 0.25rem 0 0;
    padding: 0.875rem 1rem;
    overflow-x: auto;
    text-align: left;
    font: 0.9375rem/1.5 var(--viva-mono);
    background: var(--viva-sunken);
    border-radius: var(--viva-radius-small);
  }
  .answer .grid {
    overflow-x: auto;
  }
  .answer table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .answer th,
  .answer td {
    padding: 0.25rem 0.75rem;
    text-align: start;
    border: 1px solid var(--viva-line);
  }
  .answer th {
    font-size: 0.875rem;
    color: var(--viva-muted);
  }
  @media (max-width: 30rem) {
    .answer th,
    .answer td {
      padding-inline: 0.375rem;
      font-size: 0.875rem;
    }
  }
  .answer .own {
    font-weight: 600;
  }
  .answer .matrix td {
    text-align: center;
    border: 0;
    font-weight: 400;
  }
  .answer .brackets {
    position: relative;
    display: inline-block;
    padding-inline: 0.25rem;
  }
  .answer .brackets::before,
  .answer .brackets::after {
    content: '';
    position: absolute;
    inset-block: 0;
    width: 0.4rem;
    border: 2px solid currentcolor;
  }
  .answer .brackets::before {
    left: 0;
    border-right: 0;
  }
  .answer .brackets::after {
    right: 0;
    border-left: 0;
  }
  .answer .parts {
    display: grid;
    gap: 0.5rem;
  }
  .answer .parts > div {
    display: grid;
    grid-template-columns: minmax(3.5rem, max-content) minmax(0, 1fr);
    gap: 0.75rem;
    align-items: baseline;
  }
  .answer .choices {
    display: grid;
    gap: 0.5rem;
  }
  .answer .choices > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
    gap: 0 1rem;
  }
  .answer .choices dd {
    font-size: 1.0625rem;
  }
  .answer dt {
    font-size: 0.875rem;
    font-weight: 600;
    color: var(--viva-muted);
  }
`
