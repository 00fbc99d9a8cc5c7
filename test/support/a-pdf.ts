// PDF files made from lines, as small as the format allows; no library makes them, so that odd ones can be made, too.
import { deflateSync } from 'node:zlib'

export type PdfLine = string | { readonly text: string; readonly size: number }
/** Lines from the top of a page to its bottom. */
export type PdfPage = readonly PdfLine[]

/** `rgb`: three bytes for each pixel. `place`: left, bottom, width and height on the page, in points. */
export type PdfPicture = {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
  readonly place: readonly [number, number, number, number]
}

type PdfOptions = {
  readonly title?: string
  /** Instead of the text of the pages: the stream of each page's content. */
  readonly contents?: readonly Uint8Array[]
  readonly pictures?: readonly PdfPicture[]
  /** Objects of the trailer, such as `/Encrypt 9 0 R`. */
  readonly trailer?: string
}

const BODY = 11
const TOP = 780

export function aPdf(
  pages: readonly PdfPage[],
  { title, contents, pictures = [], trailer = '' }: PdfOptions = {},
): Uint8Array {
  const kids = pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ')
  const info = 4 + pages.length * 2
  const objects: Buffer[] = [
    plain('<< /Type /Catalog /Pages 2 0 R >>'),
    plain(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`),
    plain('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    ...pages.flatMap((lines, i) => [
      plain(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> /XObject << ${pictures.map((_, at) => `/I${at} ${info + 1 + at} 0 R`).join(' ')} >> >> /Contents ${5 + i * 2} 0 R >>`,
      ),
      stream(Buffer.concat([contents?.[i] ?? contentOf(lines), plain(drawn(pictures, i + 1))])),
    ]),
    plain(`<< /Title (${escaped(title ?? '')}) >>`),
    ...pictures.map(({ width, height, rgb }) =>
      stream(
        rgb,
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 `,
      ),
    ),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  objects.forEach((object, i) => {
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(length)
    length += whole.length
    parts.push(whole)
  })
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
      'latin1',
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}

const plain = (text: string): Buffer => Buffer.from(text, 'latin1')

const drawn = (pictures: readonly PdfPicture[], page: number): string =>
  pictures
    .map(({ page: on, place: [x, y, width, height] }, at) =>
      on === page ? `\nq ${width} 0 0 ${height} ${x} ${y} cm /I${at} Do Q` : '',
    )
    .join('')

function stream(content: Uint8Array, about = ''): Buffer {
  const packed = deflateSync(content)
  return Buffer.concat([
    plain(`<< ${about}/Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
    packed,
    plain('\nendstream'),
  ])
}

function contentOf(lines: PdfPage): Buffer {
  let y = TOP
  const drawn = lines.map(line => {
    const { text, size } = typeof line === 'string' ? { text: line, size: BODY } : line
    // An empty line is a gap between paragraphs.
    y -= text === '' ? size : size * 1.3
    return `BT /F1 ${size} Tf 1 0 0 1 60 ${y.toFixed(1)} Tm (${escaped(text)}) Tj ET`
  })
  return plain(drawn.join('\n'))
}

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')

/** One that only a password opens. */
export const encryptedPdf = (): Uint8Array =>
  aPdf([['Secret.']], {
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<00> <00>]`,
  })
