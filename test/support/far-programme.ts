// The models of a mastery programme at the far end of the wire, and a document that one can be made from. They answer by what they are sent
// alone, so that whoever is asked twice gets the same twice.
import { LLMock, type ChatCompletionRequest } from '@copilotkit/aimock'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ConceptGraphView } from '../../src/contract/concepts.js'
import type { DocumentView } from '../../src/contract/documents.js'
import { Learner } from './learner.js'

type Agent = 'coordinator' | 'tutor' | 'quiz' | 'evaluator' | 'planner'
export type FarProgramme = {
  /** Variables that make a Viva server use them. */
  readonly env: Readonly<Record<string, string>>
  /** What was asked, in order. */
  readonly asked: { readonly agent: Agent; readonly input: any }[]
  stop(): Promise<void>
}

/** The right answer of every question that is drafted. */
export const SO_IT_IS = 'So it is.'

export async function farProgramme(): Promise<FarProgramme> {
  const server = await LLMock.create({ port: 0, host: '127.0.0.1', chunkSize: 7, logLevel: 'silent' })
  const asked: FarProgramme['asked'] = []
  server.addFixture({
    match: { predicate: () => true },
    response: (request: ChatCompletionRequest) => {
      const input = JSON.parse(request.messages.at(-1)!.content as string)
      const agent = agentOf(input)
      asked.push({ agent, input })
      return { content: JSON.stringify(ANSWERS[agent](input)) }
    },
  })
  const env = { AGENT_PROVIDER: 'remote_llm', OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_API_KEY: 'any' }
  return { env, asked, stop: () => server.stop() }
}

function agentOf(input: any): Agent {
  if ('user_message' in input) return 'coordinator'
  if ('num_questions' in input) return 'quiz'
  if ('questions' in input) return 'evaluator'
  return 'known' in input ? 'planner' : 'tutor'
}

const sentenceOf = (text: string): string => /^[^.]*\./.exec(text)![0]

const ANSWERS: Readonly<Record<Agent, (input: any) => object>> = {
  coordinator: ({ topics, user_message: words }) => {
    const topic = topics.find((one: string) => words.includes(one)) ?? null
    return {
      target_agent: topic === null ? 'tutor' : 'diagnostic',
      routing_reason: 'They say so.',
      topic,
      needs_care: false,
    }
  },
  tutor: ({ passages: [first] }) => ({
    paragraphs: [
      { text: `In short: ${sentenceOf(first.text)}`, passages: [first.id] },
      { text: 'Nobody wrote this sentence.', passages: [] },
    ],
    examples: [],
    key_points: [],
    next_action: 'quiz',
  }),
  quiz: ({ num_questions: count, passages: [first] }) => ({
    questions: Array.from({ length: count }, (_, at) => ({
      question_text: `Is this so, number ${at + 1}?`,
      options: [SO_IT_IS, 'Never.', 'Nobody knows.'],
      expected_answer: SO_IT_IS,
      passage: first.id,
      source_context: sentenceOf(first.text),
    })),
  }),
  evaluator: ({ questions, passages: [first] }) => ({
    answers: questions.map(({ question_id }: { question_id: string }) => ({
      question_id,
      answer: SO_IT_IS,
      passage: first.id,
    })),
  }),
  planner: ({ known }) => ({
    concepts:
      known.length > 0
        ? []
        : [
            { name: 'Evaporation', definition: 'Water becomes vapour.', passages: [1] },
            { name: 'Condensation', definition: 'Vapour becomes water.', passages: [2] },
          ],
    relationships:
      known.length > 0
        ? []
        : [
            {
              source: 'Condensation',
              target: 'Evaporation',
              type: 'depends-on',
              rationale: 'Vapour comes first.',
              passages: [2],
            },
          ],
  }),
}

const WATER = path.resolve(import.meta.dirname, '../fixtures/documents/water-en.txt')

/** Uploads the document about water, lets the planner propose its concepts, and confirms them. Resolves to its id. */
export async function taughtDocument(url: string, authorization: string): Promise<string> {
  const staff = new Learner(url)
  const ask = async <T>(method: string, address: string, body?: object): Promise<T> => {
    const { status, json, body: text } = await staff.request(method, address, body, { authorization })
    if (status >= 300) throw new Error(`${method} ${address}: ${status} ${text}`)
    return json as T
  }
  const form = new FormData()
  form.set('file', new Blob([await readFile(WATER)]), 'Water.txt')
  form.set('published', 'true')
  const added = await fetch(`${url}/documents`, { method: 'POST', body: form, headers: { authorization } })
  const { document_id: id } = ((await added.json()) as { document: DocumentView }).document
  while ((await ask<DocumentView>('GET', `/documents/${id}`)).state !== 'ready')
    await new Promise(resolve => setTimeout(resolve, 25))
  await ask('POST', '/concepts/from-model', { document_id: id })
  const proposed = await ask<ConceptGraphView>('GET', '/concepts?states=proposed')
  for (const { concept_id, version } of proposed.concepts)
    await ask('POST', `/concepts/${concept_id}`, { version, state: 'confirmed' })
  for (const { relationship_id, version } of proposed.relationships)
    await ask('POST', `/concepts/relationships/${relationship_id}`, { version, state: 'confirmed' })
  return id
}
