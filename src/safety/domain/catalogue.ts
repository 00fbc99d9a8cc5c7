// A catalogue file: phrases that a person should read, phrases that are harmless, and the fixed message, in one language.
import { z } from 'zod'
import { LanguageTag } from '../../contract/language.js'

export const CATEGORIES = ['self_harm', 'abuse', 'danger', 'starving', 'running_away'] as const
export type Category = (typeof CATEGORIES)[number]

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/)
const Phrases = z.array(z.string().min(1).max(300)).min(1)

/** Everything but the language may be missing in a school's own file. */
export const CatalogueFile = z.strictObject({
  language: LanguageTag,
  /** Shown to the learner. */
  message: z.string().min(1).max(2_000).optional(),
  /** Words that may stand anywhere within a phrase without changing it. */
  fillers: z.array(z.string()).default([]),
  /** Words that are never taken for a misspelling of another one. */
  common: z.array(z.string()).default([]),
  /** Named lists of words and phrases, for use in patterns as `<name>`. */
  lists: z.record(Name, Phrases).default({}),
  /** Patterns by category and by the name that an alert shows. */
  signs: z.partialRecord(z.enum(CATEGORIES), z.record(Name, Phrases)).default({}),
  /** A sign that shares a word with one of these is none. */
  harmless: z.array(z.string().min(1).max(300)).default([]),
})
export type CatalogueFile = z.infer<typeof CatalogueFile>

/** A school's file on top of the shipped ones of all languages: its own comes behind, and a list or an entry of the same name grows. */
export function extended(shipped: readonly CatalogueFile[], own: CatalogueFile): CatalogueFile[] {
  if (!shipped.some(({ language }) => language === own.language)) return [...shipped, own]
  return shipped.map(base => (base.language === own.language ? merged(base, own) : base))
}

function merged(base: CatalogueFile, own: CatalogueFile): CatalogueFile {
  const message = own.message ?? base.message
  return {
    language: base.language,
    ...(message === undefined ? {} : { message }),
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
