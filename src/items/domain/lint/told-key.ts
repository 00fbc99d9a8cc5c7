// Whether a question tells its own answer: what is shown names the key far more often than it names the answers of other questions.
import type { FieldProblem } from '../blueprint/formula-reader.js'
import type { Tier } from '../item/item.js'
import { valuesNamedIn } from '../item/named-answer.js'
import { percent } from './misconception-lints.js'
import { named, type Sample, type Study } from './study.js'

/** A key may stand in its question by accident: as often as another question's does, and this much more. */
const MOST_ABOVE_ACCIDENT = 0.25
/** Beyond this share it is no accident, however narrow the range of the answers. */
const MOST_SHOWN = 0.9
/** With how many other questions each is compared. */
const OTHERS = 5

type Telling = { readonly own: number; readonly others: number; readonly example: Sample }

/** One problem for each part that tells its key in some tier, where `key_shown` does not say why; and one for each idle `key_shown`. */
export function givensReveal(study: Study): FieldProblem[] {
  const tiers = [...study.blueprint.tiers.keys()]
  return study.file.parts.flatMap((part, i) => {
    const telling = tiers.flatMap(tier => tellingOf(study, i, tier) ?? [])
    const told = telling.find(isTold)
    if (part.key_shown !== undefined)
      return told === undefined && study.samples.length > 0
        ? [
            {
              path: ['parts', i, 'key_shown'],
              message: 'The question does not show its answer, so it needs no reason to.',
            },
          ]
        : []
    if (told === undefined) return []
    const accident = `; the answers of other questions stand there in ${percent(told.others)}`
    return [
      {
        path: ['parts', i, part.prompt === undefined ? 'key' : 'prompt'],
        message: `What is shown names the answer in ${percent(told.own)} of the questions${accident} (${named(told.example)}). Take it out, or write “key_shown: <reason>” under the part where finding it there is the task.`,
      },
    ]
  })
}

const isTold = ({ own, others }: Telling): boolean => own > MOST_SHOWN || own - others > MOST_ABOVE_ACCIDENT

/** How often the texts of the tier's items name their own keys and those of others; null where none names its own. */
function tellingOf({ samples }: Study, index: number, tier: Tier): Telling | null {
  const items = samples.filter(({ item }) => item.tier === tier)
  let [own, others] = [0, 0]
  let example: Sample | null = null
  for (const [place, sample] of items.entries()) {
    const { stem, spoken, parts } = sample.item
    const texts = [stem, spoken ?? '', ...parts.flatMap(each => [each.prompt, each.label])]
    const { answer, key } = parts[index]!
    const values = new Set(texts.flatMap(text => valuesNamedIn(text, answer)))
    if (values.has(key)) {
      own += 1
      example ??= sample
    }
    for (let other = 1; other <= OTHERS; other++)
      if (values.has(items[(place + other) % items.length]!.item.parts[index]!.key)) others += 1 / OTHERS
  }
  return example === null ? null : { own: own / items.length, others: others / items.length, example }
}
