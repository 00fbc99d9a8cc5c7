// The frame sentences of the built-in executor. Each list is long enough that none comes back while it is in sight.
import { fresh, sourceOf, SPLIT_TITLE, type Lesson } from './internal-lesson.js'

export const ITEM_LEADS = [
  'Have a look at this one.',
  'Here is the next one.',
  'Try this one in your own time.',
  'Now this one. Read it twice before you begin.',
  'Let us see how this one goes.',
  'The next question is waiting.',
  'Take this one step by step.',
  'One more of this kind.',
  'Say to yourself first what it asks for.',
  'On we go.',
  'What do you make of this one?',
  'Begin with what you know for sure.',
]

export const BEGINNINGS = [
  'Let us try it out.',
  'Now you.',
  'See how far you get with it.',
  'Here is a question about it.',
  'Try it on this question.',
  'Let us see what you make of it.',
]

export const FREE_LEADS = [
  'Now in your own words. A short sentence is enough.',
  'Tell me what you think, and why.',
  'Here I would like to hear your thoughts.',
  'There is more than one good way to say it.',
  'Think about it for a moment, then write what comes to mind.',
  'Explain it to me as if I did not know it.',
  'Your own words count here, not fine ones.',
  'Write it as you would say it to a friend.',
]

export const PROBE_FRAMES = [
  'Before you try again:',
  'Let us look at one thing first.',
  'One thing to look at:',
  'Go back to the question with this in mind:',
  'Start here:',
  'Where would you look first?',
]

export const HINT_FRAMES = [
  'Here is a hint.',
  'This may help:',
  'One step further:',
  'A little help:',
  'Hold on to this:',
  'Keep this in mind:',
]

export const EXPLAIN_FRAMES = [
  'The idea behind it:',
  'What to take with you from this one:',
  'Put shortly:',
  'In other words:',
  'What it comes down to:',
  'Remember it like this:',
]

const LEADS_ON = [
  'With the next one you can try it out.',
  'Here is a fresh question. Do look back at the steps above.',
  'Let us use it at once.',
  'A new question, a new chance.',
  'Try it on this one; nobody gets such things at the first sight.',
  'Go through the same steps in the next one.',
]

export const OTHER_WAY = [
  'Let us come at this from another side.',
  'Here is another way to see it.',
  'Forget the last picture for a moment. Try this one:',
]

export const leadOn = (lesson: Lesson): string => fresh(lesson, LEADS_ON)

/** The first words of a session. */
export function greeting({ guideline }: Lesson): string {
  return (
    `Hello, good to have you here! Today is about **${guideline.subtopic}**. ` +
    'We take one thing at a time. Ask whenever something is unclear, and do not mind a wrong answer: it shows us where to look.'
  )
}

/** Says which step begins, and why it stands there. */
export function stepOpening(lesson: Lesson): string {
  const { current_step: step, guideline } = lesson
  const title = `**${step?.title.replace(SPLIT_TITLE, '') ?? guideline.subtopic}**`
  const source = sourceOf(lesson, step)
  if (step?.title.startsWith(SPLIT_TITLE))
    return fresh(lesson, [
      `Let us take ${title} in smaller steps.`,
      `${title}, once more and piece by piece.`,
      `We go through ${title} slowly now, one bit at a time.`,
    ])
  if (source !== null && guideline.prerequisites.includes(source))
    return fresh(lesson, [
      `Before we go on, let us look at something that will help: ${title}.`,
      `A short step back, so that the rest becomes easier: ${title}.`,
      `First something that all of it rests on: ${title}.`,
    ])
  if ((step?.status_info.questions_asked ?? 0) > 0)
    return fresh(lesson, [`Back to ${title}.`, `Now ${title} again.`, `And once more to ${title}.`])
  return fresh(lesson, [
    `Our next step: ${title}.`,
    `Now we come to ${title}.`,
    `This part is called ${title}.`,
    `Let us look at ${title}.`,
    `On to ${title}.`,
    `Time for ${title}.`,
  ])
}

/** The last words: what was worked on, by what the server counted, and what comes next. */
export function summary({ study_plan, guideline, current_step }: Lesson): string {
  const steps = study_plan.todo_list
  const done = steps.filter(({ status }) => status === 'completed').map(({ title }) => title.replace(SPLIT_TITLE, ''))
  const asked = steps.reduce((sum, { status_info }) => sum + status_info.questions_asked, 0)
  const right = steps.reduce((sum, { status_info }) => sum + status_info.questions_correct, 0)
  const names = [...new Set(done)].map(title => `**${title}**`)
  const worked = names.length === 0 ? `**${guideline.subtopic}**` : inWords(names)
  const count = asked === 0 || right === 0 ? '' : `, and ${right} of ${asked} questions were right at the first try`
  const first = `Today you worked on ${worked}${count}.`
  const open = steps.find(({ status }) => status === 'blocked') ?? current_step
  if (open === null && done.length === steps.length)
    return `${first} Explain the most important thought of it to somebody at home: that shows whether it stays.`
  const title = open === null ? guideline.subtopic : open.title.replace(SPLIT_TITLE, '')
  return `${first} **${title}** is still hard, and you kept trying all the same. Look at it together with your teacher: that is the best next step.`
}

const inWords = (names: readonly string[]): string =>
  names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
