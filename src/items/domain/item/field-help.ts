// What the help under a number field shows besides the form of the number. It is made from the question's text and the author's example
// alone, never from the key.
import type { BareProps } from '../../../widgets/kinds.js'
import type { Item, ItemPart } from './item.js'

type Help = Pick<BareProps<'number'>, 'signed' | 'example'>

/** A minus sign that is no subtraction. */
const NEGATIVE = /(?<![\p{L}\d)}\]²³]|[\d)}\]²³]\s)[-−]\d/u

/** `part` is asked in a number field. */
export const fieldHelp = ({ stem }: Pick<Item, 'stem'>, { prompt, label, example }: ItemPart): Help => ({
  ...(NEGATIVE.test(`${stem} ${prompt} ${label}`) && { signed: true }),
  ...(example !== undefined && { example }),
})
