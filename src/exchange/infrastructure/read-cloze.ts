// Fields in a text, which Moodle calls cloze: the text with numbered gaps, and what each of them asks.
import { own } from '../../kernel/own.js'
import { plainNumber } from '../domain/number.js'
import { gapMark, type AskedOnce, type AskedPart, type WrongAnswer } from '../domain/plain-question.js'
import { plainText, richText } from './rich-text.js'

type Cloze = { readonly text: string; readonly parts: readonly AskedPart[]; readonly losses: readonly string[] }

/** How a field begins. */
const FIELD = /\{(\d*):([A-Z_]+):/g
const MOST_FIELDS = 8
/** By the names of Moodle, without what they say of the look and of shuffling. */
const TYPES: Readonly<Record<string, 'text' | 'number' | 'one' | 'several'>> = {
  SHORTANSWER: 'text',
  SA: 'text',
  MW: 'text',
  SHORTANSWER_C: 'text',
  SAC: 'text',
  MWC: 'text',
  NUMERICAL: 'number',
  NM: 'number',
  MULTICHOICE: 'one',
  MC: 'one',
  MCV: 'one',
  MCH: 'one',
  MCS: 'one',
  MCVS: 'one',
  MCHS: 'one',
  MULTIRESPONSE: 'several',
  MR: 'several',
  MRH: 'several',
  MRS: 'several',
  MRHS: 'several',
}

/** `html`: the text of the question. A sentence where it cannot be taken. */
export function readCloze(html: string): Cloze | string {
  const parts: AskedPart[] = []
  const losses = new Set<string>()
  let why: string | null = null
  const text = replacedFields(html, (points, name, answers) => {
    const type = own(TYPES, name) ?? own(TYPES, name.replace(/_[VHS]+$/, ''))
    const asked = type === undefined ? `Fields of type “${name}” are not imported.` : askedOf(type, answers, losses)
    if (typeof asked === 'string') why ??= asked
    else parts.push({ prompt: null, points: Math.min(100, Math.max(1, Number(points || '1'))), asked })
    return gapMark(parts.length)
  })
  if (why !== null) return why
  if (parts.length === 0) return 'It has no fields.'
  if (parts.length > MOST_FIELDS) return `It has more than ${MOST_FIELDS} fields.`
  const read = richText(parts.length === 1 ? text.replace(gapMark(1), '…') : text, 'html')
  return { text: read.text, parts, losses: [...losses, ...read.losses] }
}

/** Each field ends at the next brace that no backslash makes plain. */
function replacedFields(html: string, replaced: (points: string, name: string, answers: string) => string): string {
  let written = ''
  let at = 0
  FIELD.lastIndex = 0
  for (let found = FIELD.exec(html); found !== null; found = FIELD.exec(html)) {
    let end = FIELD.lastIndex
    while (end < html.length && html[end] !== '}') end += html[end] === '\\' ? 2 : 1
    // Where one is never closed, those behind it are not either.
    if (end >= html.length) break
    const answers = html.slice(FIELD.lastIndex, end)
    written += html.slice(at, found.index) + replaced(found[1]!, found[2]!, answers)
    at = end + 1
    FIELD.lastIndex = at
  }
  return written + html.slice(at)
}

type Given = { readonly text: string; readonly share: number; readonly feedback: string }

function askedOf(type: 'text' | 'number' | 'one' | 'several', source: string, losses: Set<string>): AskedOnce | string {
  const given = splitAt(source, '~').map(each => answerOf(each, losses))
  const right = given.filter(({ share }) => share >= 100)
  const wrong = given.filter(({ share }) => share <= 0)
  if (type !== 'several' && right.length + wrong.length < given.length)
    losses.add('Answers that earn part of the points are not imported.')
  const [first] = right
  if (first === undefined && type !== 'several') return 'A field of it has no right answer.'
  const wrongAnswers: WrongAnswer[] = wrong.map(({ text, feedback }) => ({ text, feedback }))
  switch (type) {
    case 'text': {
      const exact = right.filter(({ text }) => !text.includes('*'))
      if (exact.length === 0) return 'The right answers of a field are patterns.'
      return {
        kind: 'text',
        right: exact.map(({ text }) => text),
        wrong: wrongAnswers.filter(({ text }) => text !== '*'),
      }
    }
    case 'number':
      return numberOf(first!.text, wrongAnswers)
    case 'one':
      return right.length === 1 && wrong.length > 0
        ? { kind: 'one', right: first!.text, wrong: wrongAnswers }
        : 'A field needs one option that is right, and one that is not.'
    case 'several': {
      const ticked = given.filter(({ share }) => share > 0)
      return ticked.length === 0 || wrong.length === 0
        ? 'A field needs options that are right, and some that are not.'
        : {
            kind: 'several',
            right: ticked.map(({ text }) => text),
            wrong: wrong.map(({ text }) => text),
            credit: 'partial',
          }
    }
  }
}

function numberOf(right: string, wrong: readonly WrongAnswer[]): AskedOnce | string {
  const [value, within] = split(right)
  if (value === null || within === null) return `“${right}” is no number.`
  return {
    kind: 'number',
    right: value,
    within,
    wrong: wrong.flatMap(({ text, feedback }) => {
      const [number] = split(text)
      return number === null ? [] : [{ text: number, feedback }]
    }),
  }
}

/** `5:0.1` is 5, give or take 0.1. */
const split = (text: string): readonly [string | null, string | null] => {
  const [value = '', within = '0'] = text.split(':')
  return [plainNumber(value), plainNumber(within)]
}

/** `=right`, `%50%half`, `wrong#what is said`. */
function answerOf(source: string, losses: Set<string>): Given {
  const [answer = '', feedback = ''] = splitAt(source, '#')
  const [, equals, share, text = ''] = /^\s*(=)?(?:%(-?\d+(?:\.\d+)?)%)?([\s\S]*)$/.exec(answer)!
  const shown = plainText(unescaped(text), 'html')
  const said = richText(unescaped(feedback), 'html')
  for (const loss of [...shown.losses, ...said.losses]) losses.add(loss)
  return { text: shown.text, share: equals === undefined ? Number(share ?? 0) : 100, feedback: said.text }
}

const unescaped = (text: string): string => text.replaceAll(/\\([\\}#~/"])/g, '$1')

/** At a sign that no backslash makes plain. */
function splitAt(source: string, sign: string): string[] {
  const parts = ['']
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === sign) parts.push('')
    else if (source[at] === '\\') {
      parts.push(`${parts.pop()!}${source.slice(at, at + 2)}`)
      at += 1
    } else parts.push(`${parts.pop()!}${source[at]!}`)
  }
  return parts
}
