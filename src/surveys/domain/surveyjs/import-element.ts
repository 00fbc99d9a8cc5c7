// Imports one question of SurveyJS as a question of a form file.
import type { FormOption } from '../survey-file.js'
import { choicesOf, written } from './choices.js'
import { identifier } from './identifier.js'
import { asWord, type Json, type Notes } from './import-notes.js'
import type { Named } from './translate-condition.js'

export type Source = Readonly<Record<string, unknown>>

type TakenElement = {
  /** Without `visible_if`. */
  readonly source: Source
  /** The names by which conditions of SurveyJS refer to the question and its rows. */
  readonly named: ReadonlyMap<string, Named>
}

const EVERY_ELEMENT = [
  'type',
  'name',
  'title',
  'description',
  'isRequired',
  'visibleIf',
  'visible',
  'requiredErrorText',
]
const CHOICES = ['choices', 'hasOther', 'showOtherItem', 'otherText', 'hasNone', 'showNoneItem', 'noneText']
const SELECTIONS = ['minSelectedChoices', 'maxSelectedChoices']
const SCALE = ['rateMin', 'rateMax', 'rateStep', 'rateCount', 'rateValues', 'minRateDescription', 'maxRateDescription']

/** Null when our forms have no such question; the reason is noted. `taken`: ids of the form so far. */
export function importElement(element: Json, path: string, notes: Notes, taken: Set<string>): TakenElement | null {
  const { type } = element
  const read = typeof type === 'string' ? READERS.get(type) : undefined
  if (read === undefined) return notes.note(path, `There is no question of the type “${asWord(type)}” here.`)
  if (element['visible'] === false) return notes.note(path, 'It is never visible.')
  const fields = new Fields(element, path, notes)
  const name = fields.text('name') ?? ''
  const made = read(fields)
  if (made === null) return null
  notes.unknownKeys(element, path, [...EVERY_ELEMENT, ...made.read])
  const id = identifier(name, taken, 'q')
  if (id !== name) notes.note(`${path}.name`, `“${name}” is called “${id}” here.`)
  const help = fields.text('description')
  const { rows = [] } = made
  for (const row of rows) taken.add(`${id}_${row.id}`)
  return {
    source: {
      id,
      type: made.type,
      text: fields.text('title') ?? (name || id),
      ...given({ help }),
      ...(element['isRequired'] !== true && made.required !== true && { required: false }),
      ...made.source,
    },
    named: new Map<string, Named>([
      [name, { name: id, ...made.named }],
      ...rows.map(row => [`${name}.${row.value}`, { name: `${id}_${row.id}`, kind: 'option' as const }] as const),
    ]),
  }
}

/** The fields of one element by their keys; what cannot be read is noted. */
class Fields {
  constructor(
    readonly element: Json,
    readonly path: string,
    readonly notes: Notes,
  ) {}

  readonly text = (key: string): string | null => this.notes.text(this.element[key], `${this.path}.${key}`)
  readonly whole = (key: string): number | null => this.notes.whole(this.element[key], `${this.path}.${key}`)
  readonly choices = (key: string): FormOption[] => choicesOf(this.element[key], `${this.path}.${key}`, this.notes)
  readonly isTrue = (...keys: readonly string[]): boolean => keys.some(key => this.element[key] === true)

  /** A number that is above zero; SurveyJS writes -1 and 0 for “as many as you like”. */
  readonly bound = (key: string): number | null => {
    const number = this.whole(key)
    return number !== null && number > 0 ? number : null
  }

  readonly day = (key: string): string | null => {
    const value = this.element[key]
    if (value === undefined) return null
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return value
    return this.notes.note(`${this.path}.${key}`, 'A bound is a day written 2026-01-31 here.')
  }
}

/** The entries that are not null. */
const given = (entries: Readonly<Record<string, string | number | null>>): Source =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null))

type Made = {
  readonly type: string
  readonly source: Source
  readonly named: Omit<Named, 'name'>
  /** Keys of the element that were read, besides those of every element. */
  readonly read: readonly string[]
  readonly required?: boolean
  readonly rows?: readonly { readonly id: string; readonly value: string }[]
}

const choice = (fields: Fields): Made => ({
  type: 'choice',
  source: offered(fields),
  named: { kind: 'option' },
  read: CHOICES,
})

