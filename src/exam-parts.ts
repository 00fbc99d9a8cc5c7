// Composes exams: who stores them, who carries their changes to sessions, and what sessions ask of them.
import { SessionResults } from './contract/session.js'
import type { Database } from './db/index.js'
import {
  assessmentFacts,
  DrizzleExamStore,
  DrizzlePreviewStore,
  ExamKeeper,
  examTerms,
  registerExamCommands,
  type ExamRoutePorts,
  type ExamStore,
  type PreviewPorts,
  type PreviewStore,
} from './exams/index.js'
import type { Catalogue } from './items/index.js'
import type { Mediator } from './kernel/mediator.js'
import { sessionToken, type GuestSettings } from './identity/index.js'
import { asReleased } from './outcomes/index.js'
import type { PeopleStore } from './people/index.js'
import type { Sessions, SessionTypes } from './sessions/index.js'

type Parts = {
  readonly exams: ExamStore
  readonly people: Pick<PeopleStore, 'accommodationsOf'>
  readonly catalogue: Catalogue
  readonly mediator: Mediator
  readonly previews: PreviewStore
}

export const examStore = (database: Database): ExamStore => new DrizzleExamStore(database)
export const previewStore = (database: Database): PreviewStore => new DrizzlePreviewStore(database)

/** Carries changes to sessions whenever the sweeper comes round. */
export const examKeeper = (
  ports: Pick<Parts, 'exams' | 'mediator' | 'previews'>,
  onError: (error: unknown) => void,
): ExamKeeper => new ExamKeeper({ ...ports, onError })

/** Registers the commands of exams; returns what sessions ask when one is made. */
export function withExams({
  exams,
  previews,
  catalogue,
  mediator,
}: Omit<Parts, 'people'>): ReturnType<typeof examTerms> {
  registerExamCommands(mediator, { exams, assessmentOf: assessmentFacts(catalogue) })
  return examTerms({ exams, previews })
}

export const examRoutePorts = ({ exams, people, catalogue, mediator }: Omit<Parts, 'previews'>): ExamRoutePorts => ({
  mediator,
  exams,
  accommodationsOf: learnerId => people.accommodationsOf(learnerId),
  assessmentOf: assessmentFacts(catalogue),
})

/** `types`: how what a quiz came to is read. */
export const previewPorts = (
  { exams, previews, mediator }: Pick<Parts, 'exams' | 'previews' | 'mediator'>,
  {
    sessions,
    types,
    guests,
  }: {
    readonly sessions: Pick<Sessions, 'load'>
    readonly types: SessionTypes
    readonly guests: GuestSettings
  },
): PreviewPorts => ({
  exams,
  previews,
  mediator,
  tokenFor: session => sessionToken(guests.keys.server, session),
  outcomeOf: async sessionId => {
    const snapshot = asReleased((await sessions.load(sessionId))!)
    const { results, review } = types.evaluation
    return { results: SessionResults.parse(await results!(snapshot)), review: await review!(snapshot) }
  },
})
