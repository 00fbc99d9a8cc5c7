// The graph of a curriculum as a picture on its own: what stands in a document, is printed, or is turned into pixels. Servers draw it and
// pages do.
import type { CurriculumView, ViewNode } from './curriculum-view.js'

const HEAD = 76
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif"
const LINE = 17
const LONGEST_HEADING = 90

/** An SVG document in light colours. Everything in it is text and shape: no script, no link, nothing to fetch. */
export function curriculumSvg(view: CurriculumView): string {
  const width = Math.max(view.width, 480)
  const height = view.height + HEAD
  const facts = `${view.nodes.length} nodes · ${hours(view.total_minutes)} · longest way ${hours(view.critical_minutes)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONT}">
<title>${escaped(view.topic)}</title>
<desc>${escaped(facts)}</desc>
<defs>${arrowHead('plain', '#9a9da6')}${arrowHead('critical', '#2d4a9a')}</defs>
<rect width="${width}" height="${height}" fill="#f6f5f2"/>
<text x="24" y="38" font-size="22" font-weight="650" fill="#1b1e27">${escaped(shortened(view.topic, LONGEST_HEADING))}</text>
<text x="24" y="60" font-size="13" fill="#565b68">${escaped(facts)}</text>
<g transform="translate(0 ${HEAD})">
<g fill="none">
${view.edges
  .toSorted((a, b) => Number(a.is_critical) - Number(b.is_critical))
  .map(edge)
  .join('\n')}
</g>
${view.nodes.map(node => nodeShape(node, view)).join('\n')}
</g>
</svg>
`
}

const arrowHead = (id: string, colour: string): string =>
  `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="${colour}"/></marker>`

function edge({ path, is_critical: critical }: CurriculumView['edges'][number]): string {
  const look = critical
    ? 'stroke="#2d4a9a" stroke-width="2.5" marker-end="url(#critical)"'
    : 'stroke="#9a9da6" stroke-width="1.5" marker-end="url(#plain)"'
  return `<path d="${path}" ${look}/>`
}

function nodeShape(node: ViewNode, { node_width: width, node_height: height }: CurriculumView): string {
  const outline = node.is_critical ? 'stroke="#2d4a9a" stroke-width="2"' : 'stroke="#c9c7c0"'
  const lines = wrapped(node.title, width - 28, 2)
  const text = lines.map((line, i) => `<tspan x="14" dy="${i === 0 ? 0 : LINE}">${escaped(line)}</tspan>`).join('')
  const week = node.week === null ? '' : ` · week ${node.week}`
  const milestone = node.is_milestone
    ? `<path transform="translate(${width - 20} ${height - 19})" d="M0 -6L6 0L0 6L-6 0z" fill="#17663a"/>`
    : ''
  return `<g transform="translate(${node.x} ${node.y})">
<title>${escaped(node.title)}</title>
<rect width="${width}" height="${height}" rx="10" fill="#ffffff" ${outline}/>
<text x="14" y="25" font-size="14" font-weight="600" fill="#1b1e27">${text}</text>
<text x="14" y="${height - 14}" font-size="12" fill="#565b68">${node.estimate_minutes} min${week}</text>
${milestone}</g>`
}

const hours = (minutes: number): string => (minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`)

/** At most `limit` lines of about `width` pixels at 14 pixels height; what does not fit is cut off with an ellipsis. */
function wrapped(text: string, width: number, limit: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text)) {
    const longer = line + piece
    if (widthOf(longer.trimEnd()) <= width) line = longer
    else {
      if (line !== '') lines.push(line.trimEnd())
      line = piece.trimStart()
    }
  }
  lines.push(line.trimEnd())
  const shown = lines.slice(0, limit)
  if (lines.length > limit) shown[limit - 1] = `${shown[limit - 1]}…`
  return shown.map(each => cut(each, width))
}

/** Where a line may be broken: after a space, and around the signs of scripts that have none. */
const pieces = (text: string): string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*\s*/gu,
  ) ?? []

function cut(line: string, width: number): string {
  if (widthOf(line) <= width) return line
  const signs = [...line.replace(/…$/, '')]
  while (signs.length > 0 && widthOf(`${signs.join('')}…`) > width) signs.pop()
  return `${signs.join('')}…`
}

/** An estimate on the wide side, since the fonts of whoever looks are not known. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + signWidth(sign), 0)

function signWidth(sign: string): number {
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/u.test(sign))
    return 14.5
  if (/[\p{Lu}mwMW@%&]/u.test(sign)) return 11
  if (/[iljtfrI.,;:'|! ()[\]]/.test(sign)) return 5.4
  return 8.8
}

const shortened = (text: string, most: number): string =>
  [...text].length <= most ? text : `${[...text].slice(0, most - 1).join('')}…`

/** Control characters are no part of XML, whatever they are written as. */
const escaped = (text: string): string =>
  text.replace(/\p{Cc}|[\uFFFE\uFFFF]/gu, ' ').replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
