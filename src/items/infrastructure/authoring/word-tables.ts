// The tables of words in REFERENCE.md, made from the schemas that read the files.
import { ANSWER_TYPES } from '../../domain/answers/registry.js'
import type { AnswerType } from '../../domain/answers/answer-type.js'
import { cellOption } from '../../domain/answers/elements/cell-option.js'
import { Tolerance } from '../../domain/answers/written/tolerance.js'
import { AssessmentFile } from '../../domain/assessment/assessment.js'
import { BlueprintFile, SkillsFile } from '../../domain/blueprint/blueprint-schema.js'
import { asInput } from './json-schema.js'
import { wordRows, type Json, type WordRow } from './word-rows.js'

const END = '<!-- end of words -->'
const BLOCK = /<!-- words of ([\w .]+?): made by viva blueprint schema --write -->[^]*?<!-- end of words -->/g

const INDEX_BEGIN = '<!-- index of words: made by viva blueprint schema --write -->'
const INDEX_END = '<!-- end of index -->'
const INDEX = new RegExp(`${INDEX_BEGIN}[^]*?${INDEX_END}`)

/** The headings of tables that are not called as their table is; each leads to its anchor. */
const HEADINGS: Readonly<Record<string, string>> = {
  file: 'The file',
  tier: 'Tiers',
  part: 'Parts',
  figure: 'Figures',
  misconception: 'Misconceptions',
  choice: 'Choices',
  solution: 'Solution and hints',
  hint: 'Solution and hints',
  test: 'Tests',
  contexts: 'Stories',
  translation: 'Translations',
  assessment: 'Assessments',
}

const OF_EVERY_FIGURE = ['kind', 'read_off']

/** Gaps have the words of their type; one type is of gaps alone. */
const ofOptions = (row: WordRow): WordRow => ({
  ...row,
  isNeeded: false,
  says: `wherever a gap has the type \`option\`, which needs it: ${row.says}`,
})

type Sections = ReadonlyMap<string, readonly WordRow[]>

/** The rows of each table by its name, in the order of the reference. */
export function wordSections(): Sections {
  const file = asInput(BlueprintFile) as { readonly properties: Readonly<Record<string, Json>> }
  const field = (word: string): Json => file.properties[word]!
  const items = (word: string): Json => field(word)['items'] as Json
  const each = (word: string): Json => field(word)['additionalProperties'] as Json
  const forms = (schema: Json): readonly Json[] => (schema['oneOf'] ?? schema['anyOf']) as readonly Json[]
  const wordOf = (form: Json, word: string): string => {
    const { const: only, enum: words } = (form['properties'] as Record<string, { const?: string; enum?: string[] }>)[
      word
    ]!
    return only ?? words!.join(' ')
  }
  return new Map<string, readonly WordRow[]>([
    ['file', wordRows(file)],
    ...forms(each('params')).map(form => [`draw ${wordOf(form, 'type')}`, wordRows(form)] as const),
    ['tier', wordRows((field('tiers')['properties'] as Record<string, Json>)['easy']!)],
    ['part', wordRows(items('parts'))],
    // One of them is chosen: none is needed.
    ['tolerance', wordRows(asInput(Tolerance)).map(row => ({ ...row, isNeeded: false }))],
    ...Object.entries(ANSWER_TYPES as unknown as Record<string, AnswerType>).map(
      ([type, { response, grade }]) =>
        [
          `answer ${type}`,
          [
            ...wordRows(asInput(response), 'response'),
            ...(type === 'table' ? wordRows(asInput(cellOption.response), 'response.of_columns[]').map(ofOptions) : []),
            ...wordRows(asInput(grade), 'grade'),
          ],
        ] as const,
    ),
    [
      'figure',
      wordRows(forms(field('figure'))[0]!)
        .filter(({ path }) => OF_EVERY_FIGURE.includes(path))
        .map(row => (row.path === 'kind' ? { ...row, written: 'one of the kinds below' } : row)),
    ],
    ...forms(field('figure')).map(
      form =>
        [
          `figure ${wordOf(form, 'kind')}`,
          wordRows(form).filter(({ path }) => !OF_EVERY_FIGURE.includes(path)),
        ] as const,
    ),
    ['misconception', wordRows(items('misconceptions'))],
    ['choice', wordRows(field('choice'))],
    ['solution', wordRows(items('solution'), 'solution[]')],
    ['hint', wordRows(items('hints'), 'hints[]')],
    ['test', wordRows(items('tests'))],
    ['contexts', wordRows(field('contexts'))],
    ['translation', wordRows(each('texts'))],
    ['skills', wordRows(asInput(SkillsFile))],
    ['assessment', wordRows(asInput(AssessmentFile))],
  ])
}

/** The reference with its tables of words, and the list of all words, as they have to be now. Throws for a table that is not known. */
export function withWordTables(reference: string): string {
  const sections = wordSections()
  return reference
    .replace(INDEX, () => `${INDEX_BEGIN}\n\n${indexOf(sections)}\n\n${INDEX_END}`)
    .replaceAll(BLOCK, (_block, name: string) => {
      const rows = sections.get(name)
      if (rows === undefined) throw new Error(`There are no words of “${name}”.`)
      return `<!-- words of ${name}: made by viva blueprint schema --write -->\n\n${tableOf(rows)}\n\n${END}`
    })
}

const tableOf = (rows: readonly WordRow[]): string =>
  rows.length === 0
    ? 'No words of its own.'
    : [
        '| word | means | written there |',
        '| --- | --- | --- |',
        ...rows.map(
          ({ path, isNeeded, says, written }) =>
            `| \`${path}\` | ${says ?? ''} | ${isNeeded ? '**needed**: ' : ''}${written} |`,
        ),
      ].join('\n')

/** Every word by the alphabet, with the places where it may stand. */
function indexOf(sections: Sections): string {
  const places = new Map<string, Set<string>>()
  for (const [name, rows] of sections)
    for (const { path } of rows) {
      const word = path.split('.').at(-1)!.replace('[]', '')
      const heading = HEADINGS[name] ?? name
      const link = `[${heading}](#${heading.toLowerCase().replaceAll(' ', '-')})`
      places.set(word, (places.get(word) ?? new Set()).add(link))
    }
  const lines = [...places]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, links]) => `| \`${word}\` | ${[...links].join(', ')} |`)
  return ['| word | where it may stand |', '| --- | --- |', ...lines].join('\n')
}
