// What the form of an exam says, and what of it is new.
import type { ExamChange, ExamState, ExamView } from '../../../contract/exams.js'
import type { SentForm } from '../administration/administration-page.js'
import { isoTime, localTime } from './local-time.js'

/** Fields that the form does not show are missing. */
export type FormTerms = ExamChange

/** `learners`: who was chosen one by one. `opens`: the form asks whether it is open to whoever has its code. */
export function termsIn(form: Omit<SentForm, 'reset'>, learners: string[], opens: boolean): FormTerms {
  const given = <T>(name: string, read: (text: string) => T): { readonly [field: string]: T } =>
    form.has(name) ? { [name]: read(form.text(name)) } : {}
  const number = (text: string) => (text === '' ? null : Number(text))
  const code = form.text('access_code')
  return {
    ...given('title', text => text),
    ...given('assessment_id', text => text),
    ...given('opens_at', isoTime),
    ...given('closes_at', isoTime),
    ...given('duration_minutes', number),
    ...given('max_attempts', number),
    ...given('shuffle', text => (text === '' ? null : text === 'true')),
    ...given('release', text => text),
    ...(form.has('release') && { release_at: form.has('release_at') ? isoTime(form.text('release_at')) : null }),
    ...given('review', text => text),
    ...(form.text('no_code') === 'true' ? { access_code: null } : code !== '' && { access_code: code }),
    ...(opens && { by_code: form.has('by_code') }),
    classes: form.all('classes'),
    learners,
  }
}

/** What is sent: of an exam that is there only what is new, because a field shows times to the minute alone. */
export function changedTerms(terms: FormTerms, exam: ExamState | null): FormTerms {
  if (exam === null) return terms
  const before: Partial<Record<keyof FormTerms, unknown>> = {
    ...exam,
    access_code: undefined,
    by_code: exam.entry_code !== null,
    classes: exam.classes.map(({ class_id: id }) => id),
    learners: exam.people.flatMap(({ learner_id: id, singly }) => (singly ? [id] : [])),
  }
  return Object.fromEntries(
    Object.entries(terms).filter(([name, value]) => !isSame(value, before[name as keyof ExamView & keyof FormTerms])),
  )
}

function isSame(now: unknown, before: unknown): boolean {
  if (Array.isArray(now) && Array.isArray(before))
    return now.length === before.length && now.every(one => before.includes(one))
  if (now === before) return true
  const [a, b] = [now, before].map(one =>
    typeof one === 'string' && /^\d{4}-\d\d-\d\dT/.test(one) ? localTime(one) : one,
  )
  return a === b
}
