// The pages of a paper: one for each variant, a key for each, and the plan of the seats. Each is a file of its own, so that no key lies
// in what learners get.
import { hasSeveralAnswers, shownValue, type Item, type ItemPart } from '../../../items/index.js'
import { withMark } from '../../../language/decimals.js'
import { directionOf } from '../../../language/languages.js'
import { sentence, type SentenceKey } from '../../../language/say.js'
import { escapeHtml } from '../../../kernel/text.js'
import { letterOf } from '../../domain/names.js'
import type { Paper, PaperQuestion } from '../../domain/paper.js'
import { copiesOf } from '../../domain/seating.js'
import { PAPER_STYLE } from './paper-style.js'
import { printedEntry, printedLine, printedText } from './print-text.js'

type Words = (key: SentenceKey, values?: Readonly<Record<string, string | number>>) => string
const wordsOf =
  ({ language }: Paper): Words =>
  (key, values = {}) =>
    escapeHtml(sentence(language, key, values))

const pointsOf = ({ parts }: Item): number => parts.reduce((sum, { points }) => sum + points, 0)

export function variantPage(paper: Paper, variant: number): string {
  const words = wordsOf(paper)
  const name = letterOf(variant)
  const questions = paper.variants[variant]!
  const total = questions.reduce((sum, { item }) => sum + pointsOf(item), 0)
  const field = (label: string, after = ''): string =>
    `<p class="field"><span>${label}</span><span class="rule"></span>${after}</p>`
  return page(
    paper,
    words('paper.variant', { variant: name }),
    `<header>
<p class="variant">${words('paper.variant', { variant: name })}</p>
<h1>${escapeHtml(paper.title)}</h1>
<div class="fields">${field(words('paper.name'))}${field(words('paper.class'))}${field(words('paper.date'))}${field(words('paper.points'), `<bdi dir="ltr">/ ${total}</bdi>`)}</div>
</header>
<main>${questions.map(({ printed }, at) => numbered(questions, at, words, printed)).join('')}</main>`,
  )
}

function numbered(questions: readonly PaperQuestion[], at: number, words: Words, body: string): string {
  const { item, section } = questions[at]!
  const isNew = section !== null && section !== questions[at - 1]?.section
  const heading = isNew ? `<h2>${escapeHtml(section)}</h2>` : ''
  const worth = words('paper.worth', { points: pointsOf(item) })
  // A heading stays with the first question below it.
  const level = section === null ? 'h2' : 'h3'
  return `<section class="question">${heading}<${level} class="number">${words('paper.question', { number: at + 1 })} <span class="worth">(${worth})</span></${level}><div lang="${item.language}" dir="${directionOf(item.language)}">${body}</div></section>`
}

export function keyPage(paper: Paper, variant: number): string {
  const words = wordsOf(paper)
  const title = words('paper.key', { variant: letterOf(variant) })
  const questions = paper.variants[variant]!
  const keys = questions.map(({ item }, at) => numbered(questions, at, words, keyOf(item, words)))
  return page(
    paper,
    title,
    `<header><h1>${escapeHtml(paper.title)}: ${title}</h1><p class="staff">${words('paper.staff_only')}</p></header><main>${keys.join('')}</main>`,
  )
}

function keyOf(item: Item, words: Words): string {
  const isExample = item.parts.some(hasSeveralAnswers)
  const answers = item.parts.map(part => `<bdi class="answer">${shownAnswer(part, item.language)}</bdi>`)
  const shown =
    answers.length === 1
      ? answers[0]!
      : answers.map((answer, at) => `${letterOf(at).toLowerCase()}) ${answer}`).join('; ')
  const mistakes = item.parts.flatMap(part =>
    part.misconceptions
      .filter(({ value }) => part.form !== 'choice' || part.options.some(option => option.value === value))
      .map(
        ({ value, feedback }) =>
          `<li><bdi>${shownAnswer(part, item.language, value)}</bdi>: ${printedLine(feedback)}</li>`,
      ),
  )
  const steps = item.steps.map(step => `<li>${printedText(step)}</li>`)
  return `<p><b>${words(isExample ? 'paper.example' : 'paper.right')}:</b> ${shown}</p>
<p><b>${words('paper.solution')}</b></p><ol>${steps.join('')}</ol>
${mistakes.length === 0 ? '' : `<p><b>${words('paper.misconceptions')}</b></p><ul>${mistakes.join('')}</ul>`}`
}

/** With the letter of an option; an order by the numbers that belong into the boxes, from above, and by its entries. */
function shownAnswer(part: ItemPart, language: string, value = part.key): string {
  const { options, form, answer } = part
  const letter = (at: number): string => `<b>${letterOf(at)}</b>`
  if (form === 'choice') {
    const at = options.findIndex(option => option.value === value)
    return at < 0 ? printedEntry(value) : `${letter(at)} ${printedEntry(options[at]!.text)}`
  }
  if (answer.type === 'multi_select') {
    const right = JSON.parse(value) as string[]
    const ticked = options.flatMap(({ text }, at) =>
      right.includes(text) ? [`${letter(at)} ${printedEntry(text)}`] : [],
    )
    return ticked.length === 0 ? '—' : ticked.join(', ')
  }
  if (answer.type === 'ordering') {
    const order = JSON.parse(value) as string[]
    const boxes = options.map(({ text }) => order.indexOf(text) + 1).join(', ')
    return `<b>${boxes}</b> (${order.map(printedEntry).join(' → ')})`
  }
  return printedEntry(withMark(shownValue(part, value, language), language))
}

export function seatsPage(paper: Paper): string {
  const words = wordsOf(paper)
  const { seats, variants, names } = paper
  const copies = copiesOf(seats, variants.length).map(
    (count, variant) =>
      `<li>${words('paper.variant', { variant: letterOf(variant) })}: ${words('paper.copies', { copies: count })}</li>`,
  )
  let number = 0
  const rows = seats.map((row, at) => {
    const cells = row.map(variant => {
      const name = names[number] ?? null
      number += 1
      const who = name === null ? '<span class="rule"></span>' : `<bdi class="who">${escapeHtml(name)}</bdi>`
      return `<td><b>${letterOf(variant)}</b><span class="seat">${words('paper.seat', { number })}</span>${who}</td>`
    })
    return `<tr><th scope="row">${words('paper.row', { number: at + 1 })}</th>${cells.join('')}</tr>`
  })
  return page(
    paper,
    words('paper.seats'),
    `<header><h1>${escapeHtml(paper.title)}: ${words('paper.seats')}</h1></header>
<main><h2>${words('paper.print')}</h2><ul>${copies.join('')}</ul>
<table class="seats"><caption>${words('paper.front')}</caption><tbody>${rows.join('')}</tbody></table></main>`,
  )
}

/** `part`: what of the paper it is, already escaped. */
const page = ({ title, language }: Paper, part: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}: ${part}</title>
<style>${PAPER_STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`
