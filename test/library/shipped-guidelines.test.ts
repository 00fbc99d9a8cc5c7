// The guidelines that come with Viva.
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../src/items/index.js'
import { getCurriculum } from '../../src/library/application/curriculum.js'
import { importGuidelineFolder } from '../../src/library/index.js'
import { MemoryGuidelineStore } from '../support/memory-guideline-store.js'

const catalogue = await loadCatalogue('blueprints')

test('are sound, and something is taught in each grade from 3 to 6', async () => {
  const store = new MemoryGuidelineStore()
  const { added, problems } = await importGuidelineFolder(store, 'blueprints', catalogue)
  expect(problems).toEqual([])
  expect(added.length).toBeGreaterThan(0)
  for (const grade of [3, 4, 5, 6])
    expect(await getCurriculum(store, { country: 'India', board: 'CBSE', grade })).toEqual({
      subjects: ['Mathematics'],
    })
})
