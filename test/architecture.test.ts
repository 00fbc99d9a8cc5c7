// The arrows, the doors, the length of files, and where words of languages may lie.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenRules, importsOf, type SourceFile } from './support/house-rules.js'
import { importCircles } from './support/import-circles.js'
import { unusedExports } from './support/unused-exports.js'
import { wordListsIn } from './support/word-lists.js'

const ROOT = path.resolve(import.meta.dirname, '..')

const sources: SourceFile[] = ['src', 'test', 'scripts', 'bin'].flatMap(folder =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(?:ts|mjs|css)$/.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
    .map(file => ({
      path: path.relative(ROOT, file).split(path.sep).join('/'),
      text: readFileSync(file, 'utf8'),
    })),
)

test('the house keeps its rules', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(brokenRules(sources)).toEqual([])
})

test('the map of the house names every module', () => {
  const map = /^src\/\n((?: {2}.*\n)+)/m.exec(readFileSync(path.join(ROOT, 'docs/house.md'), 'utf8'))![1]!
  const named = [...map.matchAll(/^ {2}(\w+)\//gm)].map(line => line[1])
  const modules = readdirSync(path.join(ROOT, 'src'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  expect(new Set(named)).toEqual(new Set(modules.map(({ name }) => name)))
})

const file = (where: string, ...lines: string[]): SourceFile => ({ path: where, text: `${lines.join('\n')}\n` })
const dot = '.'

describe('the rules catch', () => {
  test.each<[string, SourceFile]>([
    ['a floor that uses one above', file('src/items/domain/item.ts', "import { x } from '../../sessions/index.js'")],
    ['two modules of one floor', file('src/llm/model.ts', "import { x } from '../http/index.js'")],
    ['an agent that knows sessions', file('src/agent/turn.ts', "import type { S } from '../sessions/index.js'")],
    ['a compiler that knows items', file('src/compiler/score.ts', "import { x } from '../items/index.js'")],
    ['a module no one has named', file('src/plumbing/index.ts', '')],
    [
      'a module that is not entered at its door',
      file('src/sessions/api.ts', "import { x } from '../items/domain/item.js'"),
    ],
    ['a composer that is not entering at the door', file('src/main.ts', "import { x } from './items/domain/item.js'")],
    ['a module that knows what composes it', file('src/sessions/api.ts', "import { x } from '../config.js'")],
    ['a re-export past the door', file('src/sessions/index.ts', "export { x } from '../items/domain/item.js'")],
    ['an import over several lines', file('src/llm/model.ts', 'import {', '  x,', "} from '../http/index.js'")],
    ['an import when needed', file('src/llm/model.ts', "const x = await import('../http/index.js')")],
    ['a page that knows the key', file('src/web/main.ts', "import { x } from '../items/index.js'")],
    ['a page that knows the kernel', file('src/web/main.ts', "import { x } from '../kernel/ids.js'")],
    ['a page with a server package', file('src/web/main.ts', "import { Hono } from 'hono'")],
    ['a client with a package', file('src/client/api.ts', "import { x } from 'lit'")],
    ['a client of Node alone', file('src/client/api.ts', "import { x } from 'node:http'")],
    ['a client that knows the kernel', file('src/client/api.ts', "import { newId } from '../kernel/ids.js'")],
    ['a client with schemas', file('src/client/api.ts', "import { Hint } from '../contract/command.js'")],
    ['a page with the schemas of an answer', file('src/web/main.ts', "import { KINDS } from '../widgets/kinds.js'")],
    ['a drawing with the schema of its data', file('src/figures/clock/figure.ts', "import { x } from './data.js'")],
    ['an element that reads the schema', file('src/widgets/date/element.ts', "import { date } from './kind.js'")],
    ['an element that knows the key', file('src/widgets/date/element.ts', "import { x } from '../../items/index.js'")],
    ['a way to answer that draws', file('src/widgets/date/kind.ts', "import { html } from 'lit'")],
    [
      'a drawing of an answer with its schema',
      file('src/widgets/date/drawn-date.ts', "import { date } from './kind.js'"),
    ],
    ['an answer shown by its schema', file('src/widgets/date/posted.ts', "import { date } from './kind.js'")],
    ['a page that enters the client elsewhere', file('src/web/main.ts', "import { x } from '../client/fold.js'")],
    ['a contract with a package', file('src/contract/session.ts', "import { x } from 'hono'")],
    ['a language that knows its questions', file('src/expression/parse.ts', "import { x } from '../items/index.js'")],
    ['a language that knows the kernel', file('src/expression/parse.ts', "import { x } from '../kernel/errors.js'")],
    ['a language with a package', file('src/expression/parse.ts', "import { z } from 'zod'")],
    ['domain with a database', file('src/sessions/domain/life.ts', "import { sql } from 'drizzle-orm'")],
    ['domain with the disk', file('src/items/domain/item.ts', "import { readFile } from 'node:fs/promises'")],
    [
      'domain that uses its application',
      file('src/items/domain/item.ts', "import { x } from '../application/grade.js'"),
    ],
    [
      'application with a database',
      file('src/sessions/application/runner.ts', "import { sql } from 'drizzle-orm/pg-core'"),
    ],
    ['application with the framework', file('src/sessions/application/runner.ts', "import { Hono } from 'hono'")],
    [
      'application that uses storage',
      file('src/sessions/application/r.ts', "import { x } from '../infrastructure/store.js'"),
    ],
    ['storage that uses routes', file('src/sessions/infrastructure/store.ts', "import { x } from '../api.js'")],
    ['routes that use storage', file('src/sessions/api.ts', "import { x } from './infrastructure/store.js'")],
    ['a container in a module', file('src/sessions/api.ts', "import { container } from 'tsyringe'")],
    ['a container in another root file', file('src/server.ts', "import type { DependencyContainer } from 'tsyringe'")],
    ['the polyfill elsewhere', file('src/main.ts', "import 'reflect-metadata'")],
    ['the environment outside config', file('src/main.ts', 'const port = process.env.PORT')],
    ['a file found by the place of a module', file('src/docs.ts', "new URL('./a.css', import.meta.url)")],
    ['a route that writes by itself', file('src/learners/api.ts', 'await ports.profiles.replace(id, profile)')],
    ['a command line that writes', file('src/regrade-command.ts', 'await guidelines\n  .add([one])')],
    ['a use case that is not a command', file('src/tutor/application/x.ts', 'await changeSession(ports, id, f)')],
    ['a commit that nobody decided', file('src/tutor/application/x.ts', 'await sessions.commit(label, commit)')],
    ['chance in items', file('src/items/domain/rng.ts', 'const x = Math.random()')],
    ['chance in expressions', file('src/expression/points.ts', 'const x = Math.random()')],
    ['a file that is too long', file('test/long.test.ts', ...Array<string>(401).fill('//'))],
    [
      'a list of promises that waits while it is made',
      file('src/items/a.ts', 'await Promise.all([a(), plan === null ? none : f(ports, await plan)])'),
    ],
    ['a test that is left out', file('test/x.test.ts', `test${dot}skip('later', () => {})`)],
    ['a test alone', file('test/x.test.ts', `describe${dot}only('this', () => {})`)],
    ['a test on one machine only', file('test/x.test.ts', `test${dot}skipIf(true)('that', () => {})`)],
    ['a test left out while running', file('test/x.test.ts', `test('a', context => context${dot}skip())`)],
    ['a test left out by an option', file('test/x.test.ts', `test('a', { ${'skip'}: true }, () => {})`)],
  ])('%s', (_, planted) => expect(brokenRules([planted])).toHaveLength(1))
})

describe('the rules allow', () => {
  test.each<[string, SourceFile]>([
    ['a floor below', file('src/sessions/domain/life.ts', "import type { Item } from '../../items/index.js'")],
    ['the language by the file', file('src/items/domain/item.ts', "import { x } from '../../expression/show.js'")],
    ['a page the language', file('src/web/widgets/line.ts', "import { x } from '../../expression/show-maths.js'")],
    ['kernel and contract by the file', file('src/items/domain/item.ts', "import { x } from '../../kernel/errors.js'")],
    [
      'storage that implements a port',
      file('src/sessions/infrastructure/s.ts', "import { x } from '../application/ports.js'"),
    ],
    ['a door that shows storage', file('src/sessions/index.ts', "export { x } from './infrastructure/store.js'")],
    ['composers every door', file('src/main.ts', "import { x } from './sessions/index.js'", "import './server.js'")],
    [
      'the container its package',
      file('src/container.ts', "import 'reflect-metadata'", "import { c } from 'tsyringe'"),
    ],
    ['the configuration the environment', file('src/config.ts', 'const env = process.env')],
    ['tests what they like', file('test/x.test.ts', "import { x } from '../src/items/domain/item/item.js'")],
    [
      'functions in a list of promises to wait',
      file('src/items/a.ts', 'const x = await Promise.all([1, 2].map(async n => f(await g(n), [await h()])))'),
    ],
    [
      'functions in a list of promises to wait, beside others',
      file('src/items/a.ts', "await Promise.all([a(), each(async () => { await b('[') }), c()])", 'await d()'),
    ],
    ['talk about a rule', file('src/main.ts', '// process.env is for config.ts', '/* Math.random */')],
    [
      'the file of a command to write',
      file('src/learners/application/x.ts', 'export const X = message(name, a, b)', 'profiles.replace(id, profile)'),
    ],
    ['four hundred lines', file('test/long.test.ts', ...Array<string>(400).fill('//'))],
  ])('%s', (_, fine) => expect(brokenRules([fine])).toEqual([]))
})

test('imports are read from code, not from text that looks like them', () => {
  const text = [
    "import a, { type B } from './b.js'",
    "const words = 'came from ', other = 'x'",
    "text(`from '${a}'`)",
  ].join('\n')
  expect(importsOf({ path: 'src/items/a.ts', text })).toEqual(['src/items/b.js'])
})

describe('imports', () => {
  test('lead from no file back to itself, those of types included', () => {
    expect(importCircles(sources.filter(({ path }) => path.startsWith('src/')))).toEqual([])
  })

  test.each<[string, readonly SourceFile[], string]>([
    [
      'of two files',
      [file('src/items/a.ts', "import { b } from './b.js'"), file('src/items/b.ts', "import { a } from './a.js'")],
      'src/items/a.ts → src/items/b.ts → src/items/a.ts',
    ],
    [
      'behind another file, through types, a re-export and an import when needed',
      [
        file('src/items/start.ts', "import './a.js'"),
        file('src/items/a.ts', "import type { B } from './b.js'"),
        file('src/items/b.ts', "export { c } from './domain/c.js'"),
        file('src/items/domain/c.ts', "const a = await import('../a.js')"),
      ],
      'src/items/a.ts → src/items/b.ts → src/items/domain/c.ts → src/items/a.ts',
    ],
    ['of one file', [file('src/items/a.ts', "import { a } from './a.js'")], 'src/items/a.ts → src/items/a.ts'],
  ])('are found in a circle %s', (_, files, circle) => expect(importCircles(files)).toEqual([circle]))

  test('may meet again further down', () => {
    const files = [
      file('src/items/a.ts', "import { b } from './b.js'", "import { c } from './c.js'"),
      file('src/items/b.ts', "import { c } from './c.js'"),
      file('src/items/c.ts', 'export const c = 1'),
    ]
    expect(importCircles(files)).toEqual([])
  })
})

describe('exported names', () => {
  /** Files whose exports are read from outside the sources: by other packages, pages and drizzle-kit. */
  const doors = ['src/client/index.ts', 'src/db/tables.ts', 'src/viva-server.ts', 'src/web/embed.ts']
  const isChecked = (name: string): boolean => !doors.some(place => name.startsWith(place))

  test('are imported by another file', () => {
    expect(unusedExports(sources).filter(isChecked)).toEqual([])
  })

  test.each<[string, string, string]>([
    ['a function', 'export function x() {}', ''],
    ['a type', 'export type x = string', 'x'],
    ['a constant that another name only begins with', 'export const x = 1', "import { xs } from './a.js'"],
    ['what a list exports under another name', 'const y = 1\nexport { y as x }', "import { y } from './a.js'"],
    ['what a door shows', "export { x } from './b.js'", ''],
  ])('are found unused: %s', (_, exporting, importing) => {
    const files = [file('src/items/a.ts', exporting), file('src/items/c.ts', importing)]
    expect(unusedExports(files)).toEqual(['src/items/a.ts: x'])
  })

  test.each<[string, string]>([
    ['by name', "import { type x } from './a.js'"],
    ['under another name', "import { w, x as y } from './a.js'"],
    ['over several lines', "import {\n  w,\n  x,\n} from './a.js'"],
    ['by a door', "export { x } from './a.js'"],
    ['with all others', "import * as all from './a.js'"],
    ['when needed', "const { x } = await import('./a.js')"],
  ])('are found used: %s', (_, importing) => {
    const files = [
      file('src/items/a.ts', 'export const x = 1'),
      file('test/items/c.ts', importing.replace('./', '../../src/items/')),
    ]
    expect(unusedExports(files)).toEqual([])
  })
})

describe('words of a language', () => {
  /** Data that a translator or a school extends. Nothing else in `src` may list words. */
  const catalogues: Readonly<Record<string, string>> = {
    'src/language/': 'the texts of the product',
    'src/reading/languages/': 'the words around an answer, and of controls',
    'src/gate/words.json': 'the words for places and parts that a model may not give away',
  }
  /** Lists in source that are no words of a language, or decide about none. */
  const others: Readonly<Record<string, string>> = {
    'src/gate/plain-text.ts': 'names of HTML entities',
    'src/documents/infrastructure/reading/read-html.mjs': 'names of HTML elements',
    'src/exchange/domain/formulas/foreign-formula.ts': 'names of Greek letters in formulas',
    'src/exchange/domain/formulas/functions.ts': 'names of functions in formulas',
    'src/exchange/domain/formulas/maxima.ts': 'names of functions of Maxima',
    'src/exchange/domain/formulas/variable-name.ts': 'key words of formulas',
    'src/expression/show-maths.ts': 'names of functions and Greek letters in TeX',
    'src/expression/tokens.ts': 'key words of formulas',
    'src/items/domain/lint/solution-lints.ts': 'names of signs in TeX',
    'src/items/domain/blueprint/decimal-values.ts': 'names of functions in formulas',
    'src/items/domain/blueprint/shown-words.ts': 'names of functions of formulas',
    'src/figures/shape/places.ts': 'names of the sides and angles of shapes',
    'src/items/infrastructure/python-prelude.mjs': 'names of modules of Python',
    'src/surveys/domain/check-survey.ts': 'key words of conditions',
    'src/web/pages/route.ts': 'names of pages in addresses',
    'src/web/staff/blueprints/form/variable-uses.ts': 'key words of formulas',
  }
  const listing = sources.filter(({ path, text }) => path.startsWith('src/') && wordListsIn(text).length > 0)

  test('stand in catalogues: no source lists them', () => {
    expect(listing.map(({ path }) => path).filter(path => !Object.hasOwn(others, path))).toEqual([])
  })

  test('have no exemption that nothing needs any more', () => {
    const found = listing.map(({ path }) => path)
    expect(Object.keys(others).filter(path => !found.includes(path))).toEqual([])
  })

  test('are in no other data within the sources', () => {
    const data = readdirSync(path.join(ROOT, 'src'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(?:json|ya?ml|txt|csv)$/.test(entry.name))
      .map(entry => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    expect(data.filter(file => !Object.keys(catalogues).some(place => file.startsWith(place)))).toEqual([])
  })

  test.each([
    ['an array', `const words = ['yes', "no", 'maybe', 'no idea', 'don’t', 'never', 'always', 'often']`],
    [
      'a set over several lines',
      `new Set([\n${['ja', 'nein', 'doch', 'nie', 'oft', 'selten', 'immer', 'kaum'].map(word => `  '${word}',\n`).join('')}])`,
    ],
    ['a pattern', 'const words = /\\b(?:yes|no|maybe|never|always|often|colou?rs?|rarely)\\b/i'],
    ['a text that is split', `const words = 'yes no maybe never always often rarely hardly'.split(' ')`],
    ['another script', `['हाँ', 'नहीं', 'शायद', 'कभी', 'हमेशा', 'अक्सर', 'बहुत', 'थोड़ा']`],
    [
      'a table of numbers',
      'const numbers = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 }',
    ],
  ])('are found in %s', (_, code) => expect(wordListsIn(code)).toHaveLength(1))

  test.each([
    ['codes', `['not_found', 'too_late', 'too_large', 'conflict', 'forbidden', 'overdue', 'malformed', 'too_many']`],
    ['units', `['km', 'kB', 'm/s', 'Mbit/s', 'ms', 'kg', 'ml', 'cm', '°C']`],
    ['a sentence', `'no list of words is found in a sentence of any length'`],
    ['talk of words', `// 'yes', 'no', 'maybe', 'never', 'always', 'often', 'rarely', 'hardly'`],
  ])('are not found in %s', (_, code) => expect(wordListsIn(code)).toEqual([]))
})
