// The graph of concepts: proposed by code, confirmed and edited by people, never with a cycle of prerequisites.
import { describe, expect, test } from 'vitest'
import { proposeFromCurriculumHandler } from '../../src/documents/application/concept-commands.js'
import {
  conceptGraph,
  DrizzleConceptEditor,
  DrizzleConceptStore,
  DrizzleDocumentStore,
  DrizzlePassageStore,
  searchPassages,
} from '../../src/documents/index.js'
import { outlinedConcepts } from '../../src/documents/domain/outlined-concepts.js'
import { catalogueOf } from '../../src/items/domain/assessment/catalogue.js'
import { newId } from '../../src/kernel/ids.js'
import { publishCurriculum } from '../../src/library/application/publish-curriculum.js'
import { onBothDatabases } from '../support/both-databases.js'
import { MemoryCurriculumStore } from '../support/memory-curriculum-store.js'
import { MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { namedPrerequisites } from '../support/some-concepts.js'
import { addDocument, aReader } from '../support/some-document.js'
import { somePublication } from '../support/some-publication.js'

onBothDatabases(database => {
  const editor = () => new DrizzleConceptEditor(database())
  const concepts = () => new DrizzleConceptStore(database())
  const add = (name: string) => editor().addConcept({ name, definition: '', language: 'en', skills: [] })
  const refusal = (code: string) => expect.objectContaining({ code })

  test('a document proposes; a person confirms; only then learners are led to it', async () => {
    const id = await addDocument(
      database(),
      'Cells.md',
      '# Cells\n\nSmall rooms.\n\n## Walls\n\n**Lignin**: makes wood hard.',
    )
    await aReader(database()).round()
    const proposal = outlinedConcepts(await editor().outline(id), 'en')
    expect(await editor().propose(proposal, 'structure')).toEqual({ concepts: 3, relationships: 2, cycles: [] })
    expect(await editor().propose(proposal, 'structure')).toEqual({ concepts: 0, relationships: 0, cycles: [] })

    const ports = { concepts: concepts(), passages: new DrizzlePassageStore(database()) }
    const ask = () => searchPassages(ports, { text: 'quarks', audience: 'learners', limit: 3, documentIds: [id] })
    expect(await ask()).toEqual({ kind: 'RAG_EMPTY', relatedTopics: [] })

    const { concepts: proposed } = await conceptGraph(ports, { documentIds: [id], states: ['proposed'] })
    expect(proposed.map(({ name, passageIds }) => [name, passageIds.length])).toEqual([
      ['Cells', 2],
      ['Lignin', 1],
      ['Walls', 1],
    ])
    const lignin = proposed[1]!
    expect(lignin.definition).toBe('makes wood hard.')
    const confirmed = await editor().changeConcept(lignin.conceptId, 1, { state: 'confirmed', name: 'Lignine' })
    expect(confirmed).toMatchObject({ version: 2, name: 'Lignine', passageIds: lignin.passageIds })
    expect(await ask()).toEqual({
      kind: 'RAG_EMPTY',
      relatedTopics: [{ conceptId: lignin.conceptId, name: 'Lignine' }],
    })
    expect((await concepts().versions(lignin.conceptId)).map(({ version, name }) => [version, name])).toEqual([
      [2, 'Lignine'],
      [1, 'Lignin'],
    ])
    const inConcept = await ports.passages.search({
      text: 'wood',
      audience: 'staff',
      limit: 5,
      conceptIds: [lignin.conceptId],
    })
    expect(inConcept.map(({ passageId }) => passageId)).toEqual(lignin.passageIds)

    // Withdrawn from learners, it stays and is cited by none of them; staff go on reading it.
    await new DrizzleDocumentStore(database()).publish(id, false, null)
    const seen = async (audience: 'learners' | 'staff') =>
      (await conceptGraph(ports, { audience, conceptIds: [lignin.conceptId] })).concepts
    expect(await seen('learners')).toMatchObject([{ source: 'withdrawn', passageIds: [] }])
    expect(await seen('staff')).toMatchObject([{ source: 'withdrawn', passageIds: lignin.passageIds }])
    expect((await conceptGraph(ports, { documentIds: [id] })).concepts).toEqual([])
    expect(await ask()).toEqual({ kind: 'RAG_EMPTY', relatedTopics: [] })
  })

  test('a published curriculum proposes its concepts, with what has to be known first and the skills that practise it', async () => {
    const curricula = new MemoryCurriculumStore(new MemoryGuidelineStore())
    const publication = somePublication({ curriculum_id: 'test.prices' })
    await publishCurriculum({ curricula, catalogue: catalogueOf([], [], []) }, publication)
    const ports = { curricula, editor: editor(), documents: { find: async () => null } }
    const propose = proposeFromCurriculumHandler(ports)
    const { nodes } = publication.curriculum
    const prerequisites = nodes.flatMap(node => node.prerequisites)
    expect(await propose({ curriculumId: 'test.prices' })).toEqual({
      concepts: nodes.length,
      relationships: prerequisites.length,
      cycles: [],
    })
    expect(await propose({ curriculumId: 'test.prices' })).toEqual({ concepts: 0, relationships: 0, cycles: [] })
    await expect(propose({ curriculumId: 'test.nothing' })).rejects.toEqual(refusal('curriculum_not_found'))

    const proposed = await concepts().graph({ audience: 'staff', states: ['proposed'] })
    const ofCurriculum = proposed.concepts.filter(({ name }) => nodes.some(({ title }) => title === name))
    const graph = { ...proposed, concepts: ofCurriculum }
    expect(ofCurriculum.map(({ name, definition, source }) => ({ name, definition, source }))).toEqual(
      nodes
        .map(({ title, capability }) => ({ name: title, definition: capability, source: 'none' }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    )
    const titleOf = new Map(nodes.map(({ id, title }) => [id, title]))
    expect(namedPrerequisites(graph)).toEqual(
      Object.fromEntries(nodes.map(node => [node.title, node.prerequisites.map(id => titleOf.get(id)!)])),
    )
  })

  test('what was proposed from a removed document alone goes with it; what a person confirmed stays', async () => {
    const one = await addDocument(database(), 'Rocks.md', '# Rocks\n\nHard.\n\n## Slate\n\nFlat.\n\n## Basalt\n\nDark.')
    const other = await addDocument(database(), 'Roofs.md', '# Roofs\n\nDry.\n\n## Slate\n\nOn roofs.')
    await aReader(database()).round()
    const outlines = await Promise.all([one, other].map(async id => outlinedConcepts(await editor().outline(id), 'en')))
    for (const outline of outlines) await editor().propose(outline, 'structure')
    const graph = () => conceptGraph({ concepts: concepts() }, { audience: 'staff', states: ['proposed', 'confirmed'] })
    const named = async () => {
      const all = (await graph()).concepts.filter(({ name }) => ['Rocks', 'Slate', 'Basalt', 'Roofs'].includes(name))
      return Object.fromEntries(all.map(({ name, source, passageIds }) => [name, [source, passageIds.length]]))
    }
    expect(await named()).toEqual({
      Basalt: ['cited', 1],
      Rocks: ['cited', 3],
      Roofs: ['cited', 2],
      Slate: ['cited', 2],
    })
    const rocks = (await graph()).concepts.find(({ name }) => name === 'Rocks')!
    await editor().changeConcept(rocks.conceptId, 1, { state: 'confirmed' })

    await new DrizzleDocumentStore(database()).remove(one)
    expect(await named()).toEqual({ Rocks: ['removed', 0], Roofs: ['cited', 2], Slate: ['cited', 1] })
    const { relationships } = await graph()
    expect(relationships.filter(({ sourceId, targetId }) => [sourceId, targetId].includes(rocks.conceptId))).toEqual([])
    // A model that still reads it brings none of it back.
    expect(await editor().propose(outlines[0]!, 'model')).toEqual({ concepts: 0, relationships: 0, cycles: [] })
    // Added again, it is a source again.
    const again = await addDocument(database(), 'Rocks again.md', '# Rocks\n\nHard.')
    await aReader(database()).round()
    await editor().propose(outlinedConcepts(await editor().outline(again), 'en'), 'structure')
    expect((await named())['Rocks']).toEqual(['cited', 1])
  })

  describe('prerequisites', () => {
    test('close no cycle, which is named', async () => {
      const [atom, bond, cell] = [await add('Atom'), await add('Bond'), await add('Cell')]
      const ids = [atom, bond, cell].map(({ conceptId }) => conceptId)
      const relate = (source: number, type: 'depends-on' | 'enables' | 'part-of', target: number) =>
        editor().addRelationship({ sourceId: ids[source]!, targetId: ids[target]!, type, rationale: '' })
      await relate(1, 'depends-on', 0)
      const enabling = await relate(1, 'enables', 2)
      await expect(relate(0, 'depends-on', 2)).rejects.toMatchObject({
        code: 'prerequisite_cycle',
        details: { cycle: ['Atom', 'Bond', 'Cell', 'Atom'] },
      })
      await expect(relate(0, 'depends-on', 0)).rejects.toEqual(refusal('prerequisite_cycle'))
      await expect(relate(1, 'depends-on', 0)).rejects.toEqual(refusal('relationship_taken'))
      const part = await relate(0, 'part-of', 2)
      await expect(editor().changeRelationship(part.relationshipId, 1, { type: 'depends-on' })).rejects.toEqual(
        refusal('prerequisite_cycle'),
      )

      await editor().changeRelationship(enabling.relationshipId, 1, { state: 'rejected' })
      await editor().changeRelationship(part.relationshipId, 1, { type: 'depends-on' })
      await expect(editor().changeRelationship(enabling.relationshipId, 2, { state: 'confirmed' })).rejects.toEqual(
        refusal('prerequisite_cycle'),
      )
      expect(namedPrerequisites(await conceptGraph({ concepts: concepts() }, { conceptIds: ids }))).toEqual({
        Atom: ['Cell'],
        Bond: ['Atom'],
        Cell: [],
      })
    })

    test('two writes at once close none either', async () => {
      const [one, other] = [await add('Hen'), await add('Egg')]
      const relate = (source: typeof one, target: typeof one) =>
        editor().addRelationship({
          sourceId: source.conceptId,
          targetId: target.conceptId,
          type: 'depends-on',
          rationale: '',
        })
      const outcomes = await Promise.allSettled([relate(one, other), relate(other, one)])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    test('that are proposed and would close a cycle are left out', async () => {
      const relationship = { language: 'en', type: 'depends-on' as const, rationale: '', passageIds: [] }
      const named = (name: string) => ({ name, definition: '', language: 'en', skills: [], passageIds: [] })
      const proposed = await editor().propose(
        {
          concepts: [named('Chicken'), named('Nest')],
          relationships: [
            { source: 'chicken', target: 'nest', ...relationship },
            { source: 'nest', target: 'chicken', ...relationship },
            { source: 'nest', target: 'nowhere', ...relationship },
          ],
        },
        'structure',
      )
      expect(proposed).toEqual({ concepts: 2, relationships: 1, cycles: [['Chicken', 'Nest', 'Chicken']] })
    })
  })

  test('a name belongs to one concept, and what was changed meanwhile is not overwritten', async () => {
    const rain = await add('Rain')
    await expect(add('  rain!')).rejects.toEqual(refusal('concept_taken'))
    const snow = await add('Snow')
    await expect(editor().changeConcept(snow.conceptId, 1, { name: 'RAIN' })).rejects.toEqual(refusal('concept_taken'))
    await editor().changeConcept(rain.conceptId, 1, { state: 'rejected' })
    await expect(editor().changeConcept(rain.conceptId, 1, { name: 'Rains' })).rejects.toEqual(
      refusal('changed_meanwhile'),
    )
    await expect(editor().changeConcept(newId(), 1, {})).rejects.toEqual(refusal('concept_not_found'))
    // A rejected one does not come back by another proposal.
    const again = { name: 'Rain', definition: '', language: 'en', skills: [], passageIds: [] }
    expect(await editor().propose({ concepts: [again], relationships: [] }, 'structure')).toMatchObject({ concepts: 0 })
  })
})
