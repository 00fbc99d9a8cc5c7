// Says where content is in another language than the page.
import { language, strings } from './locale.js'

/** “In English”; null where it can be had in the language of the page, or where no language is known. */
export function contentLanguage(languages: readonly string[]): string | null {
  const [own] = languages
  if (own === undefined || languages.includes(language())) return null
  return strings().start.inLanguage({ language: languageName(own) })
}

/** The name of a language in the language of the page. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(language(), { type: 'language' }).of(tag) ?? tag
