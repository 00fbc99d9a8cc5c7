// What the built-in executor replies to what is no answer: from what the guideline says to learners, or honestly that it does not know.
import { contentWords } from './internal-free-answer.js'
import {
  fillInterest,
  fresh,
  lastWords,
  leastLately,
  sentencesOf,
  sourceOf,
  type Lesson,
  type OutlineStep,
} from './internal-lesson.js'
import { replyKind, wordAsked } from './internal-reply-kind.js'

/** The same question is asked again below. */
export function reply(lesson: Lesson): string {
  const said = lastWords(lesson)
  switch (replyKind(said, lesson)) {
    case 'off_topic':
      return fresh(lesson, BACK)
    case 'word':
      return `${wordExplained(lesson, said)} ${fresh(lesson, AGAIN)}`
    case 'confusion':
      return `${inOtherWords(lesson)} ${fresh(lesson, AGAIN)}`
    case 'answer':
      // It was meant as one and could not be read: the next should be.
      return `${lesson.next_item?.item_type === 'number' ? fresh(lesson, JUST_THE_NUMBER) : questionAnswered(lesson, said)} ${fresh(lesson, AGAIN)}`
    default:
      return `${questionAnswered(lesson, said)} ${fresh(lesson, AGAIN)}`
  }
}

const JUST_THE_NUMBER = [
  'Write just the number.',
  'I could not find one number in that. Write just the number.',
  'To answer, write just the number.',
]

const AGAIN = [
  'Here is the question again.',
  'Now try the question once more.',
  'With that in mind, back to the question.',
  'Does that help? The question stands below.',
  'And now to our question again.',
  'The question is still there for you.',
  'Take another look at the question.',
  'Let us go back to the question now.',
]

const BACK = [
  'So, back to our question. You were well on the way.',
  'Here is our question again.',
  'Let us finish this question first.',
  'Our question is still waiting for you.',
  'One more look at the question below, please.',
  'Where were we? Here it is.',
  'Now this one, and then we see.',
]

type Told = { readonly source: OutlineStep; readonly sentence: string }

/** Sentences that are said to learners: of the current step first. Model answers are not among them: one may be asked for just now. */
function told(lesson: Lesson): Told[] {
  const { guideline, current_step } = lesson
  const current = sourceOf(lesson, current_step)
  const steps = [...(current ? [current] : []), ...guideline.prerequisites, ...guideline.outline]
  return [...new Set(steps)].flatMap(source =>
    [source.explanation, source.description, source.other_explanation]
      .flatMap(sentencesOf)
      .filter(sentence => !sentence.endsWith('?'))
      .map(sentence => ({ source, sentence })),
  )
}

const spoken = (lesson: Lesson, { source, sentence }: Told): string => fillInterest(lesson, source, sentence)

function wordExplained(lesson: Lesson, said: string): string {
  const word = wordAsked(said)
  if (word === null)
    return fresh(lesson, [
      'Tell me which word you mean, and I say what I know about it.',
      'Which word is it? Write it down, and we look at it together.',
    ])
  const wanted = word.toLowerCase()
  const uses = told(lesson).filter(({ sentence }) => hasWord(sentence, wanted))
  const best = uses.find(({ sentence }) => explains(sentence, wanted)) ?? uses[0]
  return best === undefined
    ? `I have no good explanation of that word here. A dictionary or your teacher will know it.`
    : `About “${wanted}”: ${spoken(lesson, best)}`
}

const hasWord = (sentence: string, word: string): boolean =>
  sentence
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some(each => each === word || each === `${word}s` || `${each}s` === word)

/** “The denominator says …”, “… is called the denominator”. */
const explains = (sentence: string, word: string): boolean => {
  const text = sentence.toLowerCase()
  const at = text.indexOf(word)
  return (
    /^\W*s?\W*(?:is|are|means?|says?|counts?|tells?|shows?|stands? for|\p{L}+ (?:means?|says?|counts?))\b/u.test(
      text.slice(at + word.length),
    ) || /\b(?:called|is|are|name(?:d)?)(?: the| an?)? ?$/.test(text.slice(0, at))
  )
}

/** The other way to say it, in a sentence or two. */
function inOtherWords(lesson: Lesson): string {
  const source = sourceOf(lesson, lesson.current_step)
  const ways = [source?.other_explanation, source?.explanation]
    .map(text =>
      sentencesOf(text ?? '')
        .slice(0, 2)
        .join(' '),
    )
    .filter(text => text !== '')
    .map(text => (source ? fillInterest(lesson, source, text) : text))
  return leastLately(lesson, [...ways, ...lesson.guideline.scaffolding_strategies])
}

/** So many words in common make it likely that a sentence has to do with the question. */
const IN_COMMON = 2

function questionAnswered(lesson: Lesson, said: string): string {
  const asked = contentWords(said)
  const common = ({ sentence }: Told): number => [...contentWords(sentence)].filter(word => asked.has(word)).length
  const [best] = told(lesson).toSorted((one, other) => common(other) - common(one))
  if (best !== undefined && common(best) >= Math.min(IN_COMMON, asked.size) && asked.size > 0)
    return spoken(lesson, best)
  const hold = fresh(lesson, [
    'I cannot tell you that right now. What I can give you is a place to look:',
    'That goes beyond what I know here. Perhaps this brings you on:',
    'To that I have no good answer of my own. Look at it like this:',
    'Your teacher can say more about that. For our question this may help:',
  ])
  return `${hold} ${fresh(lesson, lesson.guideline.scaffolding_strategies)}`
}
