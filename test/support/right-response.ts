// What a learner who knows the key posts: any answer type in its own widget, without looking at what the question means.
import { respondWith } from '../../src/items/domain/item/respond-with.js'
import type { ItemPart } from '../../src/items/index.js'

export { respondRightly as rightResponse } from '../../src/items/domain/item/respond-with.js'

/** As its canonical form where a type is not typed otherwise. */
export const rightPart = (part: ItemPart): Record<string, unknown> => respondWith(part, part.key)
