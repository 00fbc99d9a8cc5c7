// The page around the viewer where it stands on its own: a title, the language, and what is shown.
import { css, html, nothing, type TemplateResult } from 'lit'
import type { CurriculumDiff } from '../../contract/curriculum-plan.js'
import type { RunView } from '../../contract/curriculum-view.js'
import { curriculumStrings } from '../strings/curriculum.js'
import { languageChoice } from '../view/language-choice.js'
import { tokens } from '../view/tokens.js'
import { ui } from '../view/ui.js'
import './curriculum.js'
import type { Files } from './files.js'
import type { Mark } from './map.js'
import { panelStyles } from './panel-styles.js'
import { verdictLines } from './trace.js'

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

/** A run with all that there is of it so far. */
export function runContent(run: RunView, files: Files | null): TemplateResult {
  const { runs, trace } = curriculumStrings()
  const { run_id: id, stage, accepted } = run.run
  return html`<p class="state small">
      <bdi>${id}</bdi> <span class="badge">${runs.status[stage]}</span>
      ${
        accepted === null
          ? nothing
          : html`<span class=${accepted ? 'badge good' : 'badge bad'}>
              ${accepted ? trace.accepted : trace.notAccepted}
            </span>`
      }
      ${run.verdicts === null ? nothing : verdictLines(run.verdicts).map(line => html`<bdi>${line}</bdi> `)}
    </p>
    ${
      run.curriculum === null
        ? html`<p class="muted" role="status">${runs.waiting}</p>`
        : html`<viva-curriculum
            .view=${run.curriculum}
            .about=${{ trace: run.trace, findings: run.findings, plan: run.plan }}
            .files=${files}
            .marks=${marksOf(run.diff)}
          ></viva-curriculum>`
    }`
}

/** What a map shows of how it came from another one. */
export const marksOf = (diff: CurriculumDiff | null): ReadonlyMap<string, Mark> =>
  new Map<string, Mark>([
    ...(diff?.changed_nodes ?? []).map(({ id }) => [id, 'changed'] as const),
    ...(diff?.added_nodes ?? []).map(id => [id, 'added'] as const),
  ])

export const frameStyles = [
  tokens,
  ui,
  panelStyles,
  css`
    :host {
      min-height: 100dvh;
      background: var(--viva-page);
    }
    header,
    main {
      max-width: 90rem;
      margin-inline: auto;
      padding: 1.25rem clamp(1rem, 3vw, 2rem);
    }
    header.between {
      flex-wrap: nowrap;
      align-items: start;
      padding-block-end: 0;
    }
    header > div {
      min-width: 0;
      overflow-wrap: anywhere;
    }
    h1 {
      font-size: clamp(1.375rem, 1.1rem + 1.2vw, 1.75rem);
    }
    .state {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.5rem;
      margin-block-end: 0.75rem;
    }
    .badge.added {
      background: var(--viva-right-soft);
      color: var(--viva-right);
    }
    .badge.changed {
      background: var(--viva-wrong-soft);
      color: var(--viva-wrong);
    }
    .choices {
      display: flex;
      flex-wrap: wrap;
      gap: 0.75rem;
      margin-block-end: 1.25rem;
    }
    .choices label {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0.25rem;
      font-size: 0.875rem;
      max-width: 100%;
    }
  `,
]
