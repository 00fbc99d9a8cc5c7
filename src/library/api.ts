// GET /curriculum, /curriculum/places and /lessons: what can be taught, for everybody. /supervise/guidelines: staff import guidelines.
import { createRoute, z } from '@hono/zod-openapi'
import { GuidelineList, ImportedGuideline } from '../contract/guideline.js'
import { LessonList } from '../contract/catalogue.js'
import { Curriculum, CurriculumPlaces, CurriculumQuery } from '../contract/tutor.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer, readerLanguage } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { getCurriculum, getLessons, getPlaces } from './application/curriculum.js'
import { curriculumRoutes, type CurriculumRoutePorts } from './curriculum-routes.js'
import { ImportGuideline } from './application/import-guideline.js'
import type { GuidelineStore } from './application/ports.js'
import { GuidelineFile } from './domain/guideline-file.js'

type LibraryRoutePorts = CurriculumRoutePorts & {
  readonly guidelines: Pick<GuidelineStore, 'find' | 'list'>
  /** The name of a subject in a language. */
  readonly subjectIn: (subject: string, language: string) => string
}

const curriculum = createRoute({
  method: 'get',
  path: '/curriculum',
  ...may('anyone'),
  summary: 'Subjects of a place; topics of a subject; subtopics of a topic, with the guideline to start from',
  request: { query: CurriculumQuery },
  responses: {
    200: jsonAnswer(Curriculum, 'Empty where nothing is taught.'),
    422: problemAnswer('`malformed`.'),
  },
})

const places = createRoute({
  method: 'get',
  path: '/curriculum/places',
  ...may('anyone'),
  summary: 'Countries, boards and grades for which something is taught',
  responses: { 200: jsonAnswer(CurriculumPlaces, 'All of them.') },
})

const lessons = createRoute({
  method: 'get',
  path: '/lessons',
  ...may('anyone'),
  summary: 'Every lesson that can be begun, with its place, subject and language',
  responses: { 200: jsonAnswer(LessonList, 'All of them.') },
})

/** Some of its fields are named like answers of an examination, so GUIDELINES.md documents them and the public schema does not. A copy: only
 * schemas that are made once `@hono/zod-openapi` is loaded can be described. */
const GuidelineSource = GuidelineFile.clone().openapi({
  type: 'object',
  description: 'As in its file: see blueprints/GUIDELINES.md.',
})

const bring = createRoute({
  method: 'post',
  path: '/supervise/guidelines',
  summary: 'Bring a teaching guideline in the words of its file; the same words again change nothing',
  ...may('author', { about: 'content', recorded: { act: 'guideline.import' } }),
  request: {
    body: jsonBody(z.strictObject({ guideline: GuidelineSource })),
  },
  responses: {
    200: jsonAnswer(ImportedGuideline, 'Which version it is.'),
    ...staffAnswers,
    409: problemAnswer('`guideline_taken`: it belongs to the published curriculum in `curriculum_id`.'),
    422: problemAnswer('`malformed`.'),
  },
})

const all = createRoute({
  method: 'get',
  path: '/supervise/guidelines',
  summary: 'Guidelines that can be taught, with their versions',
  ...may('author', { about: 'content', recorded: null }),
  responses: {
    200: jsonAnswer(GuidelineList, 'All of them.'),
    ...staffAnswers,
  },
})

/** Mounted at the root. */
export const libraryRoutes = ({ mediator, guidelines, curricula, subjectIn }: LibraryRoutePorts) =>
  newRoutes()
    .route('/', curriculumRoutes({ mediator, curricula }))
    .openapi(places, async c => c.json(await getPlaces(guidelines), 200))
    .openapi(curriculum, async c => c.json(await getCurriculum(guidelines, c.req.valid('query')), 200))
    .openapi(lessons, async c => {
      const language = readerLanguage(c)
      const offered = await getLessons(guidelines, language)
      return c.json({ lessons: offered.map(one => ({ ...one, subject_title: subjectIn(one.subject, language) })) }, 200)
    })
    .openapi(bring, async c => {
      const { guidelineId, version, isNew } = await mediator.send(ImportGuideline, c.req.valid('json'))
      return c.json({ guideline_id: guidelineId, version, is_new: isNew }, 200)
    })
    .openapi(all, async c => {
      const known = await guidelines.list()
      return c.json(
        {
          guidelines: known.map(({ guidelineId, position: _position, titles: _titles, ...rest }) => ({
            guideline_id: guidelineId,
            ...rest,
          })),
        },
        200,
      )
    })
