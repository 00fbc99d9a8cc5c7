// The messages of the built-in tutor of practice, composed of verdict and score in sentences of the catalogue. The item's number selects
// the wording, so a session reads varied and a retry reads the same.
import { say, sentence, type SentenceKey } from '../../language/say.js'
import { programBlock } from '../../language/program-block.js'
import { escapeMarkdown, shownAnswer, shownValue } from '../../language/shown-value.js'
import { tickedNotes } from '../../language/ticked-notes.js'
import { verdictIn, type Situation, type Verdict } from './situation.js'

/** How many steps a right answer is compared with. */
const SHORT_SOLUTION = 3

/** The first message of a session. Markdown, as every message here. */
export function greeting(at: Situation): string {
  const { current_skill: topic, total_items: total } = at.facts
  return topic === undefined || total === undefined
    ? sentence(languageOf(at), 'practice.greeting_plain')
    : sentence(languageOf(at), 'practice.greeting', { topic: escapeMarkdown(topic), total })
}

/** After errors that leave nothing to do. */
export const stuck = (at: Situation): string => sentence(languageOf(at), 'practice.stuck')

/** To whatever a learner asks where nobody reads words: it fits a question about the task and a sad sentence alike. */
export const help = (at: Situation): string =>
  paragraphs([
    sentence(languageOf(at), 'ask.kept'),
    at.help.kind === 'hint' ? sentence(languageOf(at), 'ask.hint') : null,
  ])

/** Feedback on an answer by what may be said about it. `options`: those of its question. */
export const answerFeedback = (language: string, number: number, review: object, options: readonly string[]): string =>
  feedback({
    verdict: verdictIn(review),
    item: { item_number: number, options: [...options] },
    facts: { language },
    told: null,
  })

/** The part of the situation that feedback is composed of. */
type Answered = {
  readonly verdict: Situation['verdict']
  readonly item: Pick<NonNullable<Situation['item']>, 'item_number' | 'options'> | null
  readonly facts: Pick<Situation['facts'], 'language'>
  readonly told: Situation['told']
}

/** Feedback on the answer that was just recorded: right or wrong, why, and the steps. */
export function feedback(at: Answered): string {
  const verdict = at.verdict ?? {}
  const turn = (at.item?.item_number ?? verdict.items_completed ?? 1) - 1
  const pick: Say = (key, values) => say(languageOf(at), key, { turn }, values)
  if (verdict.correct === undefined) return sentence(languageOf(at), 'practice.recorded')
  if (verdict.second_try) return paragraphs(firstTry(verdict, pick))
  return paragraphs(verdict.correct ? rightAnswer(at, verdict, pick) : missedAnswer(at, verdict, pick))
}

/** What is said between two tries: what went wrong, if the grader knows it, and nothing of the solution. */
function firstTry({ verdict, misconception }: Verdict, pick: Say): (string | null)[] {
  const note = misconception?.feedback ?? null
  switch (verdict) {
    case 'almost':
      return [note ?? pick('practice.try_form')]
    case 'partly':
      return [pick('practice.try_part'), note]
    default:
      return [pick('practice.try_again'), note]
  }
}

type Say = (key: SentenceKey, values?: Readonly<Record<string, string>>) => string

function rightAnswer(at: Answered, verdict: Verdict, pick: Say): (string | null)[] {
  const answer = shown(at, verdict, verdict.correct_answer ?? verdict.learner_answer)
  // Who wrote 4/6 is not told that 2/3 is right, and a program is not quoted in a sentence.
  const isOwn = !verdict.code_language && answer === shown(at, verdict, verdict.learner_answer ?? null)
  return [
    isOwn && answer !== null ? pick(praise(verdict), { answer }) : pick(`${praise(verdict)}_plain`),
    ...shortSolution(verdict, pick),
  ]
}

/** All of a worked solution that is short; nothing of a longer one, whose beginning alone helps nobody. */
function shortSolution({ solution_steps: steps = [] }: Verdict, pick: Say): (string | null)[] {
  return steps.length === 0 || steps.length > SHORT_SOLUTION ? [] : [pick('practice.compare'), numbered(steps)]
}

