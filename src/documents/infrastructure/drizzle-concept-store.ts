// The graph of concepts in Postgres and PGlite.
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/index.js'
import type { ConceptStore, GraphQuery } from '../application/ports.js'
import type { ConceptGraph, ConceptVersion } from '../domain/concept.js'
import { seenBy } from './audience.js'
import { seenAmong, withSources } from './concept-sources.js'
import { concept, conceptPassage, conceptRelationship, conceptVersion, document, passage } from './tables.js'

export const { key: _key, changedAt: _conceptChangedAt, ...CONCEPT } = getTableColumns(concept)
export const { changedAt: _changedAt, ...RELATIONSHIP } = getTableColumns(conceptRelationship)
const { conceptId: _conceptId, ...VERSION } = getTableColumns(conceptVersion)

export class DrizzleConceptStore implements ConceptStore {
  constructor(private readonly database: Database) {}

  async versions(conceptId: string): Promise<ConceptVersion[]> {
    return this.database.read
      .select(VERSION)
      .from(conceptVersion)
      .where(eq(conceptVersion.conceptId, conceptId))
      .orderBy(desc(conceptVersion.version))
  }

  async graph({ audience, documentIds, conceptIds, states }: GraphQuery): Promise<ConceptGraph> {
    const { read } = this.database
    const inDocuments =
      documentIds === undefined
        ? undefined
        : inArray(
            concept.conceptId,
            read
              .select({ id: conceptPassage.conceptId })
              .from(conceptPassage)
              .innerJoin(passage, eq(passage.passageId, conceptPassage.passageId))
              .innerJoin(document, eq(document.documentId, passage.documentId))
              .where(and(inArray(document.documentId, [...documentIds]), seenBy(audience) ?? undefined)),
          )
    const found = await read
      .select(CONCEPT)
      .from(concept)
      .where(
        and(
          inArray(concept.state, [...states]),
          conceptIds === undefined ? undefined : inArray(concept.conceptId, [...conceptIds]),
          inDocuments,
        ),
      )
      .orderBy(asc(sql`lower(${concept.name})`), asc(concept.conceptId))
    const ids = found.map(({ conceptId }) => conceptId)
    if (ids.length === 0) return { concepts: [], relationships: [] }
    const relationships = await read
      .select(RELATIONSHIP)
      .from(conceptRelationship)
      .where(
        and(
          inArray(conceptRelationship.state, [...states]),
          inArray(conceptRelationship.sourceId, ids),
          inArray(conceptRelationship.targetId, ids),
        ),
      )
      .orderBy(asc(conceptRelationship.relationshipId))
    const seen = await seenAmong(read, [...new Set(relationships.flatMap(({ passageIds }) => passageIds))], audience)
    return {
      concepts: await withSources(read, found, audience),
      relationships: relationships.map(row => ({ ...row, passageIds: row.passageIds.filter(id => seen.has(id)) })),
    }
  }
}
