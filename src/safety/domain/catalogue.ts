// The schema of a catalogue file: signs of distress, harmless phrases and the fixed message, in one language.
import { z } from 'zod'
import { LanguageTag } from '../../contract/language.js'

export const CATEGORIES = ['self_harm', 'abuse', 'danger', 'starving', 'running_away'] as const
type Category = (typeof CATEGORIES)[number]

/** Of a sign, and of a learner who asks for a person in the words of the page's button. */
export type SignCategory = Category | 'asked'

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/)
const Phrases = z.array(z.string().min(1).max(300)).min(1)

/** A school's own file needs only the language. */
export const CatalogueFile = z.strictObject({
  language: LanguageTag,
  /** Shown to the learner. */
  message: z.string().min(1).max(2_000).optional(),
  /** Shown in place of `message` to a learner who asked for a person, and wrote nothing else. */
  asked_message: z.string().min(1).max(2_000).optional(),
  /** Sentences by which a learner asks for a person, matched whole. The first stands on the button of the page. */
  asks: z.array(z.string().min(1).max(100)).default([]),
  /** Words that a match may skip anywhere within a phrase. */
  fillers: z.array(z.string()).default([]),
  /** Words that never count as a misspelling of another word. */
  common: z.array(z.string()).default([]),
  /** Named lists of words and phrases, for use in patterns as `<name>`. */
  lists: z.record(Name, Phrases).default({}),
  /** Patterns by category and by the name that an alert shows. */
  signs: z.partialRecord(z.enum(CATEGORIES), z.record(Name, Phrases)).default({}),
  /** A sign that overlaps one of these phrases does not count. */
  harmless: z.array(z.string().min(1).max(300)).default([]),
})
export type CatalogueFile = z.infer<typeof CatalogueFile>

/** Adds a school's file to the shipped ones of all languages: it comes last and extends lists and entries of the same name. */
export function extended(shipped: readonly CatalogueFile[], own: CatalogueFile): CatalogueFile[] {
  if (!shipped.some(({ language }) => language === own.language)) return [...shipped, own]
  return shipped.map(base => (base.language === own.language ? merged(base, own) : base))
}

function merged(base: CatalogueFile, own: CatalogueFile): CatalogueFile {
  const message = own.message ?? base.message
  const askedMessage = own.asked_message ?? own.message ?? base.asked_message
  return {
    language: base.language,
    ...(message === undefined ? {} : { message }),
    ...(askedMessage === undefined ? {} : { asked_message: askedMessage }),
    asks: [...base.asks, ...own.asks],
    fillers: [...base.fillers, ...own.fillers],
    common: [...base.common, ...own.common],
    lists: grown(base.lists, own.lists),
    signs: Object.fromEntries(
      CATEGORIES.map(category => [category, grown(base.signs[category] ?? {}, own.signs[category] ?? {})]),
    ),
    harmless: [...base.harmless, ...own.harmless],
  }
}

const grown = (
  base: Readonly<Record<string, string[]>>,
  own: Readonly<Record<string, string[]>>,
): Record<string, string[]> =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(own)])].map(name => [
      name,
      [...(base[name] ?? []), ...(own[name] ?? [])],
    ]),
  )
