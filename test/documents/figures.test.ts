// The pictures of documents: which are kept, where they stand, and which are not.
import { expect, test } from 'vitest'
import { documentReader } from '../../src/documents/index.js'
import { formatOf } from '../../src/documents/domain/document.js'
import { PassageCutter } from '../../src/documents/domain/passages.js'
import { aDocx, paragraph, pictured } from '../support/a-docx.js'
import { aPdf } from '../support/a-pdf.js'
import { aPng, dataUrl } from '../support/a-picture.js'

/** A line for each picture: its page, its headings, its caption, what it is, and how the text of its passage begins. */
async function pictures(name: string, content: Uint8Array | string) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const cutter = new PassageCutter('en')
  const passages = []
  let leftOut = 0
  for await (const part of documentReader()(bytes, formatOf(name, bytes)!)) {
    passages.push(...cutter.cut(part.blocks))
    leftOut = part.figuresLeftOut!
  }
  passages.push(...cutter.end())
  const kept = passages.flatMap(({ text, figures }) =>
    figures.map(({ page, headings, caption, type, width, height }) =>
      [page ?? '-', ...headings, caption, `${type} ${width}x${height}`, text.slice(0, 12)].join(' / '),
    ),
  )
  return { kept, leftOut, passages }
}

test('HTML: pictures in the file with their captions; no SVG, nothing that is elsewhere, no spacer', async () => {
  const { kept, leftOut } = await pictures(
    'a.html',
    `<h1>Light</h1><p>It bends.</p>
     <figure><img src="${dataUrl(aPng(60, 40))}" alt="A ray"><figcaption>A ray in a prism.</figcaption></figure>
     <h2>Colour</h2><p>Seven of them. <img src="${dataUrl(aPng(80, 30), 'image/jpeg')}" alt="A rainbow"></p>
     <img src="${dataUrl(new TextEncoder().encode('<svg onload="alert(1)"/>'), 'image/svg+xml')}">
     <img src="https://example.org/x.png"><svg><rect/></svg><img src="${dataUrl(aPng(1, 1))}">
     <img src="${dataUrl(aPng(60, 40))}" alt="The same again">`,
  )
  expect(kept).toEqual([
    '- / Light / A ray in a prism. / image/png 60x40 / It bends.\n\nA',
    '- / Light / Colour / A rainbow / image/png 80x30 / Seven of the',
  ])
  expect(leftOut).toBe(3)
})

test('Markdown: pictures in the file, also of a part without any text', async () => {
  const { kept, leftOut } = await pictures(
    'a.md',
    `# Light\n\nIt bends ![A ray](${dataUrl(aPng(60, 40))}) at glass.\n\n![Elsewhere](ray.png)\n\n## Nothing\n\n![](${dataUrl(aPng(50, 50))})`,
  )
  expect(kept).toEqual([
    '- / Light / A ray / image/png 60x40 / It bends A r',
    '- / Light / Nothing /  / image/png 50x50 / Nothing',
  ])
  expect(leftOut).toBe(1)
})

test('DOCX: packed pictures with what describes them or stands below them; nothing that is missing or no picture', async () => {
  const { kept, leftOut } = await pictures(
    'a.docx',
    aDocx(
      [
        paragraph('Farben', 'Own'),
        paragraph('Ein Prisma.'),
        pictured('r1', 'Ein Keil'),
        paragraph('Bild 1: Das Prisma', 'Beschriftung'),
        paragraph('Linsen.'),
        pictured('r2', 'Eine Linse'),
        pictured('r3', ''),
        pictured('r9', ''),
      ].join(''),
      { r1: aPng(60, 40), r2: aPng(30, 90, 7), r3: new TextEncoder().encode('EMF') },
    ),
  )
  expect(kept).toEqual([
    '- / Farben / Bild 1: Das Prisma / image/png 60x40 / Ein Prisma.\n',
    '- / Farben / Eine Linse / image/png 30x90 / Ein Prisma.\n',
  ])
  expect(leftOut).toBe(2)
})

const rgb = (width: number, height: number, shade: number): Uint8Array =>
  new Uint8Array(width * height * 3).map((_, i) => (i * shade) % 256)

test('PDF: pictures as PNG in their place, with the line below; not the scan of a whole page', async () => {
  const gap = Array.from({ length: 20 }, () => '')
  const pages = [
    [
      { text: 'Chapter 1', size: 18 },
      'Light is divided by a prism.',
      ...gap,
      'Figure 1: the prism',
      ...gap,
      'More text.',
    ],
    ['The text that was recognised on this page.'],
  ]
  const { kept, leftOut } = await pictures(
    'a.pdf',
    aPdf(pages, {
      pictures: [
        { page: 1, width: 64, height: 48, rgb: rgb(64, 48, 3), place: [60, 540, 200, 150] },
        { page: 2, width: 100, height: 140, rgb: rgb(100, 140, 5), place: [0, 0, 595, 842] },
        { page: 1, width: 2_400, height: 100, rgb: rgb(2_400, 100, 7), place: [60, 100, 240, 10] },
        { page: 1, width: 2_400, height: 100, rgb: rgb(2_400, 100, 11), place: [60, 100, 240, 30] },
      ],
    }),
  )
  expect(kept).toEqual([
    '1 / Chapter 1 / Figure 1: the prism / image/png 64x48 / Light is div',
    '1 / Chapter 1 /  / image/png 1200x50 / Light is div',
  ])
  expect(leftOut).toBe(0)
})

test('a picture that unpacks into more than it says, or is too large, is left out, and the text is read', async () => {
  const place = [60, 400, 200, 200] as const
  const { kept, passages } = await pictures(
    'a.pdf',
    aPdf([['The text of this page.'], ['The text of another page.']], {
      pictures: [
        { page: 1, width: 60_000, height: 60_000, rgb: new Uint8Array(1_000), place },
        { page: 2, width: 5_000, height: 1_000, rgb: new Uint8Array(64 * 1024 * 1024), place },
      ],
    }),
  )
  expect(passages.map(({ text }) => text)).toEqual(['The text of this page.', 'The text of another page.'])
  expect(kept).toHaveLength(0)
})

test.each([
  [
    'more pixels than a browser should draw',
    aPng(40, 40),
    (png: Uint8Array) => new DataView(png.buffer).setUint32(16, 1_000_000),
  ],
  ['no height', aPng(40, 40), (png: Uint8Array) => new DataView(png.buffer).setUint32(20, 0)],
  ['a header that is cut off', aPng(40, 40).slice(0, 18), () => {}],
  ['a JPEG without a frame', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff]), () => {}],
] as const)('a picture with %s is left out', async (_, png, spoil) => {
  spoil(png)
  const { kept, leftOut } = await pictures('a.md', `# Light\n\nText. ![x](${dataUrl(png)})`)
  expect({ kept, leftOut }).toEqual({ kept: [], leftOut: 1 })
})

test('what is kept of one document is bounded', async () => {
  const many = Array.from({ length: 203 }, (_, i) => `![](${dataUrl(aPng(24 + i, 24))})`).join('\n\n')
  const { kept, leftOut } = await pictures('a.md', `# Light\n\nText.\n\n${many}`)
  expect([kept.length, leftOut]).toEqual([200, 3])
})
