// A thread that reads one document. Plain JavaScript, because a thread is started from a file as it lies there, before and after the build.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { capArrays } from './cap-arrays.mjs'
import { Fault } from './fault.mjs'
import { FigureBox } from './figure-box.mjs'

const { bytes, format, mostCharacters, longestArray } = workerData

// Libraries write lines about strange files; nobody reads our output.
Object.assign(console, { log() {}, warn() {}, error() {}, info() {} })

const READERS = {
  pdf: async () => (await import('./read-pdf.mjs')).readPdf,
  docx: async () => (await import('./read-docx.mjs')).readDocx,
  html: async () => (await import('./read-html.mjs')).readHtml,
  markdown: async () => (await import('./read-markdown.mjs')).readMarkdown,
  text: async () => (await import('./read-text.mjs')).readText,
}

/** Blocks in one message. */
const BATCH = 500

async function read() {
  const reader = await READERS[format]()
  let characters = 0
  let hasText = false
  const figures = new FigureBox()
  for await (const { blocks, ...about } of reader(new Uint8Array(bytes), figures, cap.tolerate)) {
    for (const { text = '' } of blocks) characters += text.length
    if (cap.hasExceeded()) throw new Fault('expands_too_much')
    if (characters > mostCharacters) throw new Fault('too_long')
    hasText ||= blocks.some(({ text = '' }) => /[\p{L}\p{N}]/u.test(text))
    for (let at = 0; at === 0 || at < blocks.length; at += BATCH)
      await send({
        kind: 'part',
        ...about,
        figuresLeftOut: figures.leftOut,
        blocks: blocks.slice(at, at + BATCH).map(storable),
      })
  }
  if (!hasText) throw new Fault('no_text')
}

/** A part is sent when the one before it has been taken. */
async function send(message) {
  const taken = once(parentPort, 'message')
  parentPort.postMessage(message)
  await taken
}

// oxlint-disable-next-line no-control-regex -- removes control characters
const CONTROLS = /[\u0000-\u0008\u000B-\u001F]/g

/** Databases take neither NUL nor half a surrogate pair. */
function storable(block) {
  const clean = text => text.toWellFormed().replace(CONTROLS, '').normalize('NFC')
  return Object.fromEntries(
    Object.entries(block).map(([key, value]) => [key, typeof value === 'string' ? clean(value) : value]),
  )
}

const cap = capArrays(longestArray)
try {
  await read()
  parentPort.postMessage({ kind: 'end' })
} catch (error) {
  const code = cap.hasExceeded() ? 'expands_too_much' : error instanceof Fault ? error.code : 'malformed'
  parentPort.postMessage({ kind: 'fault', code })
}
parentPort.close()
