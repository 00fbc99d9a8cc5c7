// A model reads a document part by part; what it proposes is marked as that, and waits for a person.
import { expect, test } from 'vitest'
import { proposeWithModelHandler } from '../../src/documents/application/propose-with-model.js'
import {
  conceptGraph,
  DrizzleConceptEditor,
  DrizzleConceptStore,
  DrizzleDocumentStore,
  DrizzlePassageStore,
} from '../../src/documents/index.js'
import { ModelError } from '../../src/llm/index.js'
import { onBothDatabases } from '../support/both-databases.js'
import { ScriptedModel, type ScriptedAnswer } from '../support/scripted-model.js'
import { addDocument, aReader, markdownOf } from '../support/some-document.js'

const concept = (name: string, passages: number[]) => ({ name, definition: `What ${name} is.`, passages })
const depends = (source: string, target: string) => ({
  source,
  target,
  type: 'depends-on',
  rationale: 'It says so.',
  passages: [1],
})

onBothDatabases(database => {
  const reading = (answers: ScriptedAnswer[]) => {
    const model = new ScriptedModel([], answers)
    const calls: unknown[] = []
    const ports = {
      editor: new DrizzleConceptEditor(database()),
      documents: new DrizzleDocumentStore(database()),
      passages: new DrizzlePassageStore(database()),
      concepts: new DrizzleConceptStore(database()),
    }
    const author = {
      model,
      instructions: 'Read.',
      promptHash: 'hash',
      record: (call: unknown) => void calls.push(call),
    }
    return {
      ports,
      model,
      calls,
      propose: proposeWithModelHandler({ ...ports, author }),
      graphOf: (id: string) => conceptGraph(ports, { documentIds: [id], states: ['proposed', 'confirmed'] }),
    }
  }
  const added = async (chapters: number): Promise<string> => {
    const id = await addDocument(database(), `${chapters}.md`, markdownOf(chapters))
    await aReader(database()).round()
    return id
  }
  const remove = (id: string) => new DrizzleDocumentStore(database()).remove(id)

  test('each part is read once, with the passages that its proposals name; a cycle is left out', async () => {
    const id = await added(50)
    const { propose, graphOf, model, calls } = reading([
      // Once it is prose; asked again, it is right, but for what is dropped.
      'Here are the concepts!',
      {
        concepts: [concept('Lens', [1, 2]), concept('Light', [2]), concept('Nowhere', [99])],
        relationships: [depends('Lens', 'Light'), depends('Light', 'Lens'), depends('Lens', 'Lens')],
      },
      { concepts: [concept('Rock', [10])], relationships: [depends('Rock', 'Light')] },
    ])
    const first = await propose({ documentId: id, from: 0 })
    expect(first).toEqual({
      concepts: 2,
      relationships: 1,
      cycles: [expect.arrayContaining(['Light', 'Lens'])],
      dropped: [
        { name: 'Nowhere', reason: 'no_passage' },
        { name: 'Lens depends-on Lens', reason: 'self_relation' },
      ],
      next: 40,
    })
    expect(await propose({ documentId: id, from: first.next! })).toMatchObject({ concepts: 1, next: null })
    const inputs = model.structuredRequests.map(({ input }) => JSON.parse(input))
    expect(inputs.map(({ passages }) => passages.length)).toEqual([40, 40, 10])
    expect(inputs[1].refused_because).toContain('JSON')
    expect(inputs[2].known.toSorted()).toEqual(['Lens', 'Light'])
    expect(calls).toHaveLength(3)

    const graph = await graphOf(id)
    expect(graph.concepts.map(({ name, state, proposedBy }) => [name, state, proposedBy])).toEqual(
      ['Lens', 'Light', 'Rock'].map(name => [name, 'proposed', 'model']),
    )
    const text = await new DrizzlePassageStore(database()).text(id, 'staff', { from: 0, limit: 60 })
    expect(graph.concepts[2]!.passageIds).toEqual([text[49]!.passageId])
    await remove(id)
  })

  test.each([
    ['cannot be asked', [new ModelError('timeout', 'Too slow.', true)]],
    ['writes nothing that can be read, twice', ['no', '{"concepts": 1}']],
  ] as [string, ScriptedAnswer[]][])('a model that %s leaves nothing behind', async (_, answers) => {
    const id = await added(2)
    const { propose, graphOf } = reading(answers)
    await expect(propose({ documentId: id, from: 0 })).rejects.toMatchObject({ code: 'model_unavailable' })
    expect(await graphOf(id)).toEqual({ concepts: [], relationships: [] })
    await remove(id)
  })

  test('without a model it is refused, and so is a document that is not there', async () => {
    const { ports, propose } = reading([])
    const id = await added(1)
    await expect(
      proposeWithModelHandler({ ...ports, author: null })({ documentId: id, from: 0 }),
    ).rejects.toMatchObject({ code: 'no_model' })
    expect(await propose({ documentId: id, from: 7 })).toMatchObject({ concepts: 0, next: null })
    await remove(id)
    await expect(propose({ documentId: id, from: 0 })).rejects.toMatchObject({ code: 'document_not_found' })
  })
})
