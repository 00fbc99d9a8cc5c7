// The words by which a learner says in plain text how an answer went: what the buttons of the page say, matched whole.
import { languages } from '../language/languages.js'
import { lessonTextsIn } from '../language/stored.js'
import type { SelfAssessment } from '../widgets/self-assessment/kind.js'

type Labels = Readonly<Record<SelfAssessment, string>>

/** One table per language of the page. */
export const CHOICE_LABELS: readonly Labels[] = Object.keys(languages).map(tag => lessonTextsIn(tag).selfAssessment)
