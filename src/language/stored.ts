// The catalogues that the server needs: sentences of its agents and of refusals. The page loads its own.
import arAgents from './ar/agents.json' with { type: 'json' }
import arFigures from './ar/figures.json' with { type: 'json' }
import arLessons from './ar/lessons.json' with { type: 'json' }
import arReading from './ar/reading.json' with { type: 'json' }
import arRefusals from './ar/refusals.json' with { type: 'json' }
import deAgents from './de/agents.json' with { type: 'json' }
import deFigures from './de/figures.json' with { type: 'json' }
import deLessons from './de/lessons.json' with { type: 'json' }
import deReading from './de/reading.json' with { type: 'json' }
import deRefusals from './de/refusals.json' with { type: 'json' }
import enAgents from './en/agents.json' with { type: 'json' }
import enFigures from './en/figures.json' with { type: 'json' }
import enLessons from './en/lessons.json' with { type: 'json' }
import enReading from './en/reading.json' with { type: 'json' }
import enRefusals from './en/refusals.json' with { type: 'json' }
import esAgents from './es/agents.json' with { type: 'json' }
import esFigures from './es/figures.json' with { type: 'json' }
import esLessons from './es/lessons.json' with { type: 'json' }
import esReading from './es/reading.json' with { type: 'json' }
import esRefusals from './es/refusals.json' with { type: 'json' }
import hiAgents from './hi/agents.json' with { type: 'json' }
import hiFigures from './hi/figures.json' with { type: 'json' }
import hiLessons from './hi/lessons.json' with { type: 'json' }
import hiReading from './hi/reading.json' with { type: 'json' }
import hiRefusals from './hi/refusals.json' with { type: 'json' }
import { chooseLanguage, type Language } from './languages.js'
import { tableOf, textOf } from './messages.js'
import { translator, type Translate } from './sentences.js'
import type { Texts } from './texts.js'

const agents = { ar: arAgents, de: deAgents, en: enAgents, es: esAgents, hi: hiAgents }
const figures = { ar: arFigures, de: deFigures, en: enFigures, es: esFigures, hi: hiFigures }
const lessons = { ar: arLessons, de: deLessons, en: enLessons, es: esLessons, hi: hiLessons }
const reading = { ar: arReading, de: deReading, en: enReading, es: esReading, hi: hiReading }
const refusals = { ar: arRefusals, de: deRefusals, en: enRefusals, es: esRefusals, hi: hiRefusals }

/** Memoizes `make` by language. */
function each<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return language => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

/** A sentence of the built-in agents. */
export type AgentSentence = keyof Texts['agents']
/** A text, or a function of its arguments that throws if one is missing. */
export type Wording = string | ((given: Readonly<Record<string, string | number>>) => string)

const agentTables = each(language =>
  Object.fromEntries(
    Object.entries(agents[language]).map(([key, entry]) => [
      key,
      [entry].flat().map((message): Wording => textOf(message, language)),
    ]),
  ),
)

/** The wordings of a sentence, at least one, in `tag`, any tag of a language; in English if it has no catalogue. */
export const wordingsIn = (tag: string, key: AgentSentence): readonly Wording[] =>
  agentTables(chooseLanguage([tag]))[key]!

/** The texts of a lesson that server and page share, in `tag`, any tag of a language: how learners assess themselves, and that it is over. */
export const lessonTextsIn = (tag: string): Pick<Texts['lessons']['lesson'], 'over' | 'selfAssessment'> =>
  lessons[chooseLanguage([tag])].lesson

const figureTables = each(language => tableOf<Texts['figures']>(figures[language], language).figure)

/** The texts of figures in `tag`, any tag of a language; in English if it has no catalogue. */
export const figureTextsIn = (tag: string): Texts['figures']['figure'] => figureTables(chooseLanguage([tag]))

/** Sentences of refusals by code. */
export const refusalsIn = each(language => tableOf<Texts['refusals']>(refusals[language], language).refusal)

/** Sentences about typed answers and their grading, from English. */
export const sentencesIn: (language: Language) => Translate = each(language =>
  translator(
    { ...enReading.reading, ...enReading.graded },
    { ...reading[language].reading, ...reading[language].graded },
    language,
  ),
)

/** The English sentence in `tag`, any tag of a language; unchanged where there is no translation. */
export function sentenceIn(tag: string, sentence: string): string {
  const language = chooseLanguage([tag])
  return (language === 'en' ? null : sentencesIn(language)(sentence)) ?? sentence
}
