// Texts of simulated learners: free answers and remarks. They do not change what the learner knows.
import type { FreeQuestion } from '../../library/index.js'
import { drawOne } from './draw.js'
import type { Manner } from './personas.js'

const REMARKS = {
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

/** Short wrong answers. */
const SHORT_NONSENSE = ['The colour.', 'The big one.', 'Both.', 'Nothing.']

/** The model answer to a free question in the learner's manner. */
export const rightAnswerText = ({ answer }: FreeQuestion, speech: Manner['speech']): string =>
  speech === 'sure' ? `That is easy. ${answer}` : speech === 'typed' ? asTyped(answer) : answer

/** As children type: without capitals and full stops. */
const asTyped = (text: string): string => text.toLowerCase().replaceAll(/[.,](?=\s|$)/g, '')

/** An answer that says nothing about the question. */
export function wrongAnswerText(speech: Manner['speech'], seed: string, name: string): string {
  const text = drawOne(seed, name, speech === 'terse' ? SHORT_NONSENSE : NONSENSE)
  return speech === 'sure' ? `I am sure about this. ${text}` : speech === 'typed' ? asTyped(text) : text
}
