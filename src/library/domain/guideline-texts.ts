// The texts of a guideline that learners read, and their translations. Which they are follows from the file itself: every text of it but
// the names, the words for machines, and what only a teacher or a model reads.
import type { FieldPath, FieldProblem } from '../../items/index.js'
import { compareTexts, type Texts } from '../../kernel/translation.js'
import type { GuidelineFile } from './guideline-file.js'

/** Fields that stay as they are, with everything in them. */
const KEPT: ReadonlySet<string> = new Set([
  'guideline_id',
  'status',
  'country',
  'board',
  'language',
  'depth_level',
  'id',
  'skills',
  'shows',
  'texts',
  // For a teacher or a model.
  'rubric',
  'guideline',
  'teaching_approach',
  'other_approach',
  'success_criteria',
  'assessment_criteria',
])

type CheckedTexts = { readonly problems: readonly FieldProblem[]; readonly missing: readonly FieldPath[] }

/** What is wrong with one translation, and which of its texts are missing; paths lead into the file. */
export function checkTexts(file: GuidelineFile, language: string): CheckedTexts {
  const path = ['texts', language]
  if (language === file.language)
    return { problems: [{ path, message: 'The file is in this language already.' }], missing: [] }
  const texts = file.texts?.[language]
  if (texts === undefined) return { problems: [], missing: [path] }
  const { problems, missing, pairs } = compareTexts(textsIn(file), texts, path)
  const changed = pairs.filter(({ original, translated }) => gapsIn(original) !== gapsIn(translated))
  return {
    problems: [
      ...problems,
      ...changed.map(pair => ({
        path: pair.path,
        message: '{interest} stands in it exactly where the original has it.',
      })),
    ],
    missing,
  }
}

const gapsIn = (text: string): boolean => text.includes('{interest}')

/** The file in every language that it is completely translated into. */
export const translatedFiles = (file: GuidelineFile): readonly GuidelineFile[] =>
  Object.entries(file.texts ?? {}).flatMap(([language, texts]) => {
    const { problems, missing } = checkTexts(file, language)
    if (problems.length > 0 || missing.length > 0) return []
    const { texts: _texts, ...own } = replaced(file, texts) as GuidelineFile
    return [{ ...own, language }]
  })

function textsIn(value: unknown): Texts {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textsIn)
  const entries = Object.entries(value as object).filter(([name, each]) => !KEPT.has(name) && holdsText(each))
  return Object.fromEntries(entries.map(([name, each]) => [name, textsIn(each)]))
}

const holdsText = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && Object.values(value).some(holdsText))

/** The value with each text that has a translation replaced by it. */
function replaced(value: unknown, texts: unknown): unknown {
  if (texts === undefined) return value
  if (typeof value === 'string') return texts
  const theirs = texts as Readonly<Record<string, unknown>>
  if (Array.isArray(value)) return value.map((each, i) => replaced(each, theirs[i]))
  return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, replaced(each, theirs[name])]))
}
