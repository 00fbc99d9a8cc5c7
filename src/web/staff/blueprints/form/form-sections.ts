// The sections of the form for what is asked: about the question, its text, and the right answer.
import { html, nothing, type TemplateResult } from 'lit'
import { authoringTexts } from '../../../strings/authoring.js'
import { languageName } from '../../../strings/content-language.js'
import { listAt, namesAt, textAt, type Desk } from './form-desk.js'
import { elsewhere, messages, numberField, proseField, put, selectField, textField } from './form-controls.js'
import { kindChanged, TOLERANCES, UNIT_RULES } from './answer-kinds.js'
import { problemsOf } from './form-desk.js'
import { Braces } from './plain-values.js'
import type { YamlText } from './yaml-text.js'

const wordsOf = <T extends Readonly<Record<string, string>>>(texts: T) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))

export function aboutSection(desk: Desk): TemplateResult {
  const { form } = authoringTexts.table
  const skills = desk.skills.map(({ id, title }) => ({ value: id, text: title === id ? id : `${title} (${id})` }))
  return html`<section aria-labelledby="form-about">
    <h3 id="form-about">${form.about}</h3>
    ${textField(desk, form.title, ['title'])}
    ${selectField(desk, form.skill, ['skills', 0, 'id'], textAt(desk, ['skills', 0, 'id']), skills, value => put(['skills', 0, 'id'], value), form.skillHint)}
    ${selectField(desk, form.status, ['status'], textAt(desk, ['status']), wordsOf(form.statuses), value => put(['status'], value))}
    ${numberField(desk, form.seconds, ['expected', 'seconds'])}
  </section>`
}

/** Which language the texts are edited in; nothing where there is one alone. */
export function languageField(desk: Desk, choose: (language: string | null) => void): TemplateResult | typeof nothing {
  const translations = namesAt(desk, ['texts'])
  if (translations.length === 0) return nothing
  const original = textAt(desk, ['language']) || 'en'
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
  return html`<section aria-labelledby="form-question">
    <h3 id="form-question">${form.question}</h3>
    ${proseField(desk, form.stem, ['stem'], { rows: 3, hint: form.stemHint({ sample: '{{a}}', maths: '$…$' }) })}
    ${
      parts > 1 || textAt(desk, ['parts', 0, 'prompt']) !== ''
        ? proseField(desk, form.prompt, ['parts', 0, 'prompt'], { rows: 2, isOptional: parts === 1 })
        : nothing
    }
  </section>`
}

export function answerSection(desk: Desk): TemplateResult {
  const { form } = authoringTexts.table
  const part = ['parts', 0]
  const type = textAt(desk, [...part, 'response', 'type'])
  return html`<section aria-labelledby="form-answer">
    <h3 id="form-answer">${form.answer}</h3>
    ${messages(problemsOf(desk, part), 'bad-part')}
    ${selectField(desk, form.kind, [...part, 'response', 'type'], type, wordsOf(form.kinds), kindChanged)}
    ${textField(desk, form.key, [...part, 'key'], { isFormula: true, hint: form.keyHint({ sample: 'a * b' }) })}
    ${proseField(desk, form.label, [...part, 'response', 'label'])}
    ${proseField(desk, form.example, [...part, 'response', 'example'], { isOptional: true })}
    ${toleranceFields(desk, type)} ${formsField(desk)}
  </section>`
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
  </fieldset>`
}
