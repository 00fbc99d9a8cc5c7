// A model reads a document part by part, one part in each request, and proposes concepts with the passages that they stand in. A person
// decides about each.
import { z } from 'zod'
import { ModelProposals } from '../../contract/concepts.js'
import { DomainError } from '../../kernel/errors.js'
import { message } from '../../kernel/mediator.js'
import { readOutput, strictSchema } from '../../agent/index.js'
import { beginModelCall, ModelError, type Model, type ModelCall } from '../../llm/index.js'
import { MODELLED, MODELLED_LISTS, modelledConcepts } from '../domain/modelled-concepts.js'
import { readyDocument } from './document-commands.js'
import type { ConceptEditor, ConceptStore, DocumentStore, PassageStore, PlacedPassage } from './ports.js'

/** Throws `document_not_found`, `document_not_ready`, `no_model`, `model_unavailable`, `budget_spent`. */
export const ProposeWithModel = message(
  'documents/propose-with-model',
  z.object({ documentId: z.uuid(), from: z.int().min(0) }),
  ModelProposals,
)

/** Who reads, and by which words; `record` gets each call. */
export type ConceptAuthor = {
  readonly model: Pick<Model, 'provider' | 'name' | 'structured'>
  readonly instructions: string
  readonly promptHash: string
  record(call: ModelCall): void
}

export type ModelProposalPorts = {
  readonly editor: ConceptEditor
  readonly documents: Pick<DocumentStore, 'find'>
  readonly passages: Pick<PassageStore, 'text'>
  readonly concepts: Pick<ConceptStore, 'graph'>
  /** Null: this server has no model. */
  readonly author: ConceptAuthor | null
}

/** Passages and characters that the model reads at once. */
const PART = { passages: 40, characters: 12_000 }
/** Names that it is told, so that it uses them again. */
const MOST_KNOWN = 200
const ATTEMPTS = 2
const LONGEST_MS = 240_000

export const proposeWithModelHandler =
  ({ author, documents, passages, concepts, editor }: ModelProposalPorts) =>
  async ({ documentId, from }: z.infer<typeof ProposeWithModel.input>): Promise<ModelProposals> => {
    if (author === null)
      throw new DomainError(
        'conflict',
        'no_model',
        'This server has no language model. POST /concepts/from-document needs none.',
      )
    const document = await readyDocument(documents, documentId)
    const part = partOf(await passages.text(documentId, 'staff', { from, limit: PART.passages }))
    if (part.length === 0) return { concepts: 0, relationships: 0, cycles: [], dropped: [], next: null }
    const { concepts: there } = await concepts.graph({
      audience: 'staff',
      documentIds: [documentId],
      states: ['proposed', 'confirmed'],
    })
    const known = there.slice(0, MOST_KNOWN).map(({ name }) => name)
    const language = document.language ?? 'und'
    const read = await ask(
      author,
      { title: document.title, language, known, passages: part.map(numbered) },
      { language, known, passageIds: part.map(({ passageId }) => passageId) },
    )
    const stored = await editor.propose(read.proposal, 'model')
    const next = part.at(-1)!.position + 1
    return { ...stored, dropped: [...read.dropped], next: next < document.passages ? next : null }
  }

/** At least one passage, and then as many as fit. */
function partOf(passages: readonly PlacedPassage[]): readonly PlacedPassage[] {
  let characters = 0
  return passages.filter(({ text }, i) => (characters += text.length) <= PART.characters || i === 0)
}

const numbered = ({ headings, text }: PlacedPassage, i: number) => ({
  number: i + 1,
  heading: headings.join(' › '),
  text,
})

const SCHEMA = strictSchema(MODELLED)

/** No transaction is open meanwhile. An answer that cannot be read is asked for once more. */
async function ask(
  { model, instructions, promptHash, record }: ConceptAuthor,
  input: object,
  shown: Parameters<typeof modelledConcepts>[1],
): Promise<ReturnType<typeof modelledConcepts>> {
  const signal = AbortSignal.timeout(LONGEST_MS)
  let refused: string | null = null
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const ended = beginModelCall(model, promptHash)
    const request: object = { ...input, ...(refused !== null && { refused_because: refused }) }
    const { text, usage } = await model
      .structured({ name: 'concepts', instructions, input: JSON.stringify(request), schema: SCHEMA }, { signal })
      .catch((error: unknown) => {
        record(ended(null))
        if (error instanceof ModelError || signal.aborted) throw unavailable(error)
        throw error
      })
    record(ended(usage))
    const read = readOutput(MODELLED_LISTS, text)
    if (read.ok) return modelledConcepts(read.value, shown)
    refused = read.problems.join(' ')
  }
  throw unavailable(null)
}

const unavailable = (cause: unknown): DomainError =>
  new DomainError(
    'unavailable',
    'model_unavailable',
    'The model could not be asked, or its answer could not be read. Nothing of this part is stored; try again.',
    {},
    [],
    cause,
  )
