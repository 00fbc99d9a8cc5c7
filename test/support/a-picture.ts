// Pictures as files, made without a library.
import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one colour; `shade` makes it another file than others of its size. */
export function aPng(width: number, height: number, shade = 128): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = Buffer.alloc(height * (width + 1), shade)
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

export const dataUrl = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
