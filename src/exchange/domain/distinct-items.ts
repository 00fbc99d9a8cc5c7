// Questions of one blueprint of which no two are the same.
import { drawItems, TIERS, type Catalogue, type Form, type Item, type Tier } from '../../items/index.js'

type Wanted = {
  readonly blueprintId: string
  readonly count: number
  readonly seed: string
  readonly form?: Form | undefined
  readonly language?: string | undefined
  /** Without it, one after the other. */
  readonly tier?: Tier | undefined
}

/** Draws for one place, until the questions of a blueprint are taken to have run out. */
const MOST_DRAWS = 30

/** The same for the same seed; fewer than `count` where the blueprint has no more. Throws what `drawItems` throws. */
export function distinctItems(catalogue: Catalogue, { count, seed, tier, ...wanted }: Wanted): Item[] {
  const known = new Set<string>()
  const items: Item[] = []
  for (let place = 0; place < count; place += 1) {
    for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
      const [item] = drawItems(catalogue, {
        ...wanted,
        count: 1,
        seed: `${seed}/${place}/${draw}`,
        tier: tier ?? TIERS[(place + draw) % TIERS.length]!,
      })
      if (item === undefined || known.has(item.variantKey)) continue
      known.add(item.variantKey)
      items.push(item)
      break
    }
  }
  return items
}
