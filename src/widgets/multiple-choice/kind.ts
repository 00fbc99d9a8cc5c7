// One of several options, which are shown in the order of the props; an index is a position in that order.
import { z } from 'zod'
import { promptProps, kind, otherLabel } from '../kind.js'
import { malformed } from '../malformed.js'
import { offered } from '../model-texts.js'
import { indexOf } from '../named-indices.js'
import { otherText, settleOwn, withOwn } from '../own-option.js'

export const multipleChoice = kind({
  tool: 'present_choices',
  props: z.strictObject({ ...promptProps, options: z.array(z.string()).min(2).max(40), ...otherLabel }),
  response: z
    .strictObject({
      selection: z.string().max(2_000).optional(),
      index: z.int().min(0).optional(),
      other: otherText,
    })
    .refine(choice => choice.selection !== undefined || choice.index !== undefined, 'Give selection or index.'),
  read: ({ selection, index, other }, { options, other_label }) => {
    const texts = withOwn(options, other_label)
    const place = index ?? indexOf(selection!, texts)
    if (place >= texts.length) return malformed('/index', `There are ${texts.length} options, counted from 0.`)
    if (place < 0) return malformed('/selection', 'This is not one of the options.')
    if (selection !== undefined && texts[place]!.trim() !== selection.trim())
      return malformed('/index', 'Selection and index name different options.')
    return { ok: true, value: { place, other }, at: index === undefined ? '/selection' : '/index' }
  },
  settle: ({ place, other }, { options }) =>
    settleOwn(other, place === options.length, own => (own === null ? String(place) : JSON.stringify([place, own]))),
  graded: {
    given: ({ place }) => String(place),
    post: place => ({ index: Number(place) }),
    luck: options => 1 / options,
  },
  offers: ({ options }) => options,
  model: {
    description: 'Show a multiple-choice widget and wait for the learner. Returns {selection, index}.',
    parameters: z.object({ options: offered(8) }),
    own: ({ options }) => ({ options }),
  },
})
