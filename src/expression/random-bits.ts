// Randomness that is a function: u = H(seed, path). A path names what is drawn, so that a new parameter shifts no other draw.
// The byte layout is part of the blueprint format and frozen by test vectors:
//   SHA-256( "viva/random/1" 0x00 · u32be(bytes of seed) · seed in UTF-8 · u32be(bytes of path) · path in UTF-8 )
import { hash } from 'node:crypto'

const LABEL = 'viva/random/1\0'

/** 64 lower-case hexadecimal digits: 256 bits for this seed and path. */
export function randomBits(seed: string, path: string): string {
  const seedBytes = Buffer.byteLength(seed)
  const pathBytes = Buffer.byteLength(path)
  // Lengths below 128 are the same bytes in UTF-8, which spares a buffer.
  if (seedBytes < 128 && pathBytes < 128)
    return hash('sha256', `${LABEL}${shortLength(seedBytes)}${seed}${shortLength(pathBytes)}${path}`, 'hex')
  const bytes = Buffer.allocUnsafe(LABEL.length + 8 + seedBytes + pathBytes)
  let at = bytes.write(LABEL)
  at = bytes.writeUInt32BE(seedBytes, at)
  at += bytes.write(seed, at)
  at = bytes.writeUInt32BE(pathBytes, at)
  bytes.write(path, at)
  return hash('sha256', bytes, 'hex')
}

const shortLength = (bytes: number): string => `\0\0\0${String.fromCharCode(bytes)}`
