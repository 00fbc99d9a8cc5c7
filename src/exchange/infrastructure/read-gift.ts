// GIFT, the text format of Moodle (https://docs.moodle.org/en/GIFT_format).
import { matchingOf } from '../domain/matching.js'
import { plainNumber, rangeOf } from '../domain/number.js'
import type { Asked, LeftQuestion, PlainQuestion, ReadQuestions, WrongAnswer } from '../domain/plain-question.js'
import { plainText, richText, type TextFormat } from './rich-text.js'

export function readGift(source: string): ReadQuestions {
  const questions: PlainQuestion[] = []
  const left: LeftQuestion[] = []
  for (const block of blocksOf(source)) {
    const read = questionOf(block)
    if (read === null) continue
    if ('why' in read) left.push(read)
    else questions.push(read)
  }
  return { questions, left }
}

type Block = { readonly text: string; readonly line: number }

/** Questions are parted by empty lines; a line that begins with `//` is a comment. */
function blocksOf(source: string): Block[] {
  const blocks: Block[] = []
  let open: { text: string[]; line: number } | null = null
  const close = (): void => {
    if (open !== null) blocks.push({ text: open.text.join('\n'), line: open.line })
    open = null
  }
  for (const [at, line] of source
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim().startsWith('//')) continue
    // Also where a brace was never closed, and where the empty line before it was left out.
    if (open !== null && line.startsWith('::')) close()
    if (line.trim() !== '') {
      open ??= { text: [], line: at + 1 }
      open.text.push(line)
    } else if (open !== null && !isOpen(open.text.join('\n'))) close()
    else open?.text.push('')
  }
  close()
  return blocks
}

/** Inside of the braces an empty line ends nothing. */
const isOpen = (text: string): boolean => indexOf(text, '{') >= 0 && indexOf(text, '}') < 0

const FORMATS: Readonly<Record<string, TextFormat>> = { html: 'html', moodle: 'html', markdown: 'markdown' }

function questionOf({ text, line }: Block): PlainQuestion | LeftQuestion | null {
  const body = text.replaceAll(/^\$CATEGORY:.*$/gm, '').trim()
  if (body === '') return null
  const titled = /^::((?:\\[\s\S]|[^:\\]|:(?!:))*)::/.exec(body)
  const rest = body.slice(titled?.[0].length ?? 0).trim()
  const marked = /^\[(\w+)\]/.exec(rest)
  const format = FORMATS[marked?.[1] ?? ''] ?? 'plain'
  const written = rest.slice(marked?.[0].length ?? 0)
  const [from, to] = [indexOf(written, '{'), indexOf(written, '}')]
  const before = from < 0 ? written : written.slice(0, from)
  const after = to < 0 ? '' : written.slice(to + 1)
  // A word is missing in the middle.
  const whole = after.trim() === '' ? before : `${before.trimEnd()} … ${after.trimStart()}`
  const stem = richText(unescaped(whole), format)
  const named = plainText(unescaped(titled?.[1] ?? whole), titled ? 'plain' : format).text
  const name = named.length > 80 ? `${named.slice(0, 79)}…` : named
  const leave = (why: string): LeftQuestion => ({ name, line, why })
  if (from < 0) return leave('It is a description, and asks nothing.')
  if (to < 0) return leave('Its { is never closed.')
  if (stem.text === '') return leave('It has no question.')
  const { inside, explanation } = apart(written.slice(from + 1, to))
  const losses = [...stem.losses]
  const asked = askedOf(inside, losses)
  if (typeof asked === 'string') return leave(asked)
  return { name, stem: stem.text, asked, explanation: richText(unescaped(explanation), format).text, line, losses }
}

/** What comes behind `####` is said after every answer. */
function apart(inside: string): { readonly inside: string; readonly explanation: string } {
  const at = inside.indexOf('####')
  return at < 0
    ? { inside: inside.trim(), explanation: '' }
    : { inside: inside.slice(0, at).trim(), explanation: inside.slice(at + 4).trim() }
}

