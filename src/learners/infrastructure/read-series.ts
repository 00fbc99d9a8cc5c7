// All stored evidence, learner by learner, for fitting: a part of the learners at a time.
import { asc, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../db/index.js'
import type { Assistance, Tier } from '../domain/evidence.js'
import type { FitAnswer, Series } from '../domain/fit-mastery.js'
import { learnerEvidence as table } from './tables.js'

/** Learners whose answers are read in one go. */
const AT_ONCE = 200

/** The series of some learners at a time, with how many answers they have. */
export async function* readSeries({ read }: Database, atOnce = AT_ONCE): AsyncGenerator<readonly Series[]> {
  for (let last: string | null = null; ;) {
    const learners: { learnerId: string }[] = await read
      .selectDistinct({ learnerId: table.learnerId })
      .from(table)
      .where(last === null ? undefined : gt(table.learnerId, last))
      .orderBy(asc(table.learnerId))
      .limit(atOnce)
    if (learners.length === 0) return
    const ids = learners.map(({ learnerId }) => learnerId)
    const { learnerId, skillId, correct, assistance, guess, tier } = table
    const found = await read
      .select({ learnerId, skillId, correct, assistance, guess, tier })
      .from(table)
      .where(inArray(learnerId, ids))
      .orderBy(learnerId, skillId, table.at, table.sessionId, table.position)
    const series: { learnerId: string; skillId: string; answers: FitAnswer[] }[] = []
    for (const row of found) {
      const { learnerId, skillId, correct, guess } = row
      const open = series.at(-1)
      const answer = { correct, guess, assistance: row.assistance as Assistance, tier: row.tier as Tier }
      if (open?.learnerId === learnerId && open.skillId === skillId) open.answers.push(answer)
      else series.push({ learnerId, skillId, answers: [answer] })
    }
    yield series
    last = ids.at(-1)!
  }
}
