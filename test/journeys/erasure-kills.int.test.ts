// The server dies in the middle of an erasure: the next one finishes it, and the log verifies.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withLineage } from '../support/cut-places.js'
import { Learner } from '../support/learner.js'
import { sampled } from '../support/sampling.js'
import { createDatabase } from '../support/use-database.js'
import { DATABASES } from './pupil.js'
import { eventually } from './stored-rows.js'

const WORD = 'quokkaword'
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }

const PLACES = [
  ['before the sessions are emptied', 'erase sessions:before-commit'],
  ['after the sessions are emptied', 'erase sessions:after-commit'],
  ['before the person is gone', 'erase person:before-commit'],
  ['after the person is gone', 'erase person:after-commit'],
] as const

const cases = DATABASES.flatMap((database, shift) =>
  sampled(PLACES, PLACES.length, { shift }).map(place => [database, ...place] as const),
)

test.each(cases)(
  'on %s, a server that dies %s leaves the rest to the next one',
  { timeout: 120_000 },
  async (database, _where, dieAt) => {
    await withLineage(
      database,
      createDatabase,
      async (lineage, _databaseUrl, dataDir) => {
        const authorization = `Bearer ${(await readFile(path.join(dataDir, 'operator-token'), 'utf8')).trim()}`
        const operator = (address: string) =>
          new Learner(lineage.url).request('GET', address, undefined, { authorization })
        const learner = new Learner(lineage.url)
        await learner.request('PUT', '/profile', { name: WORD })
        const id = await learner.create(PRACTICE)
        await learner.follow(id)
        const { tool_call_id } = (await learner.state(id)).pending_action
        await learner.post(`/session/${id}/report`, { tool_call_id, reason: 'other', comment: WORD })
        // Its answer is lost with the server.
        await learner.post('/my-data/erase', { confirm: true }).catch(() => null)
        await lineage.revive()
        expect(lineage.deaths).toBe(1)
        const back = new Learner(lineage.url)
        back.cookie = learner.cookie
        expect((await back.get('/my-data')).json.learner_id).toBeNull()
        await eventually(async () => (await operator(`/session/${id}/state`)).json.code === 'session_erased')
        await lineage.passTime(10_000)
        const stored = await eventually(async () => {
          const [row] = await lineage.query<{ done: boolean; profiles: number; words: number }>(
            `select finished_at is not null as done, (select count(*)::integer from student_profile) as profiles,
              (select count(*)::integer from domain_event where events::text like '%${WORD}%') as words from erasure`,
          )
          return row?.done === true && row
        })
        expect(stored).toMatchObject({ profiles: 0, words: 0 })
        expect((await operator('/audit/verify')).json).toMatchObject({ fault: null })
      },
      { dieAt },
    )
  },
)
