// The fields of the form: each writes what is typed into the text, and shows the problems that were found in its place.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { SourceProblem } from '../../../../contract/authoring.js'
import { authoringTexts } from '../../../strings/authoring.js'
import { languageName } from '../../../strings/content-language.js'
import { noticeAt, notices } from './form-notice.js'
import { fieldName, isSimple, listAt, problemsIn, textAt, textPath, type Desk } from './form-desk.js'
import { Braces, type Path, type Written } from './plain-values.js'
import type { YamlText } from './yaml-text.js'

type More = {
  readonly hint?: string
  /** A formula, a name or a number: from left to right in every language. */
  readonly isFormula?: boolean
  /** Lines of a longer text. */
  readonly rows?: number
  /** Taken out of the text once it is empty. */
  readonly isOptional?: boolean
  /** Changes the text otherwise than by writing the value; called once the field is left. */
  readonly write?: (value: string) => (yaml: YamlText) => YamlText | null
  /** Why a value is not written, in words; null: it is. */
  readonly refuse?: (value: string) => string | null
  /** A text for learners, which takes Markdown. */
  readonly isProse?: boolean
  /** Stands below the hint. */
  readonly beside?: TemplateResult
}

/** Writes `value`, or takes out what is there where nothing is to stand. */
export const put =
  (path: Path, value: Written, isOptional = false) =>
  (yaml: YamlText): YamlText | null => {
    if (!(isOptional && value === '')) return yaml.set(path, value)
    return yaml.at(path) === undefined ? yaml : yaml.remove(path)
  }

const targetOf = (event: Event): HTMLInputElement => event.target as HTMLInputElement

export function textField(desk: Desk, label: string, path: Path, more: More = {}): TemplateResult {
  const name = fieldName(path)
  if (!isSimple(desk, path)) return elsewhere(label)
  const now = textAt(desk, path)
  const write = (event: Event): void => {
    const value = targetOf(event).value.trim()
    if (value === now.trim()) return
    const words = more.refuse?.(value) ?? null
    if (words === null) return desk.change(more.write?.(value) ?? put(path, value, more.isOptional))
    targetOf(event).value = now
    desk.say({ field: name, words })
  }
  const problems = problemsIn(desk, path)
  const isRefused = noticeAt(desk, path) !== null
  const described = [
    ...(more.hint === undefined ? [] : [`hint-${name}`]),
    ...(problems.length === 0 ? [] : [`bad-${name}`]),
    ...(isRefused ? [`notice-${name}`] : []),
  ]
  const shared = {
    describedBy: described.length === 0 ? nothing : described.join(' '),
    invalid: problems.length === 0 && !isRefused ? nothing : ('true' as const),
    dir: more.isFormula === true ? ('ltr' as const) : ('auto' as const),
  }
  const onInput = more.write === undefined ? write : nothing
  const onChange = more.write === undefined ? nothing : write
  return html`<div class="field">
    <label
      ><span>${label}</span>
      ${
        more.rows === undefined
          ? html`<input
              type="text"
              data-field=${name}
              ?data-prose=${more.isProse}
              class=${more.isFormula === true ? 'formula' : ''}
              dir=${shared.dir}
              spellcheck=${more.isFormula === true ? 'false' : nothing}
              autocapitalize=${more.isFormula === true ? 'off' : nothing}
              autocomplete="off"
              aria-describedby=${shared.describedBy}
              aria-invalid=${shared.invalid}
              .value=${now}
              @input=${onInput}
              @change=${onChange}
            />`
          : html`<textarea
              data-field=${name}
              ?data-prose=${more.isProse}
              rows=${Math.max(more.rows, Math.min(12, now.split('\n').length + 1))}
              dir=${shared.dir}
              aria-describedby=${shared.describedBy}
              aria-invalid=${shared.invalid}
              .value=${now}
              @input=${onInput}
              @change=${onChange}
            ></textarea>`
      }
    </label>
    ${more.hint === undefined ? nothing : html`<p id=${`hint-${name}`} class="muted small">${more.hint}</p>`}
    ${more.beside ?? nothing} ${messages(problems, `bad-${name}`)} ${notices(desk, path)}
  </div>`
}

/** A text for learners, in the language that is edited; the original stands below a translation. */
export function proseField(desk: Desk, label: string, path: Path, more: More = {}): TemplateResult {
  const at = textPath(desk, path)
  const { form } = authoringTexts.table
  const original = textAt(desk, path)
  const language = textAt(desk, ['language']) || 'en'
  const shown = desk.language === null || original === '' ? nothing : form.original({ language: languageName(language), words: original })
  return html`${textField(desk, label, at, { ...more, isProse: true, isOptional: more.isOptional === true || desk.language !== null })}
  ${shown === nothing ? nothing : html`<p class="muted small original">${shown}</p>`}`
}

export function numberField(desk: Desk, label: string, path: Path, more: Pick<More, 'hint' | 'isOptional'> = {}): TemplateResult {
  const write = (value: string) => put(path, value === '' || Number.isNaN(Number(value)) ? value : Number(value), more.isOptional)
  return html`<div class="number">${textField(desk, label, path, { ...more, isFormula: true, write })}</div>`
}

