// What the built-in evaluator says to the learner about a reply. Before a question is settled nothing of its answer is said: what was
// answered is not repeated either, for of a choice it would rule an option out.
import { contentWords } from './internal-free-answer.js'
import { interestNamed, type ReplyKind } from './internal-reply-kind.js'
import { fresh, plainWords, type Lesson, type LessonVerdict } from './internal-lesson.js'
import { shownValue } from './internal-shown-value.js'
import { clip } from '../kernel/clip.js'

const LONGEST = 2_000
const MOST_STEPS = 8

/** On the answer to a verified question, or on its being left. Markdown. */
export function feedbackOnItem(lesson: Lesson, verdict: LessonVerdict): string {
  const { ladder, skipped } = lesson.question_context
  if (verdict.correct && !skipped) return praise(lesson, verdict)
  if (ladder === 'probe' || ladder === 'hint') return notYet(lesson, verdict)
  const right = shownValue(verdict.correct_answer)
  const given = shownValue(verdict.learner_answer)
  const opening = skipped
    ? fresh(lesson, [
        'We leave this one, and that is fine.',
        'Left for today. See how it goes, for when you meet its like again.',
        'That one can wait. One look at the way before we go on.',
      ])
    : verdict.score > 0
      ? fresh(lesson, ['Part of this is right.', 'A part of it is there.', 'You have a part of it already.'])
      : fresh(lesson, [
          'Let us look at this one together.',
          'This one is tricky. Here is how it goes.',
          'Good that you kept trying. Let us walk through it.',
          'Now let us see where the two ways part.',
        ])
  const answer =
    right === null
      ? null
      : skipped || given === null
        ? `The answer is ${right}.`
        : `You answered ${given}; the answer is ${right}.`
  return paragraphs([
    [opening, answer].filter(part => part !== null).join(' '),
    skipped ? null : (verdict.misconception?.feedback ?? null),
    numbered(verdict.solution_steps),
  ])
}

function praise(lesson: Lesson, { correct_answer, learner_answer, solution_steps }: LessonVerdict): string {
  const answer = shownValue(correct_answer ?? learner_answer)
  const right =
    answer === null
      ? fresh(lesson, ['Yes, that is right.', 'That is correct.', 'Right.', 'Yes, it is.'])
      : fresh(lesson, ['Yes', 'Right', 'Correct', 'That is it', 'Exactly']) + `: ${answer}.`
  const [idea] = solution_steps
  const frame = fresh(lesson, [
    'What makes it work:',
    'The step that decides it:',
    'You saw the point:',
    'It rests on this:',
  ])
  return idea === undefined ? right : `${right} ${frame} ${oneLine(idea)}`
}

function notYet(lesson: Lesson, { score, misconception }: LessonVerdict): string {
  const opening =
    score > 0
      ? fresh(lesson, ['Part of this is right.', 'You have a part of it.', 'Some of it is there already.'])
      : fresh(lesson, [
          'Not yet.',
          'That is not it yet.',
          'Not quite.',
          'Hm, not this one.',
          'That does not fit yet.',
          'Have another look at this one.',
        ])
  const thought =
    misconception?.feedback ??
    fresh(lesson, [
      'A wrong try is useful: now we know where to look.',
      'You have another try.',
      'Take your time, and have another look.',
      'Let us find out what is missing.',
    ])
  return `${opening} ${thought}`
}

/** On a free answer, or on its being left. `said`: the expected words that were in it. */
export function feedbackOnFree(lesson: Lesson, score: number, said: readonly string[]): string {
  const { ladder, model_answer: model, skipped, expects } = lesson.question_context
  const known = model === null || model === '' ? null : model
  const telling = expects.length === 0 ? [] : said.filter(word => /\p{L}{4}/u.test(word))
  const named = telling.map(word => `“${word}”`).join(' and ')
  if (!skipped && score >= 0.7)
    return paragraphs([
      telling.length < 2
        ? fresh(lesson, [
            'Yes, that is the point.',
            'Well explained.',
            'Right, and clearly said.',
            'Yes. That makes the idea clear.',
            'Exactly so.',
          ])
        : fresh(lesson, [
            `Yes: ${named} belong together here.`,
            `Right, you brought in ${named}, and that is the point.`,
            `Good: ${named}, that is what counts here.`,
          ]),
      known === null || isSame(known, lesson.student_response) ? null : `One more way to say it: ${known}`,
    ])
  if (!skipped && (ladder === 'probe' || ladder === 'hint'))
    return score > 0
      ? fresh(lesson, [
          `You name ${named === '' ? 'a part of it' : named}, and that belongs to it. Something is still missing.`,
          `${named === '' ? 'A part of it' : named}: yes. And what else?`,
        ])
      : fresh(lesson, [
          'That is not quite what the question asks for yet.',
          'I do not see the idea in it yet.',
          'Hm. Read the question once more; there is more to find.',
          'Not yet, but keep your thought: we will see what is missing.',
        ])
  return paragraphs([
    skipped
      ? fresh(lesson, ['We leave this one, and that is fine.', 'That one can wait.'])
      : fresh(lesson, [
          'Let us put it together.',
          'This is a hard one to say. Here is one way.',
          'Here is how one can say it.',
        ]),
    known === null ? null : `One good answer: ${known}`,
  ])
}

