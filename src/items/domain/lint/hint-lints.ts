// Hints above the bottom one leave the answer to the learner.
import type { Blueprint } from '../blueprint/blueprint.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import type { Item } from '../item/item.js'
import { statesKey } from '../item/withhold-reason.js'

/** A hint that is the same for every item cannot know the answer; one that changes with the item can. */
export const revealingHints = (blueprint: Blueprint, item: Item): FieldProblem[] =>
  item.hints.flatMap((hint, i) =>
    !blueprint.hints[i]!.bottomOut && blueprint.hints[i]!.say.names.size > 0 && statesKey(item, hint.text)
      ? [{ path: ['hints', i, 'say'], message: `The hint gives the answer away (${item.tier}, seed ${item.seed}).` }]
      : [],
  )
