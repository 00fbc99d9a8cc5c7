// Plain questions as Moodle's XML, which its question bank imports (https://docs.moodle.org/en/Moodle_XML_format).
import type { Asked, PlainQuestion, WrongAnswer } from '../domain/plain-question.js'
import { base64, picturesIn, type ShownPictures } from './shown-pictures.js'
import { escapedText, htmlOf, inlineHtml, type TextStyle, type Typeset } from '../../contract/text-html.js'

/** Why Moodle cannot ask it; null where it can. */
export const leftByMoodle = ({ figure }: PlainQuestion): string | null =>
  figure === undefined ? null : 'Its figure is drawn by the page.'

/** What Moodle does otherwise. */
export function lostInMoodle({ asked }: PlainQuestion): string[] {
  if (asked.kind === 'several' && asked.credit === 'whole')
    return ['Moodle gives a share of the points for each right tick, also where all or nothing counts.']
  return asked.kind === 'order' ? ['Moodle grades orders by a rule of its own.'] : []
}

/** `category`: where they are put in the question bank, with slashes. */
export function writeMoodleXml(
  questions: readonly PlainQuestion[],
  category: string,
  pictures: ShownPictures = new Map(),
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<quiz>',
    `  <question type="category"><category>${text(`$course$/top/${category}`)}</category></question>`,
    ...questions.map(each => withFiles(question(each), pictures)),
    '</quiz>',
    '',
  ].join('\n')
}

/** A picture stands as a file behind the text that shows it. */
const withFiles = (xml: string, pictures: ShownPictures): string =>
  xml.replaceAll(/<text><!\[CDATA\[[\s\S]*?\]\]><\/text>/g, element => {
    const names = picturesIn(element).filter(name => pictures.has(name))
    const files = names.map(
      name => `<file name="${name}" path="/" encoding="base64">${base64(pictures.get(name)!)}</file>`,
    )
    return (
      names.reduce((all, name) => all.replaceAll(`pictures/${name}`, `@@PLUGINFILE@@/${name}`), element) +
      files.join('')
    )
  })

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

/** For MathJax. */
const delimited: Typeset = (tex, isBlock) =>
  isBlock ? String.raw`\[${escapedText(tex)}\]` : String.raw`\(${escapedText(tex)}\)`
const STYLE: TextStyle = { typeset: delimited, picture: file => file }
const html = (markdown: string): string => htmlOf(markdown, STYLE)
/** An option is read again as words alone, so its code keeps its marks. */
const inline = (option: string): string => inlineHtml(option, { ...STYLE, code: value => escapedText(`\`${value}\``) })
