// What is told of a text that should have been JSON.

/** With the line, where the parser says it. `name`: of the file. */
export function notJson(text: string, name: string, error: unknown): string {
  if (text.trim() === '') return `${name}: is empty.`
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  const line = position === undefined ? '' : `:${text.slice(0, Number(position)).split('\n').length}`
  return `${name}${line}: is not JSON. Look there for a comma, bracket or quotation mark that is missing or too many.`
}