/** A sentence: why it cannot be taken. Adds to `losses`. */
function askedOf(inside: string, losses: string[]): Asked | string {
  if (inside === '') return 'It is an essay, with no right answer to compare with.'
  const truth = /^(TRUE|FALSE|T|F)\s*(?:#([\s\S]*))?$/i.exec(inside)
  if (truth !== null) return trueOrFalse(truth[1]!, truth[2] ?? '')
  if (inside.startsWith('#')) return numberOf(inside.slice(1).trim(), losses)
  const answers = answersOf(inside)
  if (answers.length === 0) return 'Its answers cannot be read.'
  const said = (text: string) => plainText(unescaped(text), 'plain').text
  if (answers.some(({ text }) => text.includes('->'))) {
    const pairs = answers.map(({ text }) => text.split('->').map(said))
    const [placed, others] = [pairs.filter(([thing]) => thing !== ''), pairs.filter(([thing]) => thing === '')]
    return matchingOf(
      placed.map(([thing = '', right = '']) => ({ thing, right })),
      others.flatMap(([, right = '']) => right),
      'partial',
    )
  }
  const wrong = (all: readonly Answer[]): WrongAnswer[] =>
    all.map(({ text, feedback }) => ({ text: said(text), feedback: richText(unescaped(feedback), 'plain').text }))
  const right = answers.filter(({ isRight }) => isRight)
  if (right.some(({ feedback }) => feedback !== '')) losses.push('Feedback for a right answer is not imported.')
  const rights = right.map(({ text }) => said(text))
  if (answers.every(({ isChoice }) => !isChoice)) {
    const full = right.filter(({ weight }) => weight === null || weight === 100)
    if (full.length === 0) return 'No answer is worth all points.'
    if (full.length < right.length) losses.push('Answers that earn part of the points are not imported.')
    return { kind: 'text', right: full.map(({ text }) => said(text)), wrong: [] }
  }
  if (right.length === 0) return 'No answer is right.'
  const others = wrong(answers.filter(({ isRight }) => !isRight))
  if (right.length === 1) return { kind: 'one', right: rights[0]!, wrong: others }
  if (others.some(({ feedback }) => feedback !== ''))
    losses.push('Feedback for single options is not imported, because several are ticked at once.')
  return { kind: 'several', right: rights, wrong: others.map(({ text }) => text), credit: 'partial' }
}

function trueOrFalse(key: string, feedback: string): Asked {
  const [toWrong = ''] = feedback.split(/(?<!\\)#/)
  return { kind: 'truth', isTrue: /^t/i.test(key), feedback: richText(unescaped(toWrong), 'plain').text }
}

function numberOf(inside: string, losses: string[]): Asked | string {
  const answers = /^[=~]/.test(inside) ? answersOf(inside) : [{ text: inside.split(/(?<!\\)#/)[0]!, weight: null }]
  const full = answers.filter(({ weight }) => weight === null || weight === 100)
  if (full.length < answers.length) losses.push('Numbers that earn part of the points are not imported.')
  if (full.length > 1) losses.push('Only the first of several right numbers is imported.')
  const [first] = full
  if (first === undefined) return 'No number is worth all points.'
  const text = unescaped(first.text).trim()
  if (text.includes('..')) {
    const [low = '', high = ''] = text.split('..')
    const range = rangeOf(low, high)
    return range === null
      ? `“${text}” is no range of numbers.`
      : { kind: 'number', right: range.middle, within: range.within, wrong: [] }
  }
  const [right, within] = text.split(':').map(plainNumber)
  if (right == null || (within === null && text.includes(':'))) return `“${text}” is no number.`
  return { kind: 'number', right, within: within ?? '0', wrong: [] }
}

type Answer = {
  readonly text: string
  readonly feedback: string
  /** Per cent; null where nothing is written. */
  readonly weight: number | null
  readonly isRight: boolean
  /** It begins with `~`. */
  readonly isChoice: boolean
}

function answersOf(inside: string): Answer[] {
  return inside
    .split(/(?<!\\)(?=[=~])/)
    .map(written => written.trim())
    .filter(written => /^[=~]/.test(written))
    .map(written => {
      const [, mark, share, text = '', feedback = ''] =
        /^([=~])\s*(?:%(-?[\d.]+)%)?((?:\\[\s\S]|[^#\\])*)(?:#([\s\S]*))?$/.exec(written) ?? []
      const weight = share === undefined ? null : Number(share)
      const isRight = mark === '=' ? weight === null || weight > 0 : weight !== null && weight > 0
      return { text: text.trim(), feedback: feedback.trim(), weight, isRight, isChoice: mark === '~' }
    })
}

/** Of a sign that no backslash makes plain; -1 where there is none. */
const indexOf = (text: string, sign: string): number => text.search(new RegExp(String.raw`(?<!\\)[${sign}]`))
const unescaped = (text: string): string =>
  text.replaceAll(/\\([~=#{}:n\\])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim()
