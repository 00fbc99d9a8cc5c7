// Writes the graph of concepts in Postgres and PGlite. One write at a time, so that two of them cannot close a cycle together.
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Confirmation, Proposals } from '../../contract/concepts.js'
import type { RelationshipType } from '../../contract/relationship-types.js'
import { databaseNow, type Database, type Tx } from '../../db/index.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import type { ConceptEditor, OutlinedPassage } from '../application/ports.js'
import {
  conceptKey,
  conceptNotFound,
  prerequisiteCycle,
  type Concept,
  type Proposal,
  type ProposedBy,
  type Relationship,
} from '../domain/concept.js'
import { withSources } from './concept-sources.js'
import { CONCEPT, RELATIONSHIP } from './drizzle-concept-store.js'
import { concept, conceptPassage, conceptRelationship, conceptVersion, passage } from './tables.js'

type NewRow = Pick<Relationship, 'sourceId' | 'targetId' | 'type' | 'rationale' | 'state' | 'proposedBy' | 'passageIds'>

export class DrizzleConceptEditor implements ConceptEditor {
  constructor(private readonly database: Database) {}

  async outline(documentId: string): Promise<OutlinedPassage[]> {
    return this.database.read
      .select({ passageId: passage.passageId, headings: passage.headings, terms: passage.terms })
      .from(passage)
      .where(eq(passage.documentId, documentId))
      .orderBy(asc(passage.position))
  }

  propose(proposal: Proposal, by: ProposedBy): Promise<Proposals> {
    return this.#write('concepts proposed', async tx => {
      const ids = new Map<string, string>()
      let concepts = 0
      // A document that has been removed while it was read brings nothing.
      const there = await existing(tx, proposal)
      for (const { passageIds: named, ...proposed } of proposal.concepts) {
        const key = conceptKey(proposed.name)
        const passageIds = named.filter(id => there.has(id))
        if (named.length > 0 && passageIds.length === 0) continue
        const known = await idOf(tx, proposed.language, key)
        const conceptId = known ?? (await insertConcept(tx, proposed, 'proposed', by)).conceptId
        if (known === null) concepts += 1
        ids.set(`${proposed.language} ${key}`, conceptId)
        await addPassages(tx, conceptId, passageIds)
      }
      let relationships = 0
      const cycles: string[][] = []
      for (const { source, target, language, type, rationale, passageIds: named } of proposal.relationships) {
        const passageIds = named.filter(id => there.has(id))
        if (named.length > 0 && passageIds.length === 0) continue
        const sourceId = ids.get(`${language} ${source}`) ?? (await idOf(tx, language, source))
        const targetId = ids.get(`${language} ${target}`) ?? (await idOf(tx, language, target))
        if (sourceId === null || targetId === null || sourceId === targetId) continue
        const row: NewRow = { sourceId, targetId, type, rationale, state: 'proposed', proposedBy: by, passageIds }
        if (await isKnown(tx, row)) continue
        const cycle = await cycleWith(tx, { ...row, relationshipId: newId() })
        if (cycle === null) {
          await insertRelationship(tx, row)
          relationships += 1
        } else cycles.push(cycle)
      }
      return { concepts, relationships, cycles }
    })
  }

  addConcept(added: Pick<Concept, 'name' | 'definition' | 'language' | 'skills'>): Promise<Concept> {
    return this.#write('concept added', async tx => {
      await refuseTaken(tx, added.language, added.name, null)
      return insertConcept(tx, added, 'confirmed', 'person')
    })
  }

  changeConcept(
    conceptId: string,
    version: number,
    change: Parameters<ConceptEditor['changeConcept']>[2],
  ): Promise<Concept> {
    return this.#write('concept changed', async tx => {
      const [before] = await tx.select(CONCEPT).from(concept).where(eq(concept.conceptId, conceptId))
      if (before === undefined) throw conceptNotFound()
      refuseOutdated(before.version, version)
      const after = { ...before, ...given(change), version: version + 1 }
      await refuseTaken(tx, after.language, after.name, conceptId)
      await tx
        .update(concept)
        .set({ ...after, key: conceptKey(after.name), changedAt: databaseNow })
        .where(eq(concept.conceptId, conceptId))
      await keepVersion(tx, after)
      return (await withSources(tx, [after], 'staff'))[0]!
    })
  }

  addRelationship(added: Pick<Relationship, 'sourceId' | 'targetId' | 'type' | 'rationale'>): Promise<Relationship> {
    return this.#write('relationship added', async tx => {
      const ends = [added.sourceId, added.targetId]
      const there = await tx.select({ id: concept.conceptId }).from(concept).where(inArray(concept.conceptId, ends))
      if (there.length < new Set(ends).size) throw conceptNotFound()
      const row: NewRow = { ...added, state: 'confirmed', proposedBy: 'person', passageIds: [] }
      if (await isKnown(tx, row)) throw relationshipTaken()
      await refuseCycle(tx, { ...row, relationshipId: newId() })
      return insertRelationship(tx, row)
    })
  }

  changeRelationship(
    relationshipId: string,
    version: number,
    change: Parameters<ConceptEditor['changeRelationship']>[2],
  ): Promise<Relationship> {
    return this.#write('relationship changed', async tx => {
      const isThis = eq(conceptRelationship.relationshipId, relationshipId)
      const [before] = await tx.select(RELATIONSHIP).from(conceptRelationship).where(isThis)
      if (before === undefined)
        throw new DomainError('not_found', 'relationship_not_found', 'There is no such relationship.')
      refuseOutdated(before.version, version)
      const after: Relationship = { ...before, ...given(change), version: version + 1 }
      if (after.type !== before.type && (await isKnown(tx, after))) throw relationshipTaken()
      await refuseCycle(tx, after)
      await tx
        .update(conceptRelationship)
        .set({ ...after, changedAt: databaseNow })
        .where(isThis)
      return after
    })
  }

  #write<T>(label: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx, name) => {
      await tx.execute(sql`lock table ${concept}, ${conceptRelationship} in share row exclusive mode`)
      name(label)
      return work(tx)
    })
  }
}

