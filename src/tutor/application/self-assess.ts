// The steps of a lesson that no agent takes part in: an answer that nobody judges is put beside the model answer, and the learner says how
// it went, or that a step was read.
import { z } from 'zod'
import type { ClientAction } from '../../contract/widget.js'
import { SELF_ASSESSMENTS, SelfAssessment } from '../../widgets/self-assessment/kind.js'
import { freeQuestionsOf } from '../../library/index.js'
import { offered } from '../../sessions/index.js'
import { asked } from '../domain/asking.js'
import { currentStep } from '../domain/plan.js'
import { compared, hasRead, selfAssessed } from '../domain/self-assessing.js'
import type { TutorState } from '../domain/state.js'
import type { Turn, TurnFacts, TutorPorts } from './agent-turn.js'
import { askedIn, type LastReply } from './conversation.js'

/** The note that keeps what a learner said of an answer. */
export const SELF_ASSESSED = 'self_assessed'
export const SelfAssessed = z.object({ question: z.string(), choice: SelfAssessment })

/** The learner's answer beside the model answer, where there is one; who left the question reads that. */
export function compareTurn(ports: TutorPorts, facts: TurnFacts, { seq, words, skipped }: LastReply): Turn {
  const after = compared(facts.state, seq)
  const question = after.question!.text!
  const known = freeQuestionsOf(facts.tutoring.guideline).find(({ ask }) => ask === question)
  return presented(ports, facts, after, {
    prompt: question,
    ...(skipped ? {} : { answer: words }),
    ...(known === undefined ? {} : { model_answer: known.answer }),
    choices: skipped ? ['read'] : SELF_ASSESSMENTS.filter(choice => choice !== 'read'),
  })
}

/** Asks whether the learner has read the step: nothing in it can be verified, and nobody is there to judge it. */
export function readingTurn(ports: TutorPorts, facts: TurnFacts): Turn {
  const { state, at } = facts
  const step = currentStep(state.plan!)!
  const after =
    state.question === null
      ? asked(state, { stepId: step.id, kind: 'reading', text: null, tests: false, hints: [] }, at)
      : state
  return presented(ports, facts, after, { prompt: step.title, choices: ['read'] })
}

/** What the learner said to either. */
export function selfAssessedTurn({ state, at }: TurnFacts, { seq, posted }: LastReply): Turn {
  if (state.question!.kind === 'reading') return { state: hasRead(state, seq, at) }
  const choice = SelfAssessment.parse(posted['self_assessment'])
  return {
    state: selfAssessed(state, seq),
    effects: [{ type: 'DriverNoted', name: SELF_ASSESSED, payload: { question: state.question!.text!, choice } }],
  }
}

type Props = Extract<ClientAction, { widget_type: 'self_assessment' }>['props']

function presented({ newId }: TutorPorts, { session }: TurnFacts, state: TutorState, props: Props): Turn {
  const action: ClientAction = {
    tool_call_id: newId(),
    tool_name: 'request_self_assessment',
    widget_type: 'self_assessment',
    props,
    lock_input: false,
    commands: offered(session, { hints: 0, maySkip: false, mayGoBack: false, mayAsk: false }),
  }
  const { tool_call_id: id, tool_name: name } = action
  return {
    state,
    messages: [
      { role: 'assistant', content: '', toolCalls: [{ id, name, arguments: JSON.stringify(askedIn(action)) }] },
    ],
    then: { kind: 'ask', action, position: null },
  }
}
