// The guard over the shipped catalogues, as the server composes it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { CatalogueFile } from '../../src/safety/domain/catalogue.js'
import { guardOf, noticeMaker } from '../../src/safety/index.js'
import { safetyPort, type SafetyPort } from '../../src/sessions/index.js'

const FOLDER = path.resolve(import.meta.dirname, '../../safety')

export const shippedCatalogues = (): CatalogueFile[] =>
  readdirSync(FOLDER)
    .filter(name => name.endsWith('.yaml'))
    .map(name => CatalogueFile.parse(parse(readFileSync(path.join(FOLDER, name), 'utf8'))))

/** Two languages, one line each: enough for a test, and for an example. */
const inShort = (catalogue: CatalogueFile): CatalogueFile[] =>
  ['en', 'de'].includes(catalogue.language)
    ? [{ ...catalogue, message: firstLine(catalogue.message), asked_message: firstLine(catalogue.asked_message) }]
    : []

const firstLine = (text: string | undefined): string => text!.split('\n')[0]!

let shipped: SafetyPort | null = null

export function shippedSafety(): SafetyPort {
  if (shipped !== null) return shipped
  const catalogues = shippedCatalogues()
  const makeNotice = noticeMaker(catalogues.flatMap(inShort), { '': 'Room 12, 555 0100' })
  return (shipped = safetyPort(guardOf(catalogues), makeNotice))
}
