// The file of a blueprint as its author wrote it, key and all: for authors only.
import { createRoute } from '@hono/zod-openapi'
import { BlueprintPath, BlueprintSource } from '../contract/assessment-results.js'
import { jsonAnswer, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { DomainError } from '../kernel/errors.js'
import type { Catalogue } from './domain/assessment/catalogue.js'

const source = createRoute({
  method: 'get',
  path: '/blueprints/{blueprint_id}/source',
  ...may('author', { about: 'content', recorded: null }),
  summary: 'The file of a blueprint as its author wrote it',
  request: { params: BlueprintPath },
  responses: {
    200: jsonAnswer(BlueprintSource, 'As it was loaded last.'),
    ...staffAnswers,
    404: problemAnswer('`unknown_blueprint`.'),
  },
})

/** Mounted at /supervise. */
export const blueprintSourceRoutes = (catalogue: Catalogue) =>
  newRoutes().openapi(source, c => {
    const { blueprint_id: id } = c.req.valid('param')
    const [blueprint, found] = [catalogue.blueprint(id), catalogue.sourceOf(id)]
    if (blueprint === null || found === null)
      throw new DomainError('not_found', 'unknown_blueprint', 'There is no such blueprint.')
    return c.json({ blueprint_id: id, version: blueprint.version, file: found.file, source: found.text }, 200)
  })
