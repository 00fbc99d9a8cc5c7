// From places on a page to lines, from lines to paragraphs and headings.

const LONGEST_HEADING = 120

/** Lines in the order of the page, each with the size of its letters and its height on the page (0 is the bottom, 1 the top). */
export function linesOf(items, pageHeight) {
  const lines = []
  let line = null
  for (const { str, transform, width, height, hasEOL } of items) {
    const size = Math.round(Math.hypot(transform[2], transform[3]) * 10) / 10 || height
    const [x, y] = [transform[4], transform[5]]
    if (line !== null && str !== '' && Math.abs(y - line.y) > size * 0.6) line = finish(lines, line)
    if (str !== '') {
      line ??= { text: '', x, y, size: 0, end: x, place: y / pageHeight }
      // Letters that stand apart are words that stand apart.
      const gap = x - line.end
      if (line.text !== '' && gap > size * 0.2 && !/\s$/.test(line.text) && !str.startsWith(' ')) line.text += ' '
      line.text += str
      line.size = Math.max(line.size, size)
      line.end = x + width
    }
    if (hasEOL && line !== null) line = finish(lines, line)
  }
  if (line !== null) finish(lines, line)
  return lines
}

function finish(lines, line) {
  const text = line.text.replace(/\s+/g, ' ').trim()
  if (text !== '') lines.push({ ...line, text })
  return null
}

/** How a document looks, from some of its pages: the size of its body, those of its headings by level, and what its pages repeat. */
export function lookOf(pages) {
  const letters = new Map()
  const seen = new Map()
  for (const lines of pages) {
    for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
    for (const key of new Set(lines.filter(isAtEdge).map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const body = [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 0
  const larger = [...letters.keys()].filter(size => size > body * 1.12).toSorted((one, other) => other - one)
  const repeated = new Set(
    [...seen].filter(([, times]) => pages.length > 3 && times > pages.length / 2).map(([key]) => key),
  )
  return { body, levels: larger.slice(0, 6), repeated }
}

const isAtEdge = ({ place }) => place > 0.9 || place < 0.1

/** A running head is the same on every page but for its number. */
const keyOf = ({ text, place }) => `${place > 0.5 ? 'top' : 'bottom'} ${text.replace(/\d+/g, '#')}`

/** Each with the `area` of its lines, whose letters are so large, in points. */
export function blocksOfPage(lines, { body, levels, repeated }, page) {
  const blocks = []
  let before = null
  for (const line of lines) {
    if (isAtEdge(line) && repeated.has(keyOf(line))) continue
    const level = levelOf(line, levels)
    const last = blocks.at(-1)
    if (level !== null) {
      if (last?.kind === 'heading' && last.level === level && isNext(before, line, 2.2)) goOn(last, line)
      else blocks.push({ kind: 'heading', level, text: line.text, page, area: areaOf(line) })
    } else if (last?.kind === 'text' && isNext(before, line, 1.7, body)) goOn(last, line)
    else blocks.push({ kind: 'text', text: line.text, page, area: areaOf(line) })
    before = line
  }
  return blocks
}

const areaOf = ({ x, end, y, size }) => ({ left: x, right: end, bottom: y, top: y + size, size })

function goOn(block, line) {
  block.text = joined(block.text, line.text)
  const { left, right, bottom, top } = areaOf(line)
  const { area } = block
  area.left = Math.min(area.left, left)
  area.right = Math.max(area.right, right)
  area.bottom = Math.min(area.bottom, bottom)
  area.top = Math.max(area.top, top)
}

function levelOf({ size, text }, levels) {
  const at = levels.indexOf(size)
  return at >= 0 && text.length <= LONGEST_HEADING && /\p{L}/u.test(text) ? at + 1 : null
}

/** Whether a line goes on with what the line before it began: close below it, or at the top of another column. */
function isNext(before, line, most) {
  if (before === null) return false
  const below = before.y - line.y
  return below < 0 || below <= Math.max(before.size, line.size) * most
}

/** A word that was divided at the end of a line becomes one again. */
function joined(text, next) {
  if (/\p{L}[-\u00AD\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next
  return `${text} ${next}`
}
