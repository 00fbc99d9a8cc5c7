// Items that were stored whole are the same items after they have been separated into frame and numbers.
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { generateItem, type Item } from '../../src/items/index.js'
import { itemSnapshot, sessionTables, storedItem } from '../../src/sessions/index.js'
import { chosenSum, typedSum } from '../items/sample-items.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import { databaseBefore } from './old-database.js'

const SESSION = '00000000-0000-7000-8000-000000000001'

test('an item that was stored whole is read as it was', async () => {
  const catalogue = await shippedCatalogue()
  const some = catalogue.blueprints().filter((_, index) => index % 5 === 0)
  const made = some.map(blueprint =>
    generateItem(blueprint, {
      seed: '01d0',
      tier: [...blueprint.tiers.keys()][0]!,
      form: blueprint.parts[0].forms[0]!,
      sectionId: 'section-1',
    }),
  )
  const { language: _, ...early } = typedSum
  const twin: Item = { ...typedSum, seed: '07be', stem: 'What is $50 + 0.25$?', expectedSeconds: 1e-7 }
  const odd: Item = { ...chosenSum, stem: '1. "2" \\3 \u0001 ٣ \n4..5', blueprintHash: '0a1', steps: [], hints: [] }
  const items = [...made, early as Item, twin, odd]

  const { database, migrate } = await databaseBefore('0015')
  for (const [index, item] of items.entries())
    await database.query(
      `insert into item (session_id, position, number, blueprint_id, blueprint_hash, engine_version, skill_id, tier, section_id,
         variant_key, told, retry, snapshot, created_at)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, true, false, $10, '2026-01-02T03:04:05.678Z')`,
      [
        SESSION,
        index + 1,
        item.blueprintId,
        item.blueprintHash,
        item.engineVersion,
        item.skillId,
        item.tier,
        item.sectionId,
        item.variantKey,
        JSON.stringify(item),
      ],
    )
  await migrate()

  const { item } = sessionTables
  const found = await drizzle(database, { casing: 'snake_case' })
    .select({
      position: item.position,
      number: item.number,
      solutionShown: item.solutionShown,
      retry: item.retry,
      at: item.createdAt,
      snapshot: itemSnapshot,
    })
    .from(item)
    .orderBy(item.position)
  expect(found.map(({ snapshot }) => storedItem(snapshot))).toEqual([...made, typedSum, twin, odd])
  for (const [index, row] of found.entries())
    expect(row).toMatchObject({
      position: index + 1,
      number: index + 1,
      solutionShown: true,
      retry: false,
      at: new Date('2026-01-02T03:04:05.678Z'),
    })
  const { rows } = await database.query('select f.blueprint_id from item_frame f group by 1')
  expect(rows).toHaveLength(new Set(items.map(each => each.blueprintId)).size)
})
