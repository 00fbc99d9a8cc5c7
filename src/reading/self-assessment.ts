// The words by which a learner says in plain text how an answer went: a catalogue per language, matched whole.
import { z } from 'zod'
import { SelfAssessment } from '../contract/widget.js'
import catalogue from './languages/self-assessment.json' with { type: 'json' }

type Labels = Readonly<Record<SelfAssessment, string>>

const Catalogue = z.record(z.string().regex(/^[a-z]{2}$/), z.record(SelfAssessment, z.string().min(1)))
const byLanguage = Catalogue.parse(catalogue)

export const CHOICE_LABELS: readonly Labels[] = Object.values(byLanguage)
export const ENGLISH_LABELS: Labels = byLanguage['en']!
