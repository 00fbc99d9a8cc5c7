// The history of a curriculum: its structure score over the iterations as a chart, both scores as tables, and the repairs.
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { Verdicts } from '../../contract/content-review.js'
import type { CurriculumView, RunView } from '../../contract/curriculum-view.js'
import type { ValidationFinding } from '../../contract/curriculum-plan.js'
import type { Dimension, Iteration, OptimizationTrace, ScoreSummary } from '../../contract/optimization.js'
import { curriculumStrings } from '../strings/curriculum.js'
import { direction } from '../strings/page-language.js'
import { fieldNames } from './changes.js'
import { lines } from './detail.js'
import { figures } from './figures.js'
import { about } from './table.js'

/** The judgements of the first draft and after each accepted repair. */
export function scoresOf({ iterations, final_score_summary: final }: OptimizationTrace): ScoreSummary[] {
  const before = iterations.map(iteration => iteration.score_summary)
  return iterations.at(-1)?.kept ? [...before, final] : [...before.slice(0, -1), final]
}

export function trace(made: OptimizationTrace): TemplateResult {
  const texts = curriculumStrings()
  const scores = scoresOf(made)
  const { input_tokens: asked, output_tokens: replied, calls } = made.use
  return html`<section class="panel" aria-labelledby="score">
      <p>
        ${acceptedBadge(made.accepted)} ${texts.trace.lead({ n: made.iterations.length })}
        ${texts.trace.why[made.stop_reason]}
      </p>
      <h2 id="score">${texts.trace.structure}</h2>
      ${chart([scores], made.iterations[0]!.model_policy.target_score)} ${scoreTable(scores)}
      ${calls > 0 && asked !== null && replied !== null ? html`<p class="small muted">${texts.trace.tokens({ asked, replied })}</p>` : nothing}
    </section>
    <section class="panel" aria-labelledby="dimensions">
      <h2 id="dimensions">${texts.trace.dimensions}</h2>
      ${dimensionTable(scores)}
    </section>
    <section class="panel" aria-labelledby="actions">
      <h2 id="actions">${texts.trace.actions}</h2>
      ${made.iterations.map(repairs)}
    </section>`
}

/** Earlier compilations of the same run, newest first. */
export const earlierTraces = (traces: readonly OptimizationTrace[]): TemplateResult[] =>
  traces
    .map((made, i) => {
      const { trace: texts } = curriculumStrings()
      return html`<section class="panel">
        <h2>${texts.earlier({ n: i + 1 })}</h2>
        <p>
          ${acceptedBadge(made.accepted)} ${texts.lead({ n: made.iterations.length })} ${texts.why[made.stop_reason]}
        </p>
        ${scoreTable(scoresOf(made))} ${made.iterations.map(repairs)}
      </section>`
    })
    .toReversed()

export function acceptedBadge(accepted: boolean): TemplateResult {
  const { trace } = curriculumStrings()
  return html`<span class=${accepted ? 'badge good' : 'badge bad'}
    >${accepted ? trace.accepted : trace.notAccepted}</span
  >`
}

const WIDTH = 640
const HEIGHT = 220
const LEFT = 40
const BOTTOM = 28
const TOP = 28

