// The driver of surveys: the form is the script. It needs no model: every question is asked as its author wrote it.
import type { ClientAction } from '../../contract/widget.js'
import { newId } from '../../kernel/ids.js'
import { nextQuestion, type NextQuestion } from '../../surveys/index.js'
import { offered } from '../domain/commanding.js'
import { emptyStep, type Step } from '../domain/step.js'
import type { Driver, StepFacts } from './driver.js'

export class Interviewer implements Driver {
  async next({ session, survey, nextMessageSeq }: StepFacts): Promise<Step> {
    const next = nextQuestion(survey!.form, survey!.asked)
    if (next.kind === 'end') return { ...emptyStep, then: { kind: 'end', reason: next.reason } }
    const position = session.position + 1
    const { maySkip, mayGoBack } = next
    const action = asAction(next, offered(session, { hints: 0, maySkip, mayGoBack, mayAsk: false }))
    return {
      ...emptyStep,
      messages: [
        {
          role: 'assistant',
          content: '',
          toolCalls: [{ id: action.tool_call_id, name: action.tool_name, arguments: JSON.stringify(action.props) }],
        },
      ],
      effects: [
        { type: 'ItemFetched', position, item: null, windowFromSeq: nextMessageSeq, told: false, retry: false },
        { type: 'ProgressCounted', completed: next.place.number - 1, total: next.place.total },
      ],
      then: { kind: 'ask', action, position },
    }
  }
}

const asAction = (
  { widget, questionId, answered }: Extract<NextQuestion, { kind: 'ask' }>,
  commands: ClientAction['commands'],
): ClientAction => ({
  ...widget,
  tool_call_id: newId(),
  commands,
  question_id: questionId,
  ...(answered !== null && { answered }),
})
