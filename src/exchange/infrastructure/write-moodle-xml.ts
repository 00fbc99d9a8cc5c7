// Plain questions as Moodle's XML, which its question bank imports (https://docs.moodle.org/en/Moodle_XML_format).
import { Marked } from 'marked'
import type { Asked, PlainQuestion, WrongAnswer } from '../domain/plain-question.js'

/** `category`: where they are put in the question bank, with slashes. */
export function writeMoodleXml(questions: readonly PlainQuestion[], category: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    `  <question type="category"><category>${text(`$course$/top/${category}`)}</category></question>`,
    ...questions.map(question),
    '</quiz>',
    '',
  ].join('\n')
}

function question({ name, stem, asked, explanation }: PlainQuestion): string {
  return [
    `  <question type="${TYPES[asked.kind]}">`,
    `    <name>${text(name)}</name>`,
    `    <questiontext format="html">${text(html(stem))}</questiontext>`,
    `    <generalfeedback format="html">${text(explanation === '' ? '' : html(explanation))}</generalfeedback>`,
    ...answersOf(asked).map(line => `    ${line}`),
    '  </question>',
  ].join('\n')
}

const TYPES: Readonly<Record<Asked['kind'], string>> = {
  one: 'multichoice',
  truth: 'truefalse',
  several: 'multichoice',
  text: 'shortanswer',
  number: 'numerical',
  order: 'ordering',
}

function answersOf(asked: Asked): string[] {
  switch (asked.kind) {
    case 'one':
      return [
        '<single>true</single>',
        '<shuffleanswers>true</shuffleanswers>',
        '<answernumbering>none</answernumbering>',
        answer(100, { text: asked.right, feedback: '' }, 'html'),
        ...asked.wrong.map(wrong => answer(0, wrong, 'html')),
      ]
    case 'truth': {
      const wrong = { text: String(!asked.isTrue), feedback: asked.feedback }
      return [answer(100, { text: String(asked.isTrue), feedback: '' }), answer(0, wrong)]
    }
    case 'several':
      return [
        '<single>false</single>',
        '<shuffleanswers>true</shuffleanswers>',
        '<answernumbering>none</answernumbering>',
        ...asked.right.map(each => answer(share(asked.right), { text: each, feedback: '' }, 'html')),
        ...asked.wrong.map(each => answer(-share(asked.wrong), { text: each, feedback: '' }, 'html')),
      ]
    case 'text':
      return [
        '<usecase>0</usecase>',
        ...asked.right.map(each => answer(100, { text: each.replaceAll('*', String.raw`\*`), feedback: '' })),
        ...asked.wrong.map(wrong => answer(0, { ...wrong, text: wrong.text.replaceAll('*', String.raw`\*`) })),
      ]
    case 'number':
      return [
        answer(100, { text: asked.right, feedback: '' }, null, asked.within),
        ...asked.wrong.map(wrong => answer(0, wrong, null, asked.within)),
      ]
    case 'order':
      return asked.right.map((each, at) => answer(at + 1, { text: each, feedback: '' }, 'html'))
  }
}

/** Moodle knows shares to seven digits. */
const share = (all: readonly unknown[]): number => Number((100 / all.length).toFixed(5))

function answer(
  fraction: number,
  { text: shown, feedback }: WrongAnswer,
  format: 'html' | null = null,
  tolerance: string | null = null,
): string {
  const body = [
    text(format === null ? shown : inline(shown)),
    `<feedback format="html">${text(feedback === '' ? '' : html(feedback))}</feedback>`,
    ...(tolerance === null ? [] : [`<tolerance>${tolerance}</tolerance>`]),
  ]
  return `<answer fraction="${fraction}"${format === null ? '' : ` format="${format}"`}>${body.join('')}</answer>`
}

const text = (content: string): string => `<text><![CDATA[${content.replaceAll(']]>', ']]]]><![CDATA[>')}]]></text>`

const marked = new Marked({ gfm: true, async: false })
const html = (markdown: string): string => keepingMaths(markdown, plain => (marked.parse(plain) as string).trim())
/** Options are words and formulas without marks. */
const inline = (option: string): string => keepingMaths(option, escaped)
const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** What stands between dollar signs is given to MathJax as it is. */
function keepingMaths(source: string, turn: (plain: string) => string): string {
  const formulas: string[] = []
  const held = source.replaceAll(
    /(?<!\\)\$\$([\s\S]+?)\$\$|(?<!\\)\$([^$\n]+?)\$/g,
    (_, block?: string, within?: string) => {
      const formula = escaped(block ?? within!)
      formulas.push(block === undefined ? String.raw`\(${formula}\)` : String.raw`\[${formula}\]`)
      return `\uE000${formulas.length - 1}\uE001`
    },
  )
  return turn(held).replaceAll(/\uE000(\d+)\uE001/g, (_, at: string) => formulas[Number(at)]!)
}
