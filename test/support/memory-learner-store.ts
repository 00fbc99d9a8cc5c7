// Evidence in memory. test/ports/learner-store.contract.ts holds it to what the database does.
import type { Evidence, LearnerStore } from '../../src/learners/index.js'
import { evidenceRows } from '../../src/sessions/domain/events/entry.js'
import type { Session } from '../../src/sessions/domain/session.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'

export class MemoryLearnerStore implements LearnerStore {
  readonly #kept = new Map<string, Evidence[]>()

  add(learnerId: string, evidence: Evidence): void {
    this.#kept.set(learnerId, [...(this.#kept.get(learnerId) ?? []), evidence].toSorted(byAge))
  }

  /** What an event of a session says about its learner. `at`: the time of the commit. */
  addOf(session: Session, event: SessionEvent, at: Date): void {
    if (event.type !== 'ActionAnswered' && event.type !== 'ItemGraded' && event.type !== 'ScoreRevised') return
    const { position, verdict, evidence } = event
    if (position === null || verdict === null || evidence === null) return
    for (const { learnerId: _, ...row } of evidenceRows(session, position, evidence, verdict, at))
      this.add(session.learnerId, { sessionId: session.id, ...row })
  }

  async evidence(
    learnerId: string,
    skillIds: readonly string[],
    limit: number,
    until: Date | null = null,
  ): Promise<ReadonlyMap<string, Evidence[]>> {
    const own = this.#kept.get(learnerId) ?? []
    return new Map(
      [...new Set(skillIds)]
        .map(
          skillId =>
            [
              skillId,
              own.filter(one => one.skillId === skillId && (until === null || one.at <= until)).slice(-limit),
            ] as const,
        )
        .filter(([, found]) => found.length > 0),
    )
  }

  async evidenceIn(sessionId: string): Promise<readonly Evidence[]> {
    return [...this.#kept.values()]
      .flat()
      .filter(one => one.sessionId === sessionId)
      .toSorted((a, b) => a.position - b.position)
  }
}

const byAge = (a: Evidence, b: Evidence): number =>
  a.at.getTime() - b.at.getTime() || a.sessionId.localeCompare(b.sessionId) || a.position - b.position
