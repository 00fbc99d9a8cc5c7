// A small site of somebody else, built by vite from what the guide says, holds a session of a server on another origin.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { aProject, EXAMPLE_SERVER, guideSample } from '../support/guide-samples.js'
import { ROOT, startTestServer } from '../support/test-server.js'
import { answerSomething, openSite, questionHeading } from './site.js'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the files of a folder that there are; `use` gets its address before they are made. */
async function aSite(make: (origin: string) => Promise<string>): Promise<string> {
  let folder = ''
  const site = createServer((request, response) => {
    const file = path.join(folder, request.url === '/' ? 'index.html' : request.url!)
    void readFile(file).then(
      content => response.setHeader('content-type', TYPES[path.extname(file)] ?? 'font/woff2').end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void site.close())
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  folder = await make(origin)
  return origin
}

test('viva/element, bundled into another site, takes a question from a server elsewhere', async () => {
  let server = ''
  const origin = await aSite(async allowed => {
    const started = await startTestServer({
      database: 'pglite',
      blueprints: path.join(ROOT, 'blueprints'),
      env: { ALLOWED_ORIGINS: allowed },
    })
    onTestFinished(() => started.stop())
    server = started.url
    const project = await aProject()
    await writeFile(path.join(project, 'index.html'), PAGE)
    await mkdir(path.join(project, 'src'))
    const sample = guideSample('docs/embedding.md js 2').replace(EXAMPLE_SERVER, server)
    await writeFile(path.join(project, 'src/main.js'), sample)
    await build({ root: project, logLevel: 'error', configFile: false })
    return path.join(project, 'dist')
  })
  const browser = await launchBrowser()
  const { page, complaints, scan, close } = await openSite(browser, {}, /favicon/)
  const scripts: string[] = []
  page.on('request', request => {
    if (/script|stylesheet|font/.test(request.resourceType())) scripts.push(new URL(request.url()).origin)
  })
  await page.goto(origin)
  await questionHeading(page, 1).waitFor()
  await answerSomething(page)
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  await scan()
  expect(new Set(scripts)).toEqual(new Set([origin]))
  expect(server).not.toBe(origin)
  expect(complaints).toEqual([])
  await close()
  await browser.close()
})

const PAGE = `<!doctype html><html lang="en"><head><title>Course</title></head>
<body><h1>My course</h1><main></main><script type="module" src="/src/main.js"></script></body></html>`
