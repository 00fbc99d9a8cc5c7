// Gives a variable of a blueprint another name, in every formula and template that the format has.
import { isList, type Path, type Plain } from './plain-values.js'
import type { YamlText } from './yaml-text.js'

/** `path`: of the variable, below `params` or `derive`. A name that stands in a setting of a figure is left: the check finds it. */
export const renameVariable =
  (path: Path, name: string) =>
  (yaml: YamlText): YamlText | null => {
    const old = String(path.at(-1))
    const names = new Map(namesGiven(yaml, path).map(given => [given, name + given.slice(old.length)]))
    const texts = strings(yaml.value).flatMap(found => {
      const after = renamed(found, names)
      return after === found.text ? [] : [(now: YamlText) => now.set(found.at, after)]
    })
    const overrides = ['easy', 'medium', 'hard']
      .map(tier => ['tiers', tier, 'params', old])
      .filter(at => path[0] === 'params' && yaml.at(at) !== undefined)
      .map(at => (now: YamlText) => now.rename(at, name))
    const steps = [...texts, ...overrides, (now: YamlText) => now.rename(path, name)]
    return steps.reduce<YamlText | null>((now, step) => (now === null ? null : step(now)), yaml)
  }

/** The names that formulas have from it: a row declares one for each of its columns, too. */
export function namesGiven(yaml: YamlText, path: Path): readonly string[] {
  const name = String(path.at(-1))
  const columns = yaml.at([...path, 'columns'])
  const texts = isList(columns) ? (columns as readonly Plain[]).filter(column => typeof column === 'string') : []
  return [name, ...texts.map(column => `${name}_${column}`)]
}

type Found = { readonly at: Path; readonly text: string }

/** Whether one of these names stands in its formulas. */
export const uses = (found: Found, names: readonly string[]): boolean =>
  renamed(found, new Map(names.map(name => [name, '']))) !== found.text

const renamed = ({ at, text }: Found, names: ReadonlyMap<string, string>): string =>
  isFormula(at) ? inFormula(text, names) : inTemplates(text, names)

/** Each text of a value, with its place. */
export const strings = (value: Plain, at: Path = []): readonly Found[] => {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  if (isList(value)) return (value as readonly Plain[]).flatMap((one, i) => strings(one, [...at, i]))
  return Object.entries(value).flatMap(([name, one]) => strings(one, [...at, name]))
}

const FORMULAS: readonly unknown[] = ['key', 'value', 'when', 'check', 'distractors']

/** Other texts have formulas between double braces alone. */
function isFormula(at: Path): boolean {
  const [section] = at
  if (section === 'tests' || section === 'texts') return false
  if (section === 'derive' || section === 'constraints') return true
  if (section === 'choice' && at[1] === 'filler') return true
  return ['parts', 'misconceptions', 'solution', 'tiers'].includes(String(section)) && FORMULAS.includes(at.at(-1))
}

/** Not within quotation marks, and not where a function of the same name is called. */
const inFormula = (formula: string, names: ReadonlyMap<string, string>): string =>
  formula.replaceAll(/"[^"]*"|'[^']*'|[A-Za-z_]\w*(?!\w|\s*\()/g, word => names.get(word) ?? word)

const inTemplates = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{.*?\}\}/gs, formula => inFormula(formula, names))
