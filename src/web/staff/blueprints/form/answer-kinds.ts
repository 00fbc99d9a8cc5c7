// What the form knows about kinds of answers.
import { Braces, isList, type Path } from './plain-values.js'
import type { YamlText } from './yaml-text.js'

/** With the value that each begins with; null: there is no such rule. */
export const TOLERANCES = [
  { name: 'none', begin: null },
  { name: 'exact', begin: true },
  { name: 'abs', begin: 0.01 },
  { name: 'rel', begin: 0.01 },
  { name: 'places', begin: 2 },
  { name: 'sigfigs', begin: 3 },
] as const

export const UNIT_RULES = ['any_unit', 'any_prefix', 'exact_unit', 'unit_only'] as const

/** Of each kind that needs more than a label: where it is written, and what it begins with. */
const NEEDS: Readonly<Record<string, readonly (readonly [Path, Braces])[]>> = {
  decimal: [[['grade', 'tolerance'], new Braces({ exact: true })]],
  percent: [[['grade', 'tolerance'], new Braces({ exact: true })]],
  quantity: [[['grade', 'tolerance'], new Braces({ exact: true })]],
  expression: [[['response', 'symbols'], new Braces(['x'])]],
  option: [[['forms'], new Braces(['choice'])]],
}

/** Asks for another kind of answer. The settings of the kind that was go; what the new one needs comes. */
export const kindChanged =
  (type: string) =>
  (yaml: YamlText): YamlText | null => {
    const part = ['parts', 0]
    const gone = [
      ...namesOf(yaml, [...part, 'response']).filter(name => !['type', 'label', 'example'].includes(name)).map(name => ['response', name]),
      ...namesOf(yaml, [...part, 'grade']).filter(name => name !== 'wrong_form').map(name => ['grade', name]),
    ]
    const cleared = gone.reduce<YamlText | null>((now, path) => now?.remove([...part, ...path]) ?? null, yaml)
    const changed = cleared?.set([...part, 'response', 'type'], type) ?? null
    return (NEEDS[type] ?? []).reduce<YamlText | null>((now, [path, begin]) => now?.set([...part, ...path], begin) ?? null, changed)
  }

function namesOf(yaml: YamlText, path: Path): readonly string[] {
  const value = yaml.at(path)
  return typeof value === 'object' && value !== null && !isList(value) ? Object.keys(value) : []
}
