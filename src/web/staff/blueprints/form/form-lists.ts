// The sections of the form with lists: what is drawn, difficulty, mistakes, hints and the solution.
import { html, nothing, type TemplateResult } from 'lit'
import { authoringTexts } from '../../../strings/authoring.js'
import { DRAWS, drawn, drawOf, freeName, removeMistake, removeRung, renameMistake, swapRungs, type Draw, type Ladder } from './blueprint-edits.js'
import { addButton, itemHead, listField, messages, numberField, proseField, removeButton, section, selectField, textField } from './form-controls.js'
import { nameRefusal, noticeAt, notices, takeOut } from './form-notice.js'
import { gridFields } from './form-grid.js'
import { fieldName, listAt, namesAt, problemsOf, textAt, type Desk } from './form-desk.js'
import { Braces, type Path } from './plain-values.js'
import { renameVariable } from './rename-variable.js'
import { mistakeNameTrouble, variableNameTrouble } from './variable-uses.js'
import type { YamlText } from './yaml-text.js'

/** A name for formulas, which no draw has yet. */
const newName = (desk: Desk): string => {
  const taken = [...namesAt(desk, ['params']), ...namesAt(desk, ['derive'])]
  return [...'abcdfghjkmnpqrstuvwxyz'].find(letter => !taken.includes(letter)) ?? freeName(taken, 'x')
}

export function drawSection(desk: Desk): TemplateResult {
  const { form } = authoringTexts.table
  const params = namesAt(desk, ['params'])
  const rules = listAt(desk, ['constraints'])
  const add = (): void => {
    const name = newName(desk)
    desk.change(yaml => yaml.set(['params', name], drawn.int_range), `params.${name}`)
  }
  return section(form.draw, html`
    <p class="muted small">${form.drawLead}</p>
    ${messages(problemsOf(desk, ['params']), 'bad-params')} ${params.map(name => variable(desk, name, params.length))}
    ${addButton(form.addVariable, 'params', add)}
    <h4>${form.derived}</h4>
    ${messages(problemsOf(desk, ['derive']), 'bad-derive')} ${namesAt(desk, ['derive']).map(name => derived(desk, name))}
    ${addButton(form.addFormula, 'derive', () => {
      const name = newName(desk)
      desk.change(yaml => yaml.set(['derive', name], params[0] ?? '1'), `derive.${name}`)
    })}
    <h4>${form.rules}</h4>
    ${messages(problemsOf(desk, ['constraints']), 'bad-constraints')}
    ${rules.map((_, i) => {
      const what = form.rule({ n: i + 1 })
      const remove = (): void => desk.change(yaml => yaml.remove(['constraints', i]), 'add constraints')
      return html`<div class="with-tool">
        ${textField(desk, what, ['constraints', i], { isFormula: true })} ${removeButton(what, remove)}
      </div>`
    })}
    ${addButton(form.addRule, 'constraints', () =>
      desk.change(yaml => yaml.append(['constraints'], `${params[0] ?? 'a'} > 0`), `constraints[${rules.length}]`),
    )}
    ${textField(desk, form.variantKey, ['variant_key'], { isFormula: true, hint: form.variantKeyHint })}
  `, true)
}

/** Its name is the field that has the focus once it is added. */
const nameField = (desk: Desk, path: Path): TemplateResult => {
  const { form } = authoringTexts.table
  const rename = (event: Event): void => {
    const input = event.target as HTMLInputElement
    const name = input.value.trim()
    if (name === '' || name === path.at(-1)) return void (input.value = String(path.at(-1)))
    const words = nameRefusal(variableNameTrouble(desk.yaml, path, name), name)
    // The focus goes where it was to go.
    if (words === null) return desk.change(renameVariable(path, name))
    input.value = String(path.at(-1))
    desk.say({ field: fieldName(path), words })
  }
  const isRefused = noticeAt(desk, path)?.goOn === undefined && noticeAt(desk, path) !== null
  return html`<div class="field name">
    <label
      ><span>${form.name}</span
      ><input
        type="text"
        class="formula"
        dir="ltr"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        data-field=${fieldName(path)}
        aria-describedby=${isRefused ? `notice-${fieldName(path)}` : nothing}
        aria-invalid=${isRefused ? 'true' : nothing}
        .value=${String(path.at(-1))}
        @change=${rename}
    /></label>
  </div>`
}

