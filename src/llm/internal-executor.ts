// The built-in executor: the next message of the tutor's, from the guideline's own words and a frame that changes from turn to turn. What
// it says before a question tells nothing of its answer that the guideline does not say of all such questions.
import { sameWords } from '../kernel/same-words.js'
import {
  filledForPlan,
  fresh,
  fillInterest,
  leastLately,
  readLesson,
  sentencesOf,
  sourceOf,
  tutorLines,
  type Lesson,
} from './internal-lesson.js'
import { reply } from './internal-executor-replies.js'
import {
  BEGINNINGS,
  EXPLAIN_FRAMES,
  FREE_LEADS,
  greeting,
  HINT_FRAMES,
  ITEM_LEADS,
  leadOn,
  OTHER_WAY,
  PROBE_FRAMES,
  stepOpening,
  summary,
} from './internal-executor-words.js'
import { clip } from '../kernel/clip.js'

const LONGEST_HINT = 300
const LONGEST_MESSAGE = 2_000
const LONGEST_QUESTION = 600

/** The executor's output for its input, both as the wire has them (snake_case). Deterministic. */
export function internalTurn(input: unknown): object {
  const lesson = readLesson(input)
  const { move } = lesson
  const message = clip(MESSAGES[move](lesson), LONGEST_MESSAGE)
  return {
    message,
    question: lesson.free_question_wanted ? clip(freeQuestion(lesson), LONGEST_QUESTION) : null,
    message_type: TYPES[move],
    difficulty: lesson.current_step?.difficulty ?? 'medium',
    hints: move === 'summarise' ? [] : nudges(lesson, message),
    reasoning: `${REASONS[move]} “${lesson.current_step?.title ?? lesson.guideline.subtopic}”.`,
  }
}

const TYPES: Readonly<Record<Lesson['move'], string>> = {
  introduce: 'explanation',
  ask: 'question',
  probe: 'hint',
  hint: 'hint',
  explain: 'explanation',
  reply: 'encouragement',
  summarise: 'summary',
}

const REASONS: Readonly<Record<Lesson['move'], string>> = {
  introduce: 'Begins, in the way that the plan has for it,',
  ask: 'Asks the next question of',
  probe: 'The first try was wrong: leads the eye to the right place in',
  hint: 'The second try was wrong: says the next thought of',
  explain: 'The solution was told: says the idea behind it and goes on with',
  reply: 'No answer was given: replies, and asks the same again in',
  summarise: 'The session is over: says what was worked on, last in',
}

const MESSAGES: Readonly<Record<Lesson['move'], (lesson: Lesson) => string>> = {
  introduce: lesson =>
    paragraphs(
      tutorLines(lesson).length === 0 ? greeting(lesson) : null,
      stepOpening(lesson),
      explanation(lesson),
      lesson.next_item === null ? leadIn(lesson) : fresh(lesson, BEGINNINGS),
    ),
  ask: leadIn,
  probe: lesson => framed(lesson, PROBE_FRAMES, strategy(lesson)),
  hint: lesson => framed(lesson, HINT_FRAMES, freeHint(lesson) ?? idea(lesson)),
  explain: lesson => paragraphs(framed(lesson, EXPLAIN_FRAMES, idea(lesson)), leadOn(lesson)),
  reply: lesson => reply(lesson),
  summarise: lesson => summary(lesson),
}

/** The current step's words for its approach; the other ones once the plan has turned to the other approach. */
function explanation(lesson: Lesson): string | null {
  const { current_step: step } = lesson
  const source = sourceOf(lesson, step)
  if (step === null || source === null) return step?.description ?? null
  const isOther = sameWords(step.teaching_approach, filledForPlan(lesson, source, source.other_approach))
  const told = isOther ? source.other_explanation : source.explanation
  return paragraphs(isOther ? fresh(lesson, OTHER_WAY) : null, fillInterest(lesson, source, told))
}

function leadIn(lesson: Lesson): string {
  return fresh(lesson, lesson.next_item === null ? FREE_LEADS : ITEM_LEADS)
}

