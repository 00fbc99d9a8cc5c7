// A compilation that was stopped goes on from its checkpoint as if nothing had been.
import { describe, expect, test } from 'vitest'
import { optimize, type OptimizationTask } from '../../../src/compiler/application/optimize.js'
import { OptimizationState } from '../../../src/compiler/application/optimization-state.js'
import type { CompiledCurriculum } from '../../../src/contract/curriculum.js'
import { CannedAuthor, COST, taskOf, withoutTasks } from '../../support/canned-author.js'
import { somePolicy, someProposalInput } from '../../support/compiler-inputs.js'
import { someSpec, soundCurriculum } from '../../support/some-curriculum.js'

const bytes = (value: unknown): string => JSON.stringify(value, null, 2)

/** Goes on from every checkpoint of a run: the bytes have to be the same, and nothing is asked for twice. */
async function resumedAnywhere(about: Partial<OptimizationTask>, authorOf: () => CannedAuthor) {
  const states: { readonly text: string; readonly asked: number }[] = []
  const author = authorOf()
  const checkpoint = (state: OptimizationState) => {
    states.push({ text: JSON.stringify(state), asked: author.asked.length })
  }
  const whole = await optimize(taskOf({ ...about, author, checkpoint }))
  for (const { text, asked } of states) {
    const resumedAuthor = authorOf()
    const resume = OptimizationState.parse(JSON.parse(text))
    expect(bytes(await optimize(taskOf({ ...about, author: resumedAuthor, resume })))).toBe(bytes(whole))
    expect(resumedAuthor.asked).toEqual(author.asked.slice(asked))
  }
  return { trace: whole.trace, states: states.map(({ text }) => OptimizationState.parse(JSON.parse(text))) }
}

/** With a title that is still to be written, and without tasks at `count` others. */
function untitled(count: number): CompiledCurriculum {
  const { topic, nodes } = withoutTasks(count)
  return { topic, nodes: nodes.with(-1, { ...nodes.at(-1)!, title: 'replace_with a title' }) }
}

describe('a checkpoint', () => {
  test('taken anywhere leads to the same bytes, and nothing is asked for twice', async () => {
    const { trace, states } = await resumedAnywhere({}, () => new CannedAuthor(withoutTasks(9)))
    // The draft, the words and the repairs of each iteration, and ten nodes read eight at a time.
    expect(states).toHaveLength(1 + 2 * trace.iterations.length + 2)
  })

  test.each([
    { author: 'had no words', words: [] },
    { author: 'did not answer', words: null },
    { author: 'had no words and spent the budget', words: [], token_budget: 150 },
    { author: 'did not answer and spent the budget', words: null, token_budget: 150 },
  ])('behind an author who $author leads to the same bytes', async ({ words, token_budget }) => {
    const policy = somePolicy({ token_budget: token_budget ?? null })
    const { trace, states } = await resumedAnywhere({ policy }, () => new CannedAuthor(untitled(2), () => words))
    const asked = states.find(state => state.words !== null)!
    expect(asked.words).toMatchObject({ notes: ['Written.'], spending: COST })
    expect(trace.iterations[0]!.selected_actions).toEqual(asked.words!.actions)
    expect(trace.iterations[0]).toMatchObject({ use: COST.use, notes: expect.arrayContaining(['Written.']) as unknown })
  })

  test('of another task is passed by', async () => {
    let last: OptimizationState | undefined
    const checkpoint = (state: OptimizationState) => void (last = state)
    await optimize(taskOf({ author: new CannedAuthor(withoutTasks(2)), checkpoint }))
    const author = new CannedAuthor(soundCurriculum(8))
    const others: Partial<OptimizationTask>[] = [
      { spec: someSpec({ goal: 'Something else.' }) },
      { policy: somePolicy({ model: 'another' }) },
      { input: someProposalInput({ scope_text: 'Another scope.' }) },
    ]
    for (const other of others) {
      const { curriculum } = await optimize(taskOf({ ...other, author, resume: last! }))
      expect(curriculum).toEqual(soundCurriculum(8))
    }
    expect(author.asked).toEqual(['draft', 'draft', 'draft'])
  })
})
