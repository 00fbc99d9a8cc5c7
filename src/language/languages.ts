// The languages that there are catalogues for, by their own names, and which of them a reader gets.

export const languages = { en: 'English', de: 'Deutsch', ar: 'العربية', hi: 'हिन्दी', es: 'Español' } as const
export type Language = keyof typeof languages

/** Those of content, too, which may be in a language that there is no catalogue for. */
const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ps', 'ur']

/** Which way a language of two or three letters is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.includes(language) ? 'rtl' : 'ltr')

/** Whether there are catalogues for exactly this tag. */
const isLanguage = (tag: string | null | undefined): tag is Language => tag != null && Object.hasOwn(languages, tag)

/** The first wish that there are catalogues for, else English; region and script are ignored. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const base = wish?.toLowerCase().split('-')[0]
    if (isLanguage(base)) return base
  }
  return 'en'
}

/** The tags of an `Accept-Language` header, the most wanted first. */
export const wishesIn = (header: string): string[] =>
  header
    .split(',')
    .map(entry => {
      const [tag = '', ...parameters] = entry.split(';').map(part => part.trim())
      const quality = parameters.find(parameter => parameter.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
