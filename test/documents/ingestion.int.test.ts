// Reading documents in the background: whole or not at all, whenever the process ends.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Database, rows } from '../../src/db/index.js'
import { DrizzleDocumentStore, DrizzlePassageStore, DrizzleReadingStore } from '../../src/documents/index.js'
import { newId } from '../../src/kernel/ids.js'
import { aPdf } from '../support/a-pdf.js'
import { aPng, dataUrl } from '../support/a-picture.js'
import { onBothDatabases } from '../support/both-databases.js'
import { sampled } from '../support/sampling.js'
import { addDocument, aReader, markdownOf } from '../support/some-document.js'

class Killed extends Error {}

/** The same database for a process that dies at the `at`-th point; `trace` names the points that it came by. */
function mortal(database: Database, at: number): { readonly mortal: Database; readonly trace: string[] } {
  const trace: string[] = []
  const hook = (point: string): void => {
    trace.push(point)
    if (trace.length >= at) throw new Killed(point)
  }
  return { mortal: new Database(database.driver, hook), trace }
}

/** With one in every tenth chapter, another one each time. */
const withPictures = (source: string): string =>
  source.replace(
    /# Chapter (\d*)0\n/g,
    (heading, number) => `${heading}\n![Picture of ${number}0](${dataUrl(aPng(30 + Number(number), 30))})\n`,
  )

onBothDatabases(database => {
  const passagesOf = async (id: string) =>
    (await new DrizzlePassageStore(database()).text(id, 'staff', { from: 0, limit: 100 })).map(
      ({ text, figures }) => `${text} ${figures.map(({ caption }) => caption).join()}`,
    )
  const figureCount = async () => (await rows(database().read, sql`select 1 from document_figure`)).length
  const isFound = async (id: string) =>
    (
      await new DrizzlePassageStore(database()).search({
        text: 'lighthouse',
        audience: 'staff',
        limit: 1,
        documentIds: [id],
      })
    ).length > 0
  const endLeases = () =>
    database().read.execute(
      sql`update document set lease_until = viva_now() - interval '1 second' where lease_until is not null`,
    )
  const remove = (id: string) => new DrizzleDocumentStore(database()).remove(id)

  test('killed at any point leaves no half document, and the next process completes it', async () => {
    const source = withPictures(markdownOf(90))
    const whole = await addDocument(database(), 'whole.md', source)
    const { mortal: survivor, trace: points } = mortal(database(), Infinity)
    await aReader(survivor).round()
    const expected = await passagesOf(whole)
    expect(expected).toHaveLength(90)
    expect(expected.filter(passage => passage.includes('Picture of'))).toHaveLength(9)
    expect(await figureCount()).toBe(9)
    expect(points.length).toBeGreaterThan(8)
    await remove(whole)
    for (const cut of sampled(
      points.map((_, i) => i + 1),
      3,
    )) {
      const id = await addDocument(database(), 'whole.md', source)
      const { mortal: victim, trace } = mortal(database(), cut)
      const errors: unknown[] = []
      await aReader(victim, errors).round()
      expect(errors, points[cut - 1]).toEqual([expect.any(Killed)])
      const isRead = trace.at(-1) === 'document read:after-commit'
      expect(await isFound(id), points[cut - 1]).toBe(isRead)
      await endLeases()
      await aReader(database()).round()
      expect(await passagesOf(id), points[cut - 1]).toEqual(expected)
      await remove(id)
      expect(await figureCount()).toBe(0)
    }
  })

  test('a process that was too slow changes nothing any more', async () => {
    const id = await addDocument(database(), 'slow.md', markdownOf(2))
    const jobs = new DrizzleReadingStore(database())
    const slow = (await jobs.take(60_000))!
    await endLeases()
    const other = (await jobs.take(60_000))!
    expect([slow.documentId, other.documentId]).toEqual([id, id])
    const batch = {
      from: 0,
      passages: [{ page: null, headings: [], text: 'Late.', repeated: 0, terms: [], figures: [] }],
      language: 'en',
      progress: { done: 1, total: 1 },
      leaseMs: 60_000,
    }
    expect(await jobs.append(slow, batch)).toBe(false)
    expect(await jobs.finish(slow, 'Slow', 0)).toBe(false)
    expect(await jobs.fail(slow, 'malformed')).toBe(false)
    expect(await jobs.renew(slow, 60_000)).toBe(false)
    expect(await jobs.release(other)).toBe(true)
    await aReader(database()).round()
    expect(await passagesOf(id)).toHaveLength(2)
    await remove(id)
  })

  test('a document that ends every process that reads it is given up', async () => {
    const id = await addDocument(database(), 'deadly.md', markdownOf(1))
    const jobs = new DrizzleReadingStore(database())
    const taken = []
    for (let times = 0; times < 6; times += 1) {
      taken.push((await jobs.take(60_000)) !== null)
      await endLeases()
    }
    expect(taken).toEqual([true, true, true, true, true, false])
    const found = await new DrizzleDocumentStore(database()).find(id, 'staff')
    expect(found).toMatchObject({ state: 'failed', fault: 'interrupted' })
    await remove(id)
  })

  test('a document that is removed while it is read stays away', async () => {
    const id = await addDocument(database(), 'gone.md', markdownOf(1))
    const jobs = new DrizzleReadingStore(database())
    const job = (await jobs.take(60_000))!
    expect(await remove(id)).toBe(true)
    expect(await jobs.finish(job, 'Gone', 0)).toBe(false)
    expect(await remove(id)).toBe(false)
  })

  test('scanned pages are told from text', async () => {
    const id = await addDocument(database(), 'scan.pdf', aPdf([[], []]))
    await aReader(database()).round()
    const found = await new DrizzleDocumentStore(database()).find(id, 'staff')
    expect(found).toMatchObject({ state: 'failed', fault: 'no_text', passages: 0 })
    await remove(id)
  })

  test('the same file makes one document', async () => {
    const id = await addDocument(database(), 'one.md', '# One\n\nText.')
    expect(await addDocument(database(), 'other name.md', '# One\n\nText.')).toBe(id)
    expect(await new DrizzleDocumentStore(database()).find(newId(), 'staff')).toBeNull()
    await remove(id)
  })
})
