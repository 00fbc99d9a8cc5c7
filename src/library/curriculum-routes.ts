// GET /curricula and /curricula/{id}: published curricula, for everybody. POST /supervise/curricula: staff publish and withdraw.
import { createRoute, z } from '@hono/zod-openapi'
import {
  CurriculumHeadings,
  PublishCurriculum as Publication,
  PublishedCurriculum,
  PublishedView,
  WithdrawnCurriculum,
} from '../contract/curriculum-view.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import type { CurriculumStore } from './application/ports.js'
import { PublishCurriculum } from './application/publish-curriculum.js'
import { WithdrawCurriculum } from './application/withdraw-curriculum.js'
import { getCurricula, PublishedViews } from './application/published-curricula.js'

export type CurriculumRoutePorts = {
  readonly mediator: Mediator
  readonly curricula: Pick<CurriculumStore, 'find' | 'list'>
}

const all = createRoute({
  method: 'get',
  path: '/curricula',
  ...may('anyone'),
  summary: 'Published curricula, each in its newest version',
  responses: { 200: jsonAnswer(CurriculumHeadings, 'By title.') },
})

const one = createRoute({
  method: 'get',
  path: '/curricula/{curriculum_id}',
  ...may('anyone'),
  summary: 'A published curriculum as a graph, with the guideline that each node is taught by',
  request: { params: z.strictObject({ curriculum_id: z.string() }) },
  responses: {
    200: jsonAnswer(PublishedView, 'Its newest version.'),
    404: problemAnswer('`curriculum_not_found`.'),
  },
})

const publish = createRoute({
  method: 'post',
  path: '/supervise/curricula',
  summary: 'Publish a compiled curriculum, so that its nodes can be taught; the same again changes nothing',
  ...may('author', { about: 'content', longBody: true, recorded: { act: 'curriculum.publish' } }),
  request: { body: jsonBody(Publication) },
  responses: {
    200: jsonAnswer(
      PublishedCurriculum,
      'Which version it is, and what each node is taught by; `skills` are those whose questions are asked.',
    ),
    ...staffAnswers,
    409: problemAnswer('`guideline_taken`: the guideline in `guideline_id` is there and not of this curriculum.'),
    413: problemAnswer('`too_large`.'),
    422: problemAnswer('`malformed`: `errors` has a pointer for each problem.'),
  },
})

const withdraw = createRoute({
  method: 'post',
  path: '/supervise/curricula/{curriculum_id}/withdraw',
  summary: 'Withdraw a published curriculum: no lesson of it begins any more; it can be published again',
  ...may('author', { about: 'content', recorded: { act: 'curriculum.withdraw' } }),
  request: { params: z.strictObject({ curriculum_id: z.string() }) },
  responses: {
    200: jsonAnswer(WithdrawnCurriculum, 'The version that withdraws it; withdrawn again it stays the same.'),
    ...staffAnswers,
    404: problemAnswer('`curriculum_not_found`.'),
  },
})

/** Mounted at the root. */
export function curriculumRoutes({ mediator, curricula }: CurriculumRoutePorts) {
  const views = new PublishedViews(curricula)
  return newRoutes()
    .openapi(all, async c => c.json(await getCurricula(curricula), 200))
    .openapi(one, async c => c.json(await views.get(c.req.valid('param').curriculum_id), 200))
    .openapi(publish, async c => {
      return c.json(await mediator.send(PublishCurriculum, c.req.valid('json')), 200)
    })
    .openapi(withdraw, async c => c.json(await mediator.send(WithdrawCurriculum, c.req.valid('param')), 200))
}
