// The names in the OpenAPI document. What it says is checked by `npm run openapi`.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPERATIONS, tagOf, TAGS } from '../src/api-operations.js'
import { DECLARED } from './journeys/declared-routes.js'

const { anyone, ...others } = DECLARED
const described = (route: string): string => route.replace(/:(\w+)/g, '{$1}')
const operations = Object.keys(OPERATIONS)

test('every route that reads or writes what is stored has a name', () => {
  const routes = Object.values(others).flat().map(described)
  expect(routes.filter(route => !operations.includes(route) && !route.startsWith('UPGRADE '))).toEqual([])
})

test('every name is that of a route', () => {
  const routes = Object.values(DECLARED).flat().map(described)
  expect(anyone.length).toBeGreaterThan(0)
  expect(operations.filter(route => !routes.includes(route))).toEqual([])
})

test('no two operations have the same name', () => {
  const names = Object.values(OPERATIONS)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('every operation has a tag, and every tag an operation', () => {
  const tags = operations.map(operation => tagOf(operation.slice(operation.indexOf(' ') + 1)))
  expect(operations.filter((_, place) => tags[place] === null)).toEqual([])
  expect(TAGS.filter(({ name }) => !tags.includes(name))).toEqual([])
})

test('the schemas of every file of the contract have names', () => {
  const naming = readFileSync('src/api-schemas.ts', 'utf8')
  const files = readdirSync('src/contract').filter(
    file => file.endsWith('.ts') && readFileSync(`src/contract/${file}`, 'utf8').includes("from 'zod'"),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter(file => !naming.includes(`./contract/${file.replace('.ts', '.js')}`))).toEqual([])
})
