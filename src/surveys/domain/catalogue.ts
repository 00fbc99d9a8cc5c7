// The forms that can be filled in, as loaded and checked at start.
import type { SurveyForm } from './survey-form.js'

export interface SurveyCatalogue {
  /** In the order of their titles. */
  surveys(): readonly SurveyForm[]
  survey(id: string): SurveyForm | null
}

/** Ids must differ. */
export function surveyCatalogue(forms: readonly SurveyForm[]): SurveyCatalogue {
  const byId = new Map(forms.map(form => [form.surveyId, form]))
  const ordered = forms.toSorted((a, b) => (a.title < b.title ? -1 : 1))
  return { surveys: () => ordered, survey: id => byId.get(id) ?? null }
}
