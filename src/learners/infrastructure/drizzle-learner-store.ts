// Evidence in Postgres and PGlite. The commit that grades an answer writes it; here it is only read.
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database, Handle } from '../../db/index.js'
import type { LearnerStore } from '../application/ports.js'
import type { Assistance, Evidence, Tier } from '../domain/evidence.js'
import { learnerEvidence } from './tables.js'

export class DrizzleLearnerStore implements LearnerStore {
  readonly #query: () => ReturnType<typeof newestEvidence>

  constructor(private readonly database: Database) {
    this.#query = database.prepare(newestEvidence)
  }

  async evidence(
    learnerId: string,
    skillIds: readonly string[],
    limit: number,
    until: Date | null = null,
  ): Promise<ReadonlyMap<string, Evidence[]>> {
    const found = await this.#query().execute({
      learnerId,
      skillIds: JSON.stringify(skillIds),
      limit,
      until: until?.toISOString() ?? 'infinity',
    })
    return new Map(found.map(({ skillId, answers }) => [skillId, evidenceOf(skillId, answers)]))
  }

  async evidenceIn(sessionId: string): Promise<readonly Evidence[]> {
    const { learnerId: _, ...columns } = getTableColumns(learnerEvidence)
    const found = await this.database.read
      .select(columns)
      .from(learnerEvidence)
      .where(eq(learnerEvidence.sessionId, sessionId))
      .orderBy(learnerEvidence.position)
    return found.map(row => ({ ...row, tier: row.tier as Tier, assistance: row.assistance as Assistance }))
  }
}

/**
 * Each skill by itself down its index, so that what is read depends on the limit and not on how much there is. It runs at every turn of
 * practice, and a row of twelve columns costs more to take apart than to find: the answers of a skill come as one text.
 */
function newestEvidence(handle: Handle) {
  const { at, sessionId, position } = learnerEvidence
  const { blueprintId, variantKey, tier, guess, correct, assistance, couldShow, misconception } = learnerEvidence
  const answer = sql`json_build_array(${sessionId}, ${position}, ${blueprintId}, ${variantKey}, ${tier}, ${guess},
    ${correct}, ${assistance}, ${couldShow}, ${misconception}, (extract(epoch from ${at}) * 1000)::bigint)`
  const skill = sql<string>`wanted.skill`
  return handle
    .select({ skillId: skill, answers: sql<string>`newest.answers` })
    .from(
      sql`(select distinct skill from json_array_elements_text(${sql.placeholder('skillIds')}::text::json) as skill) as wanted
      cross join lateral (
        select json_agg(${sql.identifier('answer')} order by ${sql.identifier('at')}, ${sql.identifier('session_id')}, ${sql.identifier('position')})::text as answers
        from (
          select ${at}, ${sessionId}, ${position}, ${answer} as answer from ${learnerEvidence}
          where ${learnerEvidence.learnerId} = ${sql.placeholder('learnerId')} and ${learnerEvidence.skillId} = ${skill}
            and ${at} <= ${sql.placeholder('until')}::timestamptz
          order by ${at} desc, ${sessionId} desc, ${position} desc
          limit ${sql.placeholder('limit')}
        ) as kept
      ) as newest`,
    )
    .where(sql`newest.answers is not null`)
    .prepare('newest_evidence')
}

type Answer = [string, number, string, string, Tier, number, boolean, Assistance, string[], string | null, number]

const evidenceOf = (skillId: string, answers: string): Evidence[] =>
  (JSON.parse(answers) as Answer[]).map(
    ([
      sessionId,
      position,
      blueprintId,
      variantKey,
      tier,
      guess,
      correct,
      assistance,
      couldShow,
      misconception,
      at,
    ]) => ({
      sessionId,
      position,
      skillId,
      blueprintId,
      variantKey,
      tier,
      guess,
      correct,
      assistance,
      couldShow,
      misconception,
      at: new Date(at),
    }),
  )
