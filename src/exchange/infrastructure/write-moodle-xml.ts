// Plain questions as Moodle's XML, which its question bank imports (https://docs.moodle.org/en/Moodle_XML_format).
import type { Asked, PlainQuestion, WrongAnswer } from '../domain/plain-question.js'
import { clozeFields } from './write-cloze.js'
import { base64, picturesIn, type ShownPictures } from './shown-pictures.js'
import { escapedText, htmlOf, inlineHtml, type TextStyle, type Typeset } from '../../contract/text-html.js'

/** Why Moodle cannot ask it; null where it can. */
export function leftByMoodle({ figure, asked }: PlainQuestion): string | null {
  if (figure !== undefined) return 'Its figure is drawn by the page.'
  const order = asked.kind === 'parts' && asked.parts.some(part => part.asked.kind === 'order')
  return order ? 'A cloze question of Moodle has no field for an order.' : null
}

/** What Moodle does otherwise. */
export function lostInMoodle({ asked, losses }: PlainQuestion): string[] {
  const all = asked.kind === 'parts' ? asked.parts.map(part => part.asked) : [asked]
  const isWhole = (kind: 'several' | 'match'): boolean =>
    all.some(each => each.kind === kind && each.credit === 'whole')
  return [
    ...losses,
    ...(isWhole('several')
      ? ['Moodle gives a share of the points for each right tick, also where all or nothing counts.']
      : []),
    ...(isWhole('match')
      ? ['Moodle gives a share of the points for each right pair, also where all or nothing counts.']
      : []),
    ...(asked.kind === 'order' ? ['Moodle grades orders by a rule of its own.'] : []),
  ]
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

function question({ name, stem, asked, explanation, language = 'en' }: PlainQuestion): string {
  const shown =
    asked.kind === 'parts' ? `${html(stem)}${clozeFields(asked.parts, language, { html, inline })}` : html(stem)
  return [
    `  <question type="${TYPES[asked.kind]}">`,
    `    <name>${text(name)}</name>`,
    `    <questiontext format="html">${text(shown)}</questiontext>`,
    `    <generalfeedback format="html">${text(explanation === '' ? '' : html(explanation))}</generalfeedback>`,
    ...answersOf(asked).map(line => `    ${line}`),
    '  </question>',
  ].join('\n')
}

const TYPES: Readonly<Record<Asked['kind'], string>> = {
  match: 'matching',
  parts: 'cloze',
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
    case 'match':
      return [
        '<shuffleanswers>true</shuffleanswers>',
        ...asked.pairs.map(({ thing, right }) => subquestion(inline(thing), right)),
        ...asked.others.map(each => subquestion('', each)),
      ]
    case 'parts':
      return []
    case 'order':
      return asked.right.map((each, at) => answer(at + 1, { text: each, feedback: '' }, 'html'))
  }
}

/** Without a thing, an option that belongs to none. */
const subquestion = (thing: string, right: string): string =>
  `<subquestion format="html">${text(thing)}<answer>${text(right)}</answer></subquestion>`

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
