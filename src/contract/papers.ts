// Papers to print, for staff: what they can be made of, and their pages. Some of these hold keys.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { LanguageTag } from './language.js'
import { MOST_PAPERS } from './paper-bounds.js'
import { queryNumber, separated } from './query.js'
import { SentId } from './session.js'

/** What a paper can be made of. */
export const PaperSources = z.strictObject({
  /** `questions`: that can be printed, at most; 0 where all of them are answered with code. */
  quizzes: z.array(
    z.strictObject({ id: z.string(), title: z.string(), questions: z.int(), languages: z.array(LanguageTag) }),
  ),
  /** Those that can be answered on paper. */
  blueprints: z.array(
    z.strictObject({ id: z.string(), title: z.string(), subject: z.string(), languages: z.array(LanguageTag) }),
  ),
})
export type PaperSources = z.infer<typeof PaperSources>

/** The same query makes the same paper, as long as the files of its questions are the same. */
export const PaperQuery = z.object({
  /** The id of a quiz, or ids of blueprints with commas in between. */
  of: separated(z.string().regex(/^[\w.-]{1,120}$/), MOST_PAPERS.blueprints),
  variants: queryNumber(1, MOST_PAPERS.variants).optional(),
  /** Questions of each blueprint. */
  count: queryNumber(1, MOST_PAPERS.count).optional(),
  tier: z.enum(['easy', 'medium', 'hard']).optional(),
  form: z.enum(['typed', 'choice']).optional(),
  /** Of the page, and of what is translated. */
  language: LanguageTag.optional(),
  /** Above each page; without it, that of the quiz or of the blueprint; for several blueprints, “Questions”. */
  title: storableText(200).min(1).optional(),
  seed: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'A seed is up to 40 letters and digits.')
    .optional(),
  /** The class that sits it, by name in the plan of the seats. */
  class_id: SentId.optional(),
  /** Without a class: how many learners sit it. */
  seats: queryNumber(1, MOST_PAPERS.seats).optional(),
  /** Seats in a row. */
  row: queryNumber(1, MOST_PAPERS.row).optional(),
})
export type PaperQuery = z.infer<typeof PaperQuery>

export const PaperFilePath = z.object({
  file: z
    .string()
    .regex(/^(?:(?:variant|key)-[a-z]\.html|seats\.html|paper\.zip)$/, 'There is no such file of a paper.'),
})

/** What was made. Without questions it has no files. */
export const MadePaper = z.strictObject({
  title: z.string(),
  /** Of each variant. */
  questions: z.int(),
  variants: z.array(z.strictObject({ name: z.string(), copies: z.int() })),
  /** Those that are in another language than the page, of each variant at most, and the titles of their blueprints. */
  foreign: z.strictObject({ questions: z.int(), titles: z.array(z.string()) }),
  /** The titles of blueprints that have to be answered with code: they are left out. */
  left: z.array(z.string()),
})
export type MadePaper = z.infer<typeof MadePaper>
