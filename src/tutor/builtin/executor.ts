// The built-in executor: composes the tutor's next message from texts of the guideline and sentences of the catalogue. Before a question
// it reveals nothing of the answer that the guideline does not say of all such questions.
import type { z } from 'zod'
import { clip, sameWords } from '../../kernel/text.js'
import { leastRecent, type SentenceKey } from '../../language/say.js'
import type { TurnOutput } from '../application/agent-io.js'
import type { executorInput } from '../application/executor.js'
import { LONGEST_HINT, LONGEST_MESSAGE, LONGEST_TEXT } from '../domain/rules.js'
import type { Move } from '../domain/state.js'
import { paragraphs } from '../domain/texts.js'
import { unreadInLesson } from '../domain/unread-words.js'
import { fillInterest, filledForPlan, isBeginning, nudgeOf, sentenceFor, sourceOf, speak, titleOf } from './lesson.js'

type Input = ReturnType<typeof executorInput>
type Output = z.infer<typeof TurnOutput>

/** Deterministic. */
export function builtInTurn(input: Input): Output {
  const { move, nudges_shown: shown } = input
  const message = clip(MESSAGES[move](input), LONGEST_MESSAGE)
  const nudge =
    move === 'summarise' || hasOwnHint(input) ? null : nudgeOf(input, [...shown, ...nudgesIn(input, message)])
  return {
    needs_care: false,
    message,
    question: input.free_question_wanted ? clip(freeQuestion(input), LONGEST_TEXT) : null,
    message_type: TYPES[move],
    difficulty: input.current_step?.difficulty ?? 'medium',
    hints: nudge === null || nudge.length > LONGEST_HINT || message.includes(nudge) ? [] : [nudge],
    reasoning: sentenceFor(input, 'reason.move', { move, title: titleOf(input, input.current_step) }),
  }
}

const TYPES: Readonly<Record<Move, Output['message_type']>> = {
  introduce: 'explanation',
  ask: 'question',
  probe: 'hint',
  hint: 'hint',
  explain: 'explanation',
  how: 'question',
  reply: 'encouragement',
  summarise: 'summary',
}

/** Nothing is asked in the step: it is only read. */
const isReading = (input: Input): boolean =>
  input.next_item === null && input.next_free_question === null && !input.free_question_wanted

const leadIn = (input: Input): string => speak(input, input.next_item === null ? 'lesson.free' : 'lesson.item')

const MESSAGES: Readonly<Record<Move, (input: Input) => string>> = {
  introduce: input =>
    paragraphs(
      isBeginning(input) ? greeting(input) : null,
      stepOpening(input),
      explanation(input),
      isReading(input) || input.example_follows === true ? null : leadIn(input),
    ),
  ask: leadIn,
  probe: input => helped(input, 'lesson.probe', hasOwnHint(input) ? null : nudgeOf(input, input.nudges_shown)),
  hint: input =>
    helped(input, 'lesson.hint', hasOwnHint(input) ? hintOfQuestion(input) : nudgeOf(input, input.nudges_shown)),
  explain: input => speak(input, input.asked_again === true ? 'lesson.once_more' : 'lesson.onwards'),
  how: input => sentenceFor(input, 'how.lead'),
  reply: input => paragraphs(notUnderstood(input), speak(input, 'lesson.again')),
  summarise: summary,
}

/** Takes up the last lesson, where there was one. */
function greeting(input: Input): string {
  const { guideline, last_lessons: lessons, still_open: open } = input
  const [last] = lessons
  const { subtopic } = guideline
  if (last === undefined) return sentenceFor(input, 'lesson.greeting', { subtopic })
  const again = last.subtopic === subtopic
  return paragraphs(
    again
      ? sentenceFor(input, 'lesson.greeting_again', { subtopic })
      : sentenceFor(input, 'lesson.greeting_back', { subtopic, former: last.subtopic }),
    open[0] === undefined ? null : sentenceFor(input, 'lesson.look_again', { about: open[0] }),
  )
}

const notUnderstood = (input: Input): string | null =>
  input.unheard === undefined
    ? null
    : unreadInLesson(input.guideline.language, input.unheard.takes, input.unheard.count)

const helped = (input: Input, key: SentenceKey, text: string | null): string =>
  text === null ? speak(input, 'lesson.probe_plain') : speak(input, key, { text })

const nudgesIn = ({ guideline }: Input, message: string): string[] =>
  guideline.scaffolding_strategies.filter(nudge => message.includes(nudge))

