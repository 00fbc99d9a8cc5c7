// Imports one question of SurveyJS as a question of a form file.
import type { FormOption } from '../survey-form.js'
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
  const type = element['type']
  const read = typeof type === 'string' ? READERS.get(type) : undefined
  if (read === undefined) return notes.note(path, `There is no question of the type “${asWord(type)}” here.`)
  if (element['visible'] === false) return notes.note(path, 'It is never visible.')
  const name = notes.text(element['name'], `${path}.name`) ?? ''
  const made = read({ element, path, notes, name })
  if (made === null) return null
  notes.unknownKeys(element, path, [...EVERY_ELEMENT, ...made.read])
  const id = identifier(name, taken, 'q')
  if (id !== name) notes.note(`${path}.name`, `“${name}” is called “${id}” here.`)
  const help = notes.text(element['description'], `${path}.description`)
  const { rows = [] } = made
  for (const row of rows) taken.add(`${id}_${row.id}`)
  return {
    source: {
      id,
      type: made.type,
      text: notes.text(element['title'], `${path}.title`) ?? (name || id),
      ...(help !== null && { help }),
      ...(element['isRequired'] !== true && made.required !== true && { required: false }),
      ...made.source,
    },
    named: new Map<string, Named>([
      [name, { name: id, ...made.named }],
      ...rows.map(row => [`${name}.${row.value}`, { name: `${id}_${row.id}`, kind: 'option' as const }] as const),
    ]),
  }
}

type ElementInput = { readonly element: Json; readonly path: string; readonly notes: Notes; readonly name: string }
type Made = {
  readonly type: string
  readonly source: Source
  readonly named: Omit<Named, 'name'>
  /** Keys of the element that were read, besides those of every element. */
  readonly read: readonly string[]
  readonly required?: boolean
  readonly rows?: readonly { readonly id: string; readonly value: string }[]
}

const choice = ({ element, path, notes }: ElementInput): Made => ({
  type: 'choice',
  source: offered(element, path, notes),
  named: { kind: 'option' },
  read: CHOICES,
})

const severalChoices = ({ element, path, notes }: ElementInput): Made => {
  const least = notes.whole(element['minSelectedChoices'], `${path}.minSelectedChoices`)
  const most = notes.whole(element['maxSelectedChoices'], `${path}.maxSelectedChoices`)
  return {
    type: 'multi_choice',
    source: {
      ...offered(element, path, notes),
      ...(least !== null && least > 0 && { min_selections: least }),
      ...(most !== null && most > 0 && { max_selections: most }),
    },
    named: { kind: 'options' },
    read: [...CHOICES, ...SELECTIONS],
  }
}

function offered(element: Json, path: string, notes: Notes): Source {
  const options: FormOption[] = choicesOf(element['choices'], `${path}.choices`, notes)
  if (element['hasNone'] === true || element['showNoneItem'] === true)
    options.push({ id: 'none', text: notes.text(element['noneText'], `${path}.noneText`) ?? 'None' })
  const hasOther = element['hasOther'] === true || element['showOtherItem'] === true
  const label = hasOther ? notes.text(element['otherText'], `${path}.otherText`) : null
  return { options: written(options), ...(hasOther && { other: label ?? true }) }
}

function scale({ element, path, notes }: ElementInput): Made | null {
  if (
    element['rateValues'] !== undefined &&
    !(Array.isArray(element['rateValues']) && element['rateValues'].length === 0)
  )
    return {
      type: 'choice',
      source: { options: written(choicesOf(element['rateValues'], `${path}.rateValues`, notes)) },
      named: { kind: 'option' },
      read: SCALE,
    }
  if (element['rateStep'] !== undefined && element['rateStep'] !== 1)
    return notes.note(path, 'A scale goes up by one here.')
  const min = notes.whole(element['rateMin'], `${path}.rateMin`) ?? 1
  const count = notes.whole(element['rateCount'], `${path}.rateCount`)
  const max =
    notes.whole(element['rateMax'], `${path}.rateMax`) ?? (count === null ? Math.max(5, min + 1) : min + count - 1)
  const low = notes.text(element['minRateDescription'], `${path}.minRateDescription`)
  const high = notes.text(element['maxRateDescription'], `${path}.maxRateDescription`)
  return {
    type: 'rating',
    source: { min, max, ...(low !== null && { low_label: low }), ...(high !== null && { high_label: high }) },
    named: { kind: 'number' },
    read: SCALE,
  }
}

