// The languages with catalogues, by their own names, and the choice among them for a reader.

export const languages = { en: 'English', de: 'Deutsch', ar: 'العربية', hi: 'हिन्दी', es: 'Español' } as const
export type Language = keyof typeof languages

/** Includes languages without a catalogue, because content may be in them. */
const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ps', 'ur']

/** The writing direction of a language code of two or three letters. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.includes(language) ? 'rtl' : 'ltr')

/** Whether there are catalogues for exactly this tag. */
const isLanguage = (tag: string | null | undefined): tag is Language => tag != null && Object.hasOwn(languages, tag)

/** The first preferred language with catalogues, else English; ignores region and script. */
export function chooseLanguage(preferences: readonly (string | null | undefined)[]): Language {
  for (const preference of preferences) {
    const base = preference?.toLowerCase().split('-')[0]
    if (isLanguage(base)) return base
  }
  return 'en'
}

/** The tags of an `Accept-Language` header, the most preferred first. */
export const preferredLanguages = (header: string): string[] =>
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
