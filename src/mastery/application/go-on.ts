// What happens while nothing was answered: the next question of the diagnosis or a quiz, an explanation, a report, or the menu.
import { prepareNextItem, tiersOfSkill, type Item } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { orNull } from '../../kernel/or-null.js'
import { sentence } from '../../language/say.js'
import { escapeMarkdown } from '../../language/shown-value.js'
import { chooseNext } from '../../learners/index.js'
import { findings, mostQuestions, nextProbe } from '../domain/diagnosis.js'
import { explained, type Loop } from '../domain/learning-cycle.js'
import type { Concept } from '../domain/concept-graph.js'
import type { Labelled, MasteryState } from '../domain/state.js'
import { conceptMenu, topicMenu, whyNext } from './menu.js'
import type { MasteryPorts } from './ports.js'
import { believedOf, isVerifiable, statusesOf, type ProgrammeFacts } from './programme-facts.js'
import { goOnWithDrafts } from './quiz-from-documents.js'
import { answerQuestion } from './answer-question.js'
import { reportQuiz } from './report-quiz.js'
import { exampleVariants, explain } from './teaching.js'
import { fetchedItem, type Turn } from './turn.js'

/** Rejects with RunFailure when a model that has to explain or to draft cannot be reached. */
export async function goOn(ports: MasteryPorts, facts: ProgrammeFacts, now: Date, signal: AbortSignal): Promise<Turn> {
  const { session, state, current } = facts
  if (state.question !== null) return answerQuestion(ports, facts, state.question, now, signal)
  if (session.itemOpen) {
    const isQuiz = state.asked?.kind === 'item' && state.asked.part === 'quiz'
    return { state, question: { kind: 'item', item: current!.item, position: session.position, fetched: null, isQuiz } }
  }
  if (!state.diagnosis.isOver) return diagnose(ports, facts)
  if (state.aside !== null) return explainAside(ports, facts, state.aside, now)
  const { loop, drafted } = state
  if (drafted !== null && !drafted.isPaused && loop?.conceptId === drafted.conceptId && loop.stage === 'tutor')
    return goOnWithDrafts(ports, facts, drafted, signal)
  switch (loop?.stage) {
    case 'tutor':
      return teach(ports, facts, loop, now, signal)
    case 'quiz':
      return askQuiz(ports, facts, loop)
    case 'feedback':
      return reportQuiz(ports, facts, loop, now)
    case undefined:
      return between(ports, facts, now)
  }
}

/** `choices`: of the menu that is shown. */
const asking = (state: MasteryState, choices: readonly Labelled[]): Pick<Turn, 'state' | 'question'> => ({
  state: { ...state, asked: { kind: 'menu', choices } },
  question: { kind: 'menu', choices },
})

function diagnose(ports: MasteryPorts, facts: ProgrammeFacts): Turn {
  const { graph, state, learner, programme } = facts
  const { observations } = state.diagnosis
  const catalogue = ports.catalogue()
  const askable = (id: string): boolean => isVerifiable(catalogue, graph.concept(id))
  const conceptId = nextProbe({ graph, observations, prior: learner.prior, askable })
  const goals = programme.goals.map(id => escapeMarkdown(graph.concept(id).title)).join('**, **')
  const isFirst = observations.length === 0 && facts.session.position === 0
  if (conceptId !== null) {
    const item = itemOf(ports, facts, graph.concept(conceptId), [])
    if (item !== null) {
      const most = mostQuestions(graph.ids.filter(askable).length)
      return {
        state: { ...state, asked: { kind: 'item', part: 'diagnosis', conceptId } },
        question: fetchedItem(facts, item, false),
        ...(isFirst && { text: sentence(programme.language, 'mastery.greeting', { goals, most }) }),
      }
    }
  }
  const over = { ...state, diagnosis: { ...state.diagnosis, isOver: true } }
  const found = findings(graph, believedOf(facts))
  const listed = (key: 'known' | 'not_known' | 'unsure', ids: readonly string[]): string[] =>
    ids.length === 0
      ? []
      : [
          sentence(programme.language, `mastery.found.${key}`, {
            concepts: ids.map(id => escapeMarkdown(graph.concept(id).title)).join(', '),
          }),
        ]
  if (observations.length === 0)
    return { state: over, text: sentence(programme.language, 'mastery.greeting_plain', { goals }) }
  return {
    state: over,
    // What comes next is said with the menu.
    text: [
      ...listed('known', found.known),
      ...listed('not_known', found.notKnown),
      ...listed('unsure', found.unsure),
    ].join('\n\n'),
  }
}

