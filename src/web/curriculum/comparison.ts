// Compares two runs: figures, changes of each step, and the map of the later run with the differences marked.
import { html, nothing, type TemplateResult } from 'lit'
import type { RunComparison, RunView } from '../../contract/curriculum-view.js'
import { curriculumStrings } from '../strings/curriculum.js'
import { changes } from './changes.js'
import './curriculum.js'
import { figures } from './figures.js'
import type { Files } from './files.js'
import { aboutOf, marksOf } from './frame.js'
import { chart, scoresOf } from './trace.js'

export function comparison({ a, b, diff }: RunComparison, files: Files | null): TemplateResult {
  const texts = curriculumStrings()
  return html`<section class="panel" aria-labelledby="comparison">
      <h2 id="comparison">${texts.comparison.title}</h2>
      ${comparedFigures(a, b)} ${diff ? changes(diff, a.curriculum?.nodes ?? [], b.curriculum?.nodes ?? []) : nothing}
      ${a.trace && b.trace ? chart([scoresOf(a.trace), scoresOf(b.trace)], b.trace.iterations[0]!.model_policy.target_score) : nothing}
    </section>
    ${
      b.curriculum
        ? html`<section class="panel" aria-labelledby="later">
            <h2 id="later"><bdi>${b.run.run_id}</bdi></h2>
            <viva-curriculum
              .view=${b.curriculum}
              .about=${aboutOf(b)}
              .files=${files}
              .marks=${marksOf(diff)}
            ></viva-curriculum>
          </section>`
        : nothing
    }`
}

function comparedFigures(a: RunView, b: RunView): TemplateResult {
  const texts = curriculumStrings()
  const { comparison, table } = texts
  const minutes = (n: number) => texts.minutes({ n })
  type Figure = readonly [name: string, of: (run: RunView) => number | undefined, show: (n: number) => string]
  const rows: readonly Figure[] = [
    [comparison.steps, run => run.curriculum?.nodes.length, texts.number],
    [comparison.time, run => run.curriculum?.total_minutes, minutes],
    [comparison.critical, run => run.curriculum?.critical_minutes, minutes],
    [texts.trace.structure, run => run.verdicts?.structure.score, texts.number],
    [texts.trace.content, run => run.verdicts?.content.score ?? undefined, texts.number],
    [comparison.findings, run => run.findings?.length, texts.number],
  ]
  const shown = (value: number | undefined, show: (n: number) => string): string =>
    value === undefined ? table.none : show(value)
  const columns = [
    html`<span class="visually-hidden">${comparison.title}</span>`,
    html`${comparison.one}: <bdi>${a.run.run_id}</bdi>`,
    html`${comparison.other}: <bdi>${b.run.run_id}</bdi>`,
    comparison.difference,
  ]
  const cellsOf = ([name, of, show]: Figure) => {
    const [before, after] = [of(a), of(b)]
    const change = before === undefined || after === undefined ? undefined : after - before
    const cells = [before, after].map(value => html`<td>${shown(value, show)}</td>`)
    const signed = shown(change, n => `${n > 0 ? '+' : ''}${texts.number(n)}`)
    return [name, [...cells, html`<td dir="ltr">${signed}</td>`]] as const
  }
  return figures(comparison.title, columns, rows.map(cellsOf))
}
