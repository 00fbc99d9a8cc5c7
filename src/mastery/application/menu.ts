// What a learner can choose now, in buttons: the recommended choice stands first.
import { sentence } from '../../language/say.js'
import type { PathStep } from '../domain/path.js'
import type { Choice } from '../domain/routing.js'
import type { Labelled } from '../domain/state.js'
import type { MasteryPorts } from './ports.js'
import { canDraft } from './quiz-from-documents.js'
import { isVerifiable, statusesOf, type ProgrammeFacts } from './programme-facts.js'

/** Topics beside the recommended one. */
const OTHERS = 3

type MenuFacts = {
  readonly ports: MasteryPorts
  readonly facts: ProgrammeFacts
  readonly now: Date
}

/** With a concept under way: the quiz or the confirmation of having read it, another explanation, and the way out. */
export function conceptMenu({ ports, facts }: MenuFacts, hasMore: boolean): Labelled[] {
  const { language } = facts.programme
  const say = (key: Parameters<typeof sentence>[1]) => sentence(language, key)
  const concept = facts.graph.concept(facts.state.loop!.conceptId)
  const first: readonly Labelled[] = isVerifiable(ports.catalogue(), concept)
    ? [[{ kind: 'quiz' }, say('mastery.choice.quiz')]]
    : [
        [{ kind: 'have_read' }, say('mastery.choice.have_read')],
        ...(canDraft(ports, facts) ? [[{ kind: 'quiz' }, say('mastery.choice.quiz_drafted')] as const] : []),
      ]
  return [
    ...first,
    ...(hasMore ? [[{ kind: 'explain' }, say('mastery.choice.explain')] as const] : []),
    [{ kind: 'other_topic' }, say('mastery.choice.other_topic')],
    [{ kind: 'progress' }, say('mastery.choice.progress')],
  ]
}

/** Between concepts: an interrupted quiz, the recommended concept and others that are ready. */
export function topicMenu({ facts, now }: MenuFacts): Labelled[] {
  const { programme, graph, state } = facts
  const { language } = programme
  const title = (id: string): string => graph.concept(id).title
  const paused = state.paused.at(-1)
  const { steps } = statusesOf(facts, now)
  const [best, ...others] = steps.filter(({ conceptId }) => conceptId !== paused?.loop.conceptId)
  const chosen = (choice: Choice, key: Parameters<typeof sentence>[1], id: string): Labelled => [
    choice,
    sentence(language, key, { concept: title(id) }),
  ]
  return [
    ...(paused === undefined
      ? []
      : [chosen({ kind: 'continue_quiz' }, 'mastery.choice.continue_quiz', paused.loop.conceptId)]),
    ...(best === undefined
      ? []
      : [chosen({ kind: 'go_on', conceptId: best.conceptId }, 'mastery.choice.go_on', best.conceptId)]),
    ...others
      .slice(0, OTHERS)
      .map(({ conceptId }) => chosen({ kind: 'topic', conceptId }, 'mastery.choice.topic', conceptId)),
    [{ kind: 'progress' }, sentence(language, 'mastery.choice.progress')],
    [{ kind: 'finish' }, sentence(language, 'mastery.choice.finish')],
  ]
}

/** One sentence that says why a step of the path comes next. */
export function whyNext({ programme, graph }: Pick<ProgrammeFacts, 'programme' | 'graph'>, step: PathStep): string {
  const isFirst = step.reason === 'prepares' && graph.before(step.conceptId).size === 0
  return sentence(programme.language, `mastery.why.${isFirst ? 'first' : step.reason}`, {
    concept: graph.concept(step.conceptId).title,
    goal: step.goal === null ? '' : graph.concept(step.goal).title,
  })
}
