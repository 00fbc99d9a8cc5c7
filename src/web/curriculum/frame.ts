// The page around the standalone viewer: title, language choice and content.
import { html, nothing, type TemplateResult } from 'lit'
import type { CurriculumDiff } from '../../contract/curriculum-plan.js'
import type { RunView } from '../../contract/curriculum-view.js'
import { curriculumStrings } from '../strings/curriculum.js'
import { languageChoice } from '../view/language-choice.js'
import type { About } from './curriculum.js'
import './curriculum.js'
import type { Files } from './files.js'
import type { Mark } from './map.js'
import type { SignOff } from './reading.js'
import { acceptedBadge, verdictLines } from './trace.js'
import tokensCss from '../styles/tokens.css?inline'
import panelCss from './panel.css?inline'
import frameCss from './frame.css?inline'

export function frame(title: string, lead: string, content: TemplateResult): TemplateResult {
  return html`<header class="between">
      <div>
        <h1 dir="auto">${title}</h1>
        <p class="muted" dir="auto">${lead}</p>
      </div>
      ${languageChoice(curriculumStrings().language)}
    </header>
    <main>${content}</main>`
}

/** A run with everything recorded so far. */
export function runContent(run: RunView, files: Files | null, signOff: SignOff | null = null): TemplateResult {
  const { runs } = curriculumStrings()
  const { run_id: id, stage, accepted } = run.run
  return html`<p class="state small">
      <bdi>${id}</bdi> <span class="badge">${runs.status[stage]}</span>
      ${accepted === null ? nothing : acceptedBadge(accepted)}
      ${run.verdicts === null ? nothing : verdictLines(run.verdicts).map(line => html`<bdi>${line}</bdi> `)}
    </p>
    ${
      run.curriculum === null
        ? html`<p class="muted" role="status">${runs.waiting}</p>`
        : html`<viva-curriculum
            .view=${run.curriculum}
            .about=${aboutOf(run)}
            .signOff=${signOff}
            .files=${files}
            .marks=${marksOf(run.diff)}
          ></viva-curriculum>`
    }`
}

/** What is shown beside the curriculum of a run. */
export const aboutOf = ({
  trace,
  earlier_traces: earlier,
  findings,
  plan,
  reviews,
  diff,
  previous,
  parts,
}: RunView): About => ({
  trace,
  earlier,
  findings,
  plan,
  reviews,
  changes: diff && previous && { diff, before: previous.nodes },
  parts,
})

/** The marks of a map that show its differences to another. */
export const marksOf = (diff: CurriculumDiff | null): ReadonlyMap<string, Mark> =>
  new Map<string, Mark>([
    ...(diff?.changed_nodes ?? []).map(({ id }) => [id, 'changed'] as const),
    ...(diff?.added_nodes ?? []).map(id => [id, 'added'] as const),
  ])

/** The CSS of a page that has this frame. */
export const pageCss = [tokensCss, panelCss, frameCss]
