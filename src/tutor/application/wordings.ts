// The wordings of a sentence of the catalogue, chosen by what was said in this lesson: the one that was used least.
import { say, type SentenceKey } from '../../language/say.js'
import { sentencesOf, timesUsed } from '../domain/repetition.js'
import type { TurnFacts } from './agent-turn.js'

/** No sentence of the catalogue has more. */
const MOST_WORDINGS = 6

type Said = Pick<TurnFacts, 'tutoring' | 'state'>
type Values = Readonly<Record<string, string>>

export const spoken = (facts: Said, key: SentenceKey, values: Values = {}): string => byUse(facts, key, values)[0]!.text

/** In a wording that was not said yet; empty when all were: what it leads to stands for itself. */
export const unsaid = (facts: Said, key: SentenceKey): string =>
  byUse(facts, key, {}).find(({ uses }) => uses === 0)?.text ?? ''

const byUse = ({ tutoring, state }: Said, key: SentenceKey, values: Values) =>
  Array.from({ length: MOST_WORDINGS }, (_, turn) => {
    const text = say(tutoring.guideline.language, key, { turn }, values)
    return { text, uses: Math.max(...sentencesOf(text).map(each => timesUsed(state.sentences, each))) }
  }).toSorted((one, other) => one.uses - other.uses)