/** A line for each series over the iterations, and one for `target`. Hidden from screen readers, which read the table. */
export function chart(series: readonly (readonly ScoreSummary[])[], target: number): TemplateResult {
  const texts = curriculumStrings()
  const totals = series.map(scores => scores.map(score => score.structure_score))
  const lowest = Math.max(0, Math.floor((Math.min(target, ...totals.flat()) - 5) / 10) * 10)
  const count = Math.max(...totals.map(line => line.length))
  const mirrored = direction() === 'rtl'
  const x = (i: number): number => {
    const at = LEFT + 16 + (i * (WIDTH - LEFT - 40)) / Math.max(1, count - 1)
    return mirrored ? WIDTH - at : at
  }
  const y = (value: number): number => TOP + ((100 - value) / (100 - lowest)) * (HEIGHT - TOP - BOTTOM)
  const edge = mirrored ? WIDTH - LEFT : LEFT
  const end = mirrored ? 0 : WIDTH
  const ticks = [lowest, Math.round((lowest + 100) / 2), 100]
  const first = totals[0] ?? []
  return html`<svg
    class="chart"
    viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
    role="img"
    aria-label=${texts.trace.chart({ first: first[0] ?? 0, last: totals.at(-1)?.at(-1) ?? 0 })}
  >
    ${ticks.map(
      tick =>
        svg`<path class="grid" d=${`M${edge} ${y(tick)}H${end}`} /><text class="tick" x=${mirrored ? edge + 8 : edge - 8} y=${y(tick) + 4} text-anchor=${mirrored ? 'start' : 'end'} direction="ltr">${texts.number(tick)}</text>`,
    )}
    <path class="target" d=${`M${edge} ${y(target)}H${end}`} />
    <text
      class="target-name"
      x=${mirrored ? edge - 6 : edge + 6}
      y=${y(target) - 6}
      text-anchor=${mirrored ? 'end' : 'start'}
      direction="ltr"
    >
      ${texts.trace.target({ score: target })}
    </text>
    ${totals.map(
      (line, which) => svg`<g class=${`series s${which}`}>
        <path d=${line.map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(value)}`).join('')} />
        ${line.map((value, i) => svg`<circle cx=${x(i)} cy=${y(value)} r="4.5" />`)}
        ${totals.length === 1 ? line.map((value, i) => svg`<text class="value" x=${x(i)} y=${y(value) - 10} text-anchor="middle">${texts.number(value)}</text>`) : nothing}
      </g>`,
    )}
    ${Array.from(
      { length: count },
      (_, i) => svg`<text class="tick" x=${x(i)} y=${HEIGHT - 6} text-anchor="middle">${texts.number(i + 1)}</text>`,
    )}
  </svg>`
}

function scoreTable(scores: readonly ScoreSummary[]): TemplateResult {
  const { trace, number } = curriculumStrings()
  const rows = scores.map((score, i) => {
    const {
      structure_score: structure,
      content_score: content,
      hard_fail_count: fails,
      diagnostic_count: found,
    } = score
    const cells = [structure, content, fails, found].map(
      value => html`<td>${value === null ? trace.notJudged : number(value)}</td>`,
    )
    return [number(i + 1), cells] as const
  })
  return figures(trace.score, [trace.column, trace.structure, trace.content, trace.hardFails, trace.findings], rows)
}

/** Each cell is shaded by its gap to the full score, and shows the number. */
function dimensionTable(scores: readonly ScoreSummary[]): TemplateResult {
  const { trace, number } = curriculumStrings()
  const names = Object.entries(trace.names) as [Dimension, string][]
  const cell = (value: number | null) =>
    value === null
      ? html`<td>${trace.notJudged}</td>`
      : html`<td .style=${`--missing:${100 - value}%`}>${number(value)}</td>`
  return figures(
    trace.dimensions,
    [trace.dimension, ...scores.map((_, i) => number(i + 1))],
    names.map(([dimension, name]) => [name, scores.map(({ dimensions }) => cell(dimensions[dimension]))]),
    'heat',
  )
}

function repairs({ iteration, selected_actions: actions, patches, kept, notes }: Iteration): TemplateResult {
  const { trace } = curriculumStrings()
  return html`<details ?open=${actions.length > 0 && actions.length < 5}>
    <summary>
      ${trace.iteration({ n: iteration })} <span class="muted">${trace.changed({ n: patches.length })}</span>
    </summary>
    ${actions.length === 0 ? html`<p class="muted">${trace.nothing}</p>` : nothing}
    <ul class="rows">
      ${actions.map(
        ({ action_type: type, severity, reason, node_id: id, node_a: a, node_b: b }) =>
          html`<li>
            <span class=${`badge ${severity}`}>${trace.severities[severity]}</span> <code>${type}</code>
            <code class="muted">${[id, a, b].filter(Boolean).join(', ')}</code>
            <span class="small" dir="auto">${reason}</span>
          </li>`,
      )}
    </ul>
    ${patches.length > 0 ? patched(patches) : nothing}
    ${actions.length > 0 && !kept ? html`<p class="small">${trace.notKept}</p>` : nothing}
    ${
      notes.length > 0
        ? html`<h3 class="small">${trace.notes}</h3>
            <ul class="lines small">
              ${notes.map(note => html`<li dir="auto">${note}</li>`)}
            </ul>`
        : nothing
    }
  </details>`
}

/** The fields that were changed, step by step. */
function patched(patches: Iteration['patches']): TemplateResult {
  const { comparison } = curriculumStrings()
  const ids = [...new Set(patches.map(({ node_id: id }) => id))]
  return html`<h3 class="small">${comparison.changed}</h3>
    <ul class="lines small">
      ${ids.map(id => {
        const fields = patches.filter(patch => patch.node_id === id).map(({ field }) => field ?? 'whole')
        return html`<li><code>${id}</code> ${fieldNames(fields)}</li>`
      })}
    </ul>`
}

/** The validator's findings by rule. */
export function findings(
  view: CurriculumView,
  found: readonly ValidationFinding[],
  parts: RunView['parts'],
  choose: (id: string) => void,
): TemplateResult {
  const { findings } = curriculumStrings()
  const leftOut = parts.filter(part => part.is_left_out).map(({ id, text }) => `${id}: ${text}`)
  const openly =
    leftOut.length === 0
      ? nothing
      : html`<h3>${findings.leftOut}</h3>
          ${lines(leftOut)}`
  if (found.length === 0)
    return html`<div class="panel">
      <p><span class="badge good">✓</span> ${findings.valid}</p>
      ${openly}
    </div>`
  return html`<div class="panel">
    <p>${findings.count({ n: found.length })}</p>
    <ul class="rows">
      ${found.map(
        ({ rule, message, nodes }) =>
          html`<li>
            <p><code>${rule}</code></p>
            <p dir="auto">${message}</p>
            ${about(view, nodes, findings.about, choose)}
          </li>`,
      )}
    </ul>
    ${openly}
  </div>`
}

/** One line each for the verified structure and the judged content of a curriculum; null before it is judged. */
export function verdictLines(verdicts: Verdicts | null): string[] {
  const { trace } = curriculumStrings()
  if (verdicts === null) return [trace.unread]
  const { structure, content } = verdicts
  const { score, reviewed_nodes: read, nodes, reviewers } = content
  return [
    (structure.valid ? trace.structureValid : trace.structureInvalid)({ score: structure.score }),
    score === null
      ? trace.contentUnread({ read, nodes })
      : trace.contentJudged({ score, readers: reviewers.join(', ') }),
  ]
}
