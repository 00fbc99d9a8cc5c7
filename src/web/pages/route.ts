// Maps paths to pages, and pages to their paths.

/** What has a page of its own that says what it is and begins it. */
export type OfferKind = 'quiz' | 'practice' | 'lesson' | 'survey'

/** What staff have pages for. */
const STAFF_VIEWS = [
  'sessions',
  'alerts',
  'exams',
  'print',
  'session',
  'mastery',
  'results',
  'classes',
  'regrade',
  'content',
  'blueprints',
  'people',
  'keys',
  'webhooks',
  'audit',
] as const
export type StaffView = (typeof STAFF_VIEWS)[number]

export type Route =
  | { readonly page: 'start' | 'about' | 'curricula' | 'history' | 'my-data' | 'teachers' | 'none' }
  /** `id`: of the session whose answers are shown, or of an exam, or `new`; null on a page of many. */
  | { readonly page: 'staff'; readonly view: StaffView; readonly id: string | null }
  | { readonly page: 'session' | 'review' | 'curriculum' | 'exam'; readonly id: string }
  /** `view` one: of the document with that id; otherwise `id` is null. */
  | { readonly page: 'documents'; readonly view: 'list' | 'one' | 'concepts'; readonly id: string | null }
  /** `code`: of a class; null where the learner types it. */
  | { readonly page: 'join'; readonly code: string | null }
  /** `code`: of a receipt; null where it is typed. */
  | { readonly page: 'receipt'; readonly code: string | null }
  /** Of a practice `id` has the skills, with commas in between; empty where none is chosen yet. */
  | { readonly page: 'offer'; readonly kind: OfferKind; readonly id: string }

const FIXED: Readonly<Record<string, Route>> = {
  '': { page: 'start' },
  'index.html': { page: 'start' },
  'about-you': { page: 'about' },
  concepts: { page: 'documents', view: 'concepts', id: null },
  curricula: { page: 'curricula' },
  documents: { page: 'documents', view: 'list', id: null },
  'for-teachers': { page: 'teachers' },
  join: { page: 'join', code: null },
  'my-data': { page: 'my-data' },
  'my-results': { page: 'history' },
  receipt: { page: 'receipt', code: null },
  staff: { page: 'staff', view: 'sessions', id: null },
  practice: { page: 'offer', kind: 'practice', id: '' },
}

/** The page for a path below the base path, which the server writes into the page. */
export function routeOf(path: string, basePath: string): Route {
  const below = (path.startsWith(basePath) ? path.slice(basePath.length) : path.replace(/^\//, '')).replace(/\/$/, '')
  const fixed = Object.hasOwn(FIXED, below) ? FIXED[below] : undefined
  if (fixed) return fixed
  const code = /^join\/([\w-]{1,40})$/.exec(below)?.[1]
  if (code) return { page: 'join', code }
  const receipt = /^receipt\/([\w-]{1,60})$/.exec(below)?.[1]
  if (receipt) return { page: 'receipt', code: receipt }
  const staff = /^staff\/([a-z-]+)(?:\/([\w-]+))?$/.exec(below)
  const view = STAFF_VIEWS.find(known => known === staff?.[1])
  if (staff && view && view !== 'mastery' && (view !== 'session' || staff[2]))
    return { page: 'staff', view, id: staff[2] ?? null }
  const classId = /^staff\/class\/([\w-]+)\/mastery$/.exec(below)?.[1]
  if (classId) return { page: 'staff', view: 'mastery', id: classId }
  const session = /^s\/([\w-]+)$/.exec(below)?.[1]
  if (session) return { page: 'session', id: session }
  const review = /^s\/([\w-]+)\/review$/.exec(below)?.[1]
  if (review) return { page: 'review', id: review }
  const exam = /^exam\/([\w-]+)$/.exec(below)?.[1]
  if (exam) return { page: 'exam', id: exam }
  const document = /^documents\/([\w-]+)$/.exec(below)?.[1]
  if (document) return { page: 'documents', view: 'one', id: document }
  const curriculum = /^curricula\/([\w.-]+)$/.exec(below)?.[1]
  if (curriculum) return { page: 'curriculum', id: curriculum }
  const offer = /^(quiz|practice|lesson|survey)\/((?:[\w.,-]|%2C)+)$/i.exec(below)
  if (offer) return { page: 'offer', kind: offer[1] as OfferKind, id: offer[2]!.replaceAll(/%2C/gi, ',') }
  return { page: 'none' }
}

/** The path of an offer, relative to the base path. */
export const offerPath = (kind: OfferKind, id: string): string => `${kind}/${id}`

/** The path of a document, or of one place in it. */
export function documentPath(
  id: string,
  place: { readonly page?: number | null; readonly passageId?: string } = {},
): string {
  const page = place.page ? `?page=${place.page}` : ''
  return `documents/${id}${page}${place.passageId === undefined ? '' : `#${place.passageId}`}`
}

/** The path of the page that says what a receipt proves. */
export const receiptPath = (code: string): string => `receipt/${code}`

/** The path of a page of staff. */
export const staffPath = (view: StaffView, id?: string): string =>
  [...(view === 'sessions' ? ['staff'] : ['staff', view]), ...(id === undefined ? [] : [id])].join('/')

/** The path of the page with the mastery of a class. */
export const masteryPath = (classId: string): string => `staff/class/${classId}/mastery`

/** The path of the page with every question of a session. */
export const reviewPath = (sessionId: string): string => `s/${sessionId}/review`
