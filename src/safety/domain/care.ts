// The fixed words for a learner after a hit, in every language of the catalogues, with the school's own contact.
import type { SafetyNotice } from '../../contract/care.js'
import type { CatalogueFile } from './catalogue.js'

/** The school's contact by language code; `''` holds for every language that has none of its own. */
export type Contacts = Readonly<Record<string, string>>

const DEFAULT_LANGUAGE = 'en'

/** `language`: the one in which the learner wrote; null, or one without words: English. */
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
  return (messageId, wanted) => {
    const language = wanted !== null && Object.hasOwn(translations, wanted) ? wanted : DEFAULT_LANGUAGE
    return { message_id: messageId, language, ...translations[language]!, translations }
  }
}
