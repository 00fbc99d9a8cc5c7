// The page that shows an author what a blueprint makes: many items side by side, with key, misconceptions, solution and hints.
import type { FigureData } from '../../../figures/figure-data.js'
import { describeFigure, drawFigure, tableOfFigure } from '../../../figures/draw-figure.js'
import { figureLanguage } from '../../../figures/figure-kind.js'
import { markup } from '../../../figures/svg.js'
import { figureTextsIn } from '../../../language/stored.js'
import { shownValue } from '../../domain/item/item-views.js'
import type { Item, ItemPart } from '../../domain/item/item.js'
import type { Sample, Study } from '../../domain/lint/study.js'
import type { BlueprintProblem } from '../yaml-file.js'
import { counted, escapeHtml } from '../../../kernel/text.js'

/** Text as HTML: paragraphs and lists, or what stands within a line. */
export type Typeset = { readonly blocks: (text: string) => string; readonly line: (text: string) => string }

export type PreviewState = {
  readonly files: readonly string[]
  /** The one that is shown; null for the list alone. */
  readonly file: string | null
  readonly study: Study | null
  readonly problems: readonly BlueprintProblem[]
}

export function previewPage(state: PreviewState, typeset: Typeset): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(state.file ?? 'Blueprints')}</title>
<link rel="stylesheet" href="/preview.css">
<script src="/preview.js" defer></script>
<nav><h1>Blueprints</h1><ul>${state.files.map(file => fileLink(file, state.file)).join('')}</ul></nav>
<main>${state.file === null ? '<p>Choose a blueprint.</p>' : shown(state, typeset)}</main>
</html>
`
}

const fileLink = (file: string, current: string | null): string =>
  `<li><a href="/?file=${encodeURIComponent(file)}"${file === current ? ' aria-current="page"' : ''}>${escapeHtml(file)}</a></li>`

function shown({ file, study, problems }: PreviewState, typeset: Typeset): string {
  const heading = `<h2>${escapeHtml(study?.blueprint.title ?? file!)}</h2>`
  const count = problems.length === 0 ? 'Nothing is wrong with it.' : counted(problems.length, 'problem')
  const list = problems.map(
    ({ file: where, line, field, message }) =>
      `<li><code>${escapeHtml(`${where}:${line}`)}</code> <b>${escapeHtml(field)}</b> ${escapeHtml(message)}</li>`,
  )
  const status = `<section class="problems" role="status"><h3>${count}</h3><ul>${list.join('')}</ul></section>`
  if (study === null) return heading + status
  const groups = [...study.blueprint.tiers.keys()].flatMap(tier =>
    study.blueprint.parts[0].forms.map(form => {
      const samples = study.samples.filter(sample => sample.item.tier === tier && sample.form === form)
      const cards = samples.map(sample => card(sample, study, problems, typeset)).join('')
      return `<section><h3>${tier}, ${form}</h3><div class="cards">${cards}</div></section>`
    }),
  )
  return heading + status + groups.join('')
}

function card({ item, parts }: Sample, study: Study, problems: readonly BlueprintProblem[], typeset: Typeset): string {
  const at = (field: string): string => notesAt(problems, field)
  const there = parts.flatMap(({ part }) => part.misconceptions.map(bug => ({ part, bug })))
  const bugs = there.map(({ part, bug: { id, value, feedback } }) => {
    const index = study.file.misconceptions.findIndex(bug => bug.id === id)
    return `<dt>${escapeHtml(id)}: ${typeset.line(shownValue(part, value))}</dt><dd>${typeset.blocks(feedback)}${at(`misconceptions[${index}]`)}</dd>`
  })
  // A misconception that generation dropped is not listed; its problem is reported below the others.
  const dropped = study.file.misconceptions.flatMap(({ id }, i) =>
    there.some(({ bug }) => bug.id === id) ? [] : [at(`misconceptions[${i}]`)],
  )
  const steps = item.steps.map(step => `<li>${typeset.blocks(step)}</li>`).join('')
  const hints = item.hints
    .map(hint => `<li>${typeset.blocks(hint.text)} <small>cost ${hint.cost}</small></li>`)
    .join('')
  return `<article>
