// The JSON Schemas of the files of a run that others may read, for editors and for programs in other languages.
import { z } from 'zod'
import { ContentReviews } from '../../contract/content-review.js'
import { CompiledCurriculum } from '../../contract/curriculum.js'
import { CurriculumDiff, CurriculumPlan } from '../../contract/curriculum-plan.js'
import { CurriculumRun } from '../../contract/curriculum-run.js'
import { OptimizationTrace } from '../../contract/optimization.js'
import { TopicSpec } from '../../contract/topic-spec.js'
import { ScopeConcepts, ScopeDag } from '../domain/scope/scope.js'
import { jsonText } from './run-files.js'
import { ScopeSelection } from './run-inputs.js'

const SCHEMAS: Readonly<Record<string, readonly [title: string, schema: z.ZodType]>> = {
  topic_spec: ['What a curriculum is to be made of', TopicSpec],
  scope_selection: ['Which part of a scope file counts', ScopeSelection],
  scope_concepts: ['What a scope file says is to be learned', ScopeConcepts],
  scope_dag: ['What of a scope file comes before what', ScopeDag],
  curriculum: ['A curriculum', CompiledCurriculum],
  content_reviews: ['What readers found in the nodes of a curriculum', ContentReviews],
  optimization_trace: ['How a curriculum became what it is', OptimizationTrace],
  plan: ['A plan of a curriculum, week by week', CurriculumPlan],
  diff_report: ['What became of an earlier curriculum', CurriculumDiff],
  run: ['One attempt to compile a curriculum', CurriculumRun],
}

/** Names in the folder of the schemas with their text, draft 2020-12. */
export const curriculumSchemas = (): [name: string, text: string][] =>
  Object.entries(SCHEMAS).map(([name, [title, schema]]) => [
    `${name}.schema.json`,
    jsonText({ title, ...z.toJSONSchema(schema, { io: 'input' }) }),
  ])
