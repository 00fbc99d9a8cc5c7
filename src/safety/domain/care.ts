// The fixed notice to a learner after a match, in every language of the catalogues, with the school's contact.
import type { SafetyNotice } from '../../contract/care.js'
import type { CatalogueFile } from './catalogue.js'

/** The school's contact by language code; `''` is the default. */
export type Contacts = Readonly<Record<string, string>>

const DEFAULT_LANGUAGE = 'en'

/**
 * `language`: the language in which the learner wrote. The notice is English if it is null or has no catalogue. `asked`: the learner
 * asked for a person and told nothing.
 */
export type NoticeMaker = (messageId: string, language: string | null, asked?: boolean) => SafetyNotice

export function noticeMaker(catalogues: readonly CatalogueFile[], contacts: Contacts): NoticeMaker {
  const written = translationsOf(catalogues, contacts, ({ message }) => message)
  const asked = translationsOf(catalogues, contacts, ({ message, asked_message: words }) => words ?? message)
  if (!Object.hasOwn(written, DEFAULT_LANGUAGE)) throw new Error('The English catalogue has no message.')
  return (messageId, requested, isAsked = false) => {
    const translations = isAsked ? asked : written
    const language = requested !== null && Object.hasOwn(translations, requested) ? requested : DEFAULT_LANGUAGE
    return { message_id: messageId, language, ...translations[language]!, translations }
  }
}

function translationsOf(
  catalogues: readonly CatalogueFile[],
  contacts: Contacts,
  wordsOf: (catalogue: CatalogueFile) => string | undefined,
): SafetyNotice['translations'] {
  return Object.fromEntries(
    catalogues.flatMap(catalogue => {
      const { language } = catalogue
      const text = wordsOf(catalogue)?.trim()
      return text === undefined
        ? []
        : [[language, { text, contact: contacts[language] ?? contacts[''] ?? null }] as const]
    }),
  )
}
