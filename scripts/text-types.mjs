// Writes src/language/texts.ts, the types of the texts: the keys of the English catalogues and the arguments of each message.
// TypeScript knows the keys of a JSON file but not what its strings hold.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const language = fileURLToPath(new URL('../src/language/', import.meta.url))
const target = path.join(language, 'texts.ts')

/** The arguments of a message with their types, also those within its plural forms. */
function argumentsOf(parts) {
  return parts.flatMap(part => {
    if (part.type === TYPE.literal || part.type === TYPE.pound) return []
    const isNumber = part.type === TYPE.number || part.type === TYPE.plural
    const inner = Object.values(part.options ?? {}).flatMap(option => argumentsOf(option.value))
    return [`${part.value}: ${isNumber ? 'number' : 'string'}`, ...inner]
  })
}

function typeOf(value) {
  // Wordings of one sentence, which take the same arguments.
  if (Array.isArray(value)) return `readonly (${typeOf(value[0])})[]`
  if (typeof value !== 'string')
    return `{ ${Object.entries(value)
      .map(([key, below]) => `${JSON.stringify(key)}: ${typeOf(below)}`)
      .join('; ')} }`
  const given = [...new Set(argumentsOf(parse(value, { ignoreTag: true })))]
  return given.length === 0 ? 'string' : `(given: { ${given.join('; ')} }) => string`
}

const areas = readdirSync(path.join(language, 'en')).sort()
const text = [
  '// Made by scripts/text-types.mjs from the English catalogues.',
  'export interface Texts {',
  ...areas.map(file => {
    const messages = JSON.parse(readFileSync(path.join(language, 'en', file), 'utf8'))
    return `  ${path.basename(file, '.json')}: ${typeOf(messages)}`
  }),
  '}',
  '',
].join('\n')
// An unchanged file keeps its time, by which the build tells what is stale.
if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text)
