// Everything on offer as one list, and what a search leaves of it. What is wanted stands in the address.
import type { Assessment, Lesson, Skill, Survey } from '../../client/index.js'
import type { OfferKind } from './route.js'

/** In the order of the page. */
export const KINDS = ['lesson', 'practice', 'quiz', 'survey'] as const satisfies readonly OfferKind[]

export type Entry = {
  readonly id: string
  readonly title: string
  /** What it is about, in a sentence or two. */
  readonly text: string
  /** The language of title and text. */
  readonly titleLanguage: string
  /** Null for surveys, which belong to none. */
  readonly subject: string | null
  /** What the reader calls the subject. */
  readonly subjectTitle: string | null
  /** Null where none is declared. */
  readonly grade: number | null
  /** In which it can be taken; the first is the authors' own. */
  readonly languages: readonly string[]
} & (
  | { readonly kind: 'lesson' | 'practice' }
  | { readonly kind: 'quiz'; readonly quiz: Assessment }
  | { readonly kind: 'survey'; readonly survey: Survey }
)

export const lessonEntry = (one: Lesson): Entry => ({
  kind: 'lesson',
  id: one.guideline_id,
  title: one.title,
  text: one.topic,
  titleLanguage: one.title_language,
  subject: one.subject,
  subjectTitle: one.subject_title,
  grade: one.grade,
  languages: one.languages,
})

export const skillEntry = (one: Skill): Entry => ({
  kind: 'practice',
  id: one.skill_id,
  title: one.title,
  text: one.statement,
  titleLanguage: one.title_language,
  subject: one.subject,
  subjectTitle: one.subject_title,
  grade: null,
  languages: one.languages,
})

export const quizEntry = (quiz: Assessment): Entry => ({
  kind: 'quiz',
  quiz,
  id: quiz.assessment_id,
  title: quiz.title,
  text: quiz.description,
  titleLanguage: quiz.title_language,
  subject: quiz.subject,
  subjectTitle: quiz.subject_title,
  grade: null,
  languages: quiz.languages,
})

export const surveyEntry = (survey: Survey): Entry => ({
  kind: 'survey',
  survey,
  id: survey.survey_id,
  title: survey.title,
  text: survey.description,
  titleLanguage: survey.language,
  subject: null,
  subjectTitle: null,
  grade: null,
  languages: [survey.language],
})

/** What a learner looks for; null: no matter which. */
export interface Wanted {
  readonly words: string
  readonly kind: OfferKind | null
  readonly subject: string | null
  readonly grade: number | null
}
export const ANYTHING: Wanted = { words: '', kind: null, subject: null, grade: null }

/** From the query of an address. What cannot be is as if it were not there. */
export function wantedIn(query: string): Wanted {
  const given = new URLSearchParams(query)
  const grade = Number(given.get('grade') || NaN)
  return {
    words: given.get('q') ?? '',
    kind: KINDS.find(kind => kind === given.get('kind')) ?? null,
    subject: given.get('subject') || null,
    grade: Number.isInteger(grade) && grade >= 0 ? grade : null,
  }
}

/** The query of an address for what is wanted; whatever else was in `query` stays. Empty, or with its question mark. */
export function queryFor(wanted: Wanted, query: string): string {
  const next = new URLSearchParams(query)
  const values = { q: wanted.words.trim(), kind: wanted.kind, subject: wanted.subject, grade: wanted.grade }
  for (const [name, value] of Object.entries(values)) {
    next.delete(name)
    if (value !== null && value !== '') next.append(name, String(value))
  }
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}

export const wantsAll = (wanted: Wanted): boolean => queryFor(wanted, '') === ''

/** `more`: words by which the entry can be found besides its own, such as the name of its kind in the language of the page. */
export function isWanted(entry: Entry, wanted: Wanted, more: readonly string[]): boolean {
  if (wanted.kind !== null && entry.kind !== wanted.kind) return false
  if (wanted.subject !== null && entry.subject !== wanted.subject) return false
  if (wanted.grade !== null && entry.grade !== wanted.grade) return false
  const text = plain([entry.title, entry.text, entry.subjectTitle ?? '', ...more].join(' '))
  return plain(wanted.words)
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** Without case and accents: “Größe” is “grosse”. Vowel signs of Indian scripts are letters and stay. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u064b-\u0652]/g, '')
    .toUpperCase()
    .toLowerCase()
    .trim()

/** Lists of one subject and kind, of which at first only a few entries are shown. */
export interface Shelf {
  /** Its name in the address. */
  readonly name: string
  readonly subject: string | null
  readonly subjectTitle: string | null
  readonly groups: readonly Group[]
  /** How many there are; null where all of them are shown. */
  readonly of: number | null
}
type Group = readonly [Pick<Entry, 'subject' | 'subjectTitle' | 'grade'>, readonly Entry[]]

/** So many more are shown at once, rather than on another press. */
const HARDLY_MORE = 2

/**
 * Entries of one kind by subject. A shelf that is cut begins with `few` of its first list; one with hardly more is not cut. `opened`: the
 * names of those that are shown in full.
 */
export function shelvesOf(entries: readonly Entry[], few: number, opened: ReadonlySet<string>): readonly Shelf[] {
  const shelves = new Map<string, Entry[]>()
  for (const entry of entries) {
    const name = hasCards(entry) ? entry.kind : `${entry.kind}.${entry.subject ?? ''}`
    shelves.set(name, [...(shelves.get(name) ?? []), entry])
  }
  return [...shelves].map(([name, members]) => {
    const isCut = members.length > few + HARDLY_MORE && !opened.has(name)
    const groups: readonly Group[] = hasCards(members[0]!) ? [[members[0]!, members]] : groupsOf(members)
    const [[first, others]] = groups as [Group, ...Group[]]
    return {
      name,
      subject: members[0]!.subject,
      subjectTitle: members[0]!.subjectTitle,
      groups: isCut ? [[first, others.slice(0, few)]] : groups,
      of: isCut ? members.length : null,
    }
  })
}

/** What is shown as cards stands together, whatever its subject. */
const hasCards = ({ kind }: Entry): boolean => kind === 'quiz' || kind === 'survey'

const OPENED = 'more'

/** The names of the shelves that an address opens. */
export const openedIn = (query: string): ReadonlySet<string> => new Set(new URLSearchParams(query).getAll(OPENED))

/** The query of an address that opens this shelf, too. */
export function queryOpening(name: string, query: string): string {
  const next = new URLSearchParams(query)
  next.append(OPENED, name)
  return `?${next}`
}

/** By what stands above them: the subject, and of lessons the grade too. In the order in which they came. */
export function groupsOf(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.subject, entry.grade])
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()].map(group => [group[0]!, group] as const)
}
