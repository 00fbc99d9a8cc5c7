// The answer of GET /session/{id}/results: a score, or where nothing is right or wrong what was answered.
import { z } from 'zod'
import { SessionResults } from './session.js'
import { SurveyResults } from './survey.js'

export const AnyResults = z.union([SessionResults, SurveyResults])
export type AnyResults = z.infer<typeof AnyResults>
