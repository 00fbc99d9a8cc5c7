// The front door and the guides: links lead somewhere, the README stays short, and what samples send is taken.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { CreateSessionBody, RespondBody } from '../src/contract/session.js'
import { NewWebhook } from '../src/contract/webhooks.js'
import { anchorsIn, linksIn } from './support/markdown-links.js'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

const files = ['.', '.github', 'blueprints', 'docs', 'safety', 'src', 'starter']
  .flatMap(folder =>
    readdirSync(path.join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' }).map(file =>
      path.posix.join(folder, file.replaceAll(path.sep, '/')),
    ),
  )
  // The generator of the site has packages and copies of its own.
  .filter(file => file.endsWith('.md') && !file.startsWith('docs/site/'))

const known = new Map<string, ReadonlySet<string>>()

/** The anchors of a file, read once: the reference links to itself a thousand times. */
function anchorsOf(file: string): ReadonlySet<string> {
  const anchors = known.get(file) ?? anchorsIn(read(file))
  known.set(file, anchors)
  return anchors
}

/** Links of a file that lead nowhere in this repository; other sites are not asked. */
function deadLinks(file: string, text: string): string[] {
  const own = anchorsIn(text)
  return linksIn(text).filter(link => {
    if (/^[a-z]+:/.test(link)) return false
    const [target = '', anchor] = decodeURI(link).split('#')
    const to = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
    if (target.startsWith('/') || to.startsWith('..') || !existsSync(path.join(ROOT, to))) return true
    return anchor !== undefined && !(to === file ? own : anchorsOf(to)).has(anchor)
  })
}

test('there are guides to look at', () => {
  expect(files).toEqual(expect.arrayContaining(['README.md', 'docs/README.md', 'src/sessions/README.md']))
  expect(files.length).toBeGreaterThan(60)
})

test('no guide has a dead link', () => {
  expect(files.flatMap(file => deadLinks(file, read(file)).map(link => `${file}: ${link}`))).toEqual([])
})

test('a dead link is found, be it a file, an anchor or out of the repository', () => {
  const text =
    '# One `two`, three\n\n[a](#one-two-three) [b](#one) ![c](none.png) [d](../../etc) [e](glossary.md#no)\n\n`[f](g)`'
  expect(deadLinks('docs/glossary.md', text)).toEqual(['#one', 'none.png', '../../etc', 'glossary.md#no'])
  expect([...anchorsIn('# Same\n\n# Same\n\n## A [link](x) & **more**')]).toEqual(['same', 'same-1', 'a-link--more'])
})

test('the README has fewer than 900 words, and its two commands each in a block of its own', () => {
  const readme = read('README.md')
  expect(readme.split(/\s+/).length).toBeLessThan(900)
  expect(readme).toContain('```sh\nnpm start\n```')
  expect(readme).toContain('```sh\nnpm test\n```')
})

test('the README and the changelog count the blueprints', () => {
  const subjects = ['mathematics', 'physics', 'chemistry', 'networking', 'code']
  const count = subjects.flatMap(subject => readdirSync(path.join(ROOT, 'blueprints', subject))).length
  expect(read('README.md')).toContain(`it has ${count} kinds of question`)
  expect(read('CHANGELOG.md')).toContain(`${count} blueprints in`)
})

test('every guide is in the index', () => {
  const linked = new Set(linksIn(read('docs/README.md')))
  const guides = readdirSync(path.join(ROOT, 'docs')).filter(file => file.endsWith('.md') && file !== 'README.md')
  expect(guides.filter(file => ![...linked].some(link => link.split('#')[0] === file))).toEqual([])
})

test('every variable of the server stands in a guide', () => {
  const [, schema = ''] = /^const Variables = z\.object\(\{\n(.*?)^\}\)/ms.exec(read('src/config.ts')) ?? []
  const names = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(match => match[1]!)
  const guides = read('docs/configuration.md') + read('docs/operations.md')
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter(name => !name.startsWith('VIVA_TEST') && !guides.includes(`\`${name}\``))).toEqual([])
})

test('every script of the package stands among the commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = read('docs/commands.md')
  const missing = Object.keys(scripts).filter(
    name => !commands.includes(`\`npm ${name}\``) && !commands.includes(`\`npm run ${name}\``),
  )
  // npm calls the one itself; the other is `npx viva`.
  expect(missing).toEqual(['prepack', 'viva'])
})

describe('the samples', () => {
  /** What curl sends in the guides, with where. Variables of the shell become a word. */
  const sent = files.flatMap(file =>
    [...read(file).matchAll(/(?<path>\/(?:session|webhooks)\b[\w/${}]*)(?: \\\n)? +-d '(?<body>\{.*\})'/g)].map(
      match => ({
        file,
        path: match.groups!['path']!,
        body: JSON.parse(
          match.groups!['body']!.replaceAll(/'?\$[A-Z]+'?/g, '01a22208-bbe3-7000-b540-6b5037ad27c0'),
        ) as unknown,
      }),
    ),
  )

  test('there are some in the README and in the guides', () => {
    expect(new Set(sent.map(({ file }) => file))).toEqual(
      new Set(['README.md', 'docs/embedding.md', 'docs/webhooks.md']),
    )
  })

  test.each(sent)('$file: $path', ({ path: address, body }) => {
    const schema = address.endsWith('/respond')
      ? RespondBody
      : address.startsWith('/session')
        ? CreateSessionBody
        : NewWebhook
    expect(schema.safeParse(body)).toMatchObject({ success: true })
    const created = CreateSessionBody.safeParse(body).data
    for (const skill of created?.skills ?? []) expect(read('blueprints/skills.yaml')).toContain(skill)
    if (created?.assessment_id)
      expect(existsSync(path.join(ROOT, `blueprints/assessments/${created.assessment_id}.yaml`))).toBe(true)
  })
})
