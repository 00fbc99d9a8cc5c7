// What Markdown files link to, read as GitHub reads them.
import { marked, type Token, type Tokens } from 'marked'

const tokensOf = (markdown: string): Token[] => {
  const all: Token[] = []
  void marked.walkTokens(marked.lexer(markdown), token => void all.push(token))
  return all
}

/** The targets of all links and pictures, as they are written; none in code. */
export const linksIn = (markdown: string): string[] =>
  tokensOf(markdown)
    .filter((token): token is Tokens.Link | Tokens.Image => token.type === 'link' || token.type === 'image')
    .map(({ href }) => href)

/** The anchors of all headings, without `#`: GitHub's, which numbers those that come again. */
export function anchorsIn(markdown: string): Set<string> {
  const times = new Map<string, number>()
  const anchors = new Set<string>()
  for (const token of tokensOf(markdown)) {
    if (token.type !== 'heading') continue
    const text = tokensOf((token as Tokens.Heading).text)
      .filter(({ type }) => type === 'text' || type === 'codespan' || type === 'escape')
      .filter(part => !('tokens' in part && part.tokens))
      .map(part => (part as Tokens.Text).text)
      .join('')
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-')
    const before = times.get(slug) ?? 0
    times.set(slug, before + 1)
    anchors.add(before === 0 ? slug : `${slug}-${before}`)
  }
  return anchors
}
