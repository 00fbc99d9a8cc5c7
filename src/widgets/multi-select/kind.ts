// Several of the options.
import { z } from 'zod'
import { promptProps, kind, otherLabel } from '../kind.js'
import { malformed } from '../malformed.js'
import { offered } from '../model-texts.js'
import { namedIndices } from '../named-indices.js'
import { otherText, settleOwn, withOwn } from '../own-option.js'

export const multiSelect = kind({
  tool: 'present_multi_select',
  props: z.strictObject({
    ...promptProps,
    options: z.array(z.string()).min(2).max(40),
    ...otherLabel,
    min_selections: z.int().min(0),
    max_selections: z.int().min(1),
    /** Says in words how the choice is scored. */
    rule: z.string().optional(),
  }),
  response: z
    .strictObject({
      selections: z.array(z.string().max(2_000)).max(41).optional(),
      indices: z.array(z.int().min(0)).max(41).optional(),
      other: otherText,
    })
    .refine(choice => choice.selections !== undefined || choice.indices !== undefined, 'Give selections or indices.'),
  read: ({ selections, indices, other }, { options, other_label }) => {
    const shown = withOwn(options, other_label)
    const named = namedIndices(shown, ['selections', selections], ['indices', indices], false)
    return named.ok ? { ...named, value: { places: named.value, other } } : named
  },
  settle: ({ places, other }, { options, min_selections: least, max_selections: most }, at) => {
    if (places.length < least) return malformed(at, `Choose at least ${least}.`)
    if (places.length > most) return malformed(at, `Choose at most ${most}.`)
    const ordered = places.toSorted((one, next) => one - next)
    return settleOwn(other, places.includes(options.length), own =>
      JSON.stringify(own === null ? ordered : [...ordered, own]),
    )
  },
  graded: {
    given: ({ places }, { options }) => places.map(place => options[place]!),
    post: selections => ({ selections: JSON.parse(selections) as string[] }),
    luck: options => 1 / 2 ** options,
  },
  offers: ({ options }) => options,
  model: {
    description: 'Show options of which several may be chosen and wait for the learner. Returns {selections, indices}.',
    parameters: z.object({
      options: offered(12),
      min_selections: z.int().min(0).max(12).default(1),
      max_selections: z.int().min(1).max(12).default(12),
    }),
    own: ({ options, min_selections, max_selections }) => {
      const most = Math.min(max_selections, options.length)
      return { options, min_selections: Math.min(min_selections, most), max_selections: most }
    },
  },
})
