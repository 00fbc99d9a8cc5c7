// PDF: the text of each page in lines, paragraphs and headings. Nothing is drawn, no script runs, no font or image is loaded.
import { getDocumentProxy } from 'unpdf'
import { Fault } from './fault.mjs'
import { blocksOfPage, linesOf, lookOf } from './pdf-layout.mjs'

const MOST_PAGES = 3_000
/** Pages from which it is learned how the document looks: its body size, its headings, what every page repeats. */
const SAMPLE = 24
/** Fewer letters on an average page are marks on a picture of a page. */
const FEWEST_LETTERS = 5

export async function* readPdf(bytes) {
  const pdf = await open(bytes)
  try {
    const total = pdf.numPages
    if (total > MOST_PAGES) throw new Fault('too_long')
    const look = lookOf(await sample(pdf, total))
    const title = await titleOf(pdf)
    let letters = 0
    for (let number = 1; number <= total; number += 1) {
      const blocks = blocksOfPage(await pageLines(pdf, number), look, number)
      for (const { text } of blocks) letters += text.match(/\p{L}/gu)?.length ?? 0
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
    pages.push(await pageLines(pdf, number))
  return pages
}

async function pageLines(pdf, number) {
  let page
  try {
    page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: false })
    return linesOf(items, page.view[3] - page.view[1])
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
