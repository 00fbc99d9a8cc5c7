// Updates a stored item from its current blueprint: for a key, a tolerance or a misconception that was corrected after it was asked.
import { inLanguage, type Blueprint } from '../blueprint/blueprint.js'
import { generateItem, GenerationError } from '../generate/generate-item.js'
import type { Item, ItemPart } from './item.js'

type Correction =
  | { readonly kind: 'corrected'; readonly item: Item }
  /** From the same seed the blueprint now makes another question: answers to the old one say nothing about it. */
  | { readonly kind: 'other_question' }
  | { readonly kind: 'cannot_be_made'; readonly cause: string }

/**
 * The question that was asked, graded as the blueprint grades now. What the learner saw stays: stem, prompts and options in their
 * order. The item is generated again from its own seed, so that key, conditions and misconceptions are those of the same values.
 */
export function correctItem(stored: Item, blueprint: Blueprint): Correction {
  const { seed, tier, sectionId, parts, language } = stored
  try {
    const fresh = generateItem(inLanguage(blueprint, language), { seed, tier, form: parts[0].form, sectionId })
    if (fresh.variantKey !== stored.variantKey || !sameParts(fresh, stored)) return { kind: 'other_question' }
    const corrected = parts.map((part, i): ItemPart => asAsked(fresh.parts[i]!, part))
    return {
      kind: 'corrected',
      item: {
        ...stored,
        blueprintVersion: fresh.blueprintVersion,
        blueprintHash: fresh.blueprintHash,
        engineVersion: fresh.engineVersion,
        parts: corrected as unknown as Item['parts'],
        steps: fresh.steps,
      },
    }
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error
    return { kind: 'cannot_be_made', cause: error.message }
  }
}

const sameParts = (a: Item, b: Item): boolean =>
  a.parts.length === b.parts.length &&
  a.parts.every((part, i) => part.id === b.parts[i]!.id && part.answer.type === b.parts[i]!.answer.type)

const asAsked = (now: ItemPart, { prompt, label, form, options }: ItemPart): ItemPart => ({
  ...now,
  prompt,
  label,
  form,
  options,
})
