// Codes that people type in: drawn by the server, and long enough not to be guessed.
import { randomInt } from 'node:crypto'

/** `length` of these signs at random. */
export const drawCode = (signs: string, length: number): string =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
