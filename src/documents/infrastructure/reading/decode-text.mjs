// The text of a file that is text: by its byte order mark, what it names itself, UTF-8, else Windows-1252.
import { Fault } from './fault.mjs'

/** `named`: the encoding that the file names, if it does. Throws Fault `malformed` for what is no text. */
export function decodeText(bytes, named = null) {
  const text = decodedBy(markOf(bytes) ?? (isKnown(named) ? named : 'utf-8'), bytes) ?? decodedBy('windows-1252', bytes)
  if (text.includes('\u0000')) throw new Fault('malformed')
  return text.replace(/\r\n?/g, '\n')
}

function markOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function isKnown(label) {
  if (label === null) return false
  try {
    new TextDecoder(label)
    return true
  } catch {
    return false
  }
}

function decodedBy(label, bytes) {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
