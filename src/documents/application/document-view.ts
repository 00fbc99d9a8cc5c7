// Documents and passages as they go over the wire.
import type {
  DocumentText,
  DocumentView,
  FigureOnWire,
  FoundPassages as FoundOnWire,
} from '../../contract/documents.js'
import type { Document } from '../domain/document.js'
import type { Figure, Passage, PlacedPassage } from './ports.js'
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
  class_ids: document.classIds === null ? null : [...document.classIds],
  progress: { done: document.progress.done, total: document.progress.total },
  passages: document.passages,
  figures: document.figures.kept,
  figures_left_out: document.figures.leftOut,
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
  return {
    passages: found.passages.map(({ score, ...passage }) => ({ ...passageOnWire(passage), score })),
    empty: null,
  }
}

export const passageOnWire = ({ passageId, documentId, title, page, headings, text, figures }: Passage) => ({
  passage_id: passageId,
  document_id: documentId,
  title,
  page,
  heading: headingOf(headings),
  text,
  figures: figures.map(figureOnWire),
})

const figureOnWire = ({ figureId, page, headings, caption, width, height }: Figure): FigureOnWire => ({
  figure_id: figureId,
  page,
  heading: headingOf(headings),
  caption,
  width,
  height,
})

export const textOnWire = (document: Document, passages: readonly PlacedPassage[]): DocumentText => ({
  document_id: document.documentId,
  title: document.title,
  language: document.language,
  total: document.passages,
  passages: passages.map(({ passageId, position, page, headings, text, repeated, figures }) => ({
    passage_id: passageId,
    position,
    page,
    heading: headingOf(headings),
    text: text.slice(repeated),
    figures: figures.map(figureOnWire),
  })),
})

const headingOf = (headings: readonly string[]): string => headings.join(' › ')
