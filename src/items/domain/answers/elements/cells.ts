// Answers within an answer: the gaps of a table, the entries of a matrix, the elements of a list. Each is of a type that is typed in one line.
import { z } from 'zod'
import type { Value } from '../../../../expression/value.js'
import type { AnswerType, Judgement, ReadAnswer, Resolver, SettingSource } from '../answer-type.js'

/**
 * `settings` are those of the type, read by its own schemas; in a file they are next to `type`, those of grading
 * under `grade`.
 */
export type Cell = { readonly type: string; readonly settings: object }

/** The functions of a cell's type, for the settings of the cell. */
type CellType = {
  readonly fromValue: (value: Value) => string
  readonly toValue: (canonical: string) => Value
  readonly read: (text: string) => ReadAnswer
  readonly judge: (canonical: string, key: string) => Judgement
  readonly show: (canonical: string, language: string | undefined) => string
  readonly write: (canonical: string) => string
  /** What can be chosen, in the order shown; null where the answer is typed. */
  readonly options: () => readonly string[] | null
}

/** What an answer type needs that is made of others. */
export type CellTypes = {
  readonly schema: z.ZodType<Cell>
  readonly of: (cell: Cell) => CellType
  /** Formulas and templates among its settings; `path` is that of the cell. */
  readonly sources: (cell: Cell, path: readonly (string | number)[]) => SettingSource[]
  readonly resolved: (cell: Cell, resolver: Resolver) => Cell
}

/** Cells of the types that `typeNamed` finds; null is for a type that no cell can hold. */
export function cellTypes(typeNamed: (type: string) => AnswerType | null): CellTypes {
  const held = ({ type }: Cell): AnswerType => typeNamed(type)!
  return {
    schema: z
      .looseObject({ type: z.string(), grade: z.looseObject({}).default({}) })
      .transform(({ type, grade, ...response }, context): Cell => {
        const kind = typeNamed(type)
        if (kind !== null) return { type, settings: settingsOf(kind, response, grade, context) }
        context.addIssue({
          code: 'custom',
          path: ['type'],
          message: `A gap cannot hold “${type}”. To choose from several, write “option”.`,
        })
        return z.NEVER
      })
      .meta({ title: 'answer type with its words' }),
    of: cell => {
      const kind = held(cell)
      const { settings } = cell
      return {
        fromValue: value => kind.fromValue(value, settings),
        toValue: canonical => kind.toValue(canonical, settings),
        read: text => kind.read(text, settings),
        judge: (canonical, key) => kind.judge(canonical, key, settings),
        show: (canonical, language) => kind.show(canonical, settings, language),
        write: canonical => kind.write?.(canonical, settings) ?? canonical,
        options: () => {
          const asked = kind.ask(settings, { label: '', options: [] })
          return asked.noun === 'multiple_choice' ? asked.props.options : null
        },
      }
    },
    sources: (cell, path) => {
      const kind = held(cell)
      return (kind.sources?.(cell.settings) ?? []).map(source => ({
        ...source,
        path: [...path, ...inFile(kind, source.path)],
      }))
    },
    resolved: (cell, resolver) => ({
      type: cell.type,
      settings: held(cell).resolve?.(cell.settings, resolver) ?? cell.settings,
    }),
  }
}

function settingsOf(kind: AnswerType, response: object, grade: object, context: z.core.$RefinementCtx): object {
  const settings: object = {}
  for (const [schema, fields, path] of [
    [kind.response, response, []],
    [kind.grade, grade, ['grade']],
  ] as const) {
    const parsed = schema.safeParse(fields)
    if (parsed.success) Object.assign(settings, parsed.data)
    else for (const issue of parsed.error.issues) context.addIssue(issueAt(issue, path))
  }
  if (context.issues.length > 0) return z.NEVER
  for (const { path, message } of kind.check?.(settings) ?? [])
    context.addIssue({ code: 'custom', path: inFile(kind, path), message })
  return settings
}

function issueAt(issue: z.core.$ZodIssue, path: readonly string[]) {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : []
  const message = keys.length > 0 ? 'This word is not known here.' : issue.message
  return { code: 'custom' as const, path: [...path, ...issue.path, ...keys.slice(0, 1)], message }
}

/** The path of a setting in the file. */
const inFile = (kind: AnswerType, path: readonly (string | number)[]): (string | number)[] =>
  path[0] !== undefined && path[0] in kind.grade.shape ? ['grade', ...path] : [...path]
