// Where the names that a variable gives are used, whether a new name can be taken, and how a variable goes out of the text.
import { isList, type Path, type Plain } from './plain-values.js'
import { namesGiven, strings, uses } from './rename-variable.js'
import type { YamlText } from './yaml-text.js'

/** As the format has it, for variables and for mistakes. */
const NAME = /^[a-z][a-z0-9_]*$/

/** What formulas read as something else than a variable. */
const WORDS = new Set(['key', 'answer', 'each', 'pi', 'true', 'false', 'and', 'or', 'not', 'if', 'else', 'in'])

export type NameTrouble = 'bad' | 'taken' | 'word'

/** Why something below `params` or `derive` cannot have this name; null: it can. */
export function variableNameTrouble(yaml: YamlText, path: Path, name: string): NameTrouble | null {
  if (!NAME.test(name)) return 'bad'
  if (WORDS.has(name)) return 'word'
  const others = ['params', 'derive'].flatMap(section =>
    keysOf(yaml.at([section]))
      .filter(other => !(section === path[0] && other === path.at(-1)))
      .flatMap(other => namesGiven(yaml, [section, other])),
  )
  const wanted = namesGiven(yaml, path).map(given => name + given.slice(String(path.at(-1)).length))
  return wanted.some(one => others.includes(one)) ? 'taken' : null
}

/** Why the mistake at this place cannot have this name; null: it can. */
export function mistakeNameTrouble(yaml: YamlText, index: number, name: string): NameTrouble | null {
  if (!NAME.test(name)) return 'bad'
  const mistakes = yaml.at(['misconceptions'])
  const ids = isList(mistakes) ? mistakes.map((_, i) => yaml.at(['misconceptions', i, 'id'])) : []
  return ids.some((id, i) => i !== index && id === name) ? 'taken' : null
}

/** The places of formulas and texts that use the variable. */
export const usesOfVariable = (yaml: YamlText, path: Path): readonly Path[] => {
  const names = namesGiven(yaml, path)
  return strings(yaml.value)
    .filter(found => uses(found, names) && !isOverride(found.at, path) && !path.every((step, i) => found.at[i] === step))
    .map(({ at }) => at)
}

const isOverride = (at: Path, [section, name]: Path): boolean =>
  section === 'params' && at[0] === 'tiers' && at[2] === 'params' && at[3] === name

/** With what the levels of difficulty draw instead. */
export const removeVariable =
  (path: Path) =>
  (yaml: YamlText): YamlText | null => {
    const overrides = keysOf(yaml.at(['tiers']))
      .map(tier => ['tiers', tier, 'params', path.at(-1)!])
      .filter(at => path[0] === 'params' && yaml.at(at) !== undefined)
    return [...overrides, path].reduce<YamlText | null>((now, at) => now?.remove(at) ?? null, yaml)
  }

const keysOf = (value: Plain | undefined): readonly string[] =>
  typeof value === 'object' && value !== null && !isList(value) ? Object.keys(value) : []
