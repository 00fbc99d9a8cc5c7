// The rules about what a learner does beside answering, each taken out.
import { newId } from '../../src/kernel/ids.js'
import { committing, leadingTo, mutant, type Mutant } from './hostile-alterations.js'

export const BESIDE_MUTANTS: readonly Mutant[] = [
  mutant(
    'scoreIsBackends',
    'a hint that costs nothing',
    leadingTo('HintShown', (_after, { hintCost }) => ({ hintCost })),
  ),
  mutant(
    'scoreIsBackends',
    'hints that are forgotten by stepping back',
    leadingTo('ItemFetched', () => ({ hintsShown: 0, hintCost: 0 })),
  ),
  mutant(
    'scoreIsBackends',
    'a question that is skipped and counts as right',
    leadingTo('ItemSkipped', ({ itemsCorrect }) => ({ itemsCorrect: itemsCorrect + 1 })),
  ),
  mutant(
    'scoreIsBackends',
    'an answer that is lost by stepping back',
    leadingTo('SteppedBack', () => ({ itemsCorrect: 0 })),
  ),
  mutant('commandsByTheBook', 'a command that is applied twice', {
    handlers: real => ({ ...real, command: input => real.command({ ...input, commandId: newId() }) }),
  }),
  mutant(
    'endingStopsTheModel',
    'a learner who finishes while the model goes on',
    committing(({ before, after, events }) =>
      events.some(event => event.type === 'CommandTaken' && event.command === 'finish')
        ? { after: { ...after, fence: before.fence } }
        : {},
    ),
  ),
]
