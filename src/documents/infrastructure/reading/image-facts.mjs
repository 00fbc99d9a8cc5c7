// What an image is, by its own bytes. What a file says that it is does not count.

/** `{ type, width, height }`; null: no PNG, JPEG, GIF or WebP, or one without a size. SVG is none: it can hold programs. */
export function imageFacts(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    for (const [type, sizeOf] of KINDS) {
      const size = sizeOf(bytes, view)
      if (size !== null) return size.every(side => side > 0) ? { type, width: size[0], height: size[1] } : null
    }
  } catch (error) {
    // The header is cut off.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

const text = (bytes, from, to) => String.fromCharCode(...bytes.subarray(from, to))

const KINDS = [
  [
    'image/png',
    (bytes, view) =>
      text(bytes, 0, 8) === '\u0089PNG\r\n\u001A\n' && text(bytes, 12, 16) === 'IHDR'
        ? [view.getUint32(16), view.getUint32(20)]
        : null,
  ],
  ['image/jpeg', (bytes, view) => (view.getUint16(0) === 0xffd8 ? jpegSize(view) : null)],
  [
    'image/gif',
    (bytes, view) =>
      /^GIF8[79]a$/.test(text(bytes, 0, 6)) ? [view.getUint16(6, true), view.getUint16(8, true)] : null,
  ],
  [
    'image/webp',
    (bytes, view) => (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP' ? webpSize(bytes, view) : null),
  ],
]

/** From the first frame header. */
function jpegSize(view) {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return [0, 0]
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)]
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
}

function webpSize(bytes, view) {
  switch (text(bytes, 12, 16)) {
    case 'VP8 ':
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
    }
    case 'VP8X':
      return [(view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1]
    default:
      return [0, 0]
  }
}
