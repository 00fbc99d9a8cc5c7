// Documents that stand in a database, and the parts that read them.
import { createHash } from 'node:crypto'
import type { Database } from '../../src/db/index.js'
import { documentReader, DrizzleDocumentStore, DrizzleReadingStore, Ingestion } from '../../src/documents/index.js'
import { newId } from '../../src/kernel/ids.js'

/** A Markdown file of so many chapters with a passage each. */
export const markdownOf = (chapters: number): string =>
  Array.from(
    { length: chapters },
    (_, i) => `# Chapter ${i + 1}\n\nThe lighthouse number ${i + 1} stands on a rock and is seen by all the ships.\n`,
  ).join('\n')

export async function addDocument(
  database: Database,
  fileName: string,
  content: string | Uint8Array,
  { published = true }: { readonly published?: boolean } = {},
): Promise<string> {
  const file = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const format = { pdf: 'pdf', docx: 'docx', html: 'html', md: 'markdown' }[/\w+$/.exec(fileName)![0]] ?? 'text'
  const { document } = await new DrizzleDocumentStore(database).add(
    {
      documentId: newId(),
      title: '',
      fileName,
      format: format as 'pdf',
      language: null,
      published,
      hash: createHash('sha256').update(file).digest('hex'),
    },
    file,
  )
  return document.documentId
}

/** A process that reads documents; `errors` are those that it did not foresee. */
export function aReader(database: Database, errors: unknown[] = []): Ingestion {
  return new Ingestion({
    documents: new DrizzleReadingStore(database),
    read: documentReader(),
    leaseMs: 60_000,
    onError: error => void errors.push(error),
  })
}
