// What is read from each format, and what is not read at all.
import { describe, expect, test } from 'vitest'
import { zipSync } from 'fflate'
import { documentReader } from '../../src/documents/index.js'
import { PassageCutter } from '../../src/documents/domain/passages.js'
import { formatOf } from '../../src/documents/domain/document.js'
import { aDocx, paragraph } from '../support/a-docx.js'
import { aPdf, encryptedPdf } from '../support/a-pdf.js'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A line for each passage: its page, its headings, its text; and what the document says of itself. */
async function read(name: string, content: Uint8Array | string) {
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  const cutter = new PassageCutter('en')
  const passages = []
  let about = {}
  for await (const { blocks, title, language } of documentReader()(bytes, formatOf(name, bytes)!)) {
    passages.push(...cutter.cut(blocks))
    about = { title, language }
  }
  passages.push(...cutter.end())
  const lines = passages.map(({ page, headings, text }) => [page ?? '-', ...headings, text].join(' / '))
  return { lines, terms: passages.flatMap(({ terms }) => terms), about }
}

describe('read from', () => {
  test('PDF: pages, headings by their size, paragraphs, divided words; not what every page repeats', async () => {
    const page = (number: number) => [
      { text: `Optics for beginners, page ${number}`, size: 8 },
      { text: `Chapter ${number}`, size: 18 },
      'Light is divided by a glass pri-',
      'sm into colours.',
      '',
      '',
      'A new paragraph.',
      { text: 'Lenses', size: 14 },
      'They bend light.',
    ]
    const { lines, about } = await read('a.pdf', aPdf([1, 2, 3, 4, 5].map(page), { title: 'Optics' }))
    expect(lines.slice(0, 2)).toEqual([
      '1 / Chapter 1 / Light is divided by a glass prism into colours.\n\nA new paragraph.',
      '1 / Chapter 1 / Lenses / They bend light.',
    ])
    expect(lines).toHaveLength(10)
    expect(about).toMatchObject({ title: 'Optics' })
  })

  test('DOCX: headings by their styles, tables, pages, terms in bold, nothing that was deleted', async () => {
    const { lines, terms, about } = await read(
      'a.docx',
      aDocx(
        [
          paragraph('Farben', 'Own'),
          '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Prisma</w:t></w:r><w:r><w:t>: ein Keil aus Glas</w:t></w:r><w:del><w:r><w:delText>alt</w:delText></w:r></w:del></w:p>',
          '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>rot</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>650 nm</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
          '<w:p><w:r><w:lastRenderedPageBreak/><w:t>Auf der zweiten Seite.</w:t></w:r></w:p>',
        ].join(''),
      ),
    )
    expect(lines).toEqual([
      '1 / Farben / Prisma: ein Keil aus Glas\n\nrot | 650 nm',
      '2 / Farben / Auf der zweiten Seite.',
    ])
    expect(terms).toEqual([{ term: 'Prisma', definition: 'ein Keil aus Glas' }])
    expect(about).toEqual({ title: 'Licht & Farbe', language: 'de-DE' })
  })

  test('HTML: what is seen, with headings and definitions, in the encoding that it names', async () => {
    const source = `<!doctype html><html lang="es"><head><meta charset="iso-8859-1"><title>Luz</title><style>p{}</style></head>
      <body><nav>Inicio</nav><h1>La <em>luz</em></h1><p>Es r\u00E1pida.<script>alert(1)</script><br>Mucho.</p>
      <dl><dt>Prisma</dt><dd>Un vidrio.</dd></dl></body></html>`
    const { lines, terms, about } = await read('a.html', new Uint8Array(Buffer.from(source, 'latin1')))
    expect(lines).toEqual(['- / La luz / Es r\u00E1pida. Mucho.\n\nPrisma: Un vidrio.'])
    expect(terms).toEqual([{ term: 'Prisma', definition: 'Un vidrio.' }])
    expect(about).toEqual({ title: 'Luz', language: 'es' })
  })

  test('Markdown: its text without its signs', async () => {
    const { lines, terms } = await read(
      'a.md',
      '---\ntitle: x\n---\n# Light\n\nSome *fast* `rays` & [more](http://x).\n\n- **Lens**: it bends\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    )
    expect(lines).toEqual(['- / Light / Some fast rays & more.\n\nLens: it bends\n\na | b\n\n1 | 2'])
    expect(terms).toEqual([{ term: 'Lens', definition: 'it bends' }])
  })

  test('text: headings that stand alone, pages by form feeds, any usual encoding', async () => {
    const text = '1 Light\n\nIt is fast.\n\n1.1 Rays\n\nThey are straight.\fTitle\n=====\nMore.'
    expect((await read('a.txt', text)).lines).toEqual([
      '1 / 1 Light / It is fast.',
      '1 / 1 Light / 1.1 Rays / They are straight.',
      '2 / Title / More.',
    ])
    expect((await read('b.txt', new Uint8Array(Buffer.from('\uFEFFGr\u00FC\u00DFe.', 'utf16le')))).lines).toEqual([
      '- / Gr\u00FC\u00DFe.',
    ])
    expect((await read('c.txt', new Uint8Array(Buffer.from('Gr\u00FC\u00DFe.', 'latin1')))).lines).toEqual([
      '- / Gr\u00FC\u00DFe.',
    ])
  })
})

describe('is not read', () => {
  const bigXml = new Uint8Array(20 * 1024 * 1024)
  const zipBomb = zipSync({ 'word/document.xml': bigXml })
  /** It says that it unpacks into a few bytes. */
  const liar = (): Uint8Array => {
    const lying = new Uint8Array(zipBomb)
    const directory = Buffer.from(lying.buffer).lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
    new DataView(lying.buffer).setUint32(directory + 24, 100, true)
    return lying
  }

  test.each<[string, string, () => Uint8Array, string]>([
    ['a PDF that is cut off', 'a.pdf', () => aPdf([['Text.']]).subarray(0, 300), 'malformed'],
    ['a PDF with a password', 'a.pdf', encryptedPdf, 'encrypted'],
    ['scanned pages', 'a.pdf', () => aPdf([[], ['x']]), 'no_text'],
    [
      'a PDF bomb',
      'a.pdf',
      () => aPdf([[]], { contents: [new Uint8Array(60 * 1024 * 1024).fill(32)] }),
      'expands_too_much',
    ],
    ['a zip bomb', 'a.docx', () => zipBomb, 'expands_too_much'],
    ['a zip bomb that lies', 'a.docx', liar, 'malformed'],
    ['a zip without a document', 'a.docx', () => zipSync({ 'x.txt': bytesOf('x') }), 'malformed'],
    ['a document that is cut off', 'a.docx', () => aDocx(paragraph('x')).subarray(0, 200), 'malformed'],
    ['a file of zeros', 'a.txt', () => new Uint8Array(1_000), 'malformed'],
    ['a text without words', 'a.md', () => bytesOf('***\n\n---\n'), 'no_text'],
  ])('%s', async (_, name, bytes, code) => {
    await expect(read(name, bytes())).rejects.toMatchObject({ code })
  })
})

test.each([
  ['a.pdf', '%PDF-1.4', 'pdf'],
  ['a.txt', '%PDF-1.4', 'pdf'],
  ['a.docx', 'PK\u0003\u0004', 'docx'],
  ['a.xlsx', 'PK\u0003\u0004', null],
  ['A.HTM', '<p>', 'html'],
  ['notes.markdown', '# x', 'markdown'],
  ['readme', 'x', null],
])('%s that begins with %j is %s', (name, start, format) => expect(formatOf(name, bytesOf(start))).toBe(format))
