// The rows of documents, their passages, and the graph of concepts. They hold nothing about learners, and nothing of who added them: that
// stands in the audit log.
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Confirmation } from '../../contract/concepts.js'
import type { RelationshipType } from '../../contract/relationship-types.js'
import type { DocumentFault, DocumentFormat, DocumentState } from '../../contract/documents.js'
import type { ProposedBy } from '../domain/concept.js'
import type { FigureType } from '../domain/document.js'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** What was added, and the job that reads it. */
export const document = pgTable(
  'document',
  {
    documentId: uuid().primaryKey(),
    title: text().notNull(),
    fileName: text().notNull(),
    format: text().$type<DocumentFormat>().notNull(),
    bytes: integer().notNull(),
    /** Of the file, so that it is not added twice. */
    hash: text().notNull(),
    language: text(),
    /** The text search configuration of its language. */
    config: text().notNull(),
    state: text().$type<DocumentState>().notNull(),
    fault: text().$type<DocumentFault>(),
    published: boolean().notNull(),
    /** The classes whose learners find it once it is published; null: all learners. */
    classIds: uuid().array(),
    partsDone: integer().notNull(),
    partsTotal: integer().notNull(),
    passages: integer().notNull(),
    figures: integer().notNull().default(0),
    /** Pictures that are not kept: at least so many. */
    figuresLeftOut: integer().notNull().default(0),
    /** Goes up whenever a process takes the job: a write with an older one changes nothing. */
    fence: integer().notNull(),
    /** How many processes have ended while they read it. */
    takes: integer().notNull(),
    leaseUntil: time(),
    createdAt: time().notNull(),
  },
  table => [
    uniqueIndex('document_hash').on(table.hash),
    index('document_open')
      .on(table.createdAt)
      .where(sql`${table.state} in ('waiting', 'reading')`),
  ],
)

/** The file, in pieces, until it has been read. */
export const documentFile = pgTable(
  'document_file',
  { documentId: uuid().notNull(), piece: integer().notNull(), content: bytes().notNull() },
  table => [primaryKey({ columns: [table.documentId, table.piece] })],
)

/** The text of a document in its order. Found only once the document is ready. */
export const passage = pgTable(
  'passage',
  {
    passageId: uuid().primaryKey(),
    documentId: uuid().notNull(),
    position: integer().notNull(),
    page: integer(),
    headings: jsonb().$type<readonly string[]>().notNull(),
    content: text().notNull(),
    /** How many characters at its beginning the passage before it ends with. */
    repeated: integer().notNull(),
    /** Terms that are defined in it. */
    terms: jsonb().$type<readonly { readonly term: string; readonly definition: string }[]>().notNull(),
    search: tsvector().notNull(),
  },
  table => [
    uniqueIndex('passage_position').on(table.documentId, table.position),
    index('passage_search').using('gin', table.search),
  ],
)

/** A picture of a document, with the passage that it stands in. Both are stored in one commit. */
export const documentFigure = pgTable(
  'document_figure',
  {
    figureId: uuid().primaryKey(),
    documentId: uuid().notNull(),
    passageId: uuid().notNull(),
    /** In the passage, from 0. */
    position: integer().notNull(),
    page: integer(),
    headings: jsonb().$type<readonly string[]>().notNull(),
    caption: text().notNull(),
    type: text().$type<FigureType>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    content: bytes().notNull(),
  },
  table => [
    index('document_figure_document').on(table.documentId),
    uniqueIndex('document_figure_passage').on(table.passageId, table.position),
  ],
)

/** A passage as a vector of bytes, by the model that made it. Only where a server embeds. */
export const passageVector = pgTable(
  'passage_vector',
  {
    passageId: uuid().primaryKey(),
    /** In the order of the commits. */
    seq: bigserial({ mode: 'number' }).notNull(),
    model: text().notNull(),
    vector: bytes().notNull(),
  },
  table => [uniqueIndex('passage_vector_seq').on(table.seq)],
)

/** Of each concept the newest version; `conceptVersion` has all of them. */
export const concept = pgTable(
  'concept',
  {
    conceptId: uuid().primaryKey(),
    version: integer().notNull(),
    name: text().notNull(),
    /** The normalised name, by which a concept is one. */
    key: text().notNull(),
    definition: text().notNull(),
    language: text().notNull(),
    state: text().$type<Confirmation>().notNull(),
    proposedBy: text().$type<ProposedBy>().notNull(),
    skills: jsonb().$type<readonly string[]>().notNull(),
    /** Whether the last document with a passage of it has been removed. */
    sourceRemoved: boolean().notNull().default(false),
    changedAt: time().notNull(),
  },
  table => [uniqueIndex('concept_key').on(table.language, table.key)],
)

/** Versions are appended and never changed. */
export const conceptVersion = pgTable(
  'concept_version',
  {
    conceptId: uuid().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    definition: text().notNull(),
    state: text().$type<Confirmation>().notNull(),
    skills: jsonb().$type<readonly string[]>().notNull(),
    changedAt: time().notNull(),
  },
  table => [primaryKey({ columns: [table.conceptId, table.version] })],
)

/** Where a concept stands. */
export const conceptPassage = pgTable(
  'concept_passage',
  { conceptId: uuid().notNull(), passageId: uuid().notNull(), position: integer().notNull() },
  table => [
    primaryKey({ columns: [table.conceptId, table.passageId] }),
    index('concept_passage_passage').on(table.passageId),
  ],
)

export const conceptRelationship = pgTable(
  'concept_relationship',
  {
    relationshipId: uuid().primaryKey(),
    sourceId: uuid().notNull(),
    targetId: uuid().notNull(),
    type: text().$type<RelationshipType>().notNull(),
    rationale: text().notNull(),
    state: text().$type<Confirmation>().notNull(),
    proposedBy: text().$type<ProposedBy>().notNull(),
    /** Where it is said; empty where nothing says it. */
    passageIds: jsonb().$type<readonly string[]>().notNull().default([]),
    version: integer().notNull(),
    changedAt: time().notNull(),
  },
  table => [
    uniqueIndex('concept_relationship_edge').on(table.sourceId, table.targetId, table.type),
    index('concept_relationship_target').on(table.targetId),
  ],
)
