// Steps of a lesson without an agent. When no model judges free answers, the learner compares the own answer with the model answer and
// rates it; the learner also confirms having read a step.
import { z } from 'zod'
import type { ClientAction } from '../../contract/widget.js'
import { SELF_ASSESSMENTS, SelfAssessment } from '../../widgets/self-assessment/kind.js'
import { freeQuestionsOf } from '../../library/index.js'
import { sentence } from '../../language/say.js'
import { offered } from '../../sessions/index.js'
import { askQuestion } from '../domain/asking.js'
import { currentStep } from '../domain/plan.js'
import { compared, hasRead, selfAssessed } from '../domain/self-assessing.js'
import type { TutorState } from '../domain/state.js'
import { withoutUsed } from '../domain/repetition.js'
import { paragraphs } from '../domain/texts.js'
import type { Turn, TurnFacts, TutorPorts } from './agent-turn.js'
import { askingMessage, type LastReply } from './conversation.js'

/** The name of the note that stores a self-assessment. */
export const SELF_ASSESSED = 'self_assessed'
export const SelfAssessed = z.object({ question: z.string(), choice: SelfAssessment })

/** Shows the model answer, if there is one, together with the learner's answer unless the question was skipped. */
export function compareTurn(ports: TutorPorts, facts: TurnFacts, { seq, answerText, skipped }: LastReply): Turn {
  const after = compared(facts.state, seq)
  const question = after.question!.text!
  const known = freeQuestionsOf(facts.tutoring.guideline).find(({ ask }) => ask === question)
  return presented(ports, facts, after, {
    prompt: question,
    ...(skipped ? {} : { answer: answerText }),
    ...(known === undefined ? {} : { model_answer: known.answer }),
    choices: skipped ? ['read'] : SELF_ASSESSMENTS.filter(choice => choice !== 'read'),
  })
}

/**
 * Asks, below the tutor's message, whether the learner has read the step: it has no verified question, and no model judges free answers.
 */
export function readingTurn(ports: TutorPorts, facts: TurnFacts, message = ''): Turn {
  const { state, at } = facts
  const step = currentStep(state.plan!)!
  const after =
    state.question === null
      ? askQuestion(state, { stepId: step.id, kind: 'reading', text: null, tests: false, hints: [] }, at)
      : state
  return presented(ports, facts, after, { prompt: step.title, choices: ['read'] }, message)
}

/** Takes up the learner's self-assessment, of which the model answer remains to be read again, or the confirmation. */
export function selfAssessedTurn(
  { newId }: Pick<TutorPorts, 'newId'>,
  { state, at, tutoring: { guideline } }: TurnFacts,
  { seq, posted }: LastReply,
): Turn {
  if (state.question!.kind === 'reading') return { state: hasRead(state, seq, at) }
  const choice = SelfAssessment.parse(posted['self_assessment'])
  const question = state.question!.text!
  const known = freeQuestionsOf(guideline).find(({ ask }) => ask === question)
  const { language } = guideline
  // Nobody has judged it, so nothing is praised.
  const all = paragraphs(
    sentence(language, choice === 'read' ? 'self.left' : 'self.unchecked'),
    known === undefined ? null : sentence(language, 'self.model', { answer: known.answer }),
  )
  const text = withoutUsed(state, all, true) || all
  return {
    state: selfAssessed(state, seq),
    judged: { feedback: text, score: null, grading: null },
    messages: [{ role: 'assistant', content: text, toolCalls: [] }],
    effects: [
      { type: 'TextShown', messageId: newId(), text, replaced: null },
      { type: 'DriverNoted', name: SELF_ASSESSED, payload: { question, choice } },
    ],
  }
}

type Props = Extract<ClientAction, { widget_type: 'self_assessment' }>['props']

function presented({ newId }: TutorPorts, { session }: TurnFacts, state: TutorState, props: Props, message = ''): Turn {
  const action: ClientAction = {
    tool_call_id: newId(),
    tool_name: 'request_self_assessment',
    widget_type: 'self_assessment',
    props,
    lock_input: false,
    commands: offered(session, { hints: 0, maySkip: false, mayGoBack: false, mayAsk: false }),
  }
  return { state, messages: [askingMessage(message, action)], then: { kind: 'ask', action, position: null } }
}
