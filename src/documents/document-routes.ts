// /documents: staff add, publish and remove them; whoever may see them searches and reads them.
import { createRoute, z } from '@hono/zod-openapi'
import {
  AddedDocument,
  DocumentFields,
  DocumentList,
  DocumentText,
  DocumentView,
  FoundPassages,
  NamedPassages,
  PassageIds,
  PassageQuery,
  Publishing,
  TextQuery,
} from '../contract/documents.js'
import { queryNumber } from '../contract/query.js'
import { SentId } from '../contract/session.js'
import { formBody, jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, staffAnswers } from '../identity/index.js'
import { DomainError } from '../kernel/errors.js'
import type { Mediator } from '../kernel/mediator.js'
import { AddDocument, documentNotFound, PublishDocument, RemoveDocument } from './application/document-commands.js'
import { documentOnWire, foundOnWire, passageOnWire, textOnWire } from './application/document-view.js'
import type { DocumentStore, PassageStore } from './application/ports.js'
import { searchPassages, type SearchPorts } from './application/search-passages.js'
import { audienceOf } from './audience-of.js'
import type { FigureType } from './domain/document.js'

const Id = z.object({ id: SentId })
const notFound = { 404: problemAnswer('`document_not_found`.') }
const malformed = { 422: problemAnswer('`malformed`.') }

/** Passages of a search, and of a text. */
const FOUND = 10
const PAGE = 20
/** Documents of a page. */
const LISTED = 50

const PICTURES = Object.fromEntries(
  (['image/png', 'image/jpeg', 'image/gif', 'image/webp'] satisfies FigureType[]).map(type => [
    type,
    { schema: z.string().openapi({ format: 'binary' }) },
  ]),
)
/** A picture never changes. Only who may see its document is to keep it, and it can do nothing where it is opened by itself. */
const PICTURE_HEADERS = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
}

const routes = {
  add: createRoute({
    method: 'post',
    path: '/',
    ...may('author', { about: 'content', upload: true, recorded: { act: 'document.add' } }),
    summary: 'Add a PDF, DOCX, HTML, Markdown or text file; it is read in the background',
    description:
      'At most 32 MB. `GET /documents/{id}` shows how far it has been read, and why it could not be. Learners find it once it is published.',
    request: {
      body: formBody(DocumentFields.extend({ file: z.instanceof(File).openapi({ type: 'string', format: 'binary' }) })),
    },
    responses: {
      201: jsonAnswer(AddedDocument, 'It waits to be read.'),
      200: jsonAnswer(AddedDocument, 'This file was there already; nothing has changed.'),
      ...staffAnswers,
      413: problemAnswer('`too_large`.'),
      422: problemAnswer('`malformed`, `unsupported_format`.'),
    },
  }),
  list: createRoute({
    method: 'get',
    path: '/',
    ...may('visitor'),
    summary:
      'Documents, newest first, a page at a time: for learners those that are published, for staff all of them with their progress',
    request: { query: z.object({ before: SentId.optional(), limit: queryNumber(1, 200).optional() }) },
    responses: { 200: jsonAnswer(DocumentList, '`next` is `before` of the following page.'), ...malformed },
  }),
  search: createRoute({
    method: 'get',
    path: '/search',
    ...may('visitor'),
    summary: 'Passages about something, the best first, each with its page and the headings above it',
    description:
      'Words or a question, in the language of the documents. Quotation marks keep words together, a minus excludes a word. Where nothing is found, `empty` has the code `RAG_EMPTY` and topics that there are.',
    request: { query: PassageQuery },
    responses: { 200: jsonAnswer(FoundPassages, 'What was found.'), ...malformed },
  }),
  passages: createRoute({
    method: 'get',
    path: '/passages',
    ...may('visitor'),
    summary: 'Passages by their ids, in that order; those that the caller may not see are left out',
    request: { query: PassageIds },
    responses: { 200: jsonAnswer(NamedPassages, 'The passages.'), ...malformed },
  }),
  find: createRoute({
    method: 'get',
    path: '/{id}',
    ...may('visitor'),
    summary: 'A document and how far it has been read',
    request: { params: Id },
    responses: { 200: jsonAnswer(DocumentView, 'The document.'), ...notFound },
  }),
  text: createRoute({
    method: 'get',
    path: '/{id}/text',
    ...may('visitor'),
    summary:
      'The text of a document, passage by passage in its order, from a number or a page on, or around one passage',
    request: { params: Id, query: TextQuery },
    responses: { 200: jsonAnswer(DocumentText, 'A part of it.'), ...notFound, ...malformed },
  }),
  figure: createRoute({
    method: 'get',
    path: '/{id}/figures/{figure_id}',
    ...may('visitor'),
    summary: 'The file of a picture: PNG, JPEG, GIF or WebP',
    request: { params: Id.extend({ figure_id: SentId }) },
    responses: {
      200: { description: 'The picture.', content: PICTURES },
      404: problemAnswer('`figure_not_found`.'),
    },
  }),
  publish: createRoute({
    method: 'post',
    path: '/{id}/publish',
    ...may('author', { about: 'content', recorded: { act: 'document.publish', details: ['published', 'class_ids'] } }),
    summary: 'Let all learners or those of some classes find a document, or no longer',
    request: { params: Id, body: jsonBody(Publishing) },
    responses: { 200: jsonAnswer(DocumentView, 'The document.'), ...staffAnswers, ...notFound, ...malformed },
  }),
  remove: createRoute({
    method: 'delete',
    path: '/{id}',
    ...may('author', { about: 'content', recorded: { act: 'document.remove' } }),
    summary: 'Remove a document with its text',
    request: { params: Id },
    responses: { 204: { description: 'It is gone.' }, ...staffAnswers, ...notFound },
  }),
}

