// What a quiz came to for everybody: figures, the distribution, grades and sections, and each learner.
import { html, nothing, type TemplateResult } from 'lit'
import type { ResultSummary, ScoreLine } from '../../../client/index.js'
import { open } from '../../pages/go.js'
import { staffPath } from '../../pages/route.js'
import { resultTexts } from '../../strings/results.js'
import { staffTexts } from '../../strings/staff.js'
import { learnerName } from '../learner-name.js'
import { listTable } from '../list-table.js'
import { scoreChart, shareLine } from './score-chart.js'

export function overview(summary: ResultSummary): TemplateResult {
  const { facts, grades, newestOnly, of, sections, wording } = resultTexts.table
  const { scored, passed, median_seconds: seconds } = summary
  const percent = (value: number | null) => (value === null ? '–' : wording.percent(value))
  const figures: readonly (readonly [string, string] | null)[] = [
    [facts.attempts, wording.number(summary.attempts)],
    [facts.learners, wording.number(summary.learners)],
    [facts.mean, percent(summary.mean_percent)],
    [facts.median, percent(summary.median_percent)],
    passed === null ? null : [facts.passed, of({ some: passed, all: scored })],
    [facts.time, seconds === null ? '–' : wording.clock(Math.round(seconds))],
  ]
  return html`<dl class="figures">
      ${figures.map(one =>
        one === null
          ? nothing
          : html`<div class="card">
              <dt>${one[0]}</dt>
              <dd>${one[1]}</dd>
            </div>`,
      )}
    </dl>
    ${summary.complete ? nothing : html`<p class="muted">${newestOnly}</p>`} ${scoreChart(summary)}
    <div class="beside">
      ${shares(
        sections,
        summary.sections.map(one => [one.section_title, one.mean_percent, wording.percent(one.mean_percent)]),
      )}
      ${shares(
        grades,
        summary.grades.map(({ grade, attempts }) => [
          grade,
          (100 * attempts) / Math.max(1, scored),
          of({ some: attempts, all: scored }),
        ]),
      )}
    </div>`
}

const shares = (title: string, lines: readonly (readonly [name: string, percent: number, said: string])[]) =>
  lines.length === 0
    ? nothing
    : html`<section class="card part">
        <h2>${title}</h2>
        <ul class="shares">
          ${lines.map(([name, percent, said]) => shareLine(html`<bdi>${name}</bdi>`, percent, said))}
        </ul>
      </section>`

export function learnerTable(lines: readonly ScoreLine[]): TemplateResult {
  const { learners, grading, wording } = resultTexts.table
  const { states } = staffTexts.table
  return html`<h2>${learners.title}</h2>
    ${listTable<ScoreLine>(
      learners.title,
      [
        { label: staffTexts.table.column.learner, cell: nameCell },
        {
          label: learners.score,
          isNumeric: true,
          cell: ({ result }) => (result === null ? grading : wording.percent(result.score_percent)),
        },
        { label: learners.grade, cell: ({ result }) => html`<bdi>${result?.grade ?? '–'}</bdi>` },
        {
          label: learners.time,
          isNumeric: true,
          cell: ({ duration_seconds: seconds }) => (seconds === null ? '–' : wording.clock(seconds)),
        },
        { label: learners.state, cell: ({ status }) => states[status as 'completed' | 'expired' | 'terminated'] },
        { label: learners.visible, cell: visibleCell },
      ],
      lines,
      line => line.session_id,
    )}`
}

function nameCell({ session_id: id, learner, classes }: ScoreLine): TemplateResult {
  const path = staffPath('results', id)
  const name = learnerName(learner)
  return html`<span class="who">
    <a href=${path} aria-label=${resultTexts.table.answersOf({ name })} @click=${open(path)}><bdi>${name}</bdi></a>
    ${classes.length > 0 ? html`<span class="muted small"><bdi>${classes.join(', ')}</bdi></span>` : nothing}
  </span>`
}

function visibleCell({ results_from: from }: ScoreLine): string {
  const { released, releasedFrom, notReleased, wording } = resultTexts.table
  if (from === null) return notReleased
  return Date.parse(from) <= Date.now() ? released : releasedFrom({ moment: wording.moment(from) })
}
