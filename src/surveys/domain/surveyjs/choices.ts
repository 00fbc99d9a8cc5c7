// SurveyJS choices, rows and columns as options.
import type { FormOption } from '../survey-file.js'
import { isObject } from '../../../kernel/json.js'
import type { Notes } from './import-notes.js'

/** Values become ids. Entries that are no choice are noted and left out. */
export function choicesOf(value: unknown, path: string, notes: Notes): FormOption[] {
  return notes.entries(value, path).flatMap((choice, i): FormOption[] => {
    const at = `${path}[${i}]`
    if (typeof choice === 'string' || typeof choice === 'number' || typeof choice === 'boolean')
      return [{ id: String(choice), text: String(choice) }]
    const id = isObject(choice) ? choice['value'] : undefined
    if (!isObject(choice) || (typeof id !== 'string' && typeof id !== 'number' && typeof id !== 'boolean')) {
      notes.note(at, 'This is no choice with a value.')
      return []
    }
    notes.unknownKeys(choice, at, ['value', 'text'])
    return [{ id: String(id), text: notes.text(choice['text'], `${at}.text`) ?? String(id) }]
  })
}

/** As they are written in a file: text alone where that is also the id. */
export const written = (options: readonly FormOption[]): (string | FormOption)[] =>
  options.map(option => (option.id === option.text ? option.text : option))
