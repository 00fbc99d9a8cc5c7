// A dollar sign on the page is one that the author wrote as `\$`. Any other opens or closes maths, as the reader of the page has it.
import { holds } from '../../../expression/evaluate.js'
import { markdownTree } from '../../../contract/markdown.js'
import type { Block, Inline } from '../../../contract/text-tree.js'
import type { FieldPath, FieldProblem } from '../blueprint/formula-reader.js'
import { firstOfEach, named, type Sample, type Study } from './study.js'

/** The first text at each place whose maths is not read as maths. */
export function everyDollarIsMaths({ file, blueprint, samples }: Study): FieldProblem[] {
  // Many items have the same text.
  const known = new Map<string, string | null>()
  const looseIn = (text: string): string | null => {
    if (!text.includes('$')) return null
    const found = known.has(text) ? known.get(text)! : looseDollar(text)
    known.set(text, found)
    return found
  }
  const ids = file.misconceptions.map(({ id }) => id)
  return firstOfEach(
    samples.flatMap(sample =>
      textsOf(sample, blueprint.solution, ids).flatMap(([path, text]) => {
        const loose = looseIn(text)
        return loose === null ? [] : [{ path: path(), message: message(loose, sample) }]
      }),
    ),
  )
}

const message = (around: string, sample: Sample): string =>
  `A “$” in “${around}” neither opens nor closes maths, so the page shows it (${named(sample)}). ` +
  'Write no space behind the “$” that opens maths nor before the one that closes it, and “\\$” for a dollar sign.'

type Steps = Study['blueprint']['solution']

/** Each text with a function that says its place, which is seldom wanted. */
function textsOf({ item, scope, parts }: Sample, steps: Steps, bugs: readonly string[]): [() => FieldPath, string][] {
  const stepOf = (shown: number): number =>
    steps.flatMap((step, i) => (step.when === null || holds(step.when, scope) ? [i] : []))[shown]!
  return [
    [() => ['stem'], item.stem],
    ...item.steps.map((text, i): [() => FieldPath, string] => [() => ['solution', stepOf(i), 'say'], text]),
    ...item.hints.map(({ text }, i): [() => FieldPath, string] => [() => ['hints', i, 'say'], text]),
    ...parts.flatMap(({ part }, i): [() => FieldPath, string][] => {
      const response: () => FieldPath = () => ['parts', i, 'response']
      return [
        [() => ['parts', i, 'prompt'], part.prompt],
        [() => ['parts', i, 'response', 'label'], part.label],
        [() => ['parts', i, 'response', 'example'], part.example ?? ''],
        ...part.options.map(({ text }): [() => FieldPath, string] => [response, text]),
        ...cellsOf(part.answer.settings).map((text): [() => FieldPath, string] => [response, text]),
        ...(part.accept?.clauses ?? []).map(({ say }, at): [() => FieldPath, string] => [
          () => ['parts', i, 'grade', 'accept', at, 'say'],
          say ?? '',
        ]),
        ...part.misconceptions.map(({ id, feedback }): [() => FieldPath, string] => [
          () => ['misconceptions', bugs.indexOf(id), 'feedback'],
          feedback,
        ]),
      ]
    }),
  ]
}

/** Of a table. */
const cellsOf = ({ columns = [], rows = [] }: { columns?: readonly string[]; rows?: readonly unknown[] }): string[] =>
  [columns, rows].flat(2).filter(cell => typeof cell === 'string')

/** Stands for `\$` while a text is read. */
const WRITTEN = '\uE001'

/** What stands around the first dollar sign that the page would show without its author having written `\$`; null where there is none. */
export function looseDollar(text: string): string | null {
  const loose = markdownTree(text.replaceAll('\\$', WRITTEN))
    .flatMap(wordsOf)
    .find(words => words.includes('$'))
  if (loose === undefined) return null
  const at = loose.indexOf('$')
  return loose
    .slice(Math.max(0, at - 20), at + 30)
    .replaceAll(WRITTEN, '\\$')
    .trim()
}

/** Its words apart from maths, code and lines that keep their columns. */
function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return block.inlines.flatMap(wordsIn)
    case 'list':
      return block.entries.flat().flatMap(wordsOf)
    case 'table':
      return [block.head, ...block.rows].flat().flatMap(({ inlines }) => inlines.flatMap(wordsIn))
    case 'quote':
      return block.blocks.flatMap(wordsOf)
    default:
      return []
  }
}

function wordsIn(inline: Inline): string[] {
  switch (inline.kind) {
    case 'text':
      return [inline.value]
    case 'strong':
    case 'emphasis':
    case 'link':
      return inline.inlines.flatMap(wordsIn)
    default:
      return []
  }
}
