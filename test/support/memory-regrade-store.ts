// Regrades in memory. Answers are those that the test gives; their order is that of the list.
import type { Proposal, RegradeStore, StoredRegrade } from '../../src/quizzes/application/regrade.js'
import type { GradedAnswer } from '../../src/quizzes/domain/regrade.js'

export class MemoryRegradeStore implements RegradeStore {
  readonly #regrades = new Map<string, StoredRegrade>()

  constructor(private readonly given: readonly GradedAnswer[]) {}

  async answers(
    blueprintId: string,
    after: { sessionId: string; position: number } | null,
    limit: number,
  ): Promise<GradedAnswer[]> {
    const own = this.given.filter(({ item }) => item.blueprintId === blueprintId)
    const last = own.findIndex(one => one.sessionId === after?.sessionId && one.position === after.position)
    return own.slice(last + 1, last + 1 + limit)
  }

  async propose(proposal: Proposal): Promise<StoredRegrade> {
    const stored = { ...structuredClone(proposal), createdAt: new Date(), appliedAt: null }
    this.#regrades.set(stored.regradeId, stored)
    return stored
  }

  async find(regradeId: string): Promise<StoredRegrade | null> {
    return this.#regrades.get(regradeId) ?? null
  }

  async applied(blueprintIds: readonly string[], since: Date): Promise<ReadonlyMap<string, number>> {
    const found = [...this.#regrades.values()].filter(
      ({ blueprintId, createdAt, appliedAt }) =>
        appliedAt !== null && createdAt > since && blueprintIds.includes(blueprintId),
    )
    return new Map(found.map(({ blueprintId, view }) => [blueprintId, view.blueprint_version]))
  }

  async markApplied(regradeId: string): Promise<StoredRegrade> {
    const found = this.#regrades.get(regradeId)!
    const stored = { ...found, appliedAt: found.appliedAt ?? new Date() }
    this.#regrades.set(regradeId, stored)
    return stored
  }
}
