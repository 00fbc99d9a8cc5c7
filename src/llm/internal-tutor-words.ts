// What the internal tutor says. Each line is chosen by the number of the item, so a session reads as varied and a retry
// reads the same. Only facts of the verdict are stated: no praise for what was not done, no number that code did not compute.
import { escapeMarkdown, shownValue } from './internal-shown-value.js'
import type { Situation, Verdict } from './internal-situation.js'

/** The first words of a session. */
export function greeting({ facts }: Situation): string {
  const { current_skill: topic, total_items: total } = facts
  const length = total === undefined ? '' : total === 1 ? ', one question' : `, ${total} questions`
  const plan = topic ? `Today’s practice is **${escapeMarkdown(topic)}**${length}. ` : ''
  return (
    `Hello, good to have you here. ${plan}We take one question at a time, and after each answer we look at why it is so. ` +
    'A wrong answer is welcome: it shows us what to work on. Here is the first question.'
  )
}

export const STUCK =
  'I cannot move on right now, and it is not your doing. Your answers so far are saved; please open the session again in a moment.'

/** To a question about the open item: what helps without helping too much. Markdown. */
export function help(at: Situation): string {
  const number = at.item?.item_number ?? 1
  const lines = [
    'Read the question once more and say in your own words what is given and what is asked. Then take the first step that you are sure of.',
    'Start from what you know: write down the numbers and words of the question, and what each of them means here.',
    'Make it smaller: what would you do if the numbers were very easy ones? The same way works here.',
  ]
  return `Good that you ask. ${lines[Math.abs(number) % lines.length]!} If you are stuck, take a hint. Here is the question again.`
}

/** Feedback on the answer that was just recorded: right or wrong, why, the steps, and something to do next. Markdown. */
export function feedback(at: Situation): string {
  const verdict = at.verdict ?? {}
  const number = at.item?.item_number ?? verdict.items_completed ?? 1
  const pick = (lines: readonly string[]) => lines[Math.abs(number - 1) % lines.length]!
  if (verdict.correct === undefined) return 'Your answer is recorded. On to the next question.'
  return paragraphs(verdict.correct ? rightAnswer(at, verdict, pick) : missedAnswer(at, verdict, pick))
}

type Pick = (lines: readonly string[]) => string

function rightAnswer(at: Situation, verdict: Verdict, pick: Pick): (string | null)[] {
  const answer = shownValue(verdict.correct_answer ?? verdict.learner_answer, at.item?.options)
  const idea = verdict.solution_steps?.[0]
  return [
    answer
      ? pick([
          `Yes, ${answer} is right.`,
          `That is correct: ${answer}.`,
          `${answer} it is. Right.`,
          `Right, the answer is ${answer}.`,
        ])
      : pick(['Yes, that is right.', 'That is correct.']),
    idea ? `${pick(['The idea that decides it', 'What makes it work', 'The step it rests on'])}: ${idea}` : null,
    onwards(
      verdict,
      [
        idea
          ? 'Say that step once in your own words before you go on; then it stays.'
          : 'Keep the same care in the next one.',
        'Take the next one just as you took this one: first the step, then the result.',
        'Before you send the next answer, check it once against that same idea.',
      ],
      pick,
    ),
  ]
}

function missedAnswer(at: Situation, verdict: Verdict, pick: Pick): (string | null)[] {
  const steps = verdict.solution_steps ?? []
  return [
    opening(at, verdict, pick),
    // Without an answer there is no thought to explain.
    verdict.timed_out || verdict.skipped ? null : (verdict.misconception?.feedback ?? null),
    steps.length > 0
      ? pick(['Here is the way, step by step:', 'Let us walk through it:', 'Worked out in full:'])
      : null,
    steps.length > 0 ? steps.map((step, index) => `${index + 1}. ${step.replace(/\n+/g, ' ')}`).join('\n') : null,
    onwards(verdict, encouragements(verdict, steps.length), pick),
  ]
}

