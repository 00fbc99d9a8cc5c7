// given(what happened).when(a decision).then(what it decided): the one grammar of decision tests.
import { expect } from 'vitest'

/**
 * `given` for an aggregate: folds what happened into a state, asks the decision, compares what it decided. `then()` without
 * events: it stayed quiet. `thenRefused(code)`: it threw an error with that `code`.
 */
export const scenario =
  <State, Event>(start: State, evolve: (state: State, event: Event) => State) =>
  (...happened: readonly Event[]) => ({
    when(decide: (state: State) => readonly Event[]) {
      const decision = () => decide(happened.reduce(evolve, start))
      return {
        then: (...events: readonly Event[]): void => expect(decision()).toEqual(events),
        thenRefused: (code: string): void => expect(decision).toThrow(expect.objectContaining({ code })),
      }
    },
  })
