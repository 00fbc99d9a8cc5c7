// One question on paper: what is asked, its figure, and room for the answer. It never looks at the key.
import { forBrowser, type Item } from '../../../items/index.js'
import { sentence, type SentenceKey } from '../../../language/say.js'
import { escapeHtml } from '../../../kernel/text.js'
import type { PropsOf, WidgetType } from '../../../widgets/kinds.js'
import { drawnPlane } from '../../../widgets/coordinate-plane/drawn-plane.js'
import { drawnLine } from '../../../widgets/number-line/drawn-line.js'
import type { FigureData } from '../../../figures/figure-data.js'
import { plainFigure } from '../../domain/plain-figure.js'
import { asHandwritten, printedEntry, printedLine, printedText } from './print-text.js'

/** Null for a question that cannot be answered on paper. */
export function printedQuestion(item: Item): string | null {
  const { widget_type: noun, props } = forBrowser(item)
  const field = fieldOf(item.language, noun, props)
  if (field === null) return null
  const { prompt, figure } = props as { readonly prompt: string; readonly figure?: FigureData }
  return `${printedText(asHandwritten(prompt))}${figure === undefined || DRAWN_IN.has(noun) ? '' : printedFigure(figure, item.language)}${field}`
}

/** Their field is drawn into the figure. */
const DRAWN_IN: ReadonlySet<string> = new Set(['number_line', 'coordinate_plane'])

type Printed = { readonly [Noun in WidgetType]?: (props: PropsOf<Noun>, language: string) => string }

const PRINTED: Printed = {
  multiple_choice: ({ options }, language) => asking('paper.tick_one', language) + choices(options),
  multi_select: ({ options }, language) => asking('paper.tick_all', language) + choices(options),
  ordering: ({ entries }, language) =>
    `${asking('paper.order', language)}<ul class="entries">${entries.map(entry => `<li><span class="box"></span> ${printedEntry(entry)}</li>`).join('')}</ul>`,
  number: ({ label, unit }) => line(label, unit),
  expression: ({ label }) => line(label),
  free_text: ({ multiline }, language) => line(sentence(language, 'imported.answer'), undefined, multiline ? 4 : 1),
  matrix: ({ label, rows, columns, resizable }) =>
    resizable ? line(label, undefined, 4) : `<p class="label">${printedLine(label)}</p>${grid(rows, columns)}`,
  table: ({ columns, rows, gap_options: options = [] }, language) => {
    let gap = 0
    const field = table([...columns], rows, cell =>
      cell === null ? printedGap(options[gap++] ?? null) : `<td>${printedEntry(cell)}</td>`,
    )
    return (
      asking(options.length > 0 && !options.includes(null) ? 'paper.tick_gaps' : 'paper.fill_gaps', language) + field
    )
  },
  number_line: (props, language) =>
    asking('paper.mark_line', language) + printedFigure(drawnLine(props), language, 'wide'),
  coordinate_plane: (props, language) =>
    asking(props.asks === 'line' ? 'paper.draw_line' : 'paper.mark_points', language) +
    printedFigure(drawnPlane(props), language),
  parts: ({ parts }, language) => {
    const printed = parts.map(part => {
      const field = fieldOf(language, part.widget_type, part.props)
      const { prompt } = part.props as { readonly prompt: string }
      return `<li>${printedText(asHandwritten(prompt))}${field}</li>`
    })
    return `<ol class="parts" type="a">${printed.join('')}</ol>`
  },
}

function fieldOf(language: string, noun: string, props: unknown): string | null {
  const print = PRINTED[noun as WidgetType] as ((props: unknown, language: string) => string) | undefined
  return print?.(props, language) ?? null
}

const asking = (key: SentenceKey, language: string): string =>
  `<p class="asking">${escapeHtml(sentence(language, key))}</p>`

/** Characters of options that fit beside one another. */
const SHORT = 24

/** With letters, which the key names. */
function choices(options: readonly string[]): string {
  const columns = options.every(({ length }) => length <= SHORT) ? 'options two' : 'options'
  const list = options.map(option => `<li><span class="box"></span> ${printedEntry(option)}</li>`)
  return `<ol class="${columns}" type="A">${list.join('')}</ol>`
}

/** One of the options is ticked where there are some. */
function printedGap(options: readonly string[] | null): string {
  if (options === null) return '<td class="gap"></td>'
  const list = options.map(option => `<li><span class="box"></span> ${escapeHtml(option)}</li>`)
  return `<td><ul class="entries">${list.join('')}</ul></td>`
}

const line = (label: string, unit?: string, lines = 1): string =>
  Array.from(
    { length: lines },
    (_, at) =>
      `<p class="line">${at === 0 ? `<span class="label">${printedLine(label)}</span>` : ''}<span class="rule"></span>${unit === undefined ? '' : `<span>${printedLine(unit)}</span>`}</p>`,
  ).join('')

const grid = (rows: number, columns: number): string =>
  `<table class="grid">${`<tr>${'<td class="gap"></td>'.repeat(columns)}</tr>`.repeat(rows)}</table>`

function table<Cell>(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  print: (cell: Cell) => string,
): string {
  const body = rows.map(row => `<tr>${row.map(print).join('')}</tr>`)
  return `<table><thead><tr>${head.map(cell => `<th scope="col">${printedEntry(cell)}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** A table stands for a figure that draws nothing; one beside a drawing is for those who do not see it, and takes no paper. */
function printedFigure(data: FigureData, language: string, size: 'usual' | 'wide' = 'usual'): string {
  const { svg, table: cells, description } = plainFigure(data, language)
  if (svg !== null) return `<figure class="${size}">${svg}</figure>`
  if (cells === null) return `<p>${escapeHtml(description)}</p>`
  return table(cells[0]!, cells.slice(1), cell => `<td>${printedEntry(cell)}</td>`)
}
