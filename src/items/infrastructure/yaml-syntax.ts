// What is wrong in the writing of a YAML file, in words for its author.
import type { ErrorCode } from 'yaml'

const MEANS: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_INDENT:
    'This line does not stand where it should: fields of one level begin below each other, with spaces before them.',
  TAB_AS_INDENT: 'A line is set in with spaces here, not with a tab.',
  MULTILINE_IMPLICIT_KEY: 'A field has no colon and value here, or a text with a colon in it needs quotation marks.',
  BLOCK_AS_IMPLICIT_KEY: 'A text with a colon in it needs quotation marks, as in title: "Sums: the first".',
  BLOCK_IN_FLOW: 'Between brackets or braces everything is written on, with commas; no lines with hyphens.',
  DUPLICATE_KEY: 'This field is written twice.',
  KEY_OVER_1024_CHARS: 'A colon is missing here: the name of a field is too long.',
  MISSING_CHAR:
    'A sign is missing here: a bracket, a brace, a quotation mark or a comma that was opened and not closed, or a colon.',
  BAD_SCALAR_START: 'A text that begins with this sign needs quotation marks.',
  BAD_ALIAS: 'A text that begins with * needs quotation marks.',
  BAD_DQ_ESCAPE:
    'Between double quotation marks a backslash is written twice, as in "\\\\frac". Single quotation marks take it as it is.',
  UNEXPECTED_TOKEN:
    'This does not belong here: a bracket, brace, comma or quotation mark too many, or a text that needs quotation marks.',
  MULTIPLE_DOCS: 'A file holds one document: take out the line with three hyphens.',
}

/** `message`: what the parser says, where nothing better is known. */
export const yamlSyntaxText = (code: ErrorCode, message: string): string => MEANS[code] ?? message

/** Why a text cannot be a file of content at all, whatever is in it; null where it can. */
export function unreadableText(source: string): string | null {
  if (source.trim() === '') return 'The file is empty.'
  // What stands in the place of bytes that are none of UTF-8.
  if (source.includes('\uFFFD') || source.includes('\0'))
    return 'The file is no text in UTF-8. Save it as UTF-8, without a format of a word processor.'
  return null
}
