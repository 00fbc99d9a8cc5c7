// Texts of a curriculum, cut and joined so that they can be said in a lesson.
import { clip } from '../../kernel/text.js'

/** One line. A brace would be read as something to fill in: wide ones look the same and are not. */
export const spoken = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().replaceAll('{', '｛').replaceAll('}', '｝')

/** With a capital in front and an end. */
export function sentence(text: string): string {
  const plain = spoken(text)
  const whole = plain.charAt(0).toUpperCase() + plain.slice(1)
  return /[.!?。！？؟…:]["”’)»]?$/u.test(whole) ? whole : `${whole}.`
}

/** As a part of another sentence: without its last full stop. */
export const clause = (text: string): string =>
  spoken(text)
    .replace(/[.。…]+$/u, '')
    .trim() || spoken(text)

/** At most `most` characters; a longer text ends behind a whole word, with an ellipsis. */
export function cut(text: string, most: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= most) return trimmed
  const room = clip(trimmed, most - 1)
  const word = room.replace(/\s+\S*$/u, '')
  return `${(word.length > most / 2 ? word : room).replace(/[\s,;:–—-]+$/u, '')}…`
}

/** As many of the texts as fit into `most` characters, in their order; of the first a part, if it alone is too long. */
export function joined(texts: readonly string[], most: number): string {
  let whole = cut(texts[0] ?? '', most)
  for (const text of texts.slice(1)) {
    if (whole.length + 1 + text.length > most) break
    whole = `${whole} ${text}`
  }
  return whole
}

/** The first words of a thought, enough to know which one is meant and too few to know how it ends. */
export function opener(text: string): string {
  const words = spoken(text).split(' ')
  return words.slice(0, Math.max(1, Math.min(6, Math.floor(words.length / 3)))).join(' ')
}

/** Each text with a number behind it where it stood there before, whatever the case; at most `most` characters. */
export function different(texts: readonly string[], most: number): string[] {
  const seen = new Set<string>()
  return texts.map(text => {
    let name = cut(text, most)
    for (let number = 2; seen.has(name.toLowerCase()); number += 1) name = `${cut(text, most - 6)} (${number})`
    seen.add(name.toLowerCase())
    return name
  })
}