function variable(desk: Desk, name: string, count: number): TemplateResult {
  const { form } = authoringTexts.table
  const path = ['params', name]
  const draw = drawOf(desk.yaml.at(path))
  const what = form.variable({ name })
  const remove = count === 1 ? null : () => takeOut(desk, path, 'add params')
  const ways = DRAWS.map(value => ({ value, text: form.ways[value] }))
  return html`<div class="item" role="group" aria-label=${what}>
    <div class="with-tool">
    <div class="pair">
      ${nameField(desk, path)}
      ${
        draw === null
          ? html`<p class="muted wide">${form.otherWay}</p>`
          : html`<div class="wide">
              ${selectField(desk, form.way, [...path, 'type'], draw, ways, value => yaml => yaml.set(path, drawn[value as Draw]))}
            </div>`
      }
      </div>
      ${remove === null ? nothing : removeButton(what, remove)}
    </div>
    ${notices(desk, path)} ${draw === null ? nothing : drawFields(desk, path, draw)} ${messages(problemsOf(desk, path), `bad-${name}`)}
  </div>`
}

function drawFields(desk: Desk, path: Path, draw: Draw): TemplateResult | typeof nothing {
  const { form } = authoringTexts.table
  const range = html`${numberField(desk, form.from, [...path, 'range', 0])}${numberField(desk, form.until, [...path, 'range', 1])}`
  switch (draw) {
    case 'int_range':
      return html`<div class="pair">${range}${numberField(desk, form.step, [...path, 'step'], { isOptional: true })}</div>`
    case 'decimal_range':
      return html`<div class="pair">${range}${numberField(desk, form.places, [...path, 'places'], { isOptional: true })}</div>`
    case 'int_choice':
      return listField(desk, form.values, [...path, 'choice'], true)
    case 'text_choice':
      return listField(desk, form.values, [...path, 'choice'], false)
    case 'sample_range':
      return html`<div class="pair">${numberField(desk, form.count, [...path, 'count'])}${range}</div>`
    case 'sample_from':
      return html`<div class="pair">
        ${numberField(desk, form.count, [...path, 'count'])}
        <div class="wide">${listField(desk, form.values, [...path, 'from'], false)}</div>
      </div>`
    case 'row':
      return rowFields(desk, path)
    case 'bool':
      return nothing
  }
}

/** Facts that belong together, one row of which is drawn. */
function rowFields(desk: Desk, path: Path): TemplateResult {
  const columns = listAt(desk, [...path, 'columns']).map(String)
  const names = columns.map(column => `${String(path.at(-1))}_${column}`).join(', ')
  return html`<p class="muted small">
      ${authoringTexts.table.form.rowNames} <code dir="ltr">${names}</code>
    </p>
    ${gridFields(desk, [...path, 'rows'], columns, false)}`
}

function derived(desk: Desk, name: string): TemplateResult {
  const { form } = authoringTexts.table
  const path = ['derive', name]
  const remove = () => takeOut(desk, path, 'add derive')
  const what = form.variable({ name })
  return html`<div class="with-tool" role="group" aria-label=${what}>
    <div class="pair">
      ${nameField(desk, path)}
      <div class="wide">${textField(desk, form.formula, path, { isFormula: true })}</div>
    </div>
    ${removeButton(what, remove)}
  </div>`
}

const TIERS = ['easy', 'medium', 'hard'] as const

export function difficultySection(desk: Desk): TemplateResult {
  const { form, tiers } = authoringTexts.table
  const there = namesAt(desk, ['tiers'])
  return section(form.difficulty, html`
    ${messages(problemsOf(desk, ['tiers']), 'bad-tiers')}
    ${TIERS.map((tier, i) => {
      const path = ['tiers', tier]
      if (!there.includes(tier))
        return addButton(form.addTier({ tier: tiers[tier] }), `tiers.${tier}`, () =>
          desk.change(yaml => yaml.set(path, new Braces({ b: i - 1, when: true })), `tiers.${tier}.b`),
        )
      const remove = there.length === 1 ? null : () => desk.change(yaml => yaml.remove(path), `add tiers.${tier}`)
      return html`<div class="item">
        ${itemHead(desk, { what: tiers[tier], path, count: 1, swap: null, remove })}
        <div class="pair">
          ${numberField(desk, form.logit, [...path, 'b'])}
          <div class="wide">${textField(desk, form.when, [...path, 'when'], { isFormula: true, hint: form.whenHint })}</div>
        </div>
        ${messages(problemsOf(desk, path), `bad-${tier}`)}
      </div>`
    })}
  `)
}