function yesOrNo({ element, path, notes }: ElementInput): Made {
  const yes = notes.text(element['labelTrue'], `${path}.labelTrue`)
  const no = notes.text(element['labelFalse'], `${path}.labelFalse`)
  return {
    type: 'confirmation',
    source: { ...(yes !== null && { confirm_label: yes }), ...(no !== null && { cancel_label: no }) },
    named: { kind: 'truth', yes: asWord(element['valueTrue'] ?? true), no: asWord(element['valueFalse'] ?? false) },
    read: ['labelTrue', 'labelFalse', 'valueTrue', 'valueFalse'],
  }
}

function grid({ element, path, notes }: ElementInput): Made {
  const given = choicesOf(element['rows'], `${path}.rows`, notes)
  const ids = new Set<string>()
  const rows = given.map((row, i) => ({ id: identifier(row.id, ids, `r${i + 1}`), value: row.id, text: row.text }))
  return {
    type: 'matrix',
    source: {
      rows: rows.map(({ id, text }) => ({ id, text })),
      columns: written(choicesOf(element['columns'], `${path}.columns`, notes)),
    },
    named: { kind: 'options' },
    read: ['rows', 'columns', 'isAllRowRequired', 'eachRowRequired'],
    required: element['isAllRowRequired'] === true || element['eachRowRequired'] === true,
    rows,
  }
}

function line({ element, path, notes }: ElementInput): Made | null {
  const { inputType = 'text' } = element
  switch (inputType) {
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
      return {
        type: 'text',
        source: length(element, path, notes),
        named: { kind: 'text' },
        // Other input types are noted, because they mean more than plain text.
        read: inputType === 'text' ? ['inputType', 'maxLength'] : ['maxLength'],
      }
    case 'number':
      return {
        type: 'number',
        source: { notation: element['step'] === 1 ? 'integer' : 'decimal' },
        named: { kind: 'number' },
        read: ['inputType', 'step'],
      }
    case 'date':
      return {
        type: 'date',
        source: { ...day(element, 'min', path, notes), ...day(element, 'max', path, notes) },
        named: { kind: 'day' },
        read: ['inputType', 'min', 'max'],
      }
    default:
      return notes.note(path, `Nothing is typed as “${asWord(inputType)}” here.`)
  }
}

const paragraph = ({ element, path, notes }: ElementInput): Made => ({
  type: 'text',
  source: { multiline: true, ...length(element, path, notes) },
  named: { kind: 'text' },
  read: ['maxLength'],
})

function length(element: Json, path: string, notes: Notes): Source {
  const most = notes.whole(element['maxLength'], `${path}.maxLength`)
  // SurveyJS writes -1 and 0 for “as long as you like”.
  return most !== null && most > 0 ? { max_length: most } : {}
}

function day(element: Json, bound: 'min' | 'max', path: string, notes: Notes): Source {
  const value = element[bound]
  if (value === undefined) return {}
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return { [bound]: value }
  notes.note(`${path}.${bound}`, 'A bound is a day written 2026-01-31 here.')
  return {}
}

const READERS: ReadonlyMap<string, (input: ElementInput) => Made | null> = new Map([
  ['radiogroup', choice],
  ['dropdown', choice],
  ['checkbox', severalChoices],
  ['tagbox', severalChoices],
  ['rating', scale],
  ['boolean', yesOrNo],
  ['matrix', grid],
  ['text', line],
  ['comment', paragraph],
])
