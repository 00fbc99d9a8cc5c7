// A share of the hostile programs against a real server, another one each day. `npm run attack -- programs` takes all of them, with times.
import { expect, test } from 'vitest'
import { attackWithPrograms } from '../attack/hostile-programs.js'
import { HOSTILE_PROGRAMS } from '../support/hostile-code.js'
import { sampled } from '../support/sampling.js'

test(
  'hostile programs get a verdict that is not right, and another learner is served meanwhile',
  { timeout: 1_200_000 },
  async () => {
    const programs = sampled(HOSTILE_PROGRAMS, 12)
    const { figures, failures } = await attackWithPrograms({ programs, log: () => {} })
    expect(failures).toEqual([])
    expect(figures).toMatchObject({ programs: programs.length })
  },
)
