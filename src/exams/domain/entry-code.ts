// The code by which learners who are in no class of an exam take it. As the code of a class it is drawn by the server, and long enough not
// to be guessed.
import { randomInt } from 'node:crypto'
import { CODE_LENGTH, CODE_SIGNS } from '../../contract/classes.js'

export const newEntryCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
