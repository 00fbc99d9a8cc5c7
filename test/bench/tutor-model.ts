// A server that speaks Responses and plays the tutor: it takes a given time for each answer, and writes it evenly from the first second on.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ModelServer } from './model-server.js'

/** Four letters of English are about a token. */
const LETTERS_OF_A_TOKEN = 4
const PIECE = 12

const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`

export class TutorModel extends ModelServer {
  /** What each call was told. */
  readonly tokens: { readonly move: string; readonly tokens: number }[] = []

  /** `ms`: for a whole answer, of which the first quarter is silence. */
  constructor(private readonly ms: number) {
    super((request, response) => void this.#answer(request, response))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const piece of request) text += String(piece)
    const { instructions, input } = JSON.parse(text) as { instructions: string; input: string }
    const { move = 'plan' } = JSON.parse(input) as { move?: string }
    this.tokens.push({ move, tokens: Math.ceil((instructions.length + input.length) / LETTERS_OF_A_TOKEN) })
    const pieces = answer(this.tokens.length).match(new RegExp(`[^]{1,${PIECE}}`, 'gu'))!
    await sleep(this.ms / 4)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const delta of pieces) {
      response.write(event({ type: 'response.output_text.delta', delta }))
      await sleep((this.ms * 3) / 4 / pieces.length)
    }
    response.end(event({ type: 'response.completed', response: { status: 'completed', output: [], usage: null } }))
  }
}

const THINGS = ['bar', 'strip', 'roti', 'apple', 'cake', 'garden', 'road', 'jug', 'ribbon', 'page', 'field', 'loaf']
const WAYS = [
  'is shared among friends',
  'is cut into pieces',
  'lies on a table',
  'is drawn on paper',
  'is folded again',
]

/** Another one each time: who repeats themselves is not heard. */
const answer = (number: number): string => {
  const thing = `${THINGS[number % THINGS.length]!} that ${WAYS[number % WAYS.length]!}`
  return JSON.stringify({
    needs_care: false,
    message: `Think of a ${thing}. Now draw the ${thing}. Look at the ${thing} once more, and say what you see.`,
    question: null,
    message_type: 'question',
    difficulty: 'easy',
    hints: [],
    reasoning: 'It comes next.',
  })
}
