// Titles and short texts of content in the language of a reader.

/** In the file's own language, and in those that it gives these texts in, too. */
type InLanguages = {
  /** Of its own texts. */
  readonly language: string
  /** By language, under their own names. */
  readonly texts: Readonly<Record<string, object>>
}
export type Titled<T> = T & Omit<InLanguages, 'texts'> & { readonly texts: Readonly<Record<string, T>> }

/** With its texts in this language; the file's own where the language is null or the file has none in it. `titleLanguage` says which. */
export const shownIn = <T extends InLanguages>(
  one: T,
  language: string | null,
): T & { readonly titleLanguage: string } =>
  language === null || !Object.hasOwn(one.texts, language)
    ? { ...one, titleLanguage: one.language }
    : { ...one, ...one.texts[language], titleLanguage: language }
