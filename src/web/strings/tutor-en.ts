// English for lessons with the tutor: choosing a topic, what the learner tells of themselves, the plan, the end. The shape of the other
// tables of this kind.
import { wordingOf } from './wording.js'

const { count, number } = wordingOf('en')

export const learnEn = {
  title: 'Learn with a tutor',
  lead: 'Choose a topic. The tutor makes a plan for you, explains, asks, and changes the plan when something is hard.',
  kind: 'Lesson',
  place: 'Which grade are you in?',
  subject: 'Which subject?',
  topic: 'Which topic?',
  subtopic: 'What would you like to learn?',
  grade: (n: number) => `Grade ${number(n)}`,
  chosen: 'Chosen so far',
  back: 'Back',
  none: 'There is no topic to learn here yet. Please look in again later.',
  noneHere: 'There is nothing here at the moment. Go back and choose something else.',
  about: 'About you',
  curricula: 'Look at whole curricula',
}

export const profileEn = {
  title: 'About you',
  use: 'The tutor uses this for examples that you like and for the way of explaining. You need not fill in anything, and you can change or remove it at any time.',
  grade: 'Grade',
  notGiven: 'Not given',
  interests: 'What do you like?',
  interestsHelp: 'With commas in between, for example: cricket, space, dinosaurs',
  learningStyle: 'How do you learn best?',
  learningStyleHelp: 'For example: with pictures, or by trying things out',
  style: 'How should the tutor explain?',
  styles: {
    simple: 'In simple words and small steps',
    standard: 'As usual',
    challenge: 'Short, with harder questions',
  },
  save: 'Save',
  remove: 'Remove everything',
  saved: 'Saved.',
  removed: 'Removed. The tutor knows nothing about you now.',
  tooMany: (n: number) => `Name at most ${count(n, { one: '# thing', other: '# things' })}.`,
  tooLong: (what: string, n: number) => `“${what}” is too long: at most ${number(n)} characters.`,
}

export const lessonEn = {
  log: 'Lesson',
  planning: 'The tutor is making a plan for you…',
  endText: 'What you have done is kept. You can begin another lesson at any time.',
  plan: 'Your plan',
  stepOf: (n: number, total: number) => `Step ${number(n)} of ${number(total)}`,
  allDone: 'All steps done',
  status: {
    pending: 'To come',
    begun: 'Begun',
    in_progress: 'Now',
    completed: 'Done',
    skipped: 'Known already',
    blocked: 'Set aside',
  },
  /** None right is not said. */
  rightOf: (right: number, asked: number) =>
    right === 0
      ? count(asked, { one: '# question so far', other: '# questions so far' })
      : `${number(right)} of ${count(asked, { one: '# question', other: '# questions' })} right`,
  mastery: 'How well you know this',
  stepDone: (title: string) => `Step done: ${title}.`,
  changed: 'The plan was changed. Something was hard, so the tutor goes on in another way.',
  next: (title: string) => `Next: ${title}.`,
  again: 'The same question once more',
  nudges: 'A little help',
  over: 'The lesson is over.',
  seeSummary: 'See how it went',
  loading: 'Looking at how it went…',
  doneTitle: 'You did it!',
  partTitle: 'Lesson ended',
  expiredTitle: 'Time ran out',
  helpTitle: 'You worked hard on this',
  helpText:
    'Some of it is still tricky, and that is all right. Show this page to your teacher or to somebody at home: a little help from a person is the best next step.',
  stepsDone: (done: number, total: number) =>
    `${number(done)} of ${count(total, { one: '# step', other: '# steps' })} done`,
  misunderstood: 'Worth another look',
  suggestions: 'What your tutor says',
  duration: 'Time taken',
  loadFailed: 'How it went could not be loaded.',
  readAgain: 'Read the lesson again',
  another: 'Learn something else',
}
