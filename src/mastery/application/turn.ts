// One turn of a programme, and the step that it becomes.
import type { SafetyNotice } from '../../contract/care.js'
import type { ClientAction } from '../../contract/widget.js'
import { forBrowser, type Item } from '../../items/index.js'
import { sentence } from '../../language/say.js'
import {
  careText,
  emptyStep,
  offered,
  type Effect,
  type EffectOf,
  type Session,
  type Step,
} from '../../sessions/index.js'
import type { Labelled, MasteryState } from '../domain/state.js'
import type { MasteryPorts } from './ports.js'
import type { ProgrammeFacts } from './programme-facts.js'

type Question =
  | {
      readonly kind: 'item'
      readonly item: Item
      readonly position: number
      /** Null: it is open already, and is shown once more. */
      readonly fetched: EffectOf<'ItemFetched'> | null
      /** Whether it takes hints; else “I don't know” is an answer. */
      readonly isQuiz: boolean
    }
  | { readonly kind: 'menu'; readonly choices: readonly Labelled[] }
  /** From documents. */
  | { readonly kind: 'draft'; readonly prompt: string; readonly options: readonly string[] }

/** `left`: the open question is given up, to be asked again later. `end`: the reason for which the session is over. */
export type Turn = {
  readonly state: MasteryState
  readonly text?: string
  readonly question?: Question
  readonly left?: boolean
  readonly end?: string
  /** What a call of a model is recorded with, and what it raises. */
  readonly effects?: readonly Effect[]
  /** The fixed words that hold the session. */
  readonly held?: SafetyNotice
}

export function stepOf(ports: Pick<MasteryPorts, 'newId'>, facts: ProgrammeFacts, turn: Turn): Step {
  const { session, programme } = facts
  const { state, text = '', question, left = false, end, held, effects = [] } = turn
  const action = question === undefined ? null : actionOf(session, ports.newId(), question, programme.language)
  const calls =
    action === null
      ? []
      : [
          {
            id: action.tool_call_id,
            name: action.tool_name,
            arguments: JSON.stringify({ prompt: action.props.prompt }),
          },
        ]
  return {
    ...emptyStep,
    messages:
      held !== undefined
        ? [{ role: 'assistant', content: careText(held), toolCalls: [] }]
        : text === '' && action === null
          ? []
          : [{ role: 'assistant', content: text, toolCalls: calls }],
    effects: [
      ...(text === '' ? [] : [{ type: 'TextShown', messageId: ports.newId(), text, replaced: null } as const]),
      ...(left ? [{ type: 'ItemLeft', position: session.position } as const] : []),
      ...(question?.kind === 'item' && question.fetched !== null ? [question.fetched] : []),
      ...effects,
      { type: 'DriverMoved', state, plan: null },
    ],
    then:
      end !== undefined
        ? { kind: 'end', reason: end }
        : action === null
          ? { kind: 'continue' }
          : { kind: 'ask', action, position: question!.kind === 'item' ? question!.position : null },
  }
}

function actionOf(session: Session, callId: string, question: Question, language: string): ClientAction {
  if (question.kind !== 'item') {
    const props =
      question.kind === 'menu'
        ? { prompt: sentence(language, 'mastery.menu'), options: question.choices.map(([, label]) => label) }
        : {
            prompt: question.prompt,
            options: [...question.options],
            context: sentence(language, 'mastery.drafted.mark'),
          }
    return {
      tool_call_id: callId,
      tool_name: 'present_choices',
      widget_type: 'multiple_choice',
      props,
      lock_input: false,
      language,
      commands: offered(session, { hints: 0, maySkip: false, mayGoBack: false, mayAsk: true }),
    }
  }
  const { item, fetched, isQuiz } = question
  const shown = fetched === null ? session.hintsShown : 0
  const hints = isQuiz ? item.hints.length - shown : 0
  const commands = offered(session, { hints, maySkip: isQuiz, mayGoBack: false, mayAsk: true })
  return { ...forBrowser(item), tool_call_id: callId, commands, ...(!isQuiz && { dont_know: true }) }
}

/** The item at the next position of the session. */
export function fetchedItem({ session }: ProgrammeFacts, item: Item, isQuiz: boolean): Question {
  const position = session.position + 1
  const { windowFromSeq } = session
  const fetched = { type: 'ItemFetched', position, item, solutionShown: false, retry: false, windowFromSeq } as const
  return { kind: 'item', item, position, fetched, isQuiz }
}
