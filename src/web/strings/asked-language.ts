// The language of what is asked, beside that of the page.
import type { CreateSessionBody } from '../../client/index.js'
import { language, strings } from './locale.js'

const TRANSLATED: readonly CreateSessionBody['session_type'][] = ['evaluation', 'learning', 'tutoring']

/** The body with the wish to be asked in the language of the page, where the type of session takes one. */
export const inPageLanguage = (body: CreateSessionBody): CreateSessionBody =>
  TRANSLATED.includes(body.session_type) ? { ...body, language: language() } : body

/** A sentence for a learner whose question is in another language than the page; null: it is not, or nobody knows. */
export function otherLanguage(asked: string | undefined): string | null {
  if (asked === undefined || asked === language()) return null
  const name = new Intl.DisplayNames(language(), { type: 'language' }).of(asked) ?? asked
  return strings().session.otherLanguage({ language: name })
}
