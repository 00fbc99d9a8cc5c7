// The words below a feedback that are the server's own: what treats a misconception, and how a question goes that is given up.
import { forTutor, NOTHING_EARNED, type Item } from '../../items/index.js'
import { programBlock } from '../../language/program-block.js'
import { sentence } from '../../language/say.js'
import { shownValue } from '../../language/shown-value.js'
import { withoutThirds, withoutUsed } from '../domain/repetition.js'
import { paragraphs } from '../domain/texts.js'
import type { JudgedQuestion } from './evaluator.js'
import { isJudged } from './next-question.js'
import { spoken } from './wordings.js'
import type { TurnFacts, TutorPorts } from './agent-turn.js'

const MOST_STEPS = 8

/**
 * The feedback without what was said before, and the rest below it. `isLeft`: the open question will not be asked again, and the feedback
 * does not explain it.
 */
export function completed(
  ports: Pick<TutorPorts, 'model'>,
  facts: TurnFacts,
  feedback: string,
  { treatment, graded, hintLevel }: Pick<JudgedQuestion, 'treatment' | 'graded' | 'hintLevel'>,
  isLeft: boolean,
): string {
  const fresh = withoutUsed(facts.state, feedback, !isJudged(ports, facts))
  const below = paragraphs(treatment?.text ?? '', isLeft ? solutionOf(facts.current!.item) : null)
  const settled = graded === null || hintLevel !== 'explain' ? null : answerOf(graded.item)
  // However often it was told: whoever is done with a question reads its answer.
  const isMissing = settled !== null && feedback.includes(settled.right) && !fresh.includes(settled.right)
  const text = paragraphs(isMissing ? settled.text : null, fresh, withoutThirds(facts.state, below))
  if (text !== '') return text
  if (graded === null || hintLevel === 'explain') return feedback
  return hintLevel === 'none'
    ? spoken(facts, 'feedback.right_plain')
    : spoken(facts, graded.verdict.verdict === 'partly' ? 'feedback.part' : 'feedback.not_yet')
}

/** The answer in a sentence, and as it stands there; null for a program. */
function answerOf(item: Item): { readonly right: string; readonly text: string } | null {
  const { correct_answer, code_language, is_number, is_example } = forTutor(item, NOTHING_EARNED, '')
  if (code_language !== undefined) return null
  const right = shownValue(item.language, correct_answer, { isNumber: is_number === true }) ?? correct_answer
  return { right, text: sentence(item.language, is_example ? 'practice.example_is' : 'feedback.answer_is', { right }) }
}

/** The answer and the way to it. */
function solutionOf(item: Item): string {
  const { correct_answer: program, solution_steps: steps, code_language: language } = forTutor(item, NOTHING_EARNED, '')
  return paragraphs(
    answerOf(item)?.text ?? `${sentence(item.language, 'practice.program')}\n\n${programBlock(language!, program)}`,
    steps
      .slice(0, MOST_STEPS)
      .map((step, at) => `${at + 1}. ${step.replaceAll(/\s*\n+\s*/g, ' ')}`)
      .join('\n'),
  )
}
