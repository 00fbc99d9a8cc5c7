// How a language is named, on the wire and in files.
import { z } from 'zod'

/** Of guidelines, which have a catalogue of texts for each: `de`. */
export const LanguageCode = z.string().regex(/^[a-z]{2}$/, 'A language has two letters, as de.')

/** Of questions, and of what a learner wishes for: also those that have no code of two letters. */
export const LanguageTag = z.string().regex(/^[a-z]{2,3}$/, 'A language has two or three letters, as de.')
