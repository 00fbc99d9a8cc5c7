// How many attempts have which score: columns that one reads at a glance, and the same as a table behind them.
import { html, type TemplateResult } from 'lit'
import type { ResultSummary } from '../../../client/index.js'
import { resultTexts } from '../../strings/results.js'

export function scoreChart({ bins, mean_percent: mean, median_percent: median }: ResultSummary): TemplateResult {
  const { scores, facts, wording } = resultTexts.table
  const most = Math.max(1, ...bins.map(({ attempts }) => attempts))
  const says = scores.chart({ mean: wording.percent(mean ?? 0), median: wording.percent(median ?? 0) })
  return html`<section class="card part">
    <h2>${scores.title}</h2>
    <div class="columns" role="img" aria-label=${says}>
      ${bins.map(
        ({ from_percent: from, attempts }) =>
          html`<div class="column">
            <span class="many small">${attempts === 0 ? '' : wording.number(attempts)}</span>
            <span class="fill" style=${`height:${(100 * attempts) / most}%`}></span>
            <span class="from small muted">${wording.number(from)}</span>
          </div>`,
      )}
    </div>
    <details>
      <summary>${scores.table}</summary>
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">${scores.score}</th>
            <th scope="col" class="numeric">${facts.attempts}</th>
          </tr>
        </thead>
        <tbody>
          ${bins.map(
            ({ from_percent: from, to_percent: to, attempts }) =>
              html`<tr>
                <th scope="row">${scores.range({ from, to })}</th>
                <td class="numeric">${wording.number(attempts)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </section>`
}

/** One line with a name, a share as a bar, and what it is in numbers. `percent`: 0 to 100. */
export const shareLine = (name: unknown, percent: number, said: string): TemplateResult =>
  html`<li class="share">
    <span class="name">${name}</span>
    <span class="numeric">${said}</span>
    <span class="bar" aria-hidden="true"><span style=${`width:${percent}%`}></span></span>
  </li>`
