// A refusal in the language that the caller asks for.
import type { Context } from 'hono'
import type { Problem } from '../contract/error.js'
import { chooseLanguage, preferredLanguages, type Language } from '../language/languages.js'
import { numbersOf } from '../language/numbers.js'
import { refusalText } from '../language/refusal-text.js'
import { refusalsIn, sentencesIn } from '../language/stored.js'

/** The language for an `Accept-Language` header; English where it names none that there are catalogues for. */
export const languageFor = (header: string | undefined): Language => chooseLanguage(preferredLanguages(header ?? ''))

/** The language of whoever asks, for texts of content in the answer, which is another one for each language. */
export function readerLanguage(c: Context): Language {
  c.header('vary', 'Accept-Language', { append: true })
  return languageFor(c.req.header('accept-language'))
}

/** `detail` and the messages of `errors` in that language; what has no translation stays English. `code` never changes. */
export function problemIn(language: Language, problem: Problem): Problem {
  if (language === 'en') return problem
  const sentence = sentencesIn(language)
  const byCode = () => refusalText(refusalsIn(language), iso => numbersOf(language, 'UTC').moment(iso), problem)
  return {
    ...problem,
    detail: sentence(problem.detail) ?? byCode() ?? problem.detail,
    errors: problem.errors?.map(({ pointer, message }) => ({ pointer, message: sentence(message) ?? message })),
  }
}
