// The rules about what a learner does beside answering, each taken out.
import { newId } from '../../src/kernel/ids.js'
import { applyDecision } from '../../src/sessions/domain/apply-decision.js'
import { evolve } from '../../src/sessions/domain/event-table.js'
import { applying, mutant, type Mutant } from './hostile-alterations.js'

export const BESIDE_MUTANTS: readonly Mutant[] = [
  mutant('scoreIsBackends', 'a hint that costs nothing', {
    apply: applying({
      evolve: (session, event, at) => ({
        ...evolve(session, event, at),
        ...(event.type === 'HintShown' && { hintCost: session.hintCost }),
      }),
    }),
  }),
  mutant('scoreIsBackends', 'hints that are forgotten by stepping back', {
    apply: applying({
      evolve: (session, event, at) => ({
        ...evolve(session, event, at),
        ...(event.type === 'ItemFetched' && { hintsShown: 0, hintCost: 0 }),
      }),
    }),
  }),
  mutant('scoreIsBackends', 'a question that is skipped and counts as right', {
    apply: applying({
      evolve: (session, event, at) => {
        const after = evolve(session, event, at)
        return event.type === 'ItemSkipped' ? { ...after, itemsCorrect: after.itemsCorrect + 1 } : after
      },
    }),
  }),
  mutant('scoreIsBackends', 'an answer that counts although it was taken back', {
    apply: applying({
      evolve: (session, event, at) => {
        const after = evolve(session, event, at)
        return event.type === 'SteppedBack' ? { ...after, itemsCorrect: session.itemsCorrect } : after
      },
    }),
  }),
  mutant('commandsByTheBook', 'a command that is applied twice', {
    handlers: real => ({ ...real, command: input => real.command({ ...input, commandId: newId() }) }),
  }),
  mutant('endingStopsTheModel', 'a learner who finishes while the model goes on', {
    apply: (before, decision, at) => {
      const commit = applyDecision(before, decision, at)
      const finishes = decision.events.some(event => event.type === 'CommandTaken' && event.command === 'finish')
      return finishes ? { ...commit, after: { ...commit.after, fence: before.fence } } : commit
    },
  }),
]
