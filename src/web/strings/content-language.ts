// Says where content is in another language than the page.
import { language, strings } from './locale.js'

/** “In English”; null where it can be had in the language of the page, or where no language is known. */
export function contentLanguage(languages: readonly string[]): string | null {
  const [own] = languages
  if (own === undefined || languages.includes(language())) return null
  return strings().start.inLanguage({ language: languageName(own) })
}

/** That some of the chosen content is in another language; null where all of it can be had in that of the page. */
export function notTranslated(chosen: readonly (readonly string[])[]): string | null {
  const other = chosen.find(languages => contentLanguage(languages) !== null)?.[0]
  return other === undefined ? null : strings().start.notTranslated({ language: languageName(other) })
}

/** The name of a language in the language of the page. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(language(), { type: 'language' }).of(tag) ?? tag
