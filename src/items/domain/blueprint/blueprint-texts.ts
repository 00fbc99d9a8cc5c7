// The texts of a blueprint that a translation has of its own, what is wrong with a translation, and the file that it makes.
import { compareTexts, type Compared, type Texts } from '../../../kernel/translation.js'
import type { BlueprintFile, BlueprintTexts } from './blueprint-schema.js'
import { ExpressionError } from '../../../expression/expression-error.js'
import { parseTemplate, type Template } from '../../../expression/template.js'
import type { FieldPath, FieldProblem } from './formula-reader.js'
import { figureWording } from './figure-wording.js'
import { shownValues } from './shown-values.js'
import { isOfWords, shownWords, wordNames } from './shown-words.js'
import { hasTypedWords, optionsIn, tableTexts, translatedTable } from './table-texts.js'

/** Their answers are words themselves, and an answer is the same in every language; an order may be one of numbers. What is chosen in a table has words in each. */
const ANSWERED_IN_WORDS: ReadonlySet<string> = new Set([
  'option',
  'short_text',
  'multi_select',
  'ordering',
  'table',
  'code',
])

/** Every text that a complete translation has, but for the words. */
function textsOf(file: BlueprintFile): Texts {
  const { spoken } = file.accessibility
  const parts = file.parts.map(({ id, prompt, response, grade }) => {
    const accept = (grade.accept ?? []).flatMap(({ note, say }) => (say === undefined ? [] : [[note, say] as const]))
    return [
      id,
      {
        ...(prompt !== undefined && { prompt }),
        label: response.label,
        ...(response.example !== undefined && { example: response.example }),
        ...(accept.length > 0 && { accept: Object.fromEntries(accept) }),
        ...tableTexts(response),
      },
    ] as const
  })
  return {
    stem: file.stem,
    ...(spoken !== undefined && { spoken }),
    parts: Object.fromEntries(parts),
    misconceptions: Object.fromEntries(file.misconceptions.map(({ id, feedback }) => [id, feedback])),
    solution: file.solution.map(({ say }) => say),
    hints: file.hints.map(({ say }) => say),
  }
}

type CheckedTranslation = { readonly problems: readonly FieldProblem[]; readonly missing: readonly FieldPath[] }

/** What is wrong with a translation, and which of its texts are missing; paths lead into the file. The original has to compile. */
export function checkTranslation(file: BlueprintFile, language: string): CheckedTranslation {
  const path = ['texts', language]
  const problem = (message: string) => ({ problems: [{ path, message }], missing: [] })
  if (language === file.language) return problem('The file is in this language already.')
  const inWords = file.parts.find(
    ({ response, key }) =>
      ANSWERED_IN_WORDS.has(response.type) &&
      (response.type !== 'ordering' || isOfWords(file, String(key))) &&
      (response.type !== 'table' || hasTypedWords(response)),
  )
  if (inWords !== undefined)
    return problem(`The answers of “${inWords.id}” are words: it cannot be asked in another language.`)
  const { words = {}, title: _title, ...texts } = file.texts[language]!
  const { missing, problems, pairs } = compareTexts(textsOf(file), texts, path)
  const names = wordNames(file)
  const read = pairs.map(pair => readPair(pair, names))
  const shown = checkWords(
    file,
    words,
    read.flatMap(({ template }) => template ?? []),
    path,
  )
  return {
    missing: [...missing, ...shown.missing],
    problems: [...problems, ...read.flatMap(each => each.problems), ...shown.problems],
  }
}

/** Such a title is shown in lists; the question is asked in the language of the file. */
export const isTitleAlone = (texts: BlueprintTexts): boolean => Object.keys(texts).every(name => name === 'title')

