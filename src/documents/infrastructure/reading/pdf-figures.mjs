// The pictures of a page of a PDF: where they stand, and their pixels as PNG. Drawings that are made of lines are no pictures.
import { getResolvedPDFJS } from 'unpdf'
import { smallPng } from './encode-png.mjs'

// pdf.js asks for it where a page has letters; Node has it from version 21 on.
ArrayBuffer.prototype.transferToFixedLength ??= function (length = this.byteLength) {
  const fixed = new ArrayBuffer(length)
  new Uint8Array(fixed).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)))
  return fixed
}

/** How long pictures of one document may be decoded, in ms. */
const LONGEST_MS = 40_000
/** On the page, in points: smaller ones are marks. */
const LEAST_SHOWN = 18
/** A picture that covers so much of a page that has text is the page itself, scanned and then read. */
const WHOLE_PAGE = 0.8
/** How far below a picture its caption may begin, in heights of the caption's letters. */
const CAPTION_GAP = 3
const LONGEST_CAPTION = 300

export class PdfFigures {
  #left = LONGEST_MS
  #isNeeded

  constructor(bytes, box, tolerate) {
    this.box = box
    this.tolerate = tolerate
    // The objects of pictures are never packed into others, so one that has none says so.
    this.#isNeeded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/Image')
  }

  /** The blocks with the pictures of the page among them. */
  async among(blocks, page, number, hasText) {
    const plain = blocks.map(({ area: _area, ...block }) => block)
    if (!this.#isNeeded) return plain
    if (this.box.isFull || this.#left < 0) {
      this.box.leaveOutRest()
      return plain
    }
    const began = performance.now()
    const shown = await this.tolerate(() => pictures(page)).catch(() => [])
    const [left, bottom, right, top] = page.view
    for (const { area, image } of shown) {
      if (area.right - area.left < LEAST_SHOWN || area.top - area.bottom < LEAST_SHOWN) continue
      const share = ((area.right - area.left) * (area.top - area.bottom)) / ((right - left) * (top - bottom))
      if (hasText && share > WHOLE_PAGE) continue
      const caption = captionBelow(area, blocks)
      const figure = this.box.take(pngOf(image), caption, number)
      if (figure !== null) plain.splice(placeAmong(area, blocks, plain), 0, figure)
    }
    this.#left -= performance.now() - began
    return plain
  }
}

async function pictures(page) {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 })
  const shown = []
  const saved = []
  let matrix = [1, 0, 0, 1, 0, 0]
  for (const [i, operator] of fnArray.entries()) {
    const args = argsArray[i]
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore) matrix = saved.pop() ?? matrix
    else if (operator === OPS.transform) matrix = product(matrix, args)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      if (args[0]) matrix = product(matrix, args[0])
    } else if (operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject)
      shown.push({ area: areaOf(matrix), image: await imageOf(page, args[0]) })
  }
  return shown
}

/** A picture that cannot be decoded is null. */
const imageOf = (page, named) =>
  typeof named !== 'string'
    ? named
    : new Promise(resolve => void (named.startsWith('g_') ? page.commonObjs : page.objs).get(named, resolve))

/** By the `kind` of pdf.js: bits, RGB, RGBA. */
function pngOf(image) {
  const { width, height, kind, data } = image ?? {}
  if (!data || !(width > 0 && height > 0)) return null
  if (kind === 1) return smallPng({ width, height, channels: 1, data: fromBits(width, height, data) })
  const channels = kind === 2 ? 3 : 4
  return data.length < width * height * channels ? null : smallPng({ width, height, channels, data })
}

function fromBits(width, height, data) {
  const row = Math.ceil(width / 8)
  const grey = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) grey[y * width + x] = (data[y * row + (x >> 3)] >> (7 - (x & 7))) & 1 ? 255 : 0
  return grey
}

const product = ([a, b, c, d, e, f], [g, h, i, j, k, l]) => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** Where the unit square comes to lie. */
function areaOf([a, b, c, d, e, f]) {
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ]
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
}

const overlaps = (one, other) => one.left < other.right && other.left < one.right

function captionBelow(area, blocks) {
  const below = blocks
    .filter(block => overlaps(block.area, area) && block.area.top <= area.bottom + block.area.size)
    .toSorted((one, other) => other.area.top - one.area.top)[0]
  if (below === undefined || below.kind === 'heading' || below.text.length > LONGEST_CAPTION) return ''
  return area.bottom - below.area.top <= below.area.size * CAPTION_GAP ? below.text : ''
}

/** Behind the text above it; on top of the page before all text. */
function placeAmong(area, blocks, plain) {
  const middle = (area.top + area.bottom) / 2
  const above = blocks
    .filter(block => overlaps(block.area, area) && block.area.bottom >= middle)
    .toSorted((one, other) => one.area.bottom - other.area.bottom)[0]
  if (above === undefined) return 0
  const at = blocks.indexOf(above)
  // Pictures that were put before it have moved it.
  let seen = -1
  return plain.findIndex(block => block.kind !== 'figure' && (seen += 1) === at) + 1
}
