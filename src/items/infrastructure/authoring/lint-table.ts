// The table of lints in REFERENCE.md, made from the lints.
import { LINTS } from '../../domain/lint/lints.js'

const BEGIN = '<!-- lints: made by viva blueprint schema --write -->'
const END = '<!-- end of lints -->'

/** The reference with its table of lints as it has to be now. Throws when a mark is missing. */
export function withLintTable(reference: string): string {
  const [from, until] = [reference.indexOf(BEGIN), reference.indexOf(END)]
  if (from < 0 || until < from) throw new Error('REFERENCE.md has no marks for lints.')
  const table = ['| lint | what holds |', '| --- | --- |', ...LINTS.map(({ id, says }) => `| \`${id}\` | ${says} |`)]
  return `${reference.slice(0, from + BEGIN.length)}\n\n${table.join('\n')}\n\n${reference.slice(until)}`
}
