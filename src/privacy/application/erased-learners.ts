/** The learners whose data was erased, as this process knows them: within about a second of the erasure on any node. */
export class ErasedLearners {
  readonly #ids = new Set<string>()

  add(learnerIds: readonly string[]): void {
    for (const id of learnerIds) this.#ids.add(id)
  }

  has = (learnerId: string): boolean => this.#ids.has(learnerId)
}
