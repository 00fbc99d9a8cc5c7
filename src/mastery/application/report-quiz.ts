// The feedback after a quiz, without being asked for: what was right, what the wrong answers show, and whether the concept is mastered.
import { AnalyzePerformance, type Analysis } from '../../contract/mastery-agents.js'
import { sentence } from '../../language/say.js'
import { escapeMarkdown } from '../../language/shown-value.js'
import { errorPatterns, type Pattern } from '../domain/error-patterns.js'
import {
  afterFeedback,
  hasEndedLoop,
  isMastered,
  quizScore,
  type Loop,
  type LoopEnd,
} from '../domain/learning-cycle.js'
import { AFTER_QUIZ } from '../domain/routing.js'
import { routed, withMisconceptions, type MasteryState } from '../domain/state.js'
import type { MasteryPorts } from './ports.js'
import type { ProgrammeFacts } from './programme-facts.js'
import type { Turn } from './turn.js'

export function reportQuiz({ newId }: Pick<MasteryPorts, 'newId'>, facts: ProgrammeFacts, loop: Loop, now: Date): Turn {
  const { state, learner, programme } = facts
  const { conceptId } = loop
  const { mastery, mastered } = learner.records.get(conceptId)!
  const gate = { mastery, open: mastered }
  const earlier = new Set((state.misconceptions[conceptId] ?? []).map(({ id }) => id))
  const patterns = errorPatterns(loop.answers, earlier)
  const analysis = analyse(facts, loop, patterns)
  const outcome = afterFeedback(loop, gate, programme.rules)
  const route = { ...AFTER_QUIZ, conceptId, at: now.toISOString() }
  const noted = routed(withShown(state, loop, patterns), route)
  if (!hasEndedLoop(outcome)) return { state: { ...noted, loop: outcome }, text: analysis.feedback_text }
  const called = { type: 'HelpCalled', alertId: newId(), rounds: outcome.totalCycles } as const
  const effects = outcome.recommendation === 'needs_remediation' ? [called] : []
  return { state: ended(noted, outcome, facts), text: analysis.feedback_text, effects }
}

/** As the contract documents it. */
function analyse(facts: ProgrammeFacts, loop: Loop, patterns: readonly Pattern[]): Analysis {
  const { learner, programme } = facts
  const { mastery, mastered } = learner.records.get(loop.conceptId)!
  const achieved = isMastered({ mastery, open: mastered }, programme.rules)
  const title = facts.graph.concept(loop.conceptId).title
  return AnalyzePerformance.output.parse({
    error_patterns: patterns.map(({ type, questions, misconception }) => ({
      pattern_type: type,
      description: misconception?.text ?? sentence(programme.language, 'mastery.pattern.careless'),
      affected_questions: questions.map(String),
      suggested_remediation: sentence(programme.language, `mastery.remedy.${type}`),
    })),
    feedback_text: feedbackText(facts, loop, patterns, achieved),
    improvement_areas: achieved ? [] : [title],
    mastery_score: mastery,
    mastery_achieved: achieved,
  })
}

function feedbackText(facts: ProgrammeFacts, loop: Loop, patterns: readonly Pattern[], achieved: boolean): string {
  const { programme, learner, graph } = facts
  const { language, rules } = programme
  const concept = escapeMarkdown(graph.concept(loop.conceptId).title)
  const given = loop.answers.filter(({ right }) => right !== null)
  const share = Math.round((learner.records.get(loop.conceptId)?.mastery ?? 0) * 100)
  const isLast = loop.cycle >= rules.mostCycles
  return [
    sentence(language, 'mastery.report', {
      concept,
      right: Math.round(quizScore(loop) * given.length),
      count: given.length,
    }),
    ...patterns.map(({ type, misconception }) =>
      [
        sentence(language, `mastery.pattern.${type}`),
        ...(misconception === null ? [] : [misconception.text]),
        sentence(language, `mastery.remedy.${type}`),
      ].join(' '),
    ),
    achieved
      ? sentence(language, 'mastery.mastered', { concept })
      : isLast
        ? sentence(language, 'mastery.set_aside', { concept, n: loop.cycle })
        : sentence(language, 'mastery.again', { concept, share, n: loop.cycle + 1, most: rules.mostCycles }),
  ].join('\n\n')
}

/** A misconception counts until a quiz on the concept shows none. */
const withShown = (state: MasteryState, { conceptId, answers }: Loop, patterns: readonly Pattern[]): MasteryState => {
  const shown = patterns.flatMap(({ misconception }) => misconception ?? [])
  const isClear = shown.length === 0 && answers.some(({ right }) => right)
  return isClear
    ? { ...state, misconceptions: { ...state.misconceptions, [conceptId]: [] } }
    : withMisconceptions(state, conceptId, shown)
}

/** Of a concept that was not mastered a person is told: by an alert, and staff find the session among those that need them. */
function ended(state: MasteryState, end: LoopEnd, { programme, graph }: ProgrammeFacts): MasteryState {
  const others = state.ended.filter(({ conceptId }) => conceptId !== end.conceptId)
  const isStuck = end.recommendation === 'needs_remediation'
  return {
    ...state,
    loop: null,
    ended: [...others, end],
    intervention: isStuck
      ? sentence(programme.language, 'mastery.intervention', {
          concept: graph.concept(end.conceptId).title,
          n: end.totalCycles,
        })
      : state.intervention,
  }
}
