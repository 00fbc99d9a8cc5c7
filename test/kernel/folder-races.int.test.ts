// Processes that start together on one folder. `npm run attack -- lock` runs more rounds.
import { expect, test } from 'vitest'
import { attackFolderLock } from '../attack/folder-lock.js'

test('of two, four or eight processes one gets the folder, behind a killed one too, and the others are told who it is', async () => {
  const { failures, figures } = await attackFolderLock({ rounds: 12, log: () => {} })
  expect(failures).toEqual([])
  expect(figures).toMatchObject({ rounds: 12, 'rounds with exactly one winner': 12 })
})
