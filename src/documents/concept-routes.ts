// /concepts: the graph for whoever may see it; staff add, confirm, reject and edit.
import { createRoute, z } from '@hono/zod-openapi'
import {
  ConceptChange,
  ConceptGraphView,
  ConceptQuery,
  ConceptVersions,
  ConceptView,
  ModelProposals,
  NewConcept,
  NewRelationship,
  PartOfDocument,
  Proposals,
  RelationshipChange,
  RelationshipView,
} from '../contract/concepts.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import * as commands from './application/concept-commands.js'
import { conceptGraph } from './application/concept-graph.js'
import { graphOnWire } from './application/concept-view.js'
import { ProposeWithModel } from './application/propose-with-model.js'
import type { ConceptStore } from './application/ports.js'
import { conceptNotFound } from './domain/concept.js'
import { audienceOf } from './audience-of.js'

const Id = z.object({ id: SentId })
const malformed = { 422: problemAnswer('`malformed`.') }
const cycle = '`prerequisite_cycle` (with `cycle`, by names)'

const routes = {
  graph: createRoute({
    method: 'get',
    path: '/',
    ...may('visitor'),
    summary:
      'Concepts by name and the relationships between them: what is confirmed, and for staff in other states, too; with `picture`, where to draw them',
    request: { query: ConceptQuery },
    responses: { 200: jsonAnswer(ConceptGraphView, 'The graph.'), ...malformed },
  }),
  add: createRoute({
    method: 'post',
    path: '/',
    ...may('author', { about: 'content', recorded: { act: 'concept.add' } }),
    summary: 'Add a concept; it is confirmed',
    request: { body: jsonBody(NewConcept) },
    responses: {
      201: jsonAnswer(ConceptView, 'The concept.'),
      ...staffAnswers,
      409: problemAnswer('`concept_taken` (with `concept_id`).'),
      ...malformed,
    },
  }),
  proposeFromDocument: createRoute({
    method: 'post',
    path: '/from-document',
    ...may('author', { about: 'content', recorded: { act: 'concept.propose' } }),
    summary: 'Propose what a document names in its headings and defines as terms; the same again adds nothing',
    request: { body: jsonBody(z.strictObject({ document_id: SentId })) },
    responses: {
      200: jsonAnswer(Proposals, 'What is new.'),
      ...staffAnswers,
      404: problemAnswer('`document_not_found`.'),
      409: problemAnswer('`document_not_ready`.'),
      ...malformed,
    },
  }),
  proposeWithModel: createRoute({
    method: 'post',
    path: '/from-model',
    ...may('author', { about: 'content', recorded: { act: 'concept.propose' } }),
    summary: 'Let the model of the planner propose concepts from one part of a document, each with its passages',
    description: 'Ask again with `from` as `next`, until that is null. The same again adds nothing.',
    request: { body: jsonBody(PartOfDocument) },
    responses: {
      200: jsonAnswer(ModelProposals, 'What is new, and what was dropped for which reason.'),
      ...staffAnswers,
      404: problemAnswer('`document_not_found`.'),
      409: problemAnswer('`document_not_ready`, `no_model`.'),
      503: problemAnswer('`model_unavailable`, `budget_spent`.'),
      ...malformed,
    },
  }),
  proposeFromCurriculum: createRoute({
    method: 'post',
    path: '/from-curriculum',
    ...may('author', { about: 'content', recorded: { act: 'concept.propose' } }),
    summary: 'Propose the nodes of a published curriculum with their prerequisites; the same again adds nothing',
    request: { body: jsonBody(z.strictObject({ curriculum_id: z.string().max(100) })) },
    responses: {
      200: jsonAnswer(Proposals, 'What is new; `cycles` names prerequisites that were left out.'),
      ...staffAnswers,
      404: problemAnswer('`curriculum_not_found`.'),
      ...malformed,
    },
  }),
  relate: createRoute({
    method: 'post',
    path: '/relationships',
    ...may('author', { about: 'content', recorded: { act: 'concept.relate' } }),
    summary: 'Relate two concepts; the relationship is confirmed',
    request: { body: jsonBody(NewRelationship) },
    responses: {
      201: jsonAnswer(RelationshipView, 'The relationship.'),
      ...staffAnswers,
      404: problemAnswer('`concept_not_found`.'),
      409: problemAnswer(`\`relationship_taken\`, ${cycle}.`),
      ...malformed,
    },
  }),
  changeRelationship: createRoute({
    method: 'post',
    path: '/relationships/{id}',
    ...may('author', { about: 'content', recorded: { act: 'concept.change_relationship', details: ['state'] } }),
    summary: 'Confirm, reject or edit a relationship',
    request: { params: Id, body: jsonBody(RelationshipChange) },
    responses: {
      200: jsonAnswer(RelationshipView, 'The relationship.'),
      ...staffAnswers,
      404: problemAnswer('`relationship_not_found`.'),
      409: problemAnswer(`\`changed_meanwhile\` (with \`version\`), \`relationship_taken\`, ${cycle}.`),
      ...malformed,
    },
  }),
  change: createRoute({
    method: 'post',
    path: '/{id}',
    ...may('author', { about: 'content', recorded: { act: 'concept.change', details: ['state'] } }),
    summary: 'Confirm, reject or edit a concept',
    request: { params: Id, body: jsonBody(ConceptChange) },
    responses: {
      200: jsonAnswer(ConceptView, 'The concept.'),
      ...staffAnswers,
      404: problemAnswer('`concept_not_found`.'),
      409: problemAnswer('`changed_meanwhile` (with `version`), `concept_taken` (with `concept_id`).'),
      ...malformed,
    },
  }),
  versions: createRoute({
    method: 'get',
    path: '/{id}/versions',
    ...may('author', { about: 'content', recorded: null }),
    summary: 'What a concept was, newest first',
    request: { params: Id },
    responses: {
      200: jsonAnswer(ConceptVersions, 'All versions.'),
      ...staffAnswers,
      404: problemAnswer('`concept_not_found`.'),
    },
  }),
}