type DocumentRoutePorts = SearchPorts & {
  readonly mediator: Mediator
  /** Whether a model can propose concepts. */
  readonly hasModel: boolean
  readonly documents: Pick<DocumentStore, 'list' | 'find'>
  readonly passages: Pick<PassageStore, 'find' | 'search' | 'text' | 'figure'>
}

/** Mounted at /documents. */
export const documentRoutes = ({ mediator, documents, passages, concepts, hasModel }: DocumentRoutePorts) =>
  newRoutes()
    .openapi(routes.add, async c => {
      const { file, ...fields } = c.req.valid('form')
      const bytes = new Uint8Array(await file.arrayBuffer())
      const added = await mediator.send(AddDocument, { ...fields, fileName: file.name, file: bytes })
      return c.json(added, added.is_new ? 201 : 200)
    })
    .openapi(routes.list, async c => {
      const caller = await c.var.caller()
      const { before, limit = LISTED } = c.req.valid('query')
      const found = await documents.list(audienceOf(caller), limit + 1, before)
      const page = found.slice(0, limit)
      const rights = caller?.kind === 'staff' ? caller.rights : []
      const mayAuthor = rights.includes('author')
      return c.json(
        {
          documents: page.map(documentOnWire),
          next: found.length > limit ? page.at(-1)!.documentId : null,
          may_author: mayAuthor,
          may_choose_classes: mayAuthor && rights.includes('watch'),
          has_model: hasModel,
        },
        200,
      )
    })
    .openapi(routes.search, async c => {
      const { q, document_ids: documentIds, concept_ids: conceptIds, language, limit = FOUND } = c.req.valid('query')
      const found = await searchPassages(
        { passages, concepts },
        {
          text: q,
          audience: audienceOf(await c.var.caller()),
          limit,
          documentIds,
          conceptIds,
          language,
        },
      )
      return c.json(foundOnWire(found), 200)
    })
    .openapi(routes.passages, async c => {
      const found = await passages.find(c.req.valid('query').ids, audienceOf(await c.var.caller()))
      return c.json({ passages: found.map(passageOnWire) }, 200)
    })
    .openapi(routes.find, async c => {
      const found = await documents.find(c.req.valid('param').id, audienceOf(await c.var.caller()))
      if (found === null) throw documentNotFound()
      return c.json(documentOnWire(found), 200)
    })
    .openapi(routes.text, async c => {
      const { id } = c.req.valid('param')
      const { from = 0, page, around, limit = PAGE } = c.req.valid('query')
      const start = around !== undefined ? { around } : page !== undefined ? { page } : { from }
      const audience = audienceOf(await c.var.caller())
      const found = await documents.find(id, audience)
      if (found === null) throw documentNotFound()
      const text = await passages.text(id, audience, { limit, ...start })
      return c.json(textOnWire(found, text), 200)
    })
    .openapi(routes.figure, async c => {
      const { id, figure_id: figureId } = c.req.valid('param')
      const found = await passages.figure(id, figureId, audienceOf(await c.var.caller()))
      if (found === null)
        throw new DomainError(
          'not_found',
          'figure_not_found',
          'There is no such picture. Passages name those that there are.',
        )
      return c.body(new Uint8Array(found.content), 200, { ...PICTURE_HEADERS, 'content-type': found.type })
    })
    .openapi(routes.publish, async c => {
      const { published, class_ids: classIds = null } = c.req.valid('json')
      const { id: documentId } = c.req.valid('param')
      return c.json(await mediator.send(PublishDocument, { documentId, published, classIds }), 200)
    })
    .openapi(routes.remove, async c => {
      await mediator.send(RemoveDocument, { documentId: c.req.valid('param').id })
      return c.body(null, 204)
    })
