// What a schema says of a file that a person wrote, in words for that person. To be passed to `safeParse` as its `error`.
import type { z } from 'zod'

/** Undefined: the schema's own words are for people already, or nothing better is known. */
export const plainIssue: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      return WANTED[issue.expected] === undefined ? undefined : `Write ${WANTED[issue.expected]} here${notA(issue)}`
    case 'too_small':
      return bounded(issue.origin, 'at least', issue.minimum, issue.inclusive === false ? 'more than' : 'or more')
    case 'too_big':
      return bounded(issue.origin, 'at most', issue.maximum, issue.inclusive === false ? 'less than' : 'or less')
    // The schema of the names says what they look like.
    case 'invalid_key':
      return issue.issues[0]?.message
    case 'not_multiple_of':
      return `Write a multiple of ${issue.divisor}.`
    default:
      return undefined
  }
}

const WANTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, each entry on a line of its own after a hyphen,',
  object: 'fields, each as `name: value`,',
  record: 'fields, each as `name: value`,',
}

function notA({ expected, input }: { readonly expected: string; readonly input?: unknown }): string {
  if (input === undefined || input === null) return '.'
  if (expected === 'number' && typeof input === 'string' && /^-?\d+,\d+$/.test(input))
    return `, with a point: ${input.replace(',', '.')} instead of ${input}.`
  const is = Array.isArray(input) ? 'a list' : (WRITTEN[typeof input] ?? 'this')
  return expected === 'string' && (typeof input === 'number' || typeof input === 'boolean')
    ? `, in quotation marks: "${String(input)}" instead of ${String(input)}.`
    : `, not ${is}.`
}

const WRITTEN: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'fields',
}

function bounded(origin: string, at: string, bound: number | bigint, beyond: string): string | undefined {
  const many = (one: string, more: string): string => `${at} ${bound} ${Number(bound) === 1 ? one : more}`
  if (origin === 'string')
    return at === 'at least' && Number(bound) === 1
      ? 'This must not be empty.'
      : `Write ${many('character', 'characters')}.`
  if (origin === 'array' || origin === 'set')
    return at === 'at least' && Number(bound) === 1
      ? 'This list must not be empty.'
      : `List ${many('entry', 'entries')}.`
  if (origin === 'number' || origin === 'int' || origin === 'bigint')
    return beyond.startsWith('or') ? `Write ${bound} ${beyond}.` : `Write ${beyond} ${bound}.`
  return undefined
}
