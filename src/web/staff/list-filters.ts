// The filters above the list of sessions. What is chosen stands in the address.
import { html, nothing, type TemplateResult } from 'lit'
import type { SupervisedSession } from '../../client/index.js'
import { staffTexts } from '../strings/staff.js'
import { STATES, TYPES, type Wanted } from './lines.js'

/** What the filters of class and quiz offer: everything that was in the list since the page was opened. */
export type Choices = {
  readonly classes: Set<string>
  readonly quizzes: Map<string, string>
  /** The titles of the exams of which the list was. */
  readonly exams: Map<string, string>
}

export function addChoices(
  { classes, quizzes, exams }: Choices,
  lines: readonly SupervisedSession[],
  { exam_id: exam }: Wanted,
): void {
  // A session of an exam is called as that.
  if (exam !== '' && lines[0] !== undefined) exams.set(exam, lines[0].title)
  for (const line of lines) {
    for (const name of line.classes) classes.add(name)
    if (line.assessment_id !== null) quizzes.set(line.assessment_id, line.title)
  }
}

export function listFilters(
  wanted: Wanted,
  { classes, quizzes, exams }: Choices,
  want: (change: Partial<Wanted>) => void,
): TemplateResult {
  const { find } = staffTexts.table
  const select = (name: keyof Wanted, label: string, options: readonly (readonly [string, string])[]) =>
    html`<label>
      <span>${label}</span>
      <select
        data-filter=${name}
        @change=${(event: Event) => want({ [name]: (event.target as HTMLSelectElement).value })}
      >
        ${options.map(([value, text]) => html`<option value=${value} .selected=${wanted[name] === value}>${text}</option>`)}
      </select>
    </label>`
  const orAny = (given: readonly (readonly [string, string])[], chosen: string) => [
    ['', find.any] as const,
    ...given,
    ...(chosen === '' || given.some(([value]) => value === chosen) ? [] : [[chosen, chosen] as const]),
  ]
  const named = [...classes].toSorted().map(name => [name, name] as const)
  const titled = [...quizzes].toSorted((a, b) => (a[1] < b[1] ? -1 : 1))
  return html`<search>
    <label class="name">
      <span>${find.name}</span>
      <input
        type="search"
        maxlength="60"
        .value=${wanted.q}
        @input=${(event: Event) => want({ q: (event.target as HTMLInputElement).value })}
      />
    </label>
    ${select(
      'state',
      find.state,
      STATES.map(state => [state, find.states[state]] as const),
    )}
    ${select(
      'session_type',
      find.type,
      orAny(
        TYPES.map(type => [type, find.types[type]] as const),
        '',
      ),
    )}
    ${wanted.exam_id === '' ? nothing : select('exam_id', find.exam, orAny([[wanted.exam_id, exams.get(wanted.exam_id) ?? find.thisExam]], ''))}
    ${named.length > 0 || wanted.class !== '' ? select('class', find.class, orAny(named, wanted.class)) : nothing}
    ${titled.length > 0 || wanted.assessment_id !== '' ? select('assessment_id', find.quiz, orAny(titled, wanted.assessment_id)) : nothing}
  </search>`
}
