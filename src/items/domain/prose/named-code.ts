// Whether a text shows code that helps to write the function: a block of it, a line of the solution, or what a hidden call gives.
import { callText, type CodeSettings } from '../answers/code.js'
import type { Reading } from './reading.js'

/** A block with more than this is taken for a solution, whatever stands in it. */
const LONGEST_BLOCK = 40
const LEAST_LINE = 10

export function namesCode(settings: CodeSettings, text: string, shown: Reading): boolean {
  const bare = condensed(text)
  const known = condensed(`${shown.raw}\n${settings.initial_code}`)
  const blocks = [
    ...Array.from(text.matchAll(/(?:```|~~~)([\s\S]{0,8000}?)(?:```|~~~|$)/g), ([, code]) => code!),
    ...Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code]) => code!),
    ...Array.from(text.matchAll(/<(?:code|pre)\b[^>]*>([\s\S]{0,8000}?)(?:<\/|$)/gi), ([, code]) => code!),
    ...(text.match(/(?:^|\n)(?: {4}|\t)\S[^\n]*(?:\n(?: {4}|\t)[^\n]*)*/g) ?? []),
  ]
  if (blocks.some(code => condensed(code).length > LONGEST_BLOCK && !known.includes(condensed(code)))) return true
  return essentialLines(settings, known).some(line => bare.includes(line)) || namesHiddenCall(settings, bare)
}

const condensed = (code: string): string => code.replace(/[\s;]+/g, '')

/** Lines of the reference solution that are not shown, and what they give back or work out. */
function essentialLines({ reference, entry }: CodeSettings, known: string): string[] {
  const lines = reference
    .split('\n')
    .map(line => condensed(line.replace(/\/\/.*$/, '')))
    .flatMap(line => [line, line.replace(/^return|^(?:const|let|var)[\w$]+=/, '')])
  return lines.filter(line => line.length >= LEAST_LINE && !known.includes(line) && !isHead(line, entry))
}

const isHead = (line: string, entry: string): boolean => line.startsWith(`function${entry}(`) && /^[^{]*\{?$/.test(line)

/** What a test calls and what comes back, side by side. */
const namesHiddenCall = ({ entry, tests, examples }: CodeSettings, bare: string): boolean =>
  tests
    .filter(test => !examples.some(example => JSON.stringify(example) === JSON.stringify(test)))
    .some(({ args, gives }) => {
      const at = bare.indexOf(condensed(callText(entry, args)))
      return at >= 0 && bare.slice(at).includes(condensed(JSON.stringify(gives)))
    })
