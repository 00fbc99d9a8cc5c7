// The wire of documents: what staff add, how far it has been read, and the passages that are found in it.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { LanguageCode } from './language.js'
import { queryNumber, separated } from './query.js'

export const DocumentFormat = z.enum(['pdf', 'docx', 'html', 'markdown', 'text'])
export type DocumentFormat = z.infer<typeof DocumentFormat>

/** `ready`: its passages are found. */
const DocumentState = z.enum(['waiting', 'reading', 'ready', 'failed'])
export type DocumentState = z.infer<typeof DocumentState>

/**
 * Why a document cannot be read. `malformed`: the file is damaged, or not what its name says. `encrypted`: it needs a password. `no_text`: it
 * has none, as scanned pages do. `too_long`: too many pages or characters. `expands_too_much`: it unpacks into more than can be read.
 * `too_slow`: reading it takes too long. `interrupted`: the server ended several times while it was read.
 */
export const DocumentFault = z.enum([
  'malformed',
  'encrypted',
  'no_text',
  'too_long',
  'expands_too_much',
  'too_slow',
  'interrupted',
])
export type DocumentFault = z.infer<typeof DocumentFault>

export const DocumentView = z.strictObject({
  document_id: z.uuid(),
  title: z.string(),
  file_name: z.string(),
  format: DocumentFormat,
  bytes: z.int(),
  /** Two letters, or `und` where it could not be told; null before it is read. */
  language: z.string().nullable(),
  state: DocumentState,
  /** Null unless `state` is `failed`. */
  fault: DocumentFault.nullable(),
  /** Whether learners find it. */
  published: z.boolean(),
  /** The classes whose learners find it once it is published; null: all learners. */
  class_ids: z.array(z.uuid()).nullable(),
  /** Pages, or other parts, that are read, of how many; 0 before that is known. */
  progress: z.strictObject({ done: z.int(), total: z.int() }),
  passages: z.int(),
  /** Pictures that are kept; at least so many are not: too many or too large, of another format, or not in the file. */
  figures: z.int(),
  figures_left_out: z.int(),
  created_at: z.iso.datetime(),
})
export type DocumentView = z.infer<typeof DocumentView>

/**
 * `may_author`: whether the caller may add, publish and remove them; `may_choose_classes`: and sees classes to publish them to. `has_model`: whether a model can propose concepts from them.
 */
export const DocumentList = z.strictObject({
  documents: z.array(DocumentView),
  /** Give it as `before` for the next page; null: this was the last one. */
  next: z.uuid().nullable(),
  may_author: z.boolean(),
  may_choose_classes: z.boolean(),
  has_model: z.boolean(),
})
export type DocumentList = z.infer<typeof DocumentList>

/** The fields of the form beside its `file`. */
export const DocumentFields = z.object({
  /** Otherwise as the document names itself, or its file. */
  title: storableText(300).optional(),
  /** Otherwise as the document says, or as its words tell. */
  language: LanguageCode.optional(),
  published: z.enum(['true', 'false']).optional(),
})

/** `is_new` is false if this file was there already. */
export const AddedDocument = z.strictObject({ document: DocumentView, is_new: z.boolean() })
export type AddedDocument = z.infer<typeof AddedDocument>
/** `class_ids`: only their learners find it; null or absent: all learners. */
export const Publishing = z.strictObject({
  published: z.boolean(),
  class_ids: z.array(z.uuid()).min(1).max(100).nullable().optional(),
})

/** A picture of a document: `GET /documents/{id}/figures/{figure_id}`. */
const Figure = z.strictObject({
  figure_id: z.uuid(),
  page: z.int().nullable(),
  /** The headings above it, as those of a passage. */
  heading: z.string(),
  /** What stands below it, or describes it; empty where nothing does. */
  caption: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
})
export type FigureOnWire = z.infer<typeof Figure>

/** A place in a document that can be cited: some text, its page where the format has pages, and the headings above it. */
const Passage = z.strictObject({
  passage_id: z.uuid(),
  document_id: z.uuid(),
  /** Of the document. */
  title: z.string(),
  /** From 1; null where the format has no pages. */
  page: z.int().nullable(),
  /** The headings above it, outermost first, joined by ` › `; empty at the beginning of a document. */
  heading: z.string(),
  text: z.string(),
  /** Pictures that stand there, in their order. */
  figures: z.array(Figure),
  /** How much of what was asked for is in it, 0 to 1. Comparable within one search alone. */
  score: z.number(),
})

export const PassageQuery = z.strictObject({
  q: z.string().trim().min(1).max(500),
  document_ids: separated(z.uuid(), 100).optional(),
  concept_ids: separated(z.uuid(), 100).optional(),
  language: LanguageCode.optional(),
  limit: queryNumber(1, 50).optional(),
})

/** Of passages by their ids. */
export const PassageIds = z.strictObject({ ids: separated(z.uuid(), 50) })
/** Those that the caller may see, in the order of the ids. */
export const NamedPassages = z.strictObject({ passages: z.array(Passage.omit({ score: true })) })
export type NamedPassages = z.infer<typeof NamedPassages>

/** What there is instead, if nothing was found. */
const RelatedTopic = z.strictObject({ concept_id: z.uuid(), name: z.string() })

/** `empty` is null if there are passages. */
export const FoundPassages = z.strictObject({
  passages: z.array(Passage),
  empty: z.strictObject({ code: z.literal('RAG_EMPTY'), related_topics: z.array(RelatedTopic) }).nullable(),
})
export type FoundPassages = z.infer<typeof FoundPassages>

/** Of the text of a document: from a number or a page on, or around one passage. */
export const TextQuery = z.strictObject({
  from: queryNumber(0, 10_000_000).optional(),
  page: queryNumber(1, 10_000_000).optional(),
  around: z.uuid().optional(),
  limit: queryNumber(1, 100).optional(),
})

const PlacedPassage = z.strictObject({
  passage_id: z.uuid(),
  position: z.int(),
  page: z.int().nullable(),
  heading: z.string(),
  /** Without what the passage before it ends with. */
  text: z.string(),
  figures: z.array(Figure),
})

/** `total`: how many passages the document has. */
export const DocumentText = z.strictObject({
  document_id: z.uuid(),
  title: z.string(),
  language: z.string().nullable(),
  total: z.int(),
  passages: z.array(PlacedPassage),
})
export type DocumentText = z.infer<typeof DocumentText>
