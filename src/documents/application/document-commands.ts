// Documents are added, published to learners or withdrawn from them, and removed.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AddedDocument, DocumentFields, DocumentView } from '../../contract/documents.js'
import { MAX_FILE_BYTES } from '../../contract/file-size.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import { message } from '../../kernel/mediator.js'
import { isStorable } from '../../kernel/storable.js'
import { formatOf, type Document } from '../domain/document.js'
import { documentOnWire } from './document-view.js'
import type { DocumentStore } from './ports.js'

const Id = z.object({ documentId: z.uuid() })

/** Throws `malformed` and `unsupported_format`. */
export const AddDocument = message(
  'documents/add',
  DocumentFields.extend({ fileName: z.string(), file: z.instanceof(Uint8Array) }),
  AddedDocument,
)
/** Throws `document_not_found`, as the next one does. */
export const PublishDocument = message(
  'documents/publish',
  Id.extend({ published: z.boolean(), classIds: z.array(z.uuid()).nullable() }),
  DocumentView,
)
export const RemoveDocument = message('documents/remove', Id, z.null())

export type DocumentPorts = {
  readonly documents: DocumentStore
  /** Called when there is something to read. */
  readonly wake: () => void
}

const LONGEST_NAME = 200

export const addDocumentHandler =
  ({ documents, wake }: DocumentPorts) =>
  async ({ fileName, file, title, language, published }: z.infer<typeof AddDocument.input>) => {
    if (file.length > MAX_FILE_BYTES)
      throw new DomainError('too_large', 'too_large', `The file is larger than ${MAX_FILE_BYTES} bytes.`, {
        max_bytes: MAX_FILE_BYTES,
      })
    if (file.length === 0) throw refused('malformed', 'The file is empty.')
    if (!isStorable(fileName)) throw refused('malformed', 'There is a character in its name that cannot be stored.')
    const format = formatOf(fileName, file)
    if (format === null)
      throw refused('unsupported_format', 'Only PDF, DOCX, HTML, Markdown and text files can be read.')
    const { document, isNew } = await documents.add(
      {
        documentId: newId(),
        title: title?.trim() ?? '',
        fileName: fileName.slice(-LONGEST_NAME),
        format,
        language: language ?? null,
        published: published === 'true',
        hash: createHash('sha256').update(file).digest('hex'),
      },
      file,
    )
    if (isNew) wake()
    return { document: documentOnWire(document), is_new: isNew }
  }

export const publishDocumentHandler =
  ({ documents }: DocumentPorts) =>
  async ({ documentId, published, classIds }: z.infer<typeof PublishDocument.input>): Promise<DocumentView> => {
    const document = await documents.publish(documentId, published, classIds)
    if (document === null) throw documentNotFound()
    return documentOnWire(document)
  }

export const removeDocumentHandler =
  ({ documents }: DocumentPorts) =>
  async ({ documentId }: z.infer<typeof RemoveDocument.input>): Promise<null> => {
    if (!(await documents.remove(documentId))) throw documentNotFound()
    return null
  }

/** Throws `document_not_found` and `document_not_ready`. */
export async function readyDocument(documents: Pick<DocumentStore, 'find'>, documentId: string): Promise<Document> {
  const document = await documents.find(documentId, 'staff')
  if (document === null) throw documentNotFound()
  if (document.state !== 'ready')
    throw new DomainError(
      'conflict',
      'document_not_ready',
      'The document has not been read. GET /documents/{id} says why.',
    )
  return document
}

export const documentNotFound = (): DomainError =>
  new DomainError('not_found', 'document_not_found', 'There is no such document. GET /documents lists them.')

const refused = (code: string, sentence: string): DomainError =>
  new DomainError('malformed', code, sentence, {}, [{ pointer: '/form/file', message: sentence }])
