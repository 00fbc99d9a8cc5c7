// The example under a field: read as an answer would be, and neither the answer nor a part of it.
import { compareNumbers } from '../../../expression/rational.js'
import { sameDimension } from '../../../expression/units.js'
import { answerType } from '../answers/registry.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import type { ItemPart } from '../item/item.js'
import { widgetOf } from '../item/part-widget.js'
import { firstOfEach, named, type Study } from './study.js'

export const examplesKeepTheKey = ({ samples }: Study): FieldProblem[] =>
  firstOfEach(
    samples.flatMap(sample =>
      sample.item.parts.flatMap((part, i) => {
        const message = part.example === undefined ? null : wrongWith(part.example, part)
        return message === null
          ? []
          : [{ path: ['parts', i, 'response', 'example'], message: `${message} (${named(sample)})` }]
      }),
    ),
  )

/** Null where nothing is. A choice shows no field. */
function wrongWith(example: string, part: ItemPart): string | null {
  if (part.form === 'choice') return null
  const { type, settings } = part.answer
  const kind = answerType(type)
  if (widgetOf(part).noun !== 'number') return 'Only the field of a number shows an example.'
  const read = kind.read(example, settings)
  if (!read.ok) return `As an answer it would be refused: ${read.message}`
  const { score, wrongForm } = kind.judge(read.canonical, part.key, settings)
  if (score > 0 || wrongForm) return 'This is the answer, or earns some of its points.'
  const [shown, key] = [kind.toValue(read.canonical, settings), kind.toValue(part.key, settings)]
  if (shown.kind !== 'quantity' || key.kind !== 'quantity') return null
  if (compareNumbers(shown.magnitude, key.magnitude) === 0) return 'This is the number of the answer.'
  return sameDimension(shown.unit, key.unit)
    ? 'It tells what kind of unit the answer has: take a unit that measures something else.'
    : null
}
