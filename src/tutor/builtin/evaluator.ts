// The built-in evaluator: phrases the verdict on a verified question. It judges nothing else.
import type { z } from 'zod'
import { clip } from '../../kernel/text.js'
import { programBlock } from '../../language/program-block.js'
import { shownAnswer, shownValue } from '../../language/shown-value.js'
import type { JudgementOutput } from '../application/agent-io.js'
import type { evaluatorInput } from '../application/evaluator.js'
import { tickedNotes } from '../../language/ticked-notes.js'
import { LONGEST_LABEL, LONGEST_MESSAGE } from '../domain/rules.js'
import { paragraphs } from '../domain/texts.js'
import { sentenceFor, speak } from './lesson.js'

type EvaluatorInput = ReturnType<typeof evaluatorInput>
type Verdict = NonNullable<EvaluatorInput['question_context']['verdict']>
type Output = z.infer<typeof JudgementOutput>
/** The judgement of a reply; `labels` and `note` are for teachers. */
type Judged = Pick<Output, 'feedback' | 'reasoning' | 'confidence' | 'labels' | 'assessment_note'>

const LONGEST_QUOTE = 120
const MOST_STEPS = 8
/** How many steps a right answer is compared with. */
const SHORT_SOLUTION = 3

/** Deterministic. */
export function builtInJudgement(input: EvaluatorInput): Output {
  const { verdict } = input.question_context
  const judged = verdict === null ? onRemark(input) : onItem(input, verdict)
  return {
    ...judged,
    feedback: clip(judged.feedback, LONGEST_MESSAGE),
    response_kind: verdict === null ? 'question' : 'answer',
    points: [],
    updated_step_statuses: [],
    was_off_topic: false,
    off_topic_response: null,
    replan_needed: false,
    replan_reason: null,
    feels_down: false,
    needs_care: false,
  }
}

function onItem(input: EvaluatorInput, verdict: Verdict): Judged {
  const { skipped } = input.question_context
  const { misconception } = verdict
  const key = skipped
    ? 'note.skipped'
    : verdict.correct
      ? 'note.right'
      : misconception
        ? 'note.misconception'
        : 'note.wrong'
  return {
    feedback: skipped || !verdict.correct ? onMissed(input, verdict) : onRight(input, verdict),
    reasoning: sentenceFor(input, skipped ? 'reason.skipped' : verdict.correct ? 'reason.right' : 'reason.wrong'),
    confidence: 1,
    labels: misconception === null ? [] : [clip(misconception.id, LONGEST_LABEL)],
    assessment_note: noteOf(input, key, { misconception: misconception?.id ?? '' }),
  }
}

function onRight(input: EvaluatorInput, verdict: Verdict): string {
  const { solution_steps: steps } = verdict
  const answer = shown(input, verdict, verdict.correct_answer ?? verdict.learner_answer)
  const isOwn = answer === shown(input, verdict, verdict.learner_answer)
  return paragraphs(
    answer === null || !isOwn ? speak(input, 'feedback.right_plain') : speak(input, 'feedback.right', { answer }),
    ...(steps.length > 1 && steps.length <= SHORT_SOLUTION ? [speak(input, 'practice.compare')] : []),
    steps.length > SHORT_SOLUTION ? null : numbered(steps),
  )
}

/** The value in a sentence; null for a program, which is quoted in none. */
const shown = (
  input: EvaluatorInput,
  { is_number: isNumber, code_language: codeLanguage }: Verdict,
  value: string | null,
  show = shownValue,
): string | null => (codeLanguage ? null : show(input.guideline.language, value, { isNumber: isNumber === true }))

/** Before the question is settled the note contains neither the key nor the answer given: that would rule out an option of a choice. */
function onMissed(input: EvaluatorInput, judged: Verdict): string {
  const { verdict, misconception, correct_answer, learner_answer, solution_steps } = judged
  const { hint_level: level, skipped } = input.question_context
  const thought = skipped ? null : (misconception?.feedback ?? null)
  const went = skipped ? 'wrong' : verdict
  if (level === 'probe' || level === 'hint') {
    if (went === 'almost') return thought ?? speak(input, 'practice.try_form')
    return paragraphs(speak(input, went === 'partly' ? 'feedback.part' : 'feedback.not_yet'), thought)
  }
  const right = shown(input, judged, correct_answer)
  const given = skipped ? null : shown(input, judged, learner_answer, shownAnswer)
  const steps = numbered(solution_steps.slice(0, MOST_STEPS))
  const opening = skipped
    ? speak(input, 'feedback.skipped')
    : went === 'almost'
      ? speak(input, 'practice.form_plain')
      : went === 'partly'
        ? speak(input, 'feedback.part')
        : ''
  const answer =
    right === null
      ? ''
      : judged.is_example
        ? sentenceFor(input, 'practice.example_is', { right })
        : given === null
          ? sentenceFor(input, 'feedback.answer_is', { right })
          : speak(input, 'feedback.answered', { given, right })
  return paragraphs(
    `${opening} ${answer}`.trim(),
    tickedNotes(input.guideline.language, skipped ? undefined : judged.ticked),
    thought,
    ...modelProgram(input, judged),
    opening === '' && steps !== '' ? speak(input, 'feedback.settled') : null,
    steps,
  )
}

/** The whole solution of a task in code, as a block. */
const modelProgram = (
  input: EvaluatorInput,
  { code_language: language, correct_answer: program }: Verdict,
): readonly (string | null)[] =>
  language && program ? [sentenceFor(input, 'practice.program'), programBlock(language, program)] : []

const onRemark = (input: EvaluatorInput): Judged => ({
  feedback: speak(input, 'lesson.unheard'),
  reasoning: sentenceFor(input, 'reason.unheard'),
  confidence: 0,
  labels: [],
  assessment_note: noteOf(input, 'note.remark'),
})

/** A sentence that a teacher can read. Nothing of the key is in it: the learner may read it while the question is open. */
const noteOf = (
  input: EvaluatorInput,
  key: 'note.right' | 'note.wrong' | 'note.misconception' | 'note.skipped' | 'note.remark',
  values: Readonly<Record<string, string>> = {},
): string =>
  sentenceFor(input, key, {
    step: input.current_step?.title ?? input.guideline.subtopic,
    said: clip(oneLine(input.student_response).trim(), LONGEST_QUOTE),
    question: clip(oneLine(input.question_context.question).trim(), LONGEST_QUOTE),
    ...values,
  })

/** A single step, as the reason why an option is right, is no list. */
const numbered = ([first, ...others]: readonly string[]): string =>
  first === undefined || others.length === 0
    ? oneLine(first ?? '')
    : [first, ...others].map((step, at) => `${at + 1}. ${oneLine(step)}`).join('\n')

const oneLine = (text: string): string => text.replaceAll(/\s*\n+\s*/g, ' ')
