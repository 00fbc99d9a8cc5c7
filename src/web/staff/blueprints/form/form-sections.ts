// The sections of the form for what is asked: about the question, its text, and the right answer.
import { html, nothing, type TemplateResult } from 'lit'
import { languages } from '../../../../language/languages.js'
import { authoringTexts } from '../../../strings/authoring.js'
import { languageName } from '../../../strings/content-language.js'
import { staffTexts } from '../../../strings/staff.js'
import { gridFields } from './form-grid.js'
import { fieldName, isSimple, listAt, namesAt, problemsOf, textAt, type Desk } from './form-desk.js'
import { elsewhere, listField, messages, numberField, proseField, put, section, selectField, textField } from './form-controls.js'
import { kindChanged, TOLERANCES, UNIT_RULES } from './answer-kinds.js'
import { Braces, type Path } from './plain-values.js'
import type { YamlText } from './yaml-text.js'

const wordsOf = <T extends Readonly<Record<string, string>>>(texts: T) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))

export function aboutSection(desk: Desk): TemplateResult {
  const { form } = authoringTexts.table
  const skills = desk.skills.map(({ id, title }) => ({ value: id, text: title === id ? id : `${title} (${id})` }))
  return section(form.about, html`
    ${textField(desk, form.title, ['title'])}
    ${selectField(desk, form.skill, ['skills', 0, 'id'], textAt(desk, ['skills', 0, 'id']), skills, value => put(['skills', 0, 'id'], value), form.skillHint)}
    ${selectField(desk, form.language, ['language'], originalOf(desk), languagesFor(desk), value => put(['language'], value))}
    ${selectField(desk, form.status, ['status'], textAt(desk, ['status']), wordsOf(form.statuses), value => put(['status'], value))}
    ${numberField(desk, form.seconds, ['expected', 'seconds'])}
  `, true)
}

/** As a file without the word is read. */
const originalOf = (desk: Desk): string => textAt(desk, ['language']) || 'en'

/** Those that the file can be in: of the page, and the one that it has; what it is translated into has its texts elsewhere. */
function languagesFor(desk: Desk): readonly { value: string; text: string }[] {
  const translations = namesAt(desk, ['texts'])
  return [...new Set([originalOf(desk), ...Object.keys(languages)])]
    .filter(tag => !translations.includes(tag))
    .map(tag => ({ value: tag, text: languageName(tag) }))
}

/** Which language the texts are edited in; nothing where there is one alone. */
export function languageField(desk: Desk, choose: (language: string | null) => void): TemplateResult | typeof nothing {
  const translations = namesAt(desk, ['texts'])
  if (translations.length === 0) return nothing
  const original = originalOf(desk)
  return html`<div class="field">
    <label
      ><span>${authoringTexts.table.form.writtenIn}</span>
      <select
        @change=${(event: Event) => {
          const { value } = event.target as HTMLSelectElement
          choose(value === original ? null : value)
        }}
      >
        ${[original, ...translations].map(
          tag =>
            html`<option value=${tag} ?selected=${tag === (desk.language ?? original)}>${languageName(tag)}</option>`,
        )}
      </select>
    </label>
  </div>`
}

export function questionSection(desk: Desk): TemplateResult {
  const { form } = authoringTexts.table
  const parts = listAt(desk, ['parts']).length
  return section(form.question, html`
    ${proseField(desk, form.stem, ['stem'], {
      rows: 3,
      hint: `${form.stemHint({ sample: '{{a}}', maths: '$…$' })} ${form.stemMore({ price: '\\$5' })}`,
      beside: html`<p class="small">
        <a href="docs/guides/questions" target="_blank" rel="noopener">${staffTexts.table.guides.questions}</a>
      </p>`,
    })}
    ${
      parts > 1 || textAt(desk, ['parts', 0, 'prompt']) !== ''
        ? proseField(desk, form.prompt, ['parts', 0, 'prompt'], { rows: 2, isOptional: parts === 1 })
        : nothing
    }
  `, true)
}

/** The kinds that can be chosen, and the one that there is. */
function kindsWith(type: string): readonly { value: string; text: string }[] {
  const { form, starters } = authoringTexts.table
  const kinds = wordsOf(form.kinds)
  if (kinds.some(({ value }) => value === type) || !Object.hasOwn(starters, type)) return kinds
  return [{ value: type, text: starters[type as keyof typeof starters].title }, ...kinds]
}

export function answerSection(desk: Desk): TemplateResult {
  const { form } = authoringTexts.table
  const part = ['parts', 0]
  const type = textAt(desk, [...part, 'response', 'type'])
  return section(form.answer, html`
    ${messages(problemsOf(desk, part), 'bad-part')}
    ${selectField(desk, form.kind, [...part, 'response', 'type'], type, kindsWith(type), kindChanged)}
    ${textField(desk, form.key, [...part, 'key'], { isFormula: true, hint: form.keyHint({ sample: 'a * b' }) })}
    ${proseField(desk, form.label, [...part, 'response', 'label'])}
    ${proseField(desk, form.example, [...part, 'response', 'example'], { isOptional: true })}
    ${toleranceFields(desk, type)} ${formsField(desk)} ${settingsFields(desk, type)}
  `, true)
}

