// The learner's own answer, shown as what it is: a text, a list, an order, a grid, or one of these for each part.
import { html, type TemplateResult } from 'lit'
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