/** Scalars with commas between them. */
export function listField(desk: Desk, label: string, path: Path, isNumeric: boolean): TemplateResult {
  const { form } = authoringTexts.table
  const name = fieldName(path)
  const problems = problemsIn(desk, path)
  const write = (event: Event): void => {
    const words = targetOf(event)
      .value.split(',')
      .map(word => word.trim())
      .filter(word => word !== '')
    const isNumber = (word: string): boolean => isNumeric && !Number.isNaN(Number(word))
    desk.change(put(path, new Braces(words.map(word => (isNumber(word) ? Number(word) : word)))))
  }
  return html`<div class="field">
    <label
      ><span>${label}</span>
      <input
        type="text"
        data-field=${name}
        dir=${isNumeric ? 'ltr' : 'auto'}
        autocomplete="off"
        aria-describedby=${`hint-${name} bad-${name}`}
        .value=${live(listAt(desk, path).join(', '))}
        @change=${write}
      />
    </label>
    <p id=${`hint-${name}`} class="muted small">${form.valuesHint}</p>
    ${messages(problems, `bad-${name}`)}
  </div>`
}

type Option = { readonly value: string; readonly text: string }

/** `choose`: what a choice changes. */
export function selectField(
  desk: Desk,
  label: string,
  path: Path,
  now: string,
  options: readonly Option[],
  choose: (value: string) => (yaml: YamlText) => YamlText | null,
  hint: string | null = null,
): TemplateResult {
  const name = fieldName(path)
  const problems = problemsIn(desk, path)
  const all = options.some(({ value }) => value === now) ? options : [{ value: now, text: now }, ...options]
  return html`<div class="field">
    <label
      ><span>${label}</span>
      <select
        data-field=${name}
        aria-describedby=${`hint-${name} bad-${name}`}
        aria-invalid=${problems.length === 0 ? nothing : 'true'}
        .value=${live(now)}
        @change=${(event: Event) => desk.change(choose(targetOf(event).value))}
      >
        ${all.map(({ value, text }) => html`<option value=${value} ?selected=${value === now}>${text}</option>`)}
      </select>
    </label>
    ${hint === null ? nothing : html`<p id=${`hint-${name}`} class="muted small">${hint}</p>`}
    ${messages(problems, `bad-${name}`)}
  </div>`
}

/** What the check found, in its words. */
export function messages(problems: readonly SourceProblem[], id: string): TemplateResult | typeof nothing {
  if (problems.length === 0) return nothing
  const { problems: texts } = authoringTexts.table
  return html`<ul id=${id} class="bad">
    ${problems.map(
      ({ severity, message }) =>
        html`<li class=${severity}>
          ${severity === 'error' ? texts.error : texts.warning}: <span dir="ltr" lang="en">${message}</span>
        </li>`,
    )}
  </ul>`
}

/** In the place of a field that holds more than the form shows. */
export const elsewhere = (label: string): TemplateResult =>
  html`<p class="field"><strong>${label}</strong><br /><span class="muted">${authoringTexts.table.form.seeText}</span></p>`

export const addButton = (label: string, section: string, add: () => void): TemplateResult =>
  html`<button data-field=${`add ${section}`} class="add" @click=${add}>+ ${label}</button>`

type Order = {
  readonly what: string
  /** The list, and the place in it. */
  readonly path: Path
  readonly count: number
  /** Swaps an item with the next one; null: the order says nothing. */
  readonly swap: ((index: number) => (yaml: YamlText) => YamlText | null) | null
  readonly remove: (() => void) | null
}

/** The heading of an item of a list, with the buttons that move it and take it out. A button that moves it keeps the focus. */
export function itemHead(desk: Desk, { what, path, count, swap, remove }: Order): TemplateResult {
  const { form } = authoringTexts.table
  const [list, index] = [fieldName(path.slice(0, -1)), Number(path.at(-1))]
  const move = (sign: string, label: string, to: number, first: number) => {
    const isOff = to < 0 || to === count
    const act = (): void => (isOff ? undefined : desk.change(swap!(first), `${sign} ${list}[${to}]`))
    return toolButton(sign, label, act, { isOff, name: `${sign} ${list}[${index}]` })
  }
  return html`<div class="between item-head">
    <h4>${what}</h4>
    <span class="tools">
      ${
        swap === null || count < 2
          ? nothing
          : html`${move('↑', form.up({ what }), index - 1, index - 1)}${move('↓', form.down({ what }), index + 1, index)}`
      }
      ${remove === null ? nothing : removeButton(what, remove)}
    </span>
  </div>`
}

export const removeButton = (what: string, remove: () => void): TemplateResult =>
  toolButton('×', authoringTexts.table.form.remove({ what }), remove)

const toolButton = (sign: string, label: string, act: () => void, more: { isOff?: boolean; name?: string } = {}): TemplateResult =>
  html`<button
    class="icon"
    aria-label=${label}
    title=${label}
    data-field=${more.name ?? nothing}
    aria-disabled=${more.isOff === true ? 'true' : nothing}
    @click=${act}
  >
    <span aria-hidden="true">${sign}</span>
  </button>`

/** Wide enough for all of the form at once. */
const WIDE = '(min-width: 48rem)'

/** A part of the form under a heading. On a narrow page it is closed at first, unless it is one that everybody needs. */
export const section = (title: string, content: TemplateResult, isNeeded = false): TemplateResult =>
  html`<details class="section" ?open=${isNeeded || matchMedia(WIDE).matches}>
    <summary><h3>${title}</h3></summary>
    ${content}
  </details>`