/** Of the kinds that are right within a tolerance. */
function toleranceFields(desk: Desk, type: string): TemplateResult | typeof nothing {
  const { form } = authoringTexts.table
  if (!['decimal', 'quantity', 'percent', 'number_line'].includes(type)) return nothing
  const path = ['parts', 0, 'grade', 'tolerance']
  const rules = namesAt(desk, path).filter(name => name !== 'written')
  const now = TOLERANCES.find(({ name }) => name === (rules[0] ?? 'none'))
  if (rules.length > 1 || now === undefined) return elsewhere(form.rightIf)
  const choose = (name: string) => (yaml: YamlText) => {
    const chosen = TOLERANCES.find(one => one.name === name)!
    if (chosen.begin === null) return yaml.at(path) === undefined ? yaml : yaml.remove(path)
    return yaml.set(path, new Braces({ [name]: chosen.begin }))
  }
  const options = TOLERANCES.map(({ name }) => ({ value: name, text: form.tolerances[name] }))
  return html`<div class="pair">
      ${selectField(desk, form.rightIf, path, now.name, options, choose)}
      ${typeof now.begin === 'number' ? numberField(desk, form.tolerances[now.name], [...path, now.name]) : nothing}
    </div>
    ${type === 'quantity' ? unitsField(desk) : nothing}`
}

function unitsField(desk: Desk): TemplateResult {
  const { form } = authoringTexts.table
  const path = ['parts', 0, 'grade', 'units']
  const options = UNIT_RULES.map(value => ({ value, text: form.unitRules[value] }))
  return selectField(desk, form.units, path, textAt(desk, path) || 'any_unit', options, value => put(path, value))
}

/** Typed, chosen, or both. */
function formsField(desk: Desk): TemplateResult {
  const { form, forms } = authoringTexts.table
  const path = ['parts', 0, 'forms']
  const written = listAt(desk, path)
  const now = written.length === 0 ? ['typed'] : written
  const tick = (name: string) => (event: Event) => {
    const isOn = (event.target as HTMLInputElement).checked
    const wanted = ['typed', 'choice'].filter(one => (one === name ? isOn : now.includes(one)))
    // One of them is always asked.
    if (wanted.length === 0) return void ((event.target as HTMLInputElement).checked = true)
    desk.change(yaml => {
      const asked = yaml.set(path, new Braces(wanted))
      return wanted.includes('choice') && yaml.at(['choice']) === undefined
        ? (asked?.set(['choice'], new Braces({ count: 4 })) ?? null)
        : asked
    })
  }
  return html`<fieldset class="forms">
    <legend>${form.askedAs}</legend>
    ${(['typed', 'choice'] as const).map(
      name =>
        html`<label class="choice"
          ><input
            type="checkbox"
            data-field=${name === 'typed' ? 'parts[0].forms' : nothing}
            .checked=${now.includes(name)}
            @change=${tick(name)}
          />${forms[name]}</label
        >`,
    )}
    ${messages(problemsOf(desk, path), 'bad-forms')}
  </fieldset>
  ${now.includes('choice') ? numberField(desk, form.optionCount, ['choice', 'count']) : nothing}`
}

/** What has a field of its own, or is no setting of the kind of answer. */
const SHOWN = new Set(['type', 'label', 'example', 'tolerance', 'units', 'accept', 'reference', 'initial_code', 'tests', 'examples'])

/** The words of this kind of answer, by the names that they have in the text. */
function settingsFields(desk: Desk, type: string): TemplateResult | typeof nothing {
  const { form } = authoringTexts.table
  const isTable = type === 'table'
  const paths = ['response', 'grade'].flatMap(group =>
    namesAt(desk, ['parts', 0, group])
      .filter(name => !SHOWN.has(name) && !(isTable && name === 'rows'))
      .map(name => ['parts', 0, group, name]),
  )
  const fields = paths.flatMap(path => {
    const label = String(path.at(-1))
    if (isSimple(desk, path)) return [settingField(desk, label, path)]
    const list = listAt(desk, path)
    return list.length > 0 && list.every(one => typeof one !== 'object') ? [listField(desk, label, path, false)] : []
  })
  const rows = ['parts', 0, 'response', 'rows']
  const columns = listAt(desk, ['parts', 0, 'response', 'columns']).map(String)
  const grid = isTable ? html`${gridFields(desk, rows, columns, true)}<p class="muted small">${form.gapHint}</p>` : nothing
  if (fields.length === 0) return grid
  return html`${grid}
    <h4>${form.settings}</h4>
    <div class="pair" data-field=${fieldName(['parts', 0, 'response'])} tabindex="-1">${fields}</div>`
}

/** Numbers and truth stay what they are. */
function settingField(desk: Desk, label: string, path: Path): TemplateResult {
  const now = desk.yaml.at(path)
  const read = (value: string) =>
    typeof now === 'number' && value !== '' && !Number.isNaN(Number(value))
      ? Number(value)
      : typeof now === 'boolean' && ['true', 'false'].includes(value)
        ? value === 'true'
        : value
  return textField(desk, label, path, { isFormula: true, write: value => put(path, read(value), true) })
}