/** Says which step begins, and why it comes now. */
function stepOpening(input: Input): string {
  const { current_step: step, guideline } = input
  const title = titleOf(input, step)
  const source = sourceOf(input, step)
  if (source !== null && step?.title !== source.title) return speak(input, 'lesson.step_small', { title })
  const isAgain = (step?.status_info.questions_asked ?? 0) > 0
  if (source !== null && guideline.prerequisites.includes(source) && !isAgain)
    return speak(input, 'lesson.step_before', { title })
  if (isBeginning(input)) return sentenceFor(input, 'lesson.step_first', { title })
  return speak(input, isAgain ? 'lesson.step_again' : 'lesson.step', { title })
}

/** The step in the words of its approach; in the other ones once the plan has turned to the other approach. */
function explanation(input: Input): string | null {
  const { current_step: step } = input
  const source = sourceOf(input, step)
  if (step === null || source === null) return step?.description ?? null
  const isOther = sameWords(step.teaching_approach, filledForPlan(input, source, source.other_approach))
  return paragraphs(
    isOther ? speak(input, 'lesson.other_way') : null,
    fillInterest(input, source, isOther ? source.other_explanation : source.explanation),
  )
}

const questionsOf = (input: Input) => sourceOf(input, input.current_step)?.questions ?? []

/** A verified question, or one of the guideline with a hint: what the guideline says of any question would not fit it. */
const hasOwnHint = (input: Input): boolean => input.next_item !== null || hintOfQuestion(input) !== null

/** Of the free question that is asked; null: it has none, or an item is asked. */
function hintOfQuestion(input: Input): string | null {
  const asked = input.next_free_question ?? input.asked_before.at(-1)
  const known =
    input.next_item === null && !input.free_question_wanted
      ? questionsOf(input).find(({ ask }) => ask === asked)
      : undefined
  return known === undefined || known.hint === '' ? null : known.hint
}

const ALWAYS_FITTING = ['question.explain', 'question.example', 'question.care'] as const

/** One of the guideline that was not asked yet; else one that always fits; else the one of both that was asked longest ago. */
function freeQuestion(input: Input): string {
  const title = titleOf(input, input.current_step)
  const known = questionsOf(input).map(({ ask }) => ask)
  return leastRecent(
    known.length > 0 ? known : ALWAYS_FITTING.map(key => sentenceFor(input, key, { title })),
    input.asked_before,
  )
}

/** The last words: what was worked on, what was shown with which answers, what is open, and what comes next. */
function summary(input: Input): string {
  const { study_plan: plan, current_step: current, guideline, ending } = input
  const steps = plan?.todo_list ?? []
  const done = steps.filter(({ status }) => status === 'completed').map(step => `**${titleOf(input, step)}**`)
  const titles = done.length === 0 ? `**${guideline.subtopic}**` : [...new Set(done)].join(', ')
  const stuck = steps.find(({ status }) => status === 'blocked') ?? current
  const { shown = [], still_open: open = [], next = [], right = 0, answered = 0, left = 0 } = ending ?? {}
  const wasLeft = answered === 0 && left > 0
  const isUntried = left > 0 && left >= steps.reduce((sum, { status_info: info }) => sum + info.questions_asked, 0)
  return paragraphs(
    [
      sentenceFor(input, wasLeft ? 'lesson.summary_looked' : 'lesson.summary', { titles }),
      ...(right === 0 ? [] : [sentenceFor(input, 'lesson.summary_count', { right, asked: answered })]),
      ...(left === 0 ? [] : [sentenceFor(input, 'lesson.summary_left', { left })]),
    ].join(' '),
    listed(
      sentenceFor(input, 'lesson.summary_shown'),
      shown.map(({ question, answer }) => `${question} → ${answer}`),
    ),
    listed(sentenceFor(input, 'lesson.summary_open'), open),
    stuck === null
      ? sentenceFor(input, 'lesson.summary_done')
      : isUntried
        ? sentenceFor(input, 'lesson.summary_untried')
        : sentenceFor(input, 'lesson.summary_stuck', { title: titleOf(input, stuck) }),
    listed(
      sentenceFor(input, 'lesson.summary_next'),
      next.map(({ kind, title }) => sentenceFor(input, `lesson.next_${kind}`, { title })),
    ),
  )
}

const listed = (heading: string, lines: readonly string[]): string | null =>
  lines.length === 0 ? null : `${heading}\n\n${lines.map(line => `- ${line}`).join('\n')}`