export function mistakesSection(desk: Desk): TemplateResult {
  const { form } = authoringTexts.table
  const mistakes = listAt(desk, ['misconceptions'])
  const ids = mistakes.map((_, i) => textAt(desk, ['misconceptions', i, 'id']))
  const key = textAt(desk, ['parts', 0, 'key'])
  const add = (): void =>
    desk.change(
      yaml => yaml.append(['misconceptions'], { id: freeName(ids, 'mistake'), value: key, feedback: '' }),
      `misconceptions[${mistakes.length}].value`,
    )
  return section(form.mistakes, html`
    <p class="muted small">${form.mistakesLead}</p>
    ${messages(problemsOf(desk, ['misconceptions']), 'bad-misconceptions')}
    ${mistakes.map((_, i) => mistake(desk, i, mistakes.length))} ${addButton(form.addMistake, 'misconceptions', add)}
  `)
}

function mistake(desk: Desk, index: number, count: number): TemplateResult {
  const { form } = authoringTexts.table
  const path = ['misconceptions', index]
  const isCode = desk.yaml.at([...path, 'code']) !== undefined
  return html`<div class="item">
    ${itemHead(desk, {
      what: form.mistake({ n: index + 1 }),
      path,
      count,
      swap: at => yaml => yaml.swap(['misconceptions'], at),
      remove: () => desk.change(removeMistake(index), 'add misconceptions'),
    })}
    ${isCode ? nothing : textField(desk, form.value, [...path, 'value'], { isFormula: true })}
    ${proseField(desk, form.feedback, [...path, 'feedback'], { rows: 2 })}
    <div class="pair">
      ${textField(desk, form.mistakeId, [...path, 'id'], {
        isFormula: true,
        write: name => renameMistake(index, name),
        refuse: name => nameRefusal(mistakeNameTrouble(desk.yaml, index, name), name),
      })}
      <div class="wide">${textField(desk, form.onlyIf, [...path, 'when'], { isFormula: true, isOptional: true })}</div>
    </div>
    ${messages(problemsOf(desk, path), `bad-mistake-${index}`)}
  </div>`
}

export const hintsSection = (desk: Desk): TemplateResult => {
  const { form } = authoringTexts.table
  const count = listAt(desk, ['hints']).length
  const begin = new Braces({ say: '', cost: count === 0 ? 0 : 0.25 })
  return ladder(desk, 'hints', form.hints, n => form.hint({ n }), form.addHint, yaml => yaml.append(['hints'], begin), path =>
    numberField(desk, form.cost, [...path, 'cost']),
  )
}

export const solutionSection = (desk: Desk): TemplateResult => {
  const { form } = authoringTexts.table
  return ladder(desk, 'solution', form.solution, n => form.solutionStep({ n }), form.addStep, yaml => yaml.append(['solution'], { say: '' }), path =>
    textField(desk, form.check, [...path, 'check'], { isFormula: true, isOptional: true }),
  )
}

/** Texts in order, each with a field of its own besides. */
function ladder(
  desk: Desk,
  name: Ladder,
  title: string,
  what: (n: number) => string,
  addLabel: string,
  add: (yaml: YamlText) => YamlText | null,
  besides: (path: Path) => TemplateResult,
): TemplateResult {
  const { form } = authoringTexts.table
  const rungs = listAt(desk, [name])
  return section(title, html`
    ${messages(problemsOf(desk, [name]), `bad-${name}`)}
    ${rungs.map((_, i) => {
      const remove =
        name === 'solution' && rungs.length === 1 ? null : () => desk.change(removeRung(name, i), `add ${name}`)
      return html`<div class="item">
        ${itemHead(desk, { what: what(i + 1), path: [name, i], count: rungs.length, swap: at => swapRungs(name, at), remove })}
        ${proseField(desk, form.say, [name, i, 'say'], { rows: 2 })} ${besides([name, i])}
      </div>`
    })}
    ${addButton(addLabel, name, () => desk.change(add, `${name}[${rungs.length}].say`))}
  `)
}
