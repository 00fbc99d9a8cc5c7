// How a picture is called, and how a text names it.

/** A name without spaces, as the server takes it; its ending stays where there is one. */
export function pictureName(file: string): string {
  const ending = /\.[A-Za-z]{3,4}$/.exec(file)?.[0].toLowerCase() ?? ''
  const stem = file
    .slice(0, file.length - ending.length)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
    .slice(0, 60)
  return `${stem === '' ? 'picture' : stem}${ending}`
}

const ENDS_WITH_PICTURE = /!\[[^\]]*\]\([^()]*\)[ \t]*$/
const BEGINS_WITH_PICTURE = /^[ \t]*!\[/

/** A picture between two parts of a text. One that stands beside another gets a paragraph of its own. */
export function pictureBetween(before: string, picture: string, after: string): string {
  const above = ENDS_WITH_PICTURE.test(before) ? '\n\n' : ''
  return `${above}${picture}${BEGINS_WITH_PICTURE.test(after) ? '\n\n' : ''}`
}

/** In one line, and with no sign that would end the words or begin a formula. */
export const markdownOf = (words: string, path: string): string =>
  `![${words.replaceAll(/[\s\\]+/g, ' ').replaceAll('{{', '{ {').replaceAll(/[[\]]/g, String.raw`\$&`).trim()}](${path})`
