// What all protocols have in common in reading a reply, which may be anything.
import { ModelError, type Usage } from './model.js'

/** A reply longer than this is a model in a loop. */
export const MAX_REPLY_CHARACTERS = 400_000

export const tooLong = () =>
  new ModelError('provider_error', `The reply is longer than ${MAX_REPLY_CHARACTERS} characters.`, false)

/** The size of a reply while it comes. */
export class ReplySize {
  #characters = 0

  /** The text, once it is counted. Throws ModelError when the reply grows without end. */
  counting(text: string): string {
    this.#characters += text.length
    if (this.#characters > MAX_REPLY_CHARACTERS) throw tooLong()
    return text
  }
}

/** Token counts as a server sent them; null unless both are numbers. `cached`: how many of the first came from its cache. */
export const usageOf = (inputTokens: unknown, outputTokens: unknown, cached?: unknown): Usage | null =>
  Number.isFinite(inputTokens) && Number.isFinite(outputTokens)
    ? {
        inputTokens: inputTokens as number,
        outputTokens: outputTokens as number,
        ...(Number.isFinite(cached) && (cached as number) > 0 && { cachedInputTokens: cached as number }),
      }
    : null

export const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
