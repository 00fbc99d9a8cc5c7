// What a model may say while a question is open: nothing that is not on the learner's screen already, as far as that can be proved. The gate
// knows no key, so it cannot give one away by what it stops. A text that it stops is replaced; a false alarm costs a sentence.
import { pointsAtOption, withoutWholeList } from './options.js'
import { plainTexts } from './plain-text.js'
import type { Screen } from './screen.js'
import { newValue } from './values.js'

/** Why a text is stopped, for the log. */
export type StopReason = 'too_long' | 'script' | 'number' | 'expression' | 'option'

/** Longer texts are not looked into. */
const MAX_LENGTH = 8_000

/** Null for a text that may be shown. */
export function stopReason(text: string, screen: Screen): StopReason | null {
  if (text.length > MAX_LENGTH) return 'too_long'
  const shown = screen.texts.flatMap(each => plainTexts(each).map(spaced))
  const repeatable = [...shown, ...screen.quotable.flatMap(each => plainTexts(each).map(spaced))]
  const on = shown.join('\n')
  // How many options there are is seen, too.
  const counts = screen.lists.map(({ length }) => String(length)).filter(count => !screen.lists.flat().includes(count))
  for (const plain of plainTexts(text)) {
    const rest = screen.lists.reduce(withoutWholeList, withoutRepeated(plain, repeatable))
    if (hasOtherScript(rest, on, screen.language)) return 'script'
    const value = newValue(rest, [on, ...counts].join('\n'), screen.language)
    if (value !== null) return value
    if (screen.lists.some(options => pointsAtOption(rest, on, options))) return 'option'
  }
  return null
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Without sentences that are repeated word by word. */
function withoutRepeated(text: string, shown: readonly string[]): string {
  const sentences = shown
    .flatMap(each => [each, ...each.split(/(?<=[.?!])\s/)])
    .filter(each => each.length > 8 && /\s/.test(each))
  return sentences
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, sentence) => rest.replaceAll(sentence, ' ; '), text.replace(/\s+/g, ' '))
}

/** Letters of a script that is neither the session's nor on the screen cannot be read by what follows. */
function hasOtherScript(text: string, on: string, language: string): boolean {
  const own = new Intl.Locale(language).maximize().script ?? 'Latn'
  const scripts = [
    'Latn',
    ...SCRIPTS.filter(([name, letters]) => name === own || letters.test(on)).map(([name]) => name),
  ]
  const known = scripts.map(name => String.raw`\p{Script=${name}}`).join('')
  // Greek letters are symbols of mathematics in every language.
  return new RegExp(String.raw`[^${known}\p{Script=Greek}\P{L}]`, 'u').test(text)
}

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Arab', /\p{Script=Arab}/u],
  ['Deva', /\p{Script=Deva}/u],
]
