// Whether feedback on a wrong answer gives the right one away while the same question is still to be answered again.
import { hasDecimalComma } from '../../../expression/printing.js'
import { namedNumbers } from '../../../gate/index.js'
import { beforeBlock } from '../../../language/program-block.js'
import { answerType } from '../answers/registry.js'
import { statesKey } from './withhold-reason.js'
import { figureTexts } from './figure-texts.js'
import type { Item } from './item.js'

/**
 * `given`: the wrong answer as the learner reads it. True where the text names the key, or a number or word of it that stands neither in
 * the question nor in the answer, and where the text says how far the answer is from the key: “one short” leaves nothing to work out.
 */
export function givesAway(item: Item, text: string, given: string): boolean {
  // What a program printed comes from the learner.
  const [words] = beforeBlock(text)
  if (statesKey(item, words)) return true
  const screen = [
    item.stem,
    ...figureTexts(item),
    ...item.parts.flatMap(({ prompt, label }) => [prompt, label]),
    given,
  ].join('\n')
  const seen = valuesIn(screen, item.language)
  const said = [...valuesIn(words, item.language)].filter(value => !seen.has(value))
  const [answer, ...others] = numeralsIn(given, item.language)
  return item.parts.some(({ key, answer: { type, settings } }) => {
    const shown = answerType(type).show(key, settings)
    const [right, ...more] = numeralsIn(shown, 'en')
    const apart =
      answer !== undefined && right !== undefined && others.length + more.length === 0
        ? Math.abs(Number(answer) - Number(right))
        : Number.NaN
    const keys = valuesIn(shown, item.language, 'en')
    return (
      said.some(value => keys.has(value) || Math.abs(Number(value) - apart) < 1e-9) || namesWord(shown, words, screen)
    )
  })
}

const THOUSANDS = /(?<=\d)[,\u202f\u00a0 ](?=\d{3}(?!\d))/g
const SPACED_THOUSANDS = /(?<=\d)[\u202f\u00a0 ](?=\d{3}(?!\d))/g

/** Numbers as they are written in a language, a fraction and an address also by their pieces. */
const numeralsIn = (text: string, language: string): string[] =>
  text
    .replaceAll('{,}', ',')
    .replace(/\\[dt]?frac\s*\{(\d+)\}\s*\{(\d+)\}/g, ' $1/$2 ')
    .replace(hasDecimalComma(language) ? SPACED_THOUSANDS : THOUSANDS, '')
    .match(/\d+(?:[.,]\d+)*(?:\/\d+)?/g)
    ?.map(plainNumeral) ?? []

/** Without those that most addresses have. */
const octetsOf = (numeral: string): string[] =>
  /^\d+(?:\.\d+){3}/.test(numeral) ? numeral.split(/[./]/).filter(octet => octet !== '0' && octet !== '255') : []

/** `7.50` and `7.5` are one number. */
const plainNumeral = (text: string): string =>
  /^\d+[.,]\d+$/.test(text) ? String(Number(text.replace(',', '.'))) : text

/** `notation`: the language whose notation numbers have. */
const valuesIn = (text: string, language: string, notation = language): Set<string> =>
  new Set([
    ...numeralsIn(text, notation).flatMap(numeral => [numeral, ...numeral.split('/'), ...octetsOf(numeral)]),
    ...namedNumbers(text, language).flatMap(({ value, isOrdinal }) => (isOrdinal ? [] : [String(value)])),
  ])

/** A word of the key that only the text names. */
const namesWord = (shown: string, text: string, screen: string): boolean =>
  (shown.match(/\p{L}{4,}/gu) ?? []).some(word => stands(word, text) && !stands(word, screen))

const stands = (word: string, text: string): boolean =>
  new Set(text.toLowerCase().match(/\p{L}+/gu)).has(word.toLowerCase())
