// The server dies while it stores or reads a document: nobody finds half of it, and the next process completes it.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { DocumentText, DocumentView, FoundPassages } from '../../src/contract/documents.js'
import { withLineage } from '../support/cut-places.js'
import { Learner } from '../support/learner.js'
import { sampled } from '../support/sampling.js'
import { markdownOf } from '../support/some-document.js'
import { createDatabase } from '../support/use-database.js'
import { DATABASES } from './pupil.js'
import { eventually } from './stored-rows.js'

/** Three batches. */
const CHAPTERS = 90
const PLACES = [
  'document added:before-commit',
  'document added:after-commit',
  'passages stored:before-commit',
  'passages stored:after-commit',
  'document read:before-commit',
  'document read:after-commit',
] as const

const cases = DATABASES.flatMap((database, shift) =>
  sampled(PLACES, 6, { shift: 3 * shift }).map(place => [database, place] as const),
)

test.each(cases)(
  'on %s, a server that dies at “%s” leaves no half document, and the next one completes it',
  { timeout: 120_000 },
  async (database, dieAt) => {
    await withLineage(
      database,
      createDatabase,
      async (lineage, _databaseUrl, dataDir) => {
        const authorization = `Bearer ${(await readFile(path.join(dataDir, 'operator-token'), 'utf8')).trim()}`
        const ask = async <T>(address: string): Promise<T> =>
          (await new Learner(lineage.url).request('GET', address, undefined, { authorization })).json
        const upload = async (): Promise<void> => {
          const form = new FormData()
          form.set('file', new Blob([markdownOf(CHAPTERS)]), 'Lighthouses.md')
          form.set('published', 'true')
          await fetch(`${lineage.url}/documents`, { method: 'POST', body: form, headers: { authorization } })
        }
        // Its answer may be lost with the server.
        await upload().catch(() => null)
        await lineage.revive()
        expect(lineage.deaths).toBe(1)
        const all = async () => (await ask<{ documents: DocumentView[] }>('/documents')).documents
        // What was not stored is not there, and can be sent again.
        if (dieAt === 'document added:before-commit') expect(await all()).toEqual([])
        await upload()
        const documentId = await eventually(async () => {
          const { passages } = await ask<FoundPassages>('/documents/search?q=lighthouse&limit=1')
          const [document, ...more] = await all()
          expect(more).toEqual([])
          // Found once it is ready, and never before: it may have become so between the two questions.
          if (passages.length > 0) expect(document!.state).toBe('ready')
          return document!.state === 'ready' && document!.document_id
        })
        const { passages, total } = await ask<DocumentText>(`/documents/${documentId}/text?limit=100`)
        expect(total).toBe(CHAPTERS)
        expect(passages.map(({ position }) => position)).toEqual(Array.from({ length: CHAPTERS }, (_, i) => i))
        expect(new Set(passages.map(({ text }) => text)).size).toBe(CHAPTERS)
      },
      { dieAt },
    )
  },
)
