// The fixed notice to a learner after a match, in every language of the catalogues, with the school's contact.
import type { SafetyNotice } from '../../contract/care.js'
import type { CatalogueFile } from './catalogue.js'

/** The school's contact by language code; `''` is the default. */
export type Contacts = Readonly<Record<string, string>>

const DEFAULT_LANGUAGE = 'en'

/** `language`: the language in which the learner wrote. The notice is English if it is null or has no catalogue. */
export type NoticeMaker = (messageId: string, language: string | null) => SafetyNotice

export function noticeMaker(catalogues: readonly CatalogueFile[], contacts: Contacts): NoticeMaker {
  const translations = Object.fromEntries(
    catalogues.flatMap(({ language, message }) =>
      message === undefined
        ? []
        : [[language, { text: message.trim(), contact: contacts[language] ?? contacts[''] ?? null }] as const],
    ),
  )
  if (!Object.hasOwn(translations, DEFAULT_LANGUAGE)) throw new Error('The English catalogue has no message.')
  return (messageId, requested) => {
    const language = requested !== null && Object.hasOwn(translations, requested) ? requested : DEFAULT_LANGUAGE
    return { message_id: messageId, language, ...translations[language]!, translations }
  }
}
