// The parts of a question as fields in a text, which Moodle calls cloze (https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type).
import { sentence } from '../../language/say.js'
import type { AskedOnce, AskedPart, WrongAnswer } from '../domain/plain-question.js'

/** HTML of Markdown: of a text, and of an option. */
type Written = { readonly html: (markdown: string) => string; readonly inline: (option: string) => string }

/** A paragraph for each part. Parts that are orders are none of Moodle's. */
export const clozeFields = (parts: readonly AskedPart[], language: string, written: Written): string =>
  parts.map(part => fieldsOf(part, language, written)).join('')

function fieldsOf({ prompt, points, asked }: AskedPart, language: string, written: Written): string {
  const words = prompt === null ? '' : written.html(prompt)
  if (asked.kind !== 'match') return `${words}<p>${field(points, asked, language, written)}</p>`
  const options = [...new Set([...asked.pairs.map(({ right }) => right), ...asked.others])]
  const rows = asked.pairs.map(({ thing, right }) => {
    const wrong = options.filter(each => each !== right).map(text => ({ text, feedback: '' }))
    return `<p>${written.inline(thing)} ${field(points, { kind: 'one', right, wrong }, language, written)}</p>`
  })
  return `${words}${rows.join('')}`
}

function field(points: number, asked: AskedOnce, language: string, { html, inline }: Written): string {
  const said = ({ feedback }: WrongAnswer): string => (feedback === '' ? '' : `#${escaped(html(feedback))}`)
  const answers = (type: string, right: readonly string[], wrong: readonly string[]): string =>
    `{${points}:${type}:${[...right.map(each => `=${each}`), ...wrong].join('~')}}`
  const options = (wrong: readonly WrongAnswer[]) => wrong.map(each => `${escaped(inline(each.text))}${said(each)}`)
  switch (asked.kind) {
    case 'one':
      return answers('MULTICHOICE_VS', [escaped(inline(asked.right))], options(asked.wrong))
    case 'truth': {
      const word = (isTrue: boolean): string => sentence(language, isTrue ? 'imported.true' : 'imported.false')
      const wrong = { text: word(!asked.isTrue), feedback: asked.feedback }
      return answers('MULTICHOICE_V', [escaped(word(asked.isTrue))], options([wrong]))
    }
    case 'several':
      return answers(
        'MULTIRESPONSE_S',
        asked.right.map(each => escaped(inline(each))),
        options(asked.wrong.map(text => ({ text, feedback: '' }))),
      )
    case 'text':
      return answers(
        'SHORTANSWER',
        asked.right.map(escaped),
        asked.wrong.map(each => `${escaped(each.text)}${said(each)}`),
      )
    case 'number':
      return answers(
        'NUMERICAL',
        [`${asked.right}:${asked.within}`],
        asked.wrong.map(each => `%0%${each.text}:${asked.within}${said(each)}`),
      )
    default:
      throw new Error(`Moodle has no field for “${asked.kind}”.`)
  }
}

const escaped = (text: string): string => text.replaceAll(/[\\}#~/"]/g, String.raw`\$&`)
