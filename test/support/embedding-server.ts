// A server that speaks OpenAI's embeddings. It knows some words of three languages by what they mean, and every other word by its letters.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Words that mean the same, by their beginnings; one dimension each. */
const MEANINGS: readonly (readonly string[])[] = [
  ['evaporat', 'verdunst', 'evapora'],
  ['cloud', 'wolke', 'nube'],
  ['rain', 'regen', 'lluvia'],
  ['leaf', 'leaves', 'blatt', 'blätter', 'hoja'],
  ['root', 'wurzel', 'raíz', 'raices', 'raíces'],
  ['pollen', 'bestäub', 'polin'],
  ['photosynth', 'fotosynth', 'fotosínt'],
  ['chlorophyll', 'clorofila'],
  ['seed', 'same', 'semilla'],
  ['planet', 'planeta'],
  ['moon', 'mond', 'luna'],
  ['eclipse', 'finsternis'],
  ['galax', 'galaxi', 'milchstraße'],
  ['star', 'stern', 'estrella'],
  ['comet', 'komet', 'cometa'],
  ['tide', 'gezeiten', 'marea'],
  ['river', 'fluss', 'río'],
  ['lake', 'see', 'lago'],
  ['groundwater', 'grundwasser', 'aquifer', 'acuífero'],
  ['salt', 'salz', 'sal'],
]
const LETTERS = 32
/** Told, however long the text is. */
export const TOKENS_A_TEXT = 10

export function embedded(text: string): number[] {
  const vector = Array.from({ length: MEANINGS.length + LETTERS }, () => 0)
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    const meaning = MEANINGS.findIndex(words => words.some(beginning => word.startsWith(beginning)))
    if (meaning >= 0) vector[meaning]! += 3
    else
      vector[MEANINGS.length + ([...word].reduce((sum, sign) => sum * 31 + sign.codePointAt(0)!, 7) % LETTERS)]! += 0.2
  }
  return vector
}

export async function startEmbeddingServer() {
  const state = { refuses: false, requests: 0 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      state.requests += 1
      const { input, model } = JSON.parse(body) as { input: string[]; model: string }
      response.writeHead(state.refuses ? 503 : 200, { 'content-type': 'application/json' })
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: embedded(text) }))
      const usage = { prompt_tokens: TOKENS_A_TEXT * input.length, total_tokens: TOKENS_A_TEXT * input.length }
      response.end(
        JSON.stringify(state.refuses ? { error: { message: 'not now' } } : { object: 'list', model, data, usage }),
      )
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    url,
    env: { EMBEDDING_MODEL: 'by-meaning', EMBEDDING_BASE_URL: url, EMBEDDING_API_KEY: 'any' },
    /** How often it was asked. */
    get requests(): number {
      return state.requests
    },
    refuse: (refuses: boolean): void => void (state.refuses = refuses),
    stop: () => new Promise<void>(resolve => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
