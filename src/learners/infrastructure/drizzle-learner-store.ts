// Evidence in Postgres and PGlite. The commit that grades an answer writes it; here it is only read.
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database, Handle } from '../../db/index.js'
import type { LearnerStore } from '../application/ports.js'
import type { Assistance, Evidence, Tier } from '../domain/evidence.js'
import { learnerEvidence } from './tables.js'

export class DrizzleLearnerStore implements LearnerStore {
  readonly #query: () => ReturnType<typeof newestEvidence>

  constructor(database: Database) {
    this.#query = database.prepare(newestEvidence)
  }

  async evidence(
    learnerId: string,
    skillIds: readonly string[],
    limit: number,
  ): Promise<ReadonlyMap<string, Evidence[]>> {
    const found = await this.#query().execute({ learnerId, skillIds: JSON.stringify(skillIds), limit })
    const bySkill = new Map<string, Evidence[]>()
    for (const row of found) {
      const evidence = { ...row, tier: row.tier as Tier, assistance: row.assistance as Assistance }
      const others = bySkill.get(row.skillId)
      if (others === undefined) bySkill.set(row.skillId, [evidence])
      else others.push(evidence)
    }
    return bySkill
  }
}

/** Each skill by itself down its index, so that what is read depends on the limit and not on how much there is. */
function newestEvidence(handle: Handle) {
  const { sessionId, position, skillId, blueprintId, variantKey, tier, guess, correct, assistance, at } =
    learnerEvidence
  const newest = handle
    .select({ sessionId, position, skillId, blueprintId, variantKey, tier, guess, correct, assistance, at })
    .from(learnerEvidence)
    .where(and(eq(learnerEvidence.learnerId, sql.placeholder('learnerId')), eq(skillId, sql`wanted.skill`)))
    .orderBy(desc(at), desc(sessionId), desc(position))
    .limit(sql.placeholder('limit'))
    .as('newest')
  const wanted = sql`(select distinct skill from json_array_elements_text(${sql.placeholder('skillIds')}::text::json) as skill) as wanted`
  return handle
    .select({
      sessionId: newest.sessionId,
      position: newest.position,
      skillId: newest.skillId,
      blueprintId: newest.blueprintId,
      variantKey: newest.variantKey,
      tier: newest.tier,
      guess: newest.guess,
      correct: newest.correct,
      assistance: newest.assistance,
      at: newest.at,
    })
    .from(wanted)
    .crossJoinLateral(newest)
    .orderBy(asc(newest.at), asc(newest.sessionId), asc(newest.position))
    .prepare('newest_evidence')
}
