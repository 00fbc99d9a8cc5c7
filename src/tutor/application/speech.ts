// A model's message to the learner, from its first sentence on. Sentences are shown as they come, each once everything up to its end has
// passed the gate: so what is shown of a message is a beginning of what is stored.
import { fieldsSoFar, type Listening } from '../../agent/index.js'
import { isStorable } from '../../kernel/storable.js'
import type { ReplacedReason } from '../../sessions/index.js'
import { piecesOf, type Piece } from '../domain/pieces.js'
import { sentencesOf, timesUsed, type UsedSentences } from '../domain/repetition.js'
import { paragraphs } from '../domain/texts.js'

export type SpeechRules = {
  /** Why a beginning of the message must not be shown; null: it may. */
  readonly stopped: (text: string) => ReplacedReason | null
  /** For the rest of a message from its first stopped sentence on; `whole` where nothing of it was told. */
  readonly instead: string
  readonly whole?: string | undefined
  /** Of which a third time is left out; null: nothing is. */
  readonly used: UsedSentences | null
  /** The message may turn out to be refused as a repetition. */
  readonly isRepetition: (text: string) => boolean
}

type SpeechPorts = {
  readonly newId: () => string
  readonly onChunk: (messageId: string, delta: string) => void
}

type Told = { readonly text: string; readonly replaced: ReplacedReason | null }

/** Sentences that were said so often are left out. */
const MOST_TIMES = 2

export class Speech implements Listening {
  #messageId: string
  /** The JSON of the answer so far. */
  #written = ''
  /** The message so far, and how many of its pieces were judged. */
  #message = ''
  /** All of the message was heard that comes before the end of the answer. */
  #isHeard = false
  #judged = 0
  #told: Told = { text: '', replaced: null }
  /** White space before pieces that were left out. */
  #lead = ''
  /** Characters of the told text that were sent. */
  #sent = 0

  constructor(
    private readonly rules: SpeechRules,
    private readonly ports: SpeechPorts,
  ) {
    this.#messageId = ports.newId()
  }

  readonly onText = (delta: string): void => {
    if (this.#isHeard) return
    this.#written += delta
    const fields = fieldsSoFar(this.#written)
    const care = fields.get('needs_care')
    const message = fields.get('message')
    // Before that is known no word is shown: a reply that needs a person gets fixed words and nothing else.
    if (care?.isWhole !== true || care.value !== false || typeof message?.value !== 'string') return
    this.#isHeard = message.isWhole
    // The last sentence is judged with the answer as a whole.
    this.#hear(message.value, false)
    const { text, replaced } = this.#told
    if (text.length === this.#sent || !isStorable(text)) return
    if (replaced === null && this.rules.isRepetition(text)) return
    this.ports.onChunk(this.#messageId, text.slice(this.#sent))
    this.#sent = text.length
  }

  readonly onRestart = (): void => {
    this.#messageId = this.ports.newId()
    this.#written = ''
    this.#message = ''
    this.#isHeard = false
    this.#judged = 0
    this.#told = { text: '', replaced: null }
    this.#lead = ''
    this.#sent = 0
  }

  /** The whole message as it is shown and stored. Its beginning was sent under `messageId`, or nothing was. */
  finish(message: string): Told & { readonly messageId: string } {
    if (!message.startsWith(this.#message.trim())) this.onRestart()
    this.#hear(message, true)
    return { messageId: this.#messageId, ...this.#told }
  }

  #hear(message: string, isWhole: boolean): void {
    this.#message = message
    const pieces = piecesOf(message.trimStart(), isWhole)
    for (const piece of pieces.slice(this.#judged)) this.#judge(piece)
    this.#judged = pieces.length
    // A model's turn is never empty.
    if (isWhole && this.#told.text === '') this.#told = this.#gated(message)
  }

  #judge({ lead, text: piece }: Piece): void {
    const { text, replaced } = this.#told
    if (replaced !== null) return
    const between = this.#lead.includes('\n') && !lead.includes('\n') ? this.#lead : lead
    this.#lead = ''
    if (this.#isUsed(piece)) {
      this.#lead = between
      return
    }
    this.#told = this.#gated(text === '' ? piece : `${text}${between}${piece}`)
  }

  #gated(text: string): Told {
    const { stopped, instead, whole = instead } = this.rules
    const replaced = stopped(text)
    if (replaced === null) return { text, replaced }
    const before = this.#told.text
    return { text: before === '' ? whole : paragraphs(before, instead), replaced }
  }

  #isUsed(piece: string): boolean {
    const { used } = this.rules
    // Nothing is cut out of a program.
    if (used === null || piece.includes('```')) return false
    const sentences = sentencesOf(piece)
    return sentences.length > 0 && sentences.every(sentence => timesUsed(used, sentence) >= MOST_TIMES)
  }
}
