// An answer that is typed in one line.
import type { Asking, ReadAnswer } from '../answer-type.js'
import type { Given } from '../../../../widgets/kind.js'
import { refuse } from '../answer-type.js'
import { MAX_ANSWER_LENGTH, plainCharacters } from '../../../../expression/plain-characters.js'

/** Reads a line of at most `longest` characters, made plain; a type says what it makes of it. */
export const line =
  <Settings>(read: (plain: string, settings: Settings) => ReadAnswer, longest = MAX_ANSWER_LENGTH) =>
  (given: Given, settings: Settings): ReadAnswer => {
    if (typeof given !== 'string') return refuse('Write the answer in one line.')
    if (given.length > longest) return refuse(`Write at most ${longest} characters.`)
    const plain = plainCharacters(given)
    return plain === '' ? refuse('Write an answer first.') : read(plain, settings)
  }

/** A number that is said to be the value of a name is the number: `x = 6`. */
export const withoutName = (plain: string): string => plain.replace(/^\p{L}[\p{L}\d_]{0,19} ?= ?(?=[-+]? ?[\d.,])/u, '')

const field =
  (mode: 'text' | 'address') =>
  (_settings: object, { label }: { readonly label: string }): Asking => ({
    noun: 'free_text',
    props: { placeholder: label, min_length: 1, max_length: MAX_ANSWER_LENGTH, multiline: false, input_mode: mode },
  })

/** A field for words. */
export const textField = field('text')
/** A field for addresses: no autocorrection, a keyboard with digits. */
export const addressField = field('address')
