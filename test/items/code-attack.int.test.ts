// The attack on a machine that hardly gets to compute, in small. `npm run attack -- code-answers` takes more.
import { expect, test } from 'vitest'
import { attackCodeAnswers } from '../attack/code-answers.js'

test('right answers are right on 15 % of a core, heavy ones too', { timeout: 120_000 }, async () => {
  const { figures, failures } = await attackCodeAnswers({ answers: 12, log: () => {} })
  expect(failures).toEqual([])
  expect(figures).toMatchObject({ right: 12, 'timed out': 0 })
})
