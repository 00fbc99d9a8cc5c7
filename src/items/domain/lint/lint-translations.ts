// The lints that look at texts, run over items in every language that a blueprint is translated into.
import { pathInTexts, translatedFile } from '../blueprint/blueprint-texts.js'
import { LINTS, lintStudy, type LintProblem } from './lints.js'
import { study, type Study } from './study.js'

/** Problems at the texts of the translations. `count` seeds for each tier and form, as for the original. */
export const lintTranslations = ({ file, blueprint, shared }: Study, count: number): LintProblem[] =>
  [...blueprint.translations].flatMap(([language, translated]) => {
    const made = study(translatedFile(file, file.texts[language]!), translated, count, shared)
    const lints = LINTS.filter(lint => lint.readsTexts)
    return lintStudy(made, lints).map(problem => ({ ...problem, path: pathInTexts(file, language, problem.path) }))
  })
