// A question that is answered step by step: asks the steps of its solution, and takes the answers. No agent has a part in it.
import type { ShownFigure } from '../../contract/stream.js'
import { givesAway, shownFigure, solutionQuestions, stepsOnTheWay, type Item } from '../../items/index.js'
import { sentence } from '../../language/say.js'
import { shownValue } from '../../language/shown-value.js'
import { offered } from '../../sessions/index.js'
import { forBrowser } from '../../items/index.js'
import { askAgain } from '../domain/asking.js'
import { afterStep, fadedBy, stepAsked, stepsToAsk } from '../domain/stepping.js'
import type { SolutionSteps } from '../domain/state.js'
import { withoutThirds } from '../domain/repetition.js'
import { paragraphs } from '../domain/texts.js'
import type { Turn, TurnFacts, TutorPorts } from './agent-turn.js'
import { askingMessage, type LastReply } from './conversation.js'

/** The steps that follow a wrong answer to the open item; null: it has none, or is beyond needing them. */
export function stepsOf(
  { catalogue }: Pick<TutorPorts, 'catalogue'>,
  { state, session, records }: TurnFacts,
  item: Item,
) {
  if (state.question === null || state.question.steps !== null) return null
  const times = (state.stepped[item.skillId] ?? 0) + fadedBy(records.get(item.skillId)?.mastery ?? 0)
  return stepsToAsk(session.position, solutionQuestions(catalogue(), item).length, times)
}

/** The question whose steps are asked: the current item, or the one before its steps. */
export async function itemOfSteps(
  { sessions }: Pick<TutorPorts, 'sessions'>,
  { session, current }: TurnFacts,
  { position }: SolutionSteps,
): Promise<Item> {
  if (session.position === position) return current!.item
  const [record] = await sessions.itemsAt(session.id, position, position)
  return record!.item
}

/** Asks the next step; null when the question itself is to be asked once more. */
export async function stepTurn(ports: TutorPorts, facts: TurnFacts): Promise<Turn | null> {
  const { state, session } = facts
  const steps = stepAsked(state.question)
  if (steps === null) return null
  const item = await itemOfSteps(ports, facts, steps)
  const all = solutionQuestions(ports.catalogue(), item)
  const asked = all[steps.at]
  // The blueprint has changed since.
  if (asked === undefined) return null
  const isOpen = session.itemOpen
  const isFirst = session.position === steps.position && !isOpen
  const figure = isFirst ? pictureOf(item) : null
  const begins = isFirst ? opening(item, figure, all.slice(0, steps.at)) : ''
  const text = withoutThirds(state, begins) || begins
  const hints = asked.hints.length - (isOpen ? session.hintsShown : 0)
  const commands = offered(session, { hints, maySkip: true, mayGoBack: false, mayAsk: true })
  const action = { ...forBrowser(asked), tool_call_id: ports.newId(), commands }
  const position = isOpen ? session.position : session.position + 1
  const { windowFromSeq } = session
  return {
    state: askAgain(state, []),
    messages: [askingMessage(text, action)],
    effects: [
      ...(text === ''
        ? []
        : [
            {
              type: 'TextShown' as const,
              messageId: ports.newId(),
              text,
              figures: figure === null ? [] : [figure],
              replaced: null,
            },
          ]),
      ...(isOpen
        ? []
        : [{ type: 'ItemFetched' as const, position, item: asked, solutionShown: false, retry: true, windowFromSeq }]),
    ],
    then: { kind: 'ask', action, position },
  }
}

/**
 * A completion problem, for the first question of a skill after its worked example: the steps that are shown above the question. Of those
 * before the one that says the answer, the last is the learner's own work; null where no other comes before it.
 */
export function doneSteps(item: Item): string | null {
  const steps = stepsOnTheWay(item).slice(0, -1)
  return steps.length === 0 ? null : numbered(steps)
}

/** A step has none of its own. */
function pictureOf(item: Item): ShownFigure | null {
  const figure = shownFigure(item)
  return figure === null || givesAway(item, figure.words, '') ? null : figure
}

/** The question, and the steps before the first one that is asked. */
const opening = ({ language, stem }: Item, figure: ShownFigure | null, given: readonly Item[]): string =>
  paragraphs(
    sentence(language, given.length === 0 ? 'steps.begin' : 'steps.continue'),
    [stem, ...(figure === null ? [] : [figure.words])]
      .join('\n\n')
      .split('\n')
      .map(line => `> ${line}`.trimEnd())
      .join('\n'),
    numbered(given.map(({ steps }) => steps[0]!)),
  )

const numbered = (steps: readonly string[]): string =>
  steps.map((step, at) => `${at + 1}. ${step.replaceAll(/\s*\n+\s*/g, ' ')}`).join('\n')

/** What a step came to is told as soon as it is answered; the answer to the whole question is in none of them. */
export function answeredStep(ports: Pick<TutorPorts, 'newId'>, facts: TurnFacts, { seq, skipped }: LastReply): Turn {
  const { state, current } = facts
  const { item, outcome } = current!
  const isRight = !skipped && outcome?.verdict?.correct === true
  const [whole] = item.steps
  const right = shownValue(item.language, item.parts[0].key)!
  const spoken = skipped
    ? sentence(item.language, 'steps.skipped')
    : isRight
      ? sentence(item.language, 'feedback.right', { answer: right })
      : sentence(item.language, 'steps.correction', { right, text: whole! })
  const feedback = withoutThirds(state, spoken) || spoken
  const score = isRight ? 1 : 0
  const grading = { score, rationale: '', labels: [], confidence: 1, source: 'code' } as const
  return {
    state: afterStep(state, { seq, skipped, grading: { ...grading, labels: [] } }),
    judged: { feedback, score, grading: { ...grading, labels: [] } },
    messages: [{ role: 'assistant', content: feedback, toolCalls: [] }],
    effects: [{ type: 'TextShown', messageId: ports.newId(), text: feedback, replaced: null }],
  }
}
