// The tables of REFERENCE.md that are generated from code, between marks.
import { LINTS } from '../../domain/lint/lints.js'
import { functionTables } from './function-reference.js'

const TABLES: Readonly<Record<string, () => string>> = {
  functions: functionTables,
  lints: () =>
    ['| lint | what holds |', '| --- | --- |', ...LINTS.map(({ id, says }) => `| \`${id}\` | ${says} |`), ''].join(
      '\n',
    ),
}

/** The reference with every made part as it is to be now. Throws when a mark is missing. */
export function withTables(reference: string): string {
  return Object.entries(TABLES).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name}: made by viva blueprint schema --write -->`, `<!-- end of ${name} -->`]
    const [from, until] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || until < from) throw new Error(`REFERENCE.md has no marks for ${name}.`)
    return `${text.slice(0, from + begin.length)}\n\n${table()}\n${text.slice(until)}`
  }, reference)
}
