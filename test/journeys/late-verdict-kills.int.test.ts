// A session that ends before its answer in code has a verdict, on a server that is killed again and again: when the session ends, and
// just before and just after the verdict is stored. The answer has its points, and has them once. One ending and one database each day.
import path from 'node:path'
import { expect, test } from 'vitest'
import { withLineage } from '../support/cut-places.js'
import type { Lineage } from '../support/cut-lineage.js'
import { Learner } from '../support/learner.js'
import { sampled } from '../support/sampling.js'
import { createDatabase } from '../support/use-database.js'
import { DATABASES, nextQuestion } from './pupil.js'
import { eventually } from './stored-rows.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../fixtures/code-blueprints')
const PRACTICE = {
  session_type: 'learning',
  skills: ['fixture.code'],
  config: { max_items: 1, time_limit_seconds: 60 },
}
const ENDINGS = [
  ['terminated', 'terminate:SessionTerminated:after-commit'],
  ['expired', 'expire:SessionExpired:after-commit'],
] as const
const CASES = ENDINGS.flatMap(ending => DATABASES.map(database => [...ending, database] as const))

/** The same learner before the server that lives now. */
function at(lineage: Lineage, learner: Learner): Learner {
  const moved = new Learner(lineage.url)
  moved.cookie = learner.cookie
  return moved
}

/** The blueprint's own solution of the session's item. */
async function solution(lineage: Lineage, id: string): Promise<string> {
  const { item } = await lineage.stored(id)
  const { parts } = item![0]!['snapshot'] as unknown as { parts: { answer: { settings: { reference: string } } }[] }
  return parts[0]!.answer.settings.reference
}

test.each(sampled(CASES, CASES.length))(
  'the answer of a session that is %s is graded once, however often the server is killed (%s, %s)',
  { timeout: 180_000 },
  async (status, ending, database) => {
    const play = async (lineage: Lineage): Promise<void> => {
      const learner = new Learner(lineage.url)
      const id = await learner.create(PRACTICE)
      const { tool_call_id: callId } = await nextQuestion(learner, id)
      // It cannot be graded here: the session ends first, whatever this machine is busy with.
      await lineage.closeSandbox()
      expect((await learner.respond(id, callId, { code: await solution(lineage, id) })).status).toBe(200)
      if (status === 'expired') await lineage.passTime(66_000)
      else await learner.post(`/session/${id}/terminate`, {}).catch(() => null)
      await lineage.revive('verdict:ScoreRevised:before-commit')
      await lineage.revive('verdict:ScoreRevised:after-commit')
      await lineage.revive()
      expect(lineage.deaths).toBe(3)
      const results = await eventually(async () => {
        const reply = await at(lineage, learner).get(`/session/${id}/results`)
        if (reply.status !== 200) expect(reply).toMatchObject({ status: 409, json: { code: 'grading_pending' } })
        return reply.status === 200 ? reply.json : null
      }, 60_000)
      expect(results).toMatchObject({ status, items_completed: 1, items_correct: 1, score_percent: 100 })
      await lineage.sweep()
      const stored = await lineage.stored(id)
      expect(stored['score_revision']).toMatchObject([{ position: 1, score: 1, correct: true }])
      expect(stored['learner_evidence']).toMatchObject([{ position: 1, correct: true }])
      expect(stored['response']).toMatchObject([{ kind: 'answered', verdict: null, score: 0, correct: false }])
    }
    await withLineage(database, createDatabase, play, { blueprints: BLUEPRINTS, dieAt: ending })
  },
)
