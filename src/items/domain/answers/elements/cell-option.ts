// A gap of a table that is filled from a list: one of its options is chosen there.
import { z } from 'zod'
import { splitLine } from '../../../../contract/text-tree.js'
import { BadValue } from '../../../../expression/bad-value.js'
import { show, withDigits } from '../../../../expression/show.js'
import { text } from '../../../../expression/value.js'
import { accept, exactly, refuse, type AnswerType } from '../answer-type.js'

const MOST = 12

type Settings = {
  /** A formula that is worth a list, or texts with values in them; once they are resolved the texts, in the order in which they are shown. */
  readonly options: string | readonly string[]
  /** As the page shows them, in the same order; in a translation they are other words. Absent before they are resolved. */
  readonly labels?: readonly string[]
}

/**
 * `options` are all that can be chosen, among them the key. They are shown in an order that depends on the seed and on which texts they are, never
 * on the key or on how they are written down, and gaps with the same options have the same order. They are plain text.
 */
export const cellOption: AnswerType<Settings> = {
  response: z.strictObject({
    options: z
      .union([z.string().min(1), z.array(z.string().trim().min(1)).min(2).max(MOST)])
      .meta({ title: 'list of texts, or a formula', description: 'all that can be chosen, the key among them' }),
  }),
  grade: z.strictObject({}),
  sources: ({ options }) =>
    typeof options === 'string'
      ? [{ path: ['options'], kind: 'formula', source: options }]
      : options.map((source, i) => ({ path: ['options', i], kind: 'template', source })),
  resolve: ({ options }, resolver) => {
    const texts =
      typeof options === 'string' ? resolver.texts(options) : options.map(each => resolver.text(each).trim())
    const shown = resolver.shuffled(offered(texts))
    return { options: shown, labels: offered(shown.map(each => resolver.word(each))) }
  },
  fromValue: (value, { options }) => {
    // A decimal stands among the options as they show it.
    const chosen = [value, withDigits(value)].map(each => show(each).trim()).find(each => options.includes(each))
    if (chosen === undefined) throw new BadValue(`${show(value)} is none of the options ${textList(options)}`)
    return chosen
  },
  toValue: canonical => text(canonical),
  read: (given, { options, labels = [] }) => {
    const at = typeof given === 'string' ? labels.indexOf(given.trim()) : -1
    return at < 0 ? refuse('Choose one of the options.') : accept(options[at]!)
  },
  judge: exactly,
  show: labelOf,
  write: labelOf,
  ask: ({ labels = [] }) => ({ noun: 'multiple_choice', props: { options: [...labels] } }),
}

function labelOf(canonical: string, { options, labels = [] }: Settings): string {
  return labels[options.indexOf(canonical)] ?? canonical
}

/** Throws BadValue where they are no list to choose from. */
function offered(texts: readonly string[]): readonly string[] {
  const twice = texts.find((each, i) => texts.indexOf(each) !== i)
  if (twice !== undefined) throw new BadValue(`the option “${twice}” is there twice`)
  if (texts.length < 2 || texts.length > MOST)
    throw new BadValue(`2 to ${MOST} options can be offered, not ${texts.length}`)
  const marked = texts.find(each => splitLine(each).some(({ kind }) => kind !== 'text'))
  if (marked !== undefined)
    throw new BadValue(`the option “${marked}” holds a formula or code, and a list of options shows plain text`)
  return texts
}

const textList = (options: Settings['options']): string =>
  typeof options === 'string' ? options : options.map(each => `“${each}”`).join(', ')
