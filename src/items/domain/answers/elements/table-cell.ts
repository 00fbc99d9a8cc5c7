// The answer type of one gap: any that is typed in one line, with its own settings.
import { z } from 'zod'
import type { AnswerType, Resolver, SettingSource } from '../answer-type.js'
import { ANSWER_TYPES, answerType, type ResponseType } from '../registry.js'

/** Types with a widget of their own, and those that are only chosen. */
const NOT_IN_CELLS = ['option', 'multi_select', 'ordering', 'table', 'matrix', 'code']

/**
 * `settings` are those of the type, read by its own schemas; in a file they are next to `type`, those of grading
 * under `grade`.
 */
export type Cell = { readonly type: string; readonly settings: object }

export const Cell = z
  .looseObject({ type: z.string(), grade: z.looseObject({}).default({}) })
  .transform(({ type, grade, ...response }, context): Cell => {
    if (!Object.hasOwn(ANSWER_TYPES, type) || NOT_IN_CELLS.includes(type)) {
      context.addIssue({ code: 'custom', path: ['type'], message: `A gap cannot hold “${type}”.` })
      return z.NEVER
    }
    const kind = answerType(type as ResponseType)
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
      context.addIssue({ code: 'custom', path: placed(kind, path), message })
    return { type, settings }
  })

function issueAt(issue: z.core.$ZodIssue, path: readonly string[]) {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : []
  const message = keys.length > 0 ? 'This word is not known here.' : issue.message
  return { code: 'custom' as const, path: [...path, ...issue.path, ...keys.slice(0, 1)], message }
}

/** The path of a setting in the file. */
const placed = (kind: AnswerType, path: readonly (string | number)[]): (string | number)[] =>
  path[0] !== undefined && path[0] in kind.grade.shape ? ['grade', ...path] : [...path]

export const typeOfCell = ({ type }: Cell): AnswerType => answerType(type as ResponseType)

export const cellSources = (cell: Cell, path: readonly (string | number)[]): SettingSource[] => {
  const kind = typeOfCell(cell)
  return (kind.sources?.(cell.settings) ?? []).map(source => ({
    ...source,
    path: [...path, ...placed(kind, source.path)],
  }))
}

export function resolvedCell(cell: Cell, resolver: Resolver): Cell {
  const kind = typeOfCell(cell)
  return { type: cell.type, settings: kind.resolve?.(cell.settings, resolver) ?? cell.settings }
}
