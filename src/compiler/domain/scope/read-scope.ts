// Reads a scope file: list items are what is to be learned, headings are the sections they stand in, prose is what is known about them.
import { isStorable } from '../../../kernel/storable.js'
import { TEMPLATE_MARK } from '../../../kernel/unwritten.js'
import { markdownLines, type MarkdownLine } from './markdown-lines.js'
import { scopeEdges } from './scope-edges.js'
import { ScopeReader, type ReadConcept } from './scope-reader.js'
import { sectionOf } from './sections.js'
import { ScopeError, type Scope, type ScopeMode } from './scope.js'

const MOST_CONCEPTS = 400
const LINE_BREAK = /\r\n|\n|\r/

/**
 * Reads `markdown` in one of three modes. `section` goes with the mode `section`: the text of a heading, or those of the
 * headings above it before it, with " > " between them. Its sub-headings belong to it.
 * @throws ScopeError with the line, or without one where the whole file is meant.
 */
export function readScope(markdown: string, mode: ScopeMode, section?: string): Scope {
  if (mode === 'section' && !section?.trim()) throw new ScopeError('say which section of the scope file is meant')
  refuseUnstorable(markdown)
  const all = markdownLines(markdown)
  const lines = mode === 'section' ? sectionOf(all, section!) : all
  const reader = new ScopeReader(mode)
  for (const line of lines) reader.take(line)
  const concepts = reader.concepts()
  if (concepts.length === 0)
    throw new ScopeError(
      mode === 'section'
        ? `the section “${section}” names nothing to learn: write one list item for each thing`
        : 'the scope file names nothing to learn: write one list item for each thing',
      mode === 'section' ? lines[0]!.line : null,
    )
  refusePlaceholders(concepts)
  if (concepts.length > MOST_CONCEPTS)
    throw new ScopeError(
      `more than ${MOST_CONCEPTS} things to learn begin here: choose a section`,
      concepts[MOST_CONCEPTS]!.concept.line,
    )
  return {
    mode,
    section: mode === 'section' ? section! : null,
    concepts: concepts.map(({ concept }) => concept),
    edges: scopeEdges(concepts),
    sources: reader.sources,
    excluded: reader.excluded,
    brought: reader.brought,
    text: mode === 'section' ? textOf(markdown, lines) : markdown.replace(/^\uFEFF/, ''),
  }
}

function refuseUnstorable(markdown: string): void {
  if (isStorable(markdown)) return
  const line = markdown.split(LINE_BREAK).findIndex(text => !isStorable(text))
  throw new ScopeError('there is a character in it that cannot be stored: is it a text file?', line + 1)
}

function refusePlaceholders(concepts: readonly ReadConcept[]): void {
  for (const { concept } of concepts) {
    if ([concept.title, ...concept.notes].some(text => text.includes(TEMPLATE_MARK)))
      throw new ScopeError(`“${TEMPLATE_MARK}” is not written yet: say what is meant, or take it out`, concept.line)
  }
}

function textOf(markdown: string, lines: readonly MarkdownLine[]): string {
  return markdown
    .split(LINE_BREAK)
    .slice(lines[0]!.line - 1, lines.at(-1)!.line)
    .join('\n')
}
