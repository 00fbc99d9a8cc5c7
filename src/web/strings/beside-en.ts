// English for what stands beside a question: commands, hints, dialogues, surveys. The shape of the other tables of this kind.
import { wordingOf } from './wording.js'

const { count, number, percent } = wordingOf('en')

export const commandEn = {
  hint: 'Show a hint',
  nextHint: 'Show the next hint',
  hintsLeft: (n: number) => count(n, { one: '# more hint', other: '# more hints' }),
  noHints: 'There are no more hints.',
  hintsTitle: 'Hints',
  /** `share` of the points, 0 to 100. */
  hintCost: (share: number) => `Costs ${percent(share)} of the points for this question.`,
  hintFree: 'Costs nothing.',
  hintSaid: (n: number) => `Hint ${number(n)}:`,
  skip: 'Skip this question',
  back: 'Back to the question before',
  ask: 'Ask the tutor',
  askLabel: 'What would you like to know?',
  askNote: 'The tutor explains without giving the answer away. Then you answer the same question.',
  askSend: 'Ask',
  askFirst: 'Write what you would like to know.',
  asked: 'You asked',
  skipped: 'Skipped',
  steppedBack: 'Went back',
  cancel: 'Cancel',
  retry: 'Try again now',
  failed: 'That did not work. Please try again.',
}

export const talkEn = {
  partner: 'Viva',
  you: 'You',
  log: 'Conversation',
  label: 'Your message',
  send: 'Send',
  keys: 'Enter sends, Shift and Enter begin a new line.',
  writing: 'Viva is writing…',
  runError: 'Viva cannot be reached at the moment. Nothing is lost.',
  runErrorAt: (time: string) => `Viva cannot be reached at the moment. Nothing is lost. Next attempt at ${time}.`,
  waitFirst: 'Wait until Viva has finished. Your text is kept.',
  enterFirst: 'Write a message first.',
  earlier: (n: number) => count(n, { one: 'Show # earlier message', other: 'Show # earlier messages' }),
  passed: 'Passed the turn on',
  back: 'Take back my last message',
  skip: 'Let Viva go on',
  finish: 'End conversation',
  endTitle: 'End this conversation?',
  endText: 'You can still read it afterwards, but not go on with it.',
  overTitle: 'The conversation has ended',
  overText: 'You can read it here again at any time.',
  empty: 'Write what is on your mind. Viva answers.',
}

export const surveyEn = {
  next: 'Next',
  endText: 'You can also just close this page: what you have answered is kept, and you can go on later.',
  preparing: 'One moment…',
  thanksTitle: 'Thank you',
  thanks: 'Your answers have arrived. You can close this page now.',
  expiredTitle: 'Time ran out',
  terminatedTitle: 'Survey ended',
  endedEarly: 'What you answered until then has been kept.',
  answersTitle: 'Your answers',
  noAnswers: 'You have not answered anything.',
}

export const careEn = {
  title: 'You are not alone with this',
  contact: 'Whom you can turn to',
  goOn: 'Go on',
  note: 'You do not have to explain anything. Nothing was graded, and your time has stopped.',
  /** Where the message itself is not here any more. */
  words:
    'What you wrote matters more than this session. Please talk to an adult you trust. If you or someone else is in danger, call your emergency number.',
}