const framed = (lesson: Lesson, frames: readonly string[], thought: string): string =>
  `${fresh(lesson, frames)} ${thought}`.trim()

/** A nudge of the guideline's, which fits any question: one that did not stand beside this one, while there is another. */
function strategy(lesson: Lesson): string {
  const { guideline, nudges_shown: shown } = lesson
  return fresh(
    lesson,
    unlessNone(guideline.scaffolding_strategies, nudge => !shown.includes(nudge)),
  )
}

/** What the explanations of the step come down to, or a nudge. */
function idea(lesson: Lesson): string {
  const source = sourceOf(lesson, lesson.current_step)
  const ends = [source?.explanation, source?.other_explanation].flatMap(told => {
    const said = sentencesOf(told ?? '').filter(sentence => !sentence.endsWith('?'))
    return said.length === 0 ? [] : [ending(said, 2), ending(said, 1)]
  })
  const filled = ends.map(text => (source ? fillInterest(lesson, source, text) : text))
  const { guideline, nudges_shown: shown } = lesson
  const thoughts = [...filled, ...guideline.scaffolding_strategies]
  return leastLately(
    lesson,
    unlessNone(thoughts, thought => !shown.includes(thought)),
  )
}

/** At least so many of the last sentences, from one on that can be said without those before it. */
function ending(sentences: readonly string[], count: number): string {
  let from = Math.max(0, sentences.length - count)
  while (from > 0 && LEANS_BACK.test(sentences[from]!)) from -= 1
  return sentences.slice(from).join(' ')
}
const LEANS_BACK = /^(?:And|Both|But|Doing|He|Here|It|Or|She|So|That|Then|There|These|They|This|Those)\b/

/** The hint that belongs to the open free question. */
function freeHint(lesson: Lesson): string | null {
  const open = lesson.asked_before.at(-1)
  const known = lesson.next_item === null ? questionsOf(lesson).find(({ ask }) => ask === open) : undefined
  return known === undefined || known.hint === '' ? null : known.hint
}

const questionsOf = (lesson: Lesson) => sourceOf(lesson, lesson.current_step)?.questions ?? []

/** One of the guideline that was not asked yet; else one that always fits; else the one of both that was asked longest ago. */
function freeQuestion(lesson: Lesson): string {
  const asked = lesson.asked_before
  const known = questionsOf(lesson).map(({ ask }) => ask)
  const title = lesson.current_step?.title ?? lesson.guideline.subtopic
  const open = known.length > 0 ? known : generic(title)
  return open.toSorted((one, other) => asked.lastIndexOf(one) - asked.lastIndexOf(other))[0]!
}

const generic = (title: string): readonly string[] => [
  `Explain in your own words: ${title}. What is the idea?`,
  `Give an example of your own for this: ${title}. Why does it fit?`,
  `How would you explain this to a friend who missed the lesson: ${title}?`,
  `What does one have to watch out for here: ${title}? Say why.`,
  `Where does this come up in everyday life: ${title}? Describe one case.`,
]

/** Two nudges, of which the message says no sentence; those that the learner has not seen with this question come first. */
function nudges(lesson: Lesson, message: string): string[] {
  const { guideline, nudges_shown: shown } = lesson
  const left = guideline.scaffolding_strategies.filter(
    nudge =>
      nudge !== '' && nudge.length <= LONGEST_HINT && !sentencesOf(nudge).some(sentence => message.includes(sentence)),
  )
  if (left.length === 0) return []
  const first = fresh(
    lesson,
    unlessNone(left, nudge => !shown.includes(nudge)),
  )
  const others = left.filter(nudge => nudge !== first)
  return [first, ...unlessNone(others, nudge => !shown.includes(nudge))].slice(0, 2)
}

/** Those that are wanted; all of them where none is. */
function unlessNone(texts: readonly string[], isWanted: (text: string) => boolean): readonly string[] {
  const wanted = texts.filter(isWanted)
  return wanted.length > 0 ? wanted : texts
}

const paragraphs = (...parts: readonly (string | null)[]): string =>
  parts.filter(part => part !== null && part !== '').join('\n\n')
