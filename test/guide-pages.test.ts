// The guides that the server shows as pages: every link in them leads to one of them and to a heading that it has, or out of the server.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUIDES, guideHtml, guidePages } from '../src/guide-pages.js'
import { anchorsIn } from './support/markdown-links.js'

const markdownOf = (name: string): string => readFileSync(GUIDES[name]!.file, 'utf8')

test.each(Object.keys(GUIDES))('%s is a page whose links lead somewhere', async name => {
  const response = await guidePages('/viva').request(`/docs/guides/${name}`)
  const page = await response.text()
  expect(response.status).toBe(200)
  const ids = [...page.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...anchorsIn(markdownOf(name))])
  for (const [, href] of page.matchAll(/<a href="([^"]*)"/g)) {
    if (/^https?:|^\/viva\/(?:staff|join)\b/.test(href!)) continue
    const [, guide, anchor] = /^(?:\/viva\/docs\/guides(?:\/([\w-]+))?)?(?:#(.*))?$/.exec(href!)!
    const anchors = guide === undefined ? ids : [...anchorsIn(markdownOf(guide))]
    expect([href, anchor === undefined || anchors.includes(anchor)]).toEqual([href, true])
  }
})

test('all are listed, and another is not found', async () => {
  const pages = guidePages('')
  const list = await (await pages.request('/docs/guides')).text()
  for (const name of Object.keys(GUIDES)) expect(list).toContain(`href="/docs/guides/${name}"`)
  for (const none of ['none', 'constructor', '..%2Fsecret'])
    expect((await pages.request(`/docs/guides/${none}`)).status).toBe(404)
})

test('one that could not be read once is there for the next who asks, and is then read no more', async () => {
  const reads = [() => Promise.reject(new Error('EMFILE')), () => Promise.resolve('# Found')]
  const pages = guidePages('', () => reads.shift()!())
  pages.onError((_, c) => c.text('no', 500))
  expect((await pages.request('/docs/guides/questions')).status).toBe(500)
  for (const _ of 'ab') expect(await (await pages.request('/docs/guides/questions')).text()).toContain('Found</h1>')
})

test('the address of a page of the app is a link, and that of an interface is none', async () => {
  const html = await guideHtml('/viva', 'docs/teachers.md', '`/staff/print` `/join` `GET /alerts` `/supervise/{id}`')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/viva/staff/print', '/viva/join'])
})

test('what is not served is no link', async () => {
  const html = await guideHtml(
    '',
    'docs/authoring.md',
    '[a](../src/x.md) [b](typing-answers.md#dates) ![c](d.png) [e](#f)',
  )
  expect(html).toBe('<p>a <a href="/docs/guides/typing-answers#dates">b</a>  <a href="#f">e</a></p>\n')
})