async function insertConcept(
  tx: Tx,
  { name, definition, language, skills }: Pick<Concept, 'name' | 'definition' | 'language' | 'skills'>,
  state: Confirmation,
  proposedBy: ProposedBy,
): Promise<Concept> {
  const row = { conceptId: newId(), version: 1, name, definition, language, state, proposedBy, skills }
  await tx.insert(concept).values({ ...row, key: conceptKey(name), changedAt: databaseNow })
  await keepVersion(tx, row)
  return { ...row, source: 'none', passageIds: [] }
}

async function insertRelationship(tx: Tx, row: NewRow): Promise<Relationship> {
  const added = { relationshipId: newId(), version: 1, ...row }
  await tx.insert(conceptRelationship).values({ ...added, changedAt: databaseNow })
  return added
}

async function keepVersion(
  tx: Tx,
  { conceptId, version, name, definition, state, skills }: Omit<Concept, 'passageIds' | 'source'>,
) {
  await tx
    .insert(conceptVersion)
    .values({ conceptId, version, name, definition, state, skills, changedAt: databaseNow })
}

async function addPassages(tx: Tx, conceptId: string, passageIds: readonly string[]): Promise<void> {
  if (passageIds.length === 0) return
  const before = await tx.$count(conceptPassage, eq(conceptPassage.conceptId, conceptId))
  await tx
    .insert(conceptPassage)
    .values(passageIds.map((passageId, i) => ({ conceptId, passageId, position: before + i })))
    .onConflictDoNothing()
  await tx.update(concept).set({ sourceRemoved: false }).where(eq(concept.conceptId, conceptId))
}

/** Those of the passages that a proposal names that are there. Nobody removes them before it is stored. */
async function existing(tx: Tx, { concepts, relationships }: Proposal): Promise<ReadonlySet<string>> {
  const named = [...new Set([...concepts, ...relationships].flatMap(({ passageIds }) => passageIds))]
  if (named.length === 0) return new Set()
  const found = await tx
    .select({ id: passage.passageId })
    .from(passage)
    .where(inArray(passage.passageId, named))
    .for('key share')
  return new Set(found.map(({ id }) => id))
}

async function idOf(tx: Tx, language: string, key: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: concept.conceptId })
    .from(concept)
    .where(and(eq(concept.language, language), eq(concept.key, key)))
  return found?.id ?? null
}

async function refuseTaken(tx: Tx, language: string, name: string, own: string | null): Promise<void> {
  const taken = await idOf(tx, language, conceptKey(name))
  if (taken === null || taken === own) return
  throw new DomainError('conflict', 'concept_taken', 'There is a concept of this name already.', { concept_id: taken })
}

const isKnown = async (
  tx: Tx,
  {
    sourceId,
    targetId,
    type,
  }: { readonly sourceId: string; readonly targetId: string; readonly type: RelationshipType },
): Promise<boolean> =>
  (await tx.$count(
    conceptRelationship,
    and(
      eq(conceptRelationship.sourceId, sourceId),
      eq(conceptRelationship.targetId, targetId),
      eq(conceptRelationship.type, type),
    ),
  )) > 0

/** The cycle that this relationship closes with those that are not rejected, by names. */
async function cycleWith(tx: Tx, added: NewRow & { readonly relationshipId: string }): Promise<string[] | null> {
  const others = await tx
    .select(RELATIONSHIP)
    .from(conceptRelationship)
    .where(
      and(
        inArray(conceptRelationship.type, ['depends-on', 'enables']),
        ne(conceptRelationship.state, 'rejected'),
        ne(conceptRelationship.relationshipId, added.relationshipId),
      ),
    )
  const concepts = await tx.select(CONCEPT).from(concept)
  return prerequisiteCycle({
    concepts,
    relationships: [...others, { version: 1, ...added }],
  })
}

async function refuseCycle(tx: Tx, added: NewRow & { readonly relationshipId: string }): Promise<void> {
  const cycle = await cycleWith(tx, added)
  if (cycle === null) return
  const sentence = `Nothing can be its own prerequisite: ${cycle.join(' → ')}.`
  throw new DomainError('conflict', 'prerequisite_cycle', sentence, { cycle })
}

function refuseOutdated(stored: number, seen: number): void {
  if (stored !== seen)
    throw new DomainError(
      'conflict',
      'changed_meanwhile',
      'Somebody has changed it meanwhile. Look at it again before you change it.',
      { version: stored },
    )
}

const relationshipTaken = (): DomainError =>
  new DomainError('conflict', 'relationship_taken', 'These two concepts are related in this way already.')

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** The fields that are to change. */
const given = <T extends object>(change: T): Given<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given<T>
