// Notes on what an import leaves out, and readers of JSON values that take such notes. They accept any JSON and never throw.

import { isObject } from '../../../kernel/json.js'

/** `path` leads into the imported file, as in `pages[0].elements[2].visibleIf`; `why` is a sentence. */
export type NotTaken = { readonly path: string; readonly why: string }

export type Json = Readonly<Record<string, unknown>>

/** A value of the file for a message, cut to 60 characters. */
export const asWord = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, 60)
    : 'something that is no word'

export class Notes {
  readonly list: NotTaken[] = []

  note(path: string, why: string): null {
    this.list.push({ path, why })
    return null
  }

  /** Text, of several languages the default one; null where there is none. */
  text(value: unknown, path: string): string | null {
    if (value === undefined || value === null) return null
    if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (!isObject(value)) return this.note(path, 'This is no text.')
    const languages = Object.keys(value).filter(language => language !== 'default')
    if (languages.length > 0)
      this.note(path, `Only the default language is taken, without ${languages.slice(0, 20).join(', ')}.`)
    const { default: standard } = value
    return typeof standard === 'string' && standard.trim() !== ''
      ? standard.trim()
      : this.note(path, 'There is no text in the default language.')
  }

  entries(value: unknown, path: string): readonly unknown[] {
    if (value === undefined) return []
    if (Array.isArray(value)) return value
    this.note(path, 'A list is needed here.')
    return []
  }

  whole(value: unknown, path: string): number | null {
    if (value === undefined || value === null) return null
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value
    return this.note(path, 'A whole number is needed here.')
  }

  /** Notes every key that is not in `known`. */
  unknownKeys(object: Json, path: string, known: readonly string[]): void {
    for (const word of Object.keys(object))
      if (!known.includes(word)) this.note(path === '' ? word : `${path}.${word}`, 'This has no counterpart here.')
  }
}