/** A translation shows the values that the original shows, no more and no fewer. */
function readPair(
  { path, original, translated }: Compared['pairs'][number],
  names: ReadonlySet<string>,
): { readonly template: Template | null; readonly problems: readonly FieldProblem[] } {
  try {
    const template = parseTemplate(translated)
    const ours = shownValues(parseTemplate(original), names)
    const theirs = shownValues(template, names)
    const messages = [
      ...([...theirs].every(value => ours.has(value))
        ? []
        : ['It shows a value that the original does not show here.']),
      ...([...ours].every(value => theirs.has(value))
        ? []
        : ['It does not show every value that the original shows here.']),
    ]
    return { template, problems: messages.map(message => ({ path, message })) }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { template: null, problems: [{ path, message: `At character ${error.at + 1}: ${error.message}` }] }
  }
}

/** Every word that the translation shows by the name of a value has its translation, and no other has. */
function checkWords(
  file: BlueprintFile,
  words: Readonly<Record<string, string>>,
  templates: readonly Template[],
  path: FieldPath,
): CheckedTranslation {
  const offered = optionsIn(file)
  const drawn = figureWording(file.figure)
  const shown = shownWords(file, [...templates, ...offered.templates, ...drawn.templates])
  const needed = [...new Set([...shown.words, ...offered.words, ...drawn.words])]
  return {
    missing: needed.filter(word => !Object.hasOwn(words, word)).map(word => [...path, 'words', word]),
    problems: [
      ...Object.keys(words)
        .filter(word => !needed.includes(word) && !drawn.signs.includes(word))
        .map(word => ({ path: [...path, 'words', word], message: 'No text of this translation shows this word.' })),
      ...[
        ...offered.mixed.map(text => `option “${text}”`),
        ...drawn.mixed.map(text => `text “${text}” of the figure`),
      ].map(text => ({
        path,
        message: `The ${text} has words and values in one text: make it a value of its own in params or derive.`,
      })),
      ...shown.composed.map(name => ({
        path,
        message: `“${name}” puts words of ${file.language} together: choose the words in the text itself.`,
      })),
    ],
  }
}

/** The file with the texts of a complete translation in place of its own. Everything that decides stays as it is. */
export function translatedFile(file: BlueprintFile, texts: BlueprintTexts): BlueprintFile {
  const { contexts: _stories, ...rest } = file
  return {
    ...rest,
    texts: {},
    title: texts.title ?? file.title,
    stem: texts.stem!,
    accessibility: { ...file.accessibility, ...(texts.spoken !== undefined && { spoken: texts.spoken }) },
    parts: file.parts.map(part => {
      const { prompt, label, example, accept, columns, rows } = texts.parts![part.id]!
      const clauses = part.grade.accept?.map(clause => ({
        ...clause,
        ...(clause.say !== undefined && { say: accept![clause.note]! }),
      }))
      return {
        ...part,
        ...(prompt !== undefined && { prompt }),
        response: {
          ...translatedTable(part.response, { columns, rows }),
          label: label!,
          ...(example !== undefined && { example }),
        },
        grade: { ...part.grade, ...(clauses && { accept: clauses }) },
      }
    }),
    misconceptions: file.misconceptions.map(bug => ({ ...bug, feedback: texts.misconceptions![bug.id]! })),
    solution: file.solution.map((step, i) => ({ ...step, say: texts.solution![i]! })),
    hints: file.hints.map((hint, i) => ({ ...hint, say: texts.hints![i]! })),
  }
}

/** The path in a translation of the text that the file has at `path`; the translation's own path for anything that is not a text. */
export function pathInTexts(file: BlueprintFile, language: string, path: FieldPath): FieldPath {
  const [field, index] = path
  const below = (...steps: FieldPath): FieldPath => ['texts', language, ...steps]
  switch (field) {
    case 'stem':
      return below('stem')
    case 'accessibility':
      return below('spoken')
    case 'solution':
    case 'hints':
      return typeof index === 'number' ? below(field, index) : below(field)
    case 'misconceptions':
      return typeof index === 'number' ? below(field, file.misconceptions[index]!.id) : below(field)
    case 'parts':
      return typeof index === 'number' ? below(field, file.parts[index]!.id) : below(field)
    default:
      return below()
  }
}
