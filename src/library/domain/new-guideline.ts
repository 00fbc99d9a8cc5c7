// The guideline that a file describes, with its translations.
import { createHash } from 'node:crypto'
import { camelFields } from '../../kernel/fields.js'
import type { Guideline, GuidelineStep, GuidelineTitle } from './guideline.js'
import type { GuidelineFile, StepFile } from './guideline-file.js'
import { translatedFiles } from './guideline-texts.js'
import type { NewGuideline } from './next-version.js'

/** The hash is of the parsed file: the order of its fields and its comments do not count. */
export const newGuideline = (file: GuidelineFile): NewGuideline => ({
  guideline: withTranslations(file),
  status: file.status,
  hash: createHash('sha256').update(JSON.stringify(file)).digest('hex'),
})

function withTranslations(file: GuidelineFile): Guideline {
  const translations = translatedFiles(file).map(each => [each.language, guidelineFromFile(each)] as const)
  const titles = titlesIn(
    file,
    translations.map(([language]) => language),
  )
  return {
    ...guidelineFromFile(file),
    ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
    ...(titles.length > 0 && { titles: Object.fromEntries(titles) }),
  }
}

/** In every language that has both topic and subtopic, whether or not the rest is translated. */
const titlesIn = ({ texts = {} }: GuidelineFile, taught: readonly string[]) =>
  Object.entries(texts).flatMap(([language, { topic, subtopic }]): [string, GuidelineTitle][] =>
    typeof topic === 'string' && typeof subtopic === 'string'
      ? [[language, { topic, subtopic, isTaught: taught.includes(language) }]]
      : [],
  )

function guidelineFromFile({ status: _status, texts: _texts, guideline, ...file }: GuidelineFile): Guideline {
  return {
    ...camelFields(file),
    text: guideline,
    steps: file.steps.map(stepFromFile),
    prerequisites: file.prerequisites.map(stepFromFile),
  }
}

const stepFromFile = ({ reason_questions = [], questions = [], ...file }: StepFile): GuidelineStep => ({
  ...camelFields(file),
  reasonQuestions: reason_questions.map(question => ({
    ...question,
    options: question.options.map(option => ({ ...option, shows: option.shows ?? null })),
  })),
  questions: questions.map(({ expects: _expects, ...question }) => question),
})
