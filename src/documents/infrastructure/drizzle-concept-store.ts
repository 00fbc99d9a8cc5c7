// The graph of concepts in Postgres and PGlite.
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/index.js'
import { groupBy } from '../../kernel/group-by.js'
import type { ConceptStore, GraphQuery } from '../application/ports.js'
import type { Concept, ConceptGraph, ConceptVersion } from '../domain/concept.js'
import { concept, conceptPassage, conceptRelationship, conceptVersion, passage } from './tables.js'

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

  async graph({ documentIds, conceptIds, states }: GraphQuery): Promise<ConceptGraph> {
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
              .where(inArray(passage.documentId, [...documentIds])),
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
    const places = await read
      .select({ conceptId: conceptPassage.conceptId, passageId: conceptPassage.passageId })
      .from(conceptPassage)
      .where(inArray(conceptPassage.conceptId, ids))
      .orderBy(asc(conceptPassage.position), asc(conceptPassage.passageId))
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
    const passagesOf = groupBy(places, ({ conceptId }) => conceptId)
    return {
      concepts: found.map((row): Concept => ({
        ...row,
        passageIds: (passagesOf.get(row.conceptId) ?? []).map(({ passageId }) => passageId),
      })),
      relationships,
    }
  }
}