const isSame = (one: string, other: string): boolean =>
  [...contentWords(one)].every(word => contentWords(other).has(word))

/** To “OK” and the like: friendly, and it has to be shown. */
export const showMe = (lesson: Lesson): string =>
  fresh(lesson, [
    'Good! Now show me: answer the question in your own words, so that we both know.',
    'I am glad. Let me see it, too: what would you say if a friend asked you this?',
    'Fine, and now the proof: one sentence of yours, please, that answers the question.',
    'That is a good start. Try it out: put it in your own words.',
  ])

/** To the question or its hint, said once more. */
export const inOwnWords = (lesson: Lesson): string =>
  fresh(lesson, [
    'You have read it well. Now say it in your own words: what do you think, and why?',
    'Those are the words from above. I would like to hear yours: how would you tell it to a friend?',
    'That is where it starts. Go on from there in your own words.',
    'Good that you looked at it closely. Now add your own thought to it.',
  ])

export const feedbackOnRemark = (lesson: Lesson, kind: Exclude<ReplyKind, 'answer' | 'off_topic'>): string =>
  fresh(lesson, REMARKS[kind])

const REMARKS: Readonly<Record<Exclude<ReplyKind, 'answer' | 'off_topic'>, readonly string[]>> = {
  question: ['Good that you ask.', 'I am glad that you ask.', 'Asking is a good idea.', 'Let me see.'],
  confusion: [
    'Thank you for telling me. That helps me to help you.',
    'That is all right. Nobody follows everything at once.',
    'Good that you say so. Then we go more slowly.',
    'No problem at all. It was a lot at once.',
  ],
  word: [
    'Words matter. Good that you ask.',
    'A good question: one should know the words.',
    'Let us clear up that word.',
  ],
}

/** What children like to talk about. Anything else is not repeated: nobody knows what it is. */
const LIKED =
  /\b(dinosaurs?|football|cricket|games?|dogs?|cats?|horses?|animals|space|rockets?|robots?|music|drawing|movies?|cartoons?|birthdays?|swimming|dancing|cars|trains?|pizza|ice cream|holidays?|stories|minecraft|lego)\b/i

/** Back to the topic, by way of what the learner said or likes. */
export function redirect(lesson: Lesson): string {
  const { student_response: said, student_profile, guideline } = lesson
  const liked = interestNamed(said, student_profile.interests) ?? LIKED.exec(said)?.[1] ?? null
  const topic = guideline.subtopic === '' ? 'our topic' : `“${guideline.subtopic}”`
  if (liked !== null) {
    const subject = capital(plainWords(liked))
    return fresh(lesson, [
      `${subject}! I like that. Keep it in mind while we go on with ${topic}: there may be an example in it.`,
      `${subject}, what a good thing to think of. First let us finish our question about ${topic}, then you can tell more.`,
      `${subject} would be fun, too. Let us see whether we can find some of ${topic} in it, after this question.`,
    ])
  }
  const own = student_profile.interests.map(plainWords).find(interest => interest !== '')
  return fresh(lesson, [
    `That is a story for the break. Now back to ${topic}${own === undefined ? '' : `, and afterwards perhaps to ${own}`}.`,
    `I hear you. Let us keep it for later and go on with ${topic} together.`,
    `Let us talk about that when we are done. One question of ${topic} at a time.`,
  ])
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const oneLine = (text: string): string => text.replaceAll(/\s*\n+\s*/g, ' ')
const numbered = (steps: readonly string[]): string | null =>
  steps.length === 0
    ? null
    : steps
        .slice(0, MOST_STEPS)
        .map((step, at) => `${at + 1}. ${oneLine(step)}`)
        .join('\n')

/** As many of the parts as fit: the first one always does. */
function paragraphs(parts: readonly (string | null)[]): string {
  return parts.reduce<string>((text, part) => {
    if (part === null) return text
    const longer = text === '' ? part : `${text}\n\n${part}`
    return longer.length > LONGEST && text !== '' ? text : clip(longer, LONGEST)
  }, '')
}
