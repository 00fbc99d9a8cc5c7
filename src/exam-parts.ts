// Composes exams: who stores them, who carries their changes to sessions, and what sessions ask of them.
import type { Database } from './db/index.js'
import {
  assessmentFacts,
  DrizzleExamStore,
  ExamKeeper,
  examTerms,
  registerExamCommands,
  type ExamRoutePorts,
  type ExamStore,
} from './exams/index.js'
import type { Catalogue } from './items/index.js'
import type { Mediator } from './kernel/mediator.js'
import type { PeopleStore } from './people/index.js'

type Parts = {
  readonly exams: ExamStore
  readonly people: Pick<PeopleStore, 'accommodationsOf'>
  readonly catalogue: Catalogue
  readonly mediator: Mediator
}

export const examStore = (database: Database): ExamStore => new DrizzleExamStore(database)

/** Carries changes to sessions whenever the sweeper comes round. */
export const examKeeper = ({ exams, mediator }: Pick<Parts, 'exams' | 'mediator'>, onError: (error: unknown) => void) =>
  new ExamKeeper({ exams, mediator, onError })

/** Registers the commands of exams; returns what sessions ask when one is made. */
export function withExams({ exams, catalogue, mediator }: Omit<Parts, 'people'>): ReturnType<typeof examTerms> {
  registerExamCommands(mediator, { exams, assessmentOf: assessmentFacts(catalogue) })
  return examTerms({ exams })
}

export const examRoutePorts = ({ exams, people, catalogue, mediator }: Parts): ExamRoutePorts => ({
  mediator,
  exams,
  timeFactorOf: async learnerId => (await people.accommodationsOf(learnerId)).timeFactor,
  assessmentOf: assessmentFacts(catalogue),
})
