// Practice and examinations as types of sessions: how each is prepared, led and scored.
import { shownIn, type Catalogue } from '../../items/index.js'
import type { LearnerStore } from '../../learners/index.js'
import type { SessionStore, SessionTypeDefinition, Snapshot } from '../../sessions/index.js'
import { EXAMINATION, PRACTICE } from '../domain/quiz-rules.js'
import { prepareExamination, preparePractice } from './prepare-quiz.js'
import { ProactiveAgent, type AgentPorts } from './proactive-agent.js'
import { quizResults } from './quiz-results.js'
import { quizReview, type ReviewPorts } from './quiz-review.js'

export type QuizPorts = Omit<AgentPorts, 'skillTitle'> & {
  readonly sessions: SessionStore
  readonly learners: LearnerStore
  readonly catalogue: () => Catalogue
  readonly regrades: ReviewPorts['regrades']
}

export function quizTypes(ports: QuizPorts): Record<'learning' | 'evaluation', SessionTypeDefinition> {
  const { sessions, catalogue } = ports
  const driver = new ProactiveAgent({
    ...ports,
    skillTitle: (id, language) => {
      const skill = catalogue()
        .skills()
        .find(({ skillId }) => skillId === id)
      return skill ? shownIn(skill, language).title : id
    },
  })
  const results = (snapshot: Snapshot) => quizResults(sessions, snapshot)
  const review = (snapshot: Snapshot) => quizReview(ports, snapshot)
  return {
    learning: {
      rules: PRACTICE,
      prepare: body => preparePractice(body, catalogue()),
      driver,
      results,
      review,
    },
    evaluation: {
      rules: EXAMINATION,
      prepare: (body, by) => prepareExamination(body, catalogue(), by),
      driver,
      results,
      review,
    },
  }
}