async function teach(
  ports: MasteryPorts,
  facts: ProgrammeFacts,
  loop: Loop,
  now: Date,
  signal: AbortSignal,
): Promise<Turn> {
  const concept = facts.graph.concept(loop.conceptId)
  if (loop.isTold) return { ...asking(facts.state, conceptMenu({ ports, facts, now }, true)) }
  const { found, effects } = await explain(ports, facts, concept, loop.shown, now, signal)
  const told = { ...facts.state, loop: explained(loop) }
  const menu = conceptMenu({ ports, facts, now }, found?.hasMore ?? false)
  return { ...asking(told, menu), text: found?.text ?? nothingFound(facts, concept), effects }
}

/** While a quiz is interrupted. */
async function explainAside(ports: MasteryPorts, facts: ProgrammeFacts, conceptId: string, now: Date): Promise<Turn> {
  const { state, graph } = facts
  const concept = graph.concept(conceptId)
  const shown = state.paused.find(({ loop }) => loop.conceptId === conceptId)?.loop.shown ?? 0
  const { found } = await explain(ports, facts, concept, shown, now, null)
  const paused = state.paused.map(each =>
    each.loop.conceptId === conceptId ? { ...each, loop: { ...each.loop, shown: shown + 1 } } : each,
  )
  return { state: { ...state, aside: null, paused }, text: found?.text ?? nothingFound(facts, concept) }
}

/** No source says anything: what stands around the concept is named instead. */
function nothingFound({ programme, graph }: ProgrammeFacts, concept: Concept): string {
  const related = [...graph.prerequisites(concept.conceptId), ...graph.following(concept.conceptId)]
  const title = (id: string): string => escapeMarkdown(graph.concept(id).title)
  // When the programme was made there was something to read.
  if (concept.passages.length > 0)
    return sentence(programme.language, 'mastery.withdrawn', { concept: title(concept.conceptId) })
  return related.length === 0
    ? sentence(programme.language, 'mastery.nothing', { concept: title(concept.conceptId) })
    : sentence(programme.language, 'mastery.nothing_but', {
        concept: title(concept.conceptId),
        topics: related.map(title).join(', '),
      })
}

function askQuiz(ports: MasteryPorts, facts: ProgrammeFacts, loop: Loop): Turn {
  const { state, graph, programme, left } = facts
  const concept = graph.concept(loop.conceptId)
  const item = left?.item ?? itemOf(ports, facts, concept, exampleVariants(ports, facts, concept, loop.shown))
  // Its questions were taken out of the catalogue: nothing can be verified any more.
  if (item === null) return { state: { ...state, loop: null, read: [...state.read, loop.conceptId] } }
  const isFirst = loop.answers.length === 0 && left === null
  return {
    state: { ...state, left: null, asked: { kind: 'item', part: 'quiz', conceptId: loop.conceptId } },
    question: fetchedItem(facts, item, true),
    ...(isFirst && {
      text: sentence(programme.language, 'mastery.quiz', { concept: escapeMarkdown(concept.title), n: loop.size }),
    }),
    ...(left !== null && {
      text: sentence(programme.language, 'mastery.resumed', {
        concept: escapeMarkdown(concept.title),
        done: loop.answers.length,
        n: loop.size,
      }),
    }),
  }
}

/** The next verified question about the concept; null where there is none. `used`: variants that were shown elsewhere. */
function itemOf(
  { catalogue }: MasteryPorts,
  { session, recent, learner, programme }: ProgrammeFacts,
  concept: Concept,
  used: readonly { readonly variantKey: string }[],
): Item | null {
  const skills = concept.skills.map(skillId => ({ skillId, tiers: tiersOfSkill(catalogue(), skillId) }))
  const choice = chooseNext({ skills, records: learner.skills, recent, began: session.startedAt })
  if (choice === null) return null
  const asked = { ...choice, language: programme.language }
  return orNull(
    () => prepareNextItem(catalogue(), asked, session.seed, session.position + 1, [...recent, ...used]),
    DomainError,
  )
}

/** Between concepts: what can come next, or the end. */
function between(ports: MasteryPorts, facts: ProgrammeFacts, now: Date): Turn {
  const { state, programme, graph } = facts
  const { steps, statuses } = statusesOf(facts, now)
  if (steps.length > 0 || state.paused.length > 0) {
    const [best] = steps
    return {
      ...asking(state, topicMenu({ ports, facts, now })),
      ...(best !== undefined && { text: sentence(programme.language, 'mastery.next', { why: whyNext(facts, best) }) }),
    }
  }
  const reached = programme.goals.every(id => statuses.get(id) !== 'set_aside' && statuses.get(id) !== 'later')
  const goals = programme.goals.map(id => escapeMarkdown(graph.concept(id).title)).join('**, **')
  return {
    state,
    text: sentence(programme.language, reached ? 'mastery.reached' : 'mastery.not_reached', { goals }),
    end: reached ? 'mastered' : 'needs_remediation',
  }
}
