// A document: what it is read from, how far that has come, and what can go wrong.
import type { DocumentFault, DocumentFormat, DocumentState } from '../../contract/documents.js'

/** How a picture is stored. */
export type FigureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

export type Document = {
  readonly documentId: string
  readonly title: string
  readonly fileName: string
  readonly format: DocumentFormat
  readonly bytes: number
  /** Two letters, or `und` where nobody knows; null before it is read, if nobody has named it. */
  readonly language: string | null
  readonly state: DocumentState
  /** Why it could not be read; null unless `state` is `failed`. */
  readonly fault: DocumentFault | null
  /** Whether learners find it. */
  readonly published: boolean
  /** The classes whose learners find it once it is published; null: all learners. */
  readonly classIds: readonly string[] | null
  /** Parts read and to read: pages, where there are any. `total` is 0 before it is known. */
  readonly progress: { readonly done: number; readonly total: number }
  readonly passages: number
  /** Pictures that are kept, and at least how many are not; 0 before it is ready. */
  readonly figures: { readonly kept: number; readonly leftOut: number }
  readonly createdAt: Date
}

/** A piece of a document in its order, as a reader finds it. `level`: 1 is the outermost. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly page: number | null }
  | { readonly kind: 'text'; readonly text: string; readonly page: number | null }
  | {
      readonly kind: 'term'
      readonly term: string
      readonly definition: string
      /** Both, as they stand there. */
      readonly text: string
      readonly page: number | null
    }
  | ({ readonly kind: 'figure'; readonly page: number | null } & Picture)

export type Picture = {
  /** What stands below it, or describes it; empty where nothing does. */
  readonly caption: string
  readonly type: FigureType
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly content: Uint8Array
}

const FORMATS_BY_ENDING: Readonly<Record<string, DocumentFormat>> = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
}

/** By its first bytes, else by the end of its name; null: a format that is not read. */
export function formatOf(fileName: string, bytes: Uint8Array): DocumentFormat | null {
  const ending = /\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? ''
  const named = FORMATS_BY_ENDING[ending] ?? null
  const start = String.fromCharCode(...bytes.subarray(0, 1_024))
  if (start.includes('%PDF-')) return 'pdf'
  // A zip file, and what Office encrypts a document into.
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('\u00D0\u00CF\u0011\u00E0'))
    return named === 'docx' ? 'docx' : null
  return named
}
