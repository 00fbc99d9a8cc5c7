// PDF: the text of each page in lines, paragraphs and headings, and its pictures. Nothing is drawn, no script runs, no font is loaded.
import { getDocumentProxy } from 'unpdf'
import { Fault } from './fault.mjs'
import { PdfFigures } from './pdf-figures.mjs'
import { blocksOfPage, linesOf, lookOf } from './pdf-layout.mjs'

const MOST_PAGES = 3_000
/** Pages from which it is learned how the document looks: its body size, its headings, what every page repeats. */
const SAMPLE = 24
/** Fewer letters on an average page are marks on a picture of a page. */
const FEWEST_LETTERS = 5
/** Larger pictures are not decoded, in pixels. */
const MOST_PIXELS = 4_000_000

export async function* readPdf(bytes, box, tolerate) {
  const figures = new PdfFigures(bytes, box, tolerate)
  const pdf = await open(bytes)
  try {
    const total = pdf.numPages
    if (total > MOST_PAGES) throw new Fault('too_long')
    const look = lookOf(await sample(pdf, total))
    const title = await titleOf(pdf)
    let letters = 0
    for (let number = 1; number <= total; number += 1) {
      const blocks = await onPage(pdf, number, async (page, lines) => {
        const found = blocksOfPage(lines, look, number)
        return figures.among(found, page, number, lines.length > 0)
      })
      for (const { text = '' } of blocks) letters += text.match(/\p{L}/gu)?.length ?? 0
      yield { blocks, title, done: number, total }
    }
    if (letters < total * FEWEST_LETTERS) throw new Fault('no_text')
  } finally {
    await pdf.destroy()
  }
}

async function open(bytes) {
  try {
    return await getDocumentProxy(bytes, {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      verbosity: 0,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      maxImageSize: MOST_PIXELS,
    })
  } catch (error) {
    if (error?.name === 'PasswordException') throw new Fault('encrypted')
    throw new Fault('malformed')
  }
}

async function sample(pdf, total) {
  const step = Math.max(1, Math.floor(total / SAMPLE))
  const pages = []
  for (let number = 1; number <= total && pages.length < SAMPLE; number += step)
    pages.push(await onPage(pdf, number, (_page, lines) => lines))
  return pages
}

async function onPage(pdf, number, work) {
  let page
  try {
    page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: false })
    return await work(page, linesOf(items, page.view[3] - page.view[1]))
  } catch {
    throw new Fault('malformed')
  } finally {
    page?.cleanup()
  }
}

async function titleOf(pdf) {
  try {
    const { info } = await pdf.getMetadata()
    return typeof info?.Title === 'string' ? info.Title.trim() : ''
  } catch {
    return ''
  }
}
