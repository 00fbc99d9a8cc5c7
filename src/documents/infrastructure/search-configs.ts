// Which text search configuration of Postgres belongs to a language.

/** Names of languages in English, as configurations are named, by their two letters. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** For text in no language that the database knows: words are found as they stand. */
export const PLAIN = 'simple'

/** The name that the configuration of a language has, if there is one. */
export const configNamed = (language: string): string =>
  /^[a-z]{2}$/.test(language) ? (NAMES.of(language)?.toLowerCase() ?? PLAIN) : PLAIN

/** The two letters of a language by the name of its configuration; null: of none. */
export const languageNamed = (config: string): string | null => BY_NAME.get(config) ?? null

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const BY_NAME = new Map(
  LETTERS.flatMap(one => LETTERS.map(other => one + other)).flatMap(code => {
    const name = NAMES.of(code)?.toLowerCase()
    return name === undefined ? [] : [[name, code] as const]
  }),
)
