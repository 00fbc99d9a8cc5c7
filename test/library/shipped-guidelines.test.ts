// The guidelines that come with Viva.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateItem, withholdReason, type Item } from '../../src/items/index.js'
import { getCurriculum } from '../../src/library/application/curriculum.js'
import { importGuidelineFolder } from '../../src/library/index.js'
import { mediatorOver, MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { FOLDER, readGuideline } from '../tutor/lesson.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const catalogue = await shippedCatalogue()

test('are sound, and something is taught in each grade from 3 to 6', async () => {
  const store = new MemoryGuidelineStore()
  const { added, problems } = await importGuidelineFolder(mediatorOver(store, catalogue), 'blueprints', catalogue)
  expect(problems).toEqual([])
  expect(added.length).toBeGreaterThan(0)
  for (const grade of [3, 4, 5, 6])
    expect(await getCurriculum(store, { country: 'India', board: 'CBSE', grade })).toEqual({
      subjects: ['Mathematics'],
    })
})

/** Of each skill, over its blueprints and their tiers. */
const ITEMS = 6

const made = new Map<string, readonly Item[]>()
function itemsOf(skillId: string): readonly Item[] {
  const known = made.get(skillId)
  if (known !== undefined) return known
  const asked = catalogue
    .blueprintsForSkill(skillId)
    .flatMap(blueprint => [...blueprint.tiers.keys()].map(tier => ({ blueprint, tier })))
  const items = Array.from({ length: ITEMS }, (_, at) => {
    const { blueprint, tier } = asked[at % asked.length]!
    const { forms } = blueprint.parts[0]
    return generateItem(blueprint, { seed: `beside/${at}`, tier, form: forms[at % forms.length]!, sectionId: null })
  })
  made.set(skillId, items)
  return items
}

// What tells an answer is not said; now and then a number meets one by chance.
test.each(readdirSync(FOLDER).filter(file => file.endsWith('.yaml')))(
  'what is said beside questions can be said: %s',
  file => {
    const { steps, prerequisites, scaffoldingStrategies } = readGuideline(file)
    const all = [...steps, ...prerequisites]
    const said = [
      ...all.flatMap(({ skills, explanation, otherExplanation }) =>
        skills.flatMap(skill => [explanation, otherExplanation].map(text => ({ skill, text }))),
      ),
      ...[...new Set(all.flatMap(({ skills }) => skills))].flatMap(skill =>
        scaffoldingStrategies.map(text => ({ skill, text })),
      ),
    ]
    const left = said.filter(
      ({ skill, text }) =>
        itemsOf(skill).filter(item => withholdReason(item, text, { quotable: [text] }) !== null).length > ITEMS / 3,
    )
    expect(left).toEqual([])
  },
)
