// Every code that a refusal can have has a page, and every page is of a code that there is.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERROR_CATALOGUE, errorPages } from '../src/error-pages.js'
import refusals from '../src/language/en/refusals.json' with { type: 'json' }

/** What the outside is not told: words of tools to the model, and what only a command line says. */
const INSIDE = /^src\/(?:web|client|agent)\/|^src\/quizzes\/application\/(?:backend|client)-tools\.ts$/
const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
  .map(entry => path.join(entry.parentPath, entry.name))
  .filter(file => !INSIDE.test(file))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))

const STATUSES: Readonly<Record<string, number>> = {
  malformed: 422,
  unidentified: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_late: 410,
  too_large: 413,
  too_many: 429,
  unavailable: 503,
  overdue: 504,
}
const thrown = sources.flatMap(({ file, text }) =>
  [
    ...text.matchAll(/(?:DomainError\(|super\()\s*'(?<kind>[a-z_]+)',\s*'(?<code>[a-z_]+)'/g),
    ...text.matchAll(/(?:refusal\(\s*[\w.]+,|refused?\(|[Pp]roblem\(\{ status: \d+, code:)\s*'(?<code>[a-z_]+)'/g),
    ...text.matchAll(/^ {2}\d{3}: \{ code: '(?<code>[a-z_]+)'/gm),
  ].map(({ groups }) => ({ file, kind: groups!.kind, code: groups!.code! })),
)

test('every code that is thrown has a page', () => {
  expect(thrown.length).toBeGreaterThan(150)
  expect(thrown.filter(({ code }) => !(code in ERROR_CATALOGUE))).toEqual([])
})

test('every page has the status of its code', () => {
  const kinds = thrown.filter(({ kind }) => kind !== undefined && kind in STATUSES)
  expect(kinds.length).toBeGreaterThan(100)
  expect(kinds.filter(({ kind, code }) => ERROR_CATALOGUE[code]?.status !== STATUSES[kind!])).toEqual([])
})

test('every code that learners have words for has a page', () =>
  expect(Object.keys(refusals.refusal).filter(code => !(code in ERROR_CATALOGUE))).toEqual([]))

test('no page is of a code that nothing refuses with', () => {
  const all = sources.map(({ text }) => text).join('\n')
  expect(Object.keys(ERROR_CATALOGUE).filter(code => !all.includes(`'${code}'`))).toEqual([])
})

test('the codes are in the order of the alphabet, each with a sentence for what it means and for what to do', () => {
  const codes = Object.keys(ERROR_CATALOGUE)
  expect(codes).toEqual(codes.toSorted())
  for (const { means, do: advice } of Object.values(ERROR_CATALOGUE)) {
    expect(means).toMatch(/[.]$/)
    expect(advice).toMatch(/[.]$/)
  }
})

describe('a page', () => {
  const pages = errorPages('/below')
  test('says what a code means, and leads on', async () => {
    const html = await (await pages.request('/docs/errors/call_closed')).text()
    expect(html).toContain('<code>call_closed</code>')
    expect(html).toContain('HTTP status 409')
    expect(html).toContain('href="/below/docs/errors"')
  })

  test.each(['nothing_like_it', 'constructor'])('is there for no other word: %s', async word =>
    expect((await pages.request(`/docs/errors/${word}`)).status).toBe(404),
  )

  test('lists all of them', async () => {
    const html = await (await pages.request('/docs/errors')).text()
    expect(html.match(/<tr><th scope="row">/g)).toHaveLength(Object.keys(ERROR_CATALOGUE).length)
  })
})
