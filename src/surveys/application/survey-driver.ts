// The driver of surveys: the form is the script. It needs no model: every question is asked as its author wrote it.
import type { ClientAction } from '../../contract/widget.js'
import { newId } from '../../kernel/ids.js'
import {
  emptyStep,
  offered,
  type AskedQuestion,
  type Driver,
  type DriverStore,
  type Questions,
  type Step,
  type StepFacts,
  type StoredSession,
} from '../../sessions/index.js'
import { nextQuestion, type NextQuestion } from '../domain/next-question.js'
import { formOf, type SurveyForm } from '../domain/survey-form.js'

type SurveyFacts = StepFacts & { readonly form: SurveyForm; readonly asked: readonly AskedQuestion[] }

export class SurveyDriver implements Driver<SurveyFacts> {
  constructor(private readonly sessions: Pick<DriverStore, 'plan'> & Pick<Questions, 'askedQuestions'>) {}

  asksOutside(): boolean {
    return false
  }

  async read({ session, conversation }: StoredSession): Promise<SurveyFacts> {
    const [plan, asked] = await Promise.all([this.sessions.plan(session.id), this.sessions.askedQuestions(session.id)])
    return { session, window: [], nextMessageSeq: conversation.nextSeq, form: formOf(plan), asked }
  }

  /** A step asks or ends: there is none after it that could use its facts. */
  carry(): null {
    return null
  }

  async next({ session, form, asked, nextMessageSeq }: SurveyFacts): Promise<Step> {
    const next = nextQuestion(form, asked)
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
        {
          type: 'ItemFetched',
          position,
          item: null,
          windowFromSeq: nextMessageSeq,
          solutionShown: false,
          retry: false,
        },
        { type: 'ProgressCounted', completed: next.progress.number - 1, total: next.progress.total },
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
