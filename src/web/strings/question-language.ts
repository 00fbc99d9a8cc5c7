// The language of questions, which may differ from that of the page.
import type { CreateSessionBody } from '../../client/index.js'
import { languageName } from './content-language.js'
import { language, strings } from './locale.js'

const TRANSLATED: readonly CreateSessionBody['session_type'][] = ['evaluation', 'learning', 'tutoring', 'mastery']

/** Adds the language of the page to the body, if sessions of its type can be translated. */
export const withPageLanguage = (body: CreateSessionBody): CreateSessionBody =>
  TRANSLATED.includes(body.session_type) ? { ...body, language: language() } : body

/** A note for a question that is not in the language of the page; null if it is, or if its language is unknown. */
export function otherLanguageNote(question: string | undefined): string | null {
  if (question === undefined || question === language()) return null
  return strings().session.otherLanguage({ language: languageName(question) })
}
