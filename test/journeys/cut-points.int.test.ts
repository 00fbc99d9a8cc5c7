// That the cutting itself can fail: a learner who is careless, a server that loses something, a point that is not there.
import postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { cutAt, playOnce, scriptOf } from '../support/cut-every-point.js'
import { withLineage } from '../support/cut-places.js'
import { createDatabase } from '../support/use-database.js'

const journey = { mode: 'learning', items: 4 } as const

describe('cutting a session finds', () => {
  test('what is done twice when a request is repeated without its key, and a point that is never reached', async () => {
    await withLineage('pglite', createDatabase, async lineage => {
      const whole = await playOnce(lineage, scriptOf(journey), null)
      expect(whole.problems).toEqual([])

      const careless = { ...scriptOf(journey), idempotencyKey: null }
      const stored = whole.trace.indexOf('create:after-commit') + 1
      expect(await cutAt(lineage, careless, stored, whole.trace, whole.essence)).toContain('The learner has 2 sessions')

      const beyond = whole.trace.length + 1
      expect(await cutAt(lineage, scriptOf(journey), beyond, whole.trace, whole.essence)).toContain(
        'The point was not hit: 0 processes died',
      )
    })
  })

  test('a server that loses results once it had to take over from another', async () => {
    await withLineage('postgres', createDatabase, async (lineage, databaseUrl) => {
      const sql = postgres(databaseUrl!, { max: 1, onnotice: () => {} })
      try {
        const whole = await playOnce(lineage, scriptOf(journey), null)
        expect(whole.problems).toEqual([])

        // A fence higher than that of an uninterrupted session tells a trigger that this one was cut.
        const [highest] = await sql<{ fence: number }[]>`select max(fence) as fence from session`
        await sql.unsafe(`
          create function forget() returns trigger language plpgsql as $$ begin
            if (select fence from session s where s.session_id = new.session_id) > ${highest!.fence} and new.role = 'tool' then return null; end if;
            return new;
          end $$;
          create trigger forget before insert on message for each row execute function forget()`)
        // With this commit a process takes the lease; it dies before the run.
        const leased =
          whole.trace.findIndex(point => point.includes('ActionAnswered') && point.endsWith('after-commit')) + 1
        const found = await cutAt(lineage, scriptOf(journey), leased, whole.trace, whole.essence)
        expect(found.join('\n')).toContain('calls have no result')
        expect(found.join('\n')).toContain('Numbers in message')
        expect((await playOnce(lineage, scriptOf(journey), null)).problems).toEqual([])
      } finally {
        await sql.end({ timeout: 5 })
      }
    })
  })
})
