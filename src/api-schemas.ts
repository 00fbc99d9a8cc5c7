// Names of the schemas in the OpenAPI document: those of the contract by the names of its exports, so that generated clients have types with the
// names that these have here.
import { zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import * as alertRules from './contract/alert-rules.js'
import * as assessmentResults from './contract/assessment-results.js'
import * as audit from './contract/audit.js'
import * as authoring from './contract/authoring.js'
import * as authorsPictures from './contract/authors-pictures.js'
import * as care from './contract/care.js'
import * as catalogue from './contract/catalogue.js'
import * as classMastery from './contract/class-mastery.js'
import * as classProgrammes from './contract/class-programmes.js'
import * as classes from './contract/classes.js'
import * as command from './contract/command.js'
import * as concepts from './contract/concepts.js'
import * as content from './contract/content.js'
import * as contentReview from './contract/content-review.js'
import * as curriculum from './contract/curriculum.js'
import * as curriculumPlan from './contract/curriculum-plan.js'
import * as curriculumRun from './contract/curriculum-run.js'
import * as curriculumView from './contract/curriculum-view.js'
import * as documents from './contract/documents.js'
import * as dottedId from './contract/dotted-id.js'
import * as erasure from './contract/erasure.js'
import * as error from './contract/error.js'
import * as exams from './contract/exams.js'
import * as graphPicture from './contract/graph-picture.js'
import * as guideline from './contract/guideline.js'
import * as language from './contract/language.js'
import * as mastery from './contract/mastery.js'
import * as masteryAgents from './contract/mastery-agents.js'
import * as masteryProgramme from './contract/mastery-programme.js'
import * as myData from './contract/my-data.js'
import * as optimization from './contract/optimization.js'
import * as newAssessment from './contract/new-assessment.js'
import * as papers from './contract/papers.js'
import * as people from './contract/people.js'
import * as progress from './contract/progress.js'
import * as query from './contract/query.js'
import * as receipt from './contract/receipt.js'
import * as regrade from './contract/regrade.js'
import * as results from './contract/results.js'
import * as review from './contract/review.js'
import * as safety from './contract/safety.js'
import * as session from './contract/session.js'
import * as sessionNotes from './contract/session-notes.js'
import * as sessionRecord from './contract/session-record.js'
import * as signals from './contract/signals.js'
import * as socket from './contract/socket.js'
import * as stream from './contract/stream.js'
import * as student from './contract/student.js'
import * as suggestion from './contract/suggestion.js'
import * as supervise from './contract/supervise.js'
import * as survey from './contract/survey.js'
import * as topicSpec from './contract/topic-spec.js'
import * as tutor from './contract/tutor.js'
import * as webhooks from './contract/webhooks.js'
import * as widget from './contract/widget.js'
import { KINDS } from './widgets/kinds.js'

const CONTRACT = [
  alertRules,
  assessmentResults,
  audit,
  authoring,
  authorsPictures,
  care,
  catalogue,
  classMastery,
  classProgrammes,
  classes,
  command,
  concepts,
  content,
  contentReview,
  curriculum,
  curriculumPlan,
  curriculumRun,
  curriculumView,
  documents,
  dottedId,
  erasure,
  error,
  exams,
  graphPicture,
  guideline,
  language,
  mastery,
  masteryAgents,
  masteryProgramme,
  myData,
  optimization,
  newAssessment,
  papers,
  people,
  progress,
  query,
  receipt,
  regrade,
  results,
  review,
  safety,
  session,
  sessionNotes,
  sessionRecord,
  signals,
  socket,
  stream,
  student,
  suggestion,
  supervise,
  survey,
  topicSpec,
  tutor,
  webhooks,
  widget,
]

/** What has a name of its own in the document; numbers and strings are said where they stand. */
const isNamed = (exported: unknown): exported is z.ZodType =>
  exported instanceof z.ZodObject ||
  exported instanceof z.ZodUnion ||
  exported instanceof z.ZodDiscriminatedUnion ||
  exported instanceof z.ZodEnum ||
  exported instanceof z.ZodArray ||
  exported instanceof z.ZodLazy

/** Name the schemas for the generator of the document; two of one name are an Error. What stands in others becomes a `$ref`. */
export function nameSchemas(): void {
  const named = new Map<string, z.ZodType>()
  const contract = CONTRACT.flatMap(module => Object.entries<unknown>(module))
  const answers = Object.entries(KINDS).flatMap(([noun, { props, response }]): [string, unknown][] => [
    [`${pascal(noun)}Props`, props],
    [`${pascal(noun)}Response`, response],
  ])
  const events = Object.entries({ ...stream.DURABLE_EVENTS, ...stream.TRANSIENT_EVENTS }).map(
    ([name, payload]): [string, unknown] => [`${pascal(name)}Event`, payload],
  )
  for (const [name, schema] of [...contract, ...answers, ...events]) {
    if (!isNamed(schema) || zodToOpenAPIRegistry.has(schema)) continue
    if (named.has(name)) throw new Error(`Two schemas of the contract are called ${name}.`)
    named.set(name, schema)
    zodToOpenAPIRegistry.add(schema, { _internal: { refId: name } })
  }
}

const pascal = (noun: string): string => noun.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Schemas that no route names by itself: what may be answered to a question, and the data of the events of a session's stream. */
export const furtherSchemas = (): Readonly<Record<string, z.ZodType>> => ({
  WidgetResponse: z.union([...new Set<z.ZodType>(Object.values(KINDS).map(({ response }) => response))]),
  SessionEvent: z.union(Object.values({ ...stream.DURABLE_EVENTS, ...stream.TRANSIENT_EVENTS })),
})
