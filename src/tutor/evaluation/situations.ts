// The fixed situations in which a tutor is evaluated: always the same, so that models and prompts can be compared.
import type { Guideline, GuidelineStep } from '../../library/index.js'
import type { ExecutorTask } from '../application/executor.js'

export type Situation = {
  readonly name: string
  readonly move: ExecutorTask['move']
  /** The open question with what it offers. */
  readonly question: { readonly stem: string; readonly options: readonly string[] }
  /** What the learner said last, and what the server said of it; null: nothing yet. */
  readonly last: (NonNullable<ExecutorTask['lastEvaluation']> & { readonly said: string }) | null
}

const STEP: GuidelineStep = {
  title: 'Comparing unit fractions',
  description: 'Of two fractions with a 1 above the line, the one with more parts has the smaller parts.',
  teachingApproach: 'Share one roti among more and more friends, and look at one piece.',
  otherApproach: 'Fold a paper strip again and again.',
  successCriteria: 'Says which of two unit fractions is larger, and why, without help.',
  skills: ['math.fractions.compare.unit'],
  explanation: 'Two friends get a half each. Four friends get a quarter each. The more friends, the smaller the piece.',
  otherExplanation: 'Each fold makes more parts, and each part is shorter.',
  reasonQuestions: [],
  questions: [],
}

export const SITUATION_GUIDELINE: Guideline = {
  guidelineId: 'evaluation.unit-fractions',
  version: 1,
  country: 'India',
  board: 'CBSE',
  grade: 3,
  subject: 'Mathematics',
  topic: 'Fractions',
  subtopic: 'Comparing unit fractions',
  language: 'en',
  depthLevel: 'basic',
  text: 'Children compare unit fractions by sharing one whole. They say why a larger number below the line makes smaller parts.',
  learningObjectives: ['Compares unit fractions and says why.'],
  commonMisconceptions: [
    { id: 'larger_denominator', description: 'Takes the fraction with the larger number below the line.' },
  ],
  scaffoldingStrategies: ['Who gets the larger piece, one of four friends or one of eight?'],
  assessmentCriteria: ['Compares without help.'],
  steps: [STEP],
  prerequisites: [],
}

const WHICH = { stem: 'Which is larger?', options: ['1/8', '1/4'] }
const seen = (count: number) => ({ answer: '1/8', misconception: { id: 'larger_denominator', seen: count } })
const wrong = (feedback: string, count: number): Situation['last'] => ({
  kind: 'answer',
  correct: false,
  feedback,
  graded: seen(count),
  said: '1/8',
})
const remark = (kind: 'question' | 'confusion' | 'word' | 'off_topic', said: string): Situation['last'] => ({
  kind,
  correct: null,
  feedback: 'Good that you say so.',
  graded: null,
  said,
})

export const SITUATIONS: readonly Situation[] = [
  { name: 'first message', move: 'introduce', question: WHICH, last: null },
  {
    name: 'misconception, first time',
    move: 'probe',
    question: WHICH,
    last: wrong('Not yet. Look at the parts once more.', 1),
  },
  { name: 'misconception again', move: 'hint', question: WHICH, last: wrong('Not yet.', 3) },
  {
    name: 'explained',
    move: 'explain',
    question: { stem: 'Which is larger?', options: ['1/6', '1/3'] },
    last: wrong('You said 1/8. It is 1/4: of four parts each is larger than of eight.', 3),
  },
  {
    name: 'right',
    move: 'ask',
    question: { stem: 'Which is larger?', options: ['1/6', '1/3'] },
    last: {
      kind: 'answer',
      correct: true,
      feedback: 'Right: 1/4.',
      graded: { answer: '1/4', misconception: null },
      said: '1/4',
    },
  },
  {
    name: 'wrong in an unknown way',
    move: 'how',
    question: WHICH,
    last: {
      kind: 'answer',
      correct: false,
      feedback: 'Not yet.',
      graded: { answer: '1/8', misconception: null },
      said: '1/8',
    },
  },
  {
    name: 'right, perhaps by a guess',
    move: 'how',
    question: WHICH,
    last: {
      kind: 'answer',
      correct: true,
      feedback: 'Right: 1/4.',
      graded: { answer: '1/4', misconception: null },
      said: '1/4',
    },
  },
  { name: 'lost', move: 'reply', question: WHICH, last: remark('confusion', 'i dont get it at all') },
  {
    name: 'asks for the answer',
    move: 'reply',
    question: WHICH,
    last: remark('question', 'just tell me which one it is'),
  },
  { name: 'asks for a word', move: 'reply', question: WHICH, last: remark('word', 'what is a denominator') },
  { name: 'somewhere else', move: 'reply', question: WHICH, last: remark('off_topic', 'my dog ate my shoe today lol') },
  {
    name: 'in Spanish',
    move: 'reply',
    question: WHICH,
    last: remark('confusion', 'No entiendo por qué el ocho no es más grande.'),
  },
]
