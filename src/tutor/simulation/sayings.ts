// What simulated learners say in words of their own: free answers and remarks. Words change nothing that they know.
import type { GuidelineQuestion } from '../../library/index.js'
import { drawOne } from './draw.js'
import type { Manner } from './personas.js'

export const REMARKS = {
  question: [
    'Why is that?',
    'How do you know that?',
    'Can you show me an example?',
    'What happens if the numbers are bigger?',
  ],
  confusion: ["I don't understand.", "I'm really confused.", 'I do not get it. Can you say it more simply?'],
  word: ['What does that word mean?', 'What does numerator mean?', "I don't understand the word."],
  off_topic: [
    'Can we talk about dinosaurs instead?',
    'Do you like football? My team won yesterday!',
    'My dog ate my breakfast this morning.',
    'I want to play a video game now.',
  ],
  repetition: ['You already asked me that.', 'You said that before. Why again?'],
} as const
export type RemarkKind = keyof typeof REMARKS

export const remark = (seed: string, name: string, kind: RemarkKind): string => drawOne(seed, name, REMARKS[kind])

const NONSENSE = [
  'Because it looks nicer.',
  'Maybe it is because of the colour.',
  'Because the numbers look like that.',
  'It is always like that on Mondays.',
]

/** In a word or two; cut from a sentence they would sound like something else. */
const SHORT_NONSENSE = ['The colour.', 'The big one.', 'Both.', 'Nothing.']

/** The right answer to a free question in the learner's manner. Terse: one expected word of each group and nothing else. */
export function rightWords({ answer, expects }: GuidelineQuestion, speech: Manner['speech']): string {
  if (speech === 'terse') return expects.map(([word]) => word).join(', ')
  return speech === 'sure' ? `That is easy. ${answer}` : answer
}

/** An answer that holds none of the expected words where one can be found. */
export function wrongWords(
  { expects }: GuidelineQuestion,
  speech: Manner['speech'],
  seed: string,
  name: string,
): string {
  const thought = speech === 'terse' ? SHORT_NONSENSE : NONSENSE
  const misses = thought.filter(text => !expects.every(group => group.some(word => text.toLowerCase().includes(word))))
  const text = drawOne(seed, name, misses.length > 0 ? misses : thought)
  return speech === 'sure' ? `I am sure about this. ${text}` : text
}

/** The guideline's question that is meant by what is asked: it stands in it, or shares the most words with it. Null without any. */
export function questionMeant(asked: string, among: readonly GuidelineQuestion[]): GuidelineQuestion | null {
  const said = wordsOf(asked)
  const shared = ({ ask }: GuidelineQuestion) => [...wordsOf(ask)].filter(word => said.has(word)).length
  return (
    among.find(({ ask }) => asked.includes(ask)) ??
    among.reduce<GuidelineQuestion | null>(
      (best, each) => (best === null || shared(each) > shared(best) ? each : best),
      null,
    )
  )
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