const severalChoices = (fields: Fields): Made => {
  const [min_selections, max_selections] = [fields.bound('minSelectedChoices'), fields.bound('maxSelectedChoices')]
  return {
    type: 'multi_choice',
    source: { ...offered(fields), ...given({ min_selections, max_selections }) },
    named: { kind: 'options' },
    read: [...CHOICES, ...SELECTIONS],
  }
}

function offered(fields: Fields): Source {
  const options = fields.choices('choices')
  if (fields.isTrue('hasNone', 'showNoneItem')) options.push({ id: 'none', text: fields.text('noneText') ?? 'None' })
  const hasOther = fields.isTrue('hasOther', 'showOtherItem')
  return { options: written(options), ...(hasOther && { other: fields.text('otherText') ?? true }) }
}

function scale(fields: Fields): Made | null {
  const { rateValues, rateStep = 1 } = fields.element
  if (rateValues !== undefined && !(Array.isArray(rateValues) && rateValues.length === 0))
    return {
      type: 'choice',
      source: { options: written(fields.choices('rateValues')) },
      named: { kind: 'option' },
      read: SCALE,
    }
  if (rateStep !== 1) return fields.notes.note(fields.path, 'A scale goes up by one here.')
  const min = fields.whole('rateMin') ?? 1
  const count = fields.whole('rateCount')
  const max = fields.whole('rateMax') ?? (count === null ? Math.max(5, min + 1) : min + count - 1)
  const low_label = fields.text('minRateDescription')
  const high_label = fields.text('maxRateDescription')
  return { type: 'rating', source: given({ min, max, low_label, high_label }), named: { kind: 'number' }, read: SCALE }
}

function yesOrNo(fields: Fields): Made {
  const { valueTrue, valueFalse } = fields.element
  return {
    type: 'confirmation',
    source: given({ confirm_label: fields.text('labelTrue'), cancel_label: fields.text('labelFalse') }),
    named: { kind: 'truth', yes: asWord(valueTrue ?? true), no: asWord(valueFalse ?? false) },
    read: ['labelTrue', 'labelFalse', 'valueTrue', 'valueFalse'],
  }
}

function grid(fields: Fields): Made {
  const ids = new Set<string>()
  const rows = fields
    .choices('rows')
    .map(({ id, text }, i) => ({ id: identifier(id, ids, `r${i + 1}`), value: id, text }))
  return {
    type: 'matrix',
    source: { rows: rows.map(({ id, text }) => ({ id, text })), columns: written(fields.choices('columns')) },
    named: { kind: 'options' },
    read: ['rows', 'columns', 'isAllRowRequired', 'eachRowRequired'],
    required: fields.isTrue('isAllRowRequired', 'eachRowRequired'),
    rows,
  }
}

function line(fields: Fields): Made | null {
  const { inputType = 'text', step, min, max } = fields.element
  switch (inputType) {
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
      // Other input types are noted, because they mean more than plain text.
      return plainText(fields, {}, ...(inputType === 'text' ? ['inputType'] : []))
    case 'number': {
      const bounds = { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) }
      return {
        type: 'number',
        source: { notation: step === 1 ? 'integer' : 'decimal', ...bounds },
        named: { kind: 'number' },
        read: ['inputType', 'step', ...Object.keys(bounds)],
      }
    }
    case 'date':
      return {
        type: 'date',
        source: given({ min: fields.day('min'), max: fields.day('max') }),
        named: { kind: 'day' },
        read: ['inputType', 'min', 'max'],
      }
    default:
      return fields.notes.note(fields.path, `Nothing is typed as “${asWord(inputType)}” here.`)
  }
}

const plainText = (fields: Fields, source: Source, ...read: readonly string[]): Made => ({
  type: 'text',
  source: { ...source, ...given({ max_length: fields.bound('maxLength') }) },
  named: { kind: 'text' },
  read: ['maxLength', ...read],
})

const READERS: ReadonlyMap<string, (fields: Fields) => Made | null> = new Map([
  ['radiogroup', choice],
  ['dropdown', choice],
  ['checkbox', severalChoices],
  ['tagbox', severalChoices],
  ['rating', scale],
  ['boolean', yesOrNo],
  ['matrix', grid],
  ['text', line],
  ['comment', fields => plainText(fields, { multiline: true })],
])
