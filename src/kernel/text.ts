// General functions of text: clip, shorten, compare, escape for HTML.

/** At most `most` UTF-16 units, never half a surrogate pair. */
export const clip = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** The same text where it is short enough; else its first `most` units, and an ellipsis. */
export const shortened = (text: string, most: number): string => (text.length > most ? `${clip(text, most)}…` : text)

/** Whether two texts differ in case and blanks at most. */
export const sameWords = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Escapes a text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The text as a regular expression that matches it and nothing else. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** `1 problem`, `2 problems`: in the output of commands, which is in English alone. */
export const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`
