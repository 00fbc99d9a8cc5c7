// The catalogues that the server needs, which are those of what it refuses. The page loads its own.
import arReading from './ar/reading.json' with { type: 'json' }
import arRefusals from './ar/refusals.json' with { type: 'json' }
import deReading from './de/reading.json' with { type: 'json' }
import deRefusals from './de/refusals.json' with { type: 'json' }
import enReading from './en/reading.json' with { type: 'json' }
import enRefusals from './en/refusals.json' with { type: 'json' }
import esReading from './es/reading.json' with { type: 'json' }
import esRefusals from './es/refusals.json' with { type: 'json' }
import hiReading from './hi/reading.json' with { type: 'json' }
import hiRefusals from './hi/refusals.json' with { type: 'json' }
import { isLanguage, type Language } from './languages.js'
import { tableOf } from './messages.js'
import { translator, type Translate } from './sentences.js'
import type { Texts } from './texts.js'

const reading = { ar: arReading, de: deReading, en: enReading, es: esReading, hi: hiReading }
const refusals = { ar: arRefusals, de: deRefusals, en: enRefusals, es: esRefusals, hi: hiRefusals }

/** Made when first asked for. */
function each<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return language => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

/** Sentences of refusals by code. */
export const refusalsIn = each(language => tableOf<Texts['refusals']>(refusals[language], language).refusal)

/** Sentences about typed answers, from English. */
export const sentencesIn: (language: Language) => Translate = each(language =>
  translator(enReading.reading, reading[language].reading, language),
)

/** The English sentence in `tag`, any tag of a language; as it is where there is no translation. */
export const sentenceIn = (tag: string, sentence: string): string =>
  (isLanguage(tag) && tag !== 'en' ? sentencesIn(tag)(sentence) : null) ?? sentence