<div class="stem">${typeset.blocks(item.stem)}</div>${at('stem')}
${item.figure === undefined ? '' : figureHtml(item.figure, item.language)}${at('figure')}
${item.parts.map((part, i) => questionHtml(part, at(`parts[${i}]`), typeset)).join('')}
<details><summary>${counted(bugs.length, 'misconception')}</summary><dl>${bugs.join('')}</dl>${dropped.join('')}</details>
<details><summary>Solution</summary><ol>${steps}</ol>${at('solution')}</details>
<details><summary>${counted(item.hints.length, 'hint')}</summary><ol>${hints}</ol>${at('hints')}</details>
<footer>${seedOf(item)}</footer>
</article>`
}

/** The drawing as learners see it, with what screen readers say instead, and its table. */
function figureHtml(figure: FigureData, tag: string): string {
  const language = figureLanguage(tag, figureTextsIn(tag))
  const drawn = drawFigure(figure, language)
  const table = tableOfFigure(figure, language)
  const cells = (of: readonly string[], cell: string): string =>
    `<tr>${of.map(each => `<${cell}>${escapeHtml(each)}</${cell}>`).join('')}</tr>`
  const rows =
    table === null
      ? ''
      : `<table>${cells(table.columns, 'th')}${table.rows.map(row => cells(row, 'td')).join('')}</table>`
  const text = `<p><small>Read aloud: ${escapeHtml(describeFigure(figure, language))}</small></p>`
  return `<figure>${drawn === null ? rows : markup(drawn)}${text}${drawn === null ? '' : rows}</figure>`
}

const seedOf = ({ seed, variantKey }: Item): string =>
  `seed <code>${escapeHtml(seed)}</code> · ${escapeHtml(variantKey)}`

function questionHtml(part: ItemPart, notes: string, typeset: Typeset): string {
  const prompt = part.prompt === '' ? '' : typeset.blocks(part.prompt)
  const options = part.options.map(
    ({ value, text }) =>
      `<li${value === part.key ? ' class="key"' : ''}>${typeset.line(text)}${value === part.key ? ' ✓' : ''}</li>`,
  )
  const list = options.length === 0 ? '' : `<ol type="A">${options.join('')}</ol>`
  const example = part.example === undefined ? '' : ` <small>For example ${escapeHtml(part.example)}</small>`
  return `${prompt}<p>${escapeHtml(part.label)}: <b class="key">${typeset.line(shownValue(part, part.key))}</b>${example}</p>${list}${notes}`
}

/** The problems of a field and of everything in it. */
const notesAt = (problems: readonly BlueprintProblem[], field: string): string =>
  problems
    .filter(problem => problem.field === field || /^[.[]/.test(problem.field.slice(field.length)))
    .filter(problem => problem.field.startsWith(field))
    .map(({ field: where, message }) => `<p class="problem"><b>${escapeHtml(where)}</b> ${escapeHtml(message)}</p>`)
    .join('')

/** Reloads the content when the server says that a file changed; what was open stays open. */
export const PREVIEW_SCRIPT = `
const refresh = async () => {
  const open = [...document.querySelectorAll('details')].map(each => each.open)
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
  for (const name of ['nav', 'main']) document.querySelector(name).replaceWith(page.querySelector(name))
  document.querySelectorAll('details').forEach((each, i) => { each.open = open[i] ?? false })
}
new EventSource('/events').addEventListener('changed', refresh)
`

export const PREVIEW_STYLE = `
body { margin: 0; display: grid; grid-template-columns: 15rem 1fr; font: 16px/1.5 system-ui, sans-serif; color: #1c2024; }
nav { background: #f4f5f7; padding: 1rem; min-height: 100vh; } nav h1 { font-size: 1rem; } nav ul { list-style: none; padding: 0; }
nav a { overflow-wrap: anywhere; } a[aria-current] { font-weight: bold; }
main { padding: 1rem 1.5rem; min-width: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1rem; }
article { border: 1px solid #c8ccd2; border-radius: .5rem; padding: .75rem 1rem; overflow-wrap: anywhere; }
figure { margin: 0 0 1rem; } figure svg { width: 100%; max-width: 20rem; height: auto; } table { border-collapse: collapse; } td, th { border: 1px solid #c8ccd2; padding: .1rem .5rem; }
.stem { font-weight: 600; } img { max-width: 100%; } .key { color: #0b6b2f; } dt { font-weight: 600; } footer { color: #5b6470; font-size: .8rem; margin-top: .5rem; }
.problem, .problems li { color: #9c1c1c; } .problems ul:empty { display: none; }
@media (max-width: 45rem) { body { display: block; } nav { min-height: 0; } }
`
