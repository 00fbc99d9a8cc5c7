// Renders what is wrong in a text: the count beside the button that saves, and every problem with its place.
import { html, nothing, type TemplateResult } from 'lit'
import type { CheckedSource, SourceProblem } from '../../../contract/authoring.js'
import { authoringTexts } from '../../strings/authoring.js'

type Checked = {
  /** Null: not yet. */
  readonly checked: CheckedSource | null
  readonly isChecking: boolean
  /** Why the text could not be checked. */
  readonly failure: string | null
}

const hasErrors = ({ problems }: CheckedSource): boolean => problems.some(({ severity }) => severity === 'error')

/** Whether questions were made, and none is refused. */
export const isSound = (checked: CheckedSource): boolean => checked.items > 0 && !hasErrors(checked)

/** How many errors and warnings there are; pressed, it leads to the first error, or else the first warning. */
export function problemCount({ checked }: Checked, goTo: (problem: SourceProblem) => void): TemplateResult | typeof nothing {
  const { problems } = authoringTexts.table
  const found = checked?.problems ?? []
  const first = found.find(({ severity }) => severity === 'error') ?? found[0]
  if (first === undefined) return nothing
  const errors = found.filter(({ severity }) => severity === 'error').length
  const counts = [
    ...(errors === 0 ? [] : [problems.errorCount({ n: errors })]),
    ...(errors === found.length ? [] : [problems.warningCount({ n: found.length - errors })]),
  ]
  return html`<button class=${`count ${first.severity}`} @click=${() => goTo(first)}>
    ${counts.join(' · ')} <span class="visually-hidden">– ${problems.toFirst}</span>
  </button>`
}

export function problemList({ checked, isChecking, failure }: Checked, goTo: (problem: SourceProblem) => void): TemplateResult {
  const { problems } = authoringTexts.table
  const found = checked?.problems ?? []
  const errors = found.filter(({ severity }) => severity === 'error').length
  const summary =
    failure ??
    (isChecking || checked === null
      ? problems.checking
      : found.length === 0
        ? problems.none({ n: checked.items })
        : [
            errors === 0 ? '' : problems.errors({ n: errors }),
            found.length === errors ? '' : problems.warnings({ n: found.length - errors }),
          ].join(' '))
  return html`<section class="problems" aria-labelledby="problems">
    <h3 id="problems">${problems.title}</h3>
    <p role="status" class=${failure === null ? 'muted' : 'error'}>${summary}</p>
    <ul>
      ${found.map(problem => html`<li>${problemRow(problem, () => goTo(problem))}</li>`)}
    </ul>
  </section>`
}

function problemRow({ line, field, message, severity }: SourceProblem, go: () => void): TemplateResult {
  const { problems } = authoringTexts.table
  return html`<button class=${`problem ${severity}`} @click=${go}>
    <span class="where">${severity === 'error' ? problems.error : problems.warning} · ${problems.line({ n: line })}</span>
    <span class="what" dir="ltr" lang="en"
      >${field === '' ? nothing : html`<code>${field}</code> `}${message}</span
    >
  </button>`
}
