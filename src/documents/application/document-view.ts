// Documents and passages as they go over the wire.
import type { DocumentText, DocumentView, FoundPassages as FoundOnWire } from '../../contract/documents.js'
import type { Document } from '../domain/document.js'
import type { PlacedPassage } from './ports.js'
import type { FoundPassages } from './search-passages.js'

export const documentOnWire = (document: Document): DocumentView => ({
  document_id: document.documentId,
  title: document.title,
  file_name: document.fileName,
  format: document.format,
  bytes: document.bytes,
  language: document.language,
  state: document.state,
  fault: document.fault,
  published: document.published,
  progress: { done: document.progress.done, total: document.progress.total },
  passages: document.passages,
  created_at: document.createdAt.toISOString(),
})

export const foundOnWire = (found: FoundPassages): FoundOnWire => {
  if (found.kind === 'RAG_EMPTY')
    return {
      passages: [],
      empty: {
        code: 'RAG_EMPTY',
        related_topics: found.relatedTopics.map(({ conceptId, name }) => ({ concept_id: conceptId, name })),
      },
    }
  const passages = found.passages.map(({ passageId, documentId, title, page, headings, text, score }) => ({
    passage_id: passageId,
    document_id: documentId,
    title,
    page,
    heading: headingOf(headings),
    text,
    score,
  }))
  return { passages, empty: null }
}

export const textOnWire = (document: Document, passages: readonly PlacedPassage[]): DocumentText => ({
  document_id: document.documentId,
  title: document.title,
  language: document.language,
  total: document.passages,
  passages: passages.map(({ passageId, position, page, headings, text, repeated }) => ({
    passage_id: passageId,
    position,
    page,
    heading: headingOf(headings),
    text: text.slice(repeated),
  })),
})

const headingOf = (headings: readonly string[]): string => headings.join(' › ')
