// The words below a feedback that are the server's own: what treats a misconception, and how a question goes that is given up.
import { forTutor, NOTHING_EARNED, type Item } from '../../items/index.js'
import { programBlock } from '../../language/program-block.js'
import { sentence } from '../../language/say.js'
import { shownValue } from '../../language/shown-value.js'
import { withoutThirds, withoutUsed } from '../domain/repetition.js'
import { paragraphs } from '../domain/texts.js'
import type { JudgedQuestion } from './evaluator.js'
import { isJudged } from './next-question.js'
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
  { treatment }: Pick<JudgedQuestion, 'treatment'>,
  isLeft: boolean,
): string {
  const fresh = withoutUsed(facts.state, feedback, !isJudged(ports, facts))
  const below = paragraphs(treatment?.text ?? '', isLeft ? solutionOf(facts.current!.item) : null)
  const text = paragraphs(fresh, withoutThirds(facts.state, below))
  return text === '' ? feedback : text
}

/** The answer and the way to it. */
function solutionOf(item: Item): string {
  const {
    correct_answer: right,
    solution_steps: steps,
    code_language: language,
    is_number,
  } = forTutor(item, NOTHING_EARNED, '')
  const shown = shownValue(item.language, right, { isNumber: is_number === true })
  return paragraphs(
    language === undefined
      ? sentence(item.language, 'feedback.answer_is', { right: shown ?? right })
      : `${sentence(item.language, 'practice.program')}\n\n${programBlock(language, right)}`,
    steps
      .slice(0, MOST_STEPS)
      .map((step, at) => `${at + 1}. ${step.replaceAll(/\s*\n+\s*/g, ' ')}`)
      .join('\n'),
  )
}