const numbered = (steps: readonly string[]): string =>
  steps.map((step, index) => `${index + 1}. ${step.replace(/\n+/g, ' ')}`).join('\n')

const praise = ({ unscored, tries = 1 }: Verdict) =>
  unscored ? 'practice.right_unscored' : tries > 1 ? 'practice.right_second' : 'practice.right'

function missedAnswer(at: Answered, verdict: Verdict, pick: Say): (string | null)[] {
  const steps = verdict.solution_steps ?? []
  return [
    opening(at, verdict, pick),
    tickedNotes(languageOf(at), verdict.ticked),
    // Without an answer there is no misconception to mention, and none is told again that was told after the first try.
    verdict.timed_out || verdict.skipped || verdict.misconception?.feedback === at.told
      ? null
      : (verdict.misconception?.feedback ?? null),
    ...modelProgram(verdict, pick),
    steps.length === 0 ? null : pick('practice.steps'),
    steps.length === 0 ? null : numbered(steps),
  ]
}

/** The whole solution of a task in code, as a block. */
function modelProgram({ code_language: language, correct_answer: program }: Verdict, pick: Say): string[] {
  if (!language || !program) return []
  return [pick('practice.program'), programBlock(language, program)]
}

function opening(at: Answered, verdict: Verdict, pick: Say): string {
  const isProgram = Boolean(verdict.code_language)
  const given = isProgram ? null : shown(at, verdict, verdict.learner_answer, shownAnswer)
  const right = isProgram ? null : shown(at, verdict, verdict.correct_answer)
  if (given !== null && right !== null && isPlainlyWrong(verdict) && !verdict.is_example)
    return pick('practice.wrong', { given, right })
  const found = verdict.timed_out
    ? pick('practice.timed_out')
    : verdict.skipped
      ? pick('practice.skipped')
      : verdict.verdict === 'almost'
        ? withGiven('practice.form', 'practice.form_plain', given, pick)
        : (verdict.score ?? 0) > 0
          ? withGiven('practice.part', 'practice.part_plain', given, pick)
          : isProgram && verdict.learner_answer
            ? pick('practice.program_wrong')
            : withGiven('practice.wrong_plain', 'practice.no_answer', given, pick)
  if (right === null) return found
  return `${found} ${pick(verdict.is_example ? 'practice.example_is' : 'practice.answer_is', { right })}`
}

const isPlainlyWrong = ({ timed_out, skipped, verdict, score = 0 }: Verdict): boolean =>
  !timed_out && !skipped && verdict !== 'almost' && score === 0

const withGiven = (key: SentenceKey, without: SentenceKey, given: string | null, pick: Say): string =>
  given === null ? pick(without) : pick(key, { given })

/** The last message: how many answers were right, and what to practise, as far as it is known. */
export function closing(at: Situation): string {
  const { counts, missed, facts } = at
  const language = languageOf(at)
  const { items_completed: done, total_items: total, items_correct: right } = counts
  const count = done ?? total
  const practise = counts.to_practise ?? (missed && facts.current_skill ? [facts.current_skill] : [])
  if (count === 0) return sentence(language, 'practice.none')
  return paragraphs([
    count === undefined || right === undefined
      ? sentence(language, 'practice.last')
      : `${sentence(language, 'practice.last')} ${sentence(language, 'practice.score', { right, count })}`,
    practise.length === 0
      ? null
      : sentence(language, 'practice.next', { skills: practise.slice(0, 3).map(escapeMarkdown).join('**, **') }),
  ])
}

const shown = (
  at: Answered,
  { is_number: isNumber }: Verdict,
  value: string | null | undefined,
  show = shownValue,
): string | null => show(languageOf(at), value, { options: at.item?.options ?? [], isNumber: isNumber === true })

const languageOf = ({ facts }: Pick<Answered, 'facts'>): string => facts.language ?? 'en'

const paragraphs = (parts: readonly (string | null)[]): string => parts.filter(part => part !== null).join('\n\n')