function opening(at: Situation, verdict: Verdict, pick: Pick): string {
  const given = shownValue(verdict.learner_answer, at.item?.options)
  const right = shownValue(verdict.correct_answer, at.item?.options)
  const answerIs = right ? ` The answer is ${right}.` : ''
  if (verdict.timed_out)
    return pick([
      `Time ran out on this one. That happens; now we can look at it without the clock.${answerIs}`,
      `The clock was faster this time, and that says nothing about whether you can do it.${answerIs}`,
    ])
  if (verdict.skipped)
    return pick([
      `We leave this one.${answerIs} See how it goes, for when you meet its like again.`,
      `Skipped, and that is fine.${answerIs} One look at the way before we go on.`,
    ])
  if (verdict.wrong_form)
    return `${given ? `You wrote ${given}.` : 'Your answer came in.'} The question asks for another form, so it does not count yet as it stands.${answerIs}`
  if (verdict.score !== undefined && verdict.score > 0)
    return `Part of this is right${given ? `: you answered ${given}` : ''}.${right ? ` The full answer is ${right}.` : ''}`
  if (!given) return `There was no answer to go by this time.${answerIs}`
  return right
    ? pick([
        `Not this time: you answered ${given}, and the answer is ${right}.`,
        `You answered ${given}. The answer is ${right}; let us see where the two part.`,
        `${given} is not it yet. The answer is ${right}.`,
        `Not quite right: ${given} was your answer, ${right} is what comes out.`,
      ])
    : `Not this time: you answered ${given}.`
}

function encouragements(verdict: Verdict, steps: number): string[] {
  if (verdict.timed_out)
    return [
      'In the next question, write down the first step as soon as you see it; an answer that is not perfect can still be checked.',
      'Next time, start with the step you are sure of and send what you have.',
    ]
  if (verdict.skipped) return ['If the next one stops you too, take a hint first, or ask me about a word in it.']
  if (verdict.wrong_form)
    return ['In the next question, read once more which form it asks for before you send your answer.']
  const withSteps =
    steps > 0
      ? [
          `Try the next one in this order, one step at a time.`,
          steps > 1
            ? `Before you answer the next one, run through these ${steps} steps with its numbers.`
            : 'Before you answer the next one, do this step with its numbers.',
        ]
      : ['Take your time with the next one and check it once before you send it.']
  return verdict.misconception
    ? [...withSteps, 'You know now what to look out for: check for exactly this before you send the next answer.']
    : [
        ...withSteps,
        'Mark the step where your way differed from this one; that is the one to watch in the next question.',
      ]
}

function onwards(verdict: Verdict, lines: readonly string[], pick: Pick): string {
  return verdict.has_more_items === false
    ? 'That was the last question. Read the decisive step once more before we close.'
    : pick(lines)
}

/** The last words: how many, how many right, and what to practise, as far as it is in sight. Markdown. */
export function closing(at: Situation): string {
  const { items_completed: done, total_items: total, items_correct: right } = at.counts
  const count = done ?? total
  const practise = at.counts.to_practise ?? (at.missed && at.facts.current_skill ? [at.facts.current_skill] : [])
  if (count === 0)
    return 'That is all for today: there was no question to answer this time. Come back whenever you like.'
  return paragraphs([
    `That was the last one. ${tally(count, right)}`,
    practise.length > 0
      ? `What to practise next: **${practise.slice(0, 3).map(escapeMarkdown).join('**, **')}**.`
      : count !== undefined && right === count
        ? 'Nothing stood out as weak. Next time, try to explain each step aloud: that shows whether it will last.'
        : 'What to practise next: go back to the question that took you longest and do it once more on paper, step by step.',
  ])
}

function tally(count: number | undefined, right: number | undefined): string {
  if (count === undefined) return 'You have gone through all the questions.'
  const questions = count === 1 ? 'one question' : `${count} questions`
  if (right === undefined) return `You have gone through ${questions}.`
  if (right === count)
    return count === 1
      ? 'You answered one question, and it was right.'
      : `You answered ${questions}, all of them right.`
  return `You answered ${questions}, ${right === 0 ? 'none of them right yet' : `${right} of them right`}.`
}

const paragraphs = (parts: readonly (string | null)[]): string => parts.filter(part => part !== null).join('\n\n')
