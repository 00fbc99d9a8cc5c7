// A thick book: how long until it can be searched, how much memory that takes, and whether the server answers others meanwhile.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddedDocument, DocumentView, FoundPassages } from '../../src/contract/documents.js'
import type { z } from 'zod'
import { OPERATOR_TOKEN_FILE } from '../../src/identity/index.js'
import { aPdf, type PdfPage } from '../support/a-pdf.js'
import type { ServerProcess } from '../support/server-process.js'
import { median, progress, quantile, type Figure } from './figures.js'

const LINES = 40
const POLL_MS = 50

/** `pictures`: so many of 400 × 300 pixels, on as many pages. */
export async function measureDocuments(
  server: ServerProcess,
  pages: number,
  dataDir: string,
  pictures = 0,
): Promise<Figure[]> {
  const authorization = `Bearer ${readFileSync(path.join(dataDir, OPERATOR_TOKEN_FILE), 'utf8').trim()}`
  const ask = async <T>(at: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(`${server.url}${at}`, { ...init, headers: { authorization } })
    if (!response.ok) throw new Error(`${at}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const drawn = Array.from({ length: pictures }, (_, at) => ({
    page: 1 + Math.floor((at * pages) / pictures),
    width: 400,
    height: 300,
    rgb: pixels(at),
    place: [60, 60, 160, 120] as const,
  }))
  const file = aPdf(
    Array.from({ length: pages }, (_, number) => pageOf(number + 1)),
    { pictures: drawn },
  )
  const form = new FormData()
  form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'book.pdf')
  form.set('published', 'true')
  // While the file was made the connection has grown cold; a question is asked again by itself, an upload is not.
  await ask('/documents')
  const before = memoryMb(server.pid, 'VmRSS')
  const began = performance.now()
  const { document } = await ask<z.infer<typeof AddedDocument>>('/documents', { method: 'POST', body: form })
  const others: number[] = []
  let seen: DocumentView = document
  while (seen.state === 'waiting' || seen.state === 'reading') {
    await sleep(POLL_MS)
    const asked = performance.now()
    seen = await ask<DocumentView>(`/documents/${document.document_id}`)
    others.push(performance.now() - asked)
    progress(`${seen.progress.done} of ${pages} pages`)
  }
  const seconds = (performance.now() - began) / 1_000
  if (seen.state !== 'ready') throw new Error(`The document could not be read: ${seen.fault}`)
  const searches: number[] = []
  for (let page = 7; page < pages; page += Math.ceil(pages / 20)) {
    const asked = performance.now()
    const { passages } = await ask<FoundPassages>(
      `/documents/search?q=${encodeURIComponent(`chapter ${page}`)}&limit=5`,
    )
    searches.push(performance.now() - asked)
    if (!passages.some(found => found.page === page)) throw new Error(`Page ${page} was not found`)
  }
  return [
    { name: `a PDF of ${pages} pages and ${pictures} pictures`, value: file.length / 1024, unit: 'KB' },
    { name: 'until it can be searched', value: seconds, unit: 's' },
    { name: 'passages', value: seen.passages, unit: 'passages' },
    { name: 'pictures kept', value: seen.figures, unit: 'pictures' },
    { name: 'memory of the server, before', value: before, unit: 'MB' },
    { name: 'memory of the server, at most', value: memoryMb(server.pid, 'VmHWM'), unit: 'MB' },
    { name: 'another request meanwhile, median', value: median(others), unit: 'ms' },
    { name: 'another request meanwhile, 99 of 100', value: quantile(others, 0.99), unit: 'ms' },
    { name: 'a search in it, median', value: median(searches), unit: 'ms' },
  ]
}

/** Waves, so that neither is it one colour nor does it pack to nothing. */
const pixels = (shade: number): Uint8Array =>
  new Uint8Array(400 * 300 * 3).map((_, i) => 128 + 100 * Math.sin((i * (shade + 7)) / 9_000))

const pageOf = (number: number): PdfPage => [
  { text: `Chapter ${number}`, size: 18 },
  ...Array.from(
    { length: LINES },
    (_, line) =>
      `Line ${line} of this page tells of matter ${(number * 37 + line * 11) % 9_973}, and of a few other things.`,
  ),
]

/** As Linux says; NaN elsewhere. */
function memoryMb(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
