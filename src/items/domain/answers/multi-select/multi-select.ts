// Several options to be ticked. The learner sees the scoring rule as a sentence.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { setOf } from '../../../../expression/compare-values.js'
import { text } from '../../../../expression/value.js'
import { accept, partly, refuse, right, wrong, type AnswerType, type Judgement } from '../answer-type.js'
import type { Given } from '../../../../widgets/kind.js'
import { offeredTexts, readTexts, storedTexts, textsOf } from '../offered-texts.js'

const MOST = 12

type Settings = {
  /** A formula that is worth a list, or texts with values in them; texts once they are resolved. */
  readonly distractors: string | readonly string[]
  readonly min_selections: number
  readonly max_selections?: number | undefined
  readonly credit: 'all_or_nothing' | 'per_option' | 'balanced'
}

const RULES = {
  all_or_nothing: 'All or nothing: every right entry is ticked and no other.',
  per_option: 'Each entry counts the same: ticked where it is right, left alone where it is not.',
  balanced: 'Each right tick earns a share; each wrong tick takes one away. The score never falls below zero.',
}

/**
 * The key is a list or set of the right texts; `response.distractors` are the wrong ones. With k right entries and w
 * wrong ones: `all_or_nothing` 1 for exactly the right ones, else 0; `per_option` the share of the k + w entries that
 * are ticked or left alone rightly; `balanced` 1/k for each right tick less 1/w for each wrong one, never below 0.
 * Ticking nothing is an answer, unless `response.min_selections` says otherwise.
 */
export const multiSelect: AnswerType<Settings> = {
  response: z.strictObject({
    distractors: z
      .union([
        z.string().min(1),
        z
          .array(z.string().trim().min(1))
          .min(1)
          .max(MOST - 1),
      ])
      .meta({ title: 'list of texts, or a formula', description: 'the entries that are not to be ticked' }),
    min_selections: z.int().min(0).max(MOST).default(0).describe('the least number of ticks'),
    max_selections: z.int().min(1).max(MOST).optional().describe('the greatest number of ticks'),
  }),
  grade: z.strictObject({
    credit: z
      .enum(['all_or_nothing', 'per_option', 'balanced'])
      .default('all_or_nothing')
      .describe(
        '`per_option`: the share treated rightly; `balanced`: 1/k per right tick less 1/w per wrong one, never below 0',
      ),
  }),
  check: ({ min_selections: least, max_selections: most = MOST }) =>
    least > most ? [{ path: ['min_selections'], message: 'More must be ticked than may be ticked.' }] : [],
  sources: ({ distractors }) =>
    typeof distractors === 'string'
      ? [{ path: ['distractors'], kind: 'formula', source: distractors }]
      : distractors.map((source, i) => ({ path: ['distractors', i], kind: 'template', source })),
  resolve: (settings, resolver) => ({
    ...settings,
    distractors:
      typeof settings.distractors === 'string'
        ? resolver.texts(settings.distractors)
        : settings.distractors.map(each => resolver.text(each).trim()),
  }),
  fromValue: (value, settings) => {
    const texts = textsOf(value)
    const offered = offeredTexts(texts, distractorsOf(settings)).length
    if (offered > MOST) throw new BadValue(`at most ${MOST} entries can be offered`)
    if (offered < 2 && texts.length > 0) throw new BadValue('there is no wrong entry to offer')
    return JSON.stringify(sorted(texts))
  },
  toValue: canonical => setOf(storedTexts(canonical).map(text)),
  read: readTicks,
  judge: judgeTicks,
  show: canonical => storedTexts(canonical).join('; ') || '—',
  offers: (key, settings) => offeredTexts(storedTexts(key), distractorsOf(settings)),
  ask: ({ min_selections, max_selections, credit }, { options }) => ({
    noun: 'multi_select',
    props: {
      options: [...options],
      min_selections,
      max_selections: Math.min(max_selections ?? options.length, options.length),
      rule: RULES[credit],
    },
  }),
}

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort()

const distractorsOf = ({ distractors }: Settings): readonly string[] =>
  typeof distractors === 'string' ? [distractors] : distractors

function readTicks(given: Given, { min_selections: least, max_selections: most = MOST }: Settings) {
  const texts = readTexts(given)
  if (texts === null) return refuse('Tick entries of the list.')
  const ticked = sorted(texts)
  if (ticked.length < least) return refuse(`Tick at least ${least} of them.`)
  if (ticked.length > most) return refuse(`Tick at most ${most} of them.`)
  return accept(JSON.stringify(ticked))
}

function judgeTicks(canonical: string, key: string, settings: Settings): Judgement {
  if (canonical === key) return right
  const ticked = storedTexts(canonical)
  const keys = storedTexts(key)
  const missed = keys.filter(each => !ticked.includes(each)).length
  const extra = ticked.filter(each => !keys.includes(each)).length
  const [note, say] =
    extra === 0
      ? [
          'missed_entries',
          ticked.length === 0
            ? 'You ticked nothing, but something is right.'
            : 'What you ticked is right, but there are more.',
        ]
      : missed === 0
        ? ['extra_entries', 'Everything right is ticked, but so is something wrong.']
        : [
            'mixed_entries',
            `Right among the ${ticked.length} that you ticked: ${ticked.length - extra}. Still missing: ${missed}.`,
          ]
  const all = offeredTexts(keys, distractorsOf(settings)).length
  const score = {
    all_or_nothing: 0,
    per_option: 1 - (missed + extra) / Math.max(all, 1),
    balanced: (keys.length - missed) / Math.max(keys.length, 1) - extra / Math.max(all - keys.length, 1),
  }[settings.credit]
  return score <= 0 ? { ...wrong, note, say } : partly(score, note, say)
}