type ConceptRoutePorts = { readonly mediator: Mediator; readonly concepts: ConceptStore }

/** Mounted at /concepts. */
export const conceptRoutes = ({ mediator, concepts }: ConceptRoutePorts) =>
  newRoutes()
    .openapi(routes.graph, async c => {
      const { document_ids: documentIds, states, picture } = c.req.valid('query')
      const audience = audienceOf(await c.var.caller())
      const graph = await conceptGraph(
        { concepts },
        {
          audience,
          ...(documentIds !== undefined && { documentIds }),
          ...(audience === 'staff' && states !== undefined && { states }),
        },
      )
      return c.json(graphOnWire(graph, { drawn: picture === 'true' }), 200)
    })
    .openapi(routes.add, async c => c.json(await mediator.send(commands.AddConcept, c.req.valid('json')), 201))
    .openapi(routes.proposeFromDocument, async c => {
      const { document_id: documentId } = c.req.valid('json')
      return c.json(await mediator.send(commands.ProposeFromDocument, { documentId }), 200)
    })
    .openapi(routes.proposeWithModel, async c => {
      const { document_id: documentId, from } = c.req.valid('json')
      return c.json(await mediator.send(ProposeWithModel, { documentId, from }), 200)
    })
    .openapi(routes.proposeFromCurriculum, async c => {
      const { curriculum_id: curriculumId } = c.req.valid('json')
      return c.json(await mediator.send(commands.ProposeFromCurriculum, { curriculumId }), 200)
    })
    .openapi(routes.relate, async c => c.json(await mediator.send(commands.AddRelationship, c.req.valid('json')), 201))
    .openapi(routes.changeRelationship, async c => {
      const { id: relationshipId } = c.req.valid('param')
      return c.json(await mediator.send(commands.ChangeRelationship, { relationshipId, ...c.req.valid('json') }), 200)
    })
    .openapi(routes.change, async c => {
      const { id: conceptId } = c.req.valid('param')
      return c.json(await mediator.send(commands.ChangeConcept, { conceptId, ...c.req.valid('json') }), 200)
    })
    .openapi(routes.versions, async c => {
      const versions = await concepts.versions(c.req.valid('param').id)
      if (versions.length === 0) throw conceptNotFound()
      return c.json(
        {
          versions: versions.map(({ changedAt, skills, ...version }) => ({
            ...version,
            skills: [...skills],
            changed_at: changedAt.toISOString(),
          })),
        },
        200,
      )
    })
