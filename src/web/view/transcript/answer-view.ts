// Renders a learner's answer by its kind: text, list, order, grid, or one of these for each part.
import { html, nothing, type TemplateResult } from 'lit'
import type { Said } from '../../../client/index.js'
import { amountIn } from '../../../language/amounts.js'
import { withMark } from '../../../language/decimals.js'
import { language, strings } from '../../strings/locale.js'
import { dayIn } from '../../widgets/draft-value.js'
import { loadLazyWidgets } from '../../widgets/load-lazy-widgets.js'
import { assessmentLabel } from './assessment-label.js'
import { isLong, loadProgramButtons } from '../text/program-buttons.js'
import { authorsText, entryText } from '../text/authors-text.js'
import { givenText } from '../text/plain-text.js'

/**
 * The answer as HTML; a note where there is none. `name` says whose it is, for screen readers; `marks` stand in the gaps of a table, in
 * reading order.
 */
export function answerView(
  answer: Said | null,
  name = strings().dialogue.you,
  marks: readonly TemplateResult[] = [],
): TemplateResult {
  const { dialogue, wording } = strings()
  switch (answer?.kind) {
    case undefined:
      return html`<p class="said">${dialogue.noAnswer}</p>`
    case 'code':
      loadProgramButtons()
      return html`<pre dir="ltr" tabindex="0"><code>${answer.text}</code></pre>
        ${isLong(answer.text) ? html`<viva-fold-button></viva-fold-button>` : nothing}
        <viva-copy-button .text=${answer.text}></viva-copy-button>`
    case 'maths':
      loadLazyWidgets()
      return html`<p class="said one">
        <viva-answer-expression
          .text=${answer.text}
          .symbols=${answer.symbols}
          .notation=${answer.notation}
        ></viva-answer-expression>
      </p>`
    case 'text':
      return html`<p class="said">
        <bdi
          >${answer.isOption ? entryText(answer.text) : givenText(answer.text)}${answer.unit ? ` ${answer.unit}` : ''}</bdi
        >
      </p>`
    case 'number':
      return answerView({ ...answer, kind: 'text', text: numberText(answer) }, name)
    case 'list':
      if (answer.entries.length === 0) return answerView(null)
      return html`<ul class="said">
        ${entries(answer.entries)}
      </ul>`
    case 'order':
      return html`<ol class="said">
        ${entries(answer.entries)}
      </ol>`
    case 'date':
      return html`<p class="said">
        <bdi>${dayIn(answer.date) === null ? answer.date : wording.day(answer.date)}</bdi>
      </p>`
    case 'placed':
      loadLazyWidgets()
      return html`<div class="said one">
        <viva-answer-placed .value=${answer.value} .line=${answer.line}></viva-answer-placed>
      </div>`
    case 'plotted':
      loadLazyWidgets()
      return html`<div class="said one">
        <viva-answer-plotted .points=${answer.points} .plane=${answer.plane}></viva-answer-plotted>
      </div>`
    case 'choices':
      return choicesView(answer)
    case 'grid':
      return gridView(answer, name, marks)
    case 'assessed':
      return html`<p class="said">${assessmentLabel(answer.choice)}</p>`
    case 'parts':
      return partsView(answer)
  }
}

const numberText = ({ text, currency }: Extract<Said, { kind: 'number' }>): string =>
  currency === undefined ? withMark(text, language()) : amountIn(text, currency, language())

const entries = (texts: readonly string[]) => texts.map(text => html`<li><bdi>${entryText(text)}</bdi></li>`)

function gridView(
  { head, rows }: Extract<Said, { kind: 'grid' }>,
  name: string,
  marks: readonly TemplateResult[],
): TemplateResult {
  let gaps = 0
  const body = html`<tbody>
    ${rows.map(
      row =>
        html`<tr>
          ${row.map(
            ({ text, given }) =>
              html`<td class=${given ? '' : 'own'}>
                <bdi>${given ? authorsText(text) : head ? text : withMark(text, language())}</bdi
                >${given ? nothing : marks[gaps++]}
              </td>`,
          )}
        </tr>`,
    )}
  </tbody>`
  return html`<div class="grid" tabindex="0" role="region" aria-label=${name}>
    ${
      head
        ? html`<table>
            <thead>
              <tr>
                ${head.map(text => html`<th scope="col"><bdi>${authorsText(text)}</bdi></th>`)}
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
          <dt dir="auto">${authorsText(row)}</dt>
          <dd dir="auto">${choice === null ? dialogue.noAnswer : authorsText(choice)}</dd>
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
          <dd>${answerView(part)}</dd>
        </div>`,
    )}
  </dl>`
}
