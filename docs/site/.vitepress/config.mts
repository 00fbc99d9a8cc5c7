// The site of the guides: the README, docs/, the references and each module's README as they stand, with search, and no dead link.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type DefaultTheme } from 'vitepress'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** What guides link to in the repository and what is no page: plain words on the site. */
const NO_PAGE = /^(?:\.\.?\/)*(?:LICENSE|deploy)$/

/** `docs/README.md` has a heading for each audience, and its guides below it. */
function sidebar(): DefaultTheme.SidebarItem[] {
  const groups: DefaultTheme.SidebarItem[] = []
  for (const line of readFileSync(path.join(ROOT, 'docs/README.md'), 'utf8').split('\n')) {
    const heading = /^## (.*)$/.exec(line)?.[1]
    if (heading !== undefined) groups.push({ text: heading, collapsed: false, items: [] })
    for (const [, text, link] of groups.length > 0 ? line.matchAll(/\[([^\]]+)\]\(([^)]+\.md(?:#[\w-]+)?)\)/g) : []) {
      const page = `/${path.posix.join('docs', link!)}`.replace(/\.md/, '').replace(/\bREADME\b/, 'index')
      groups.at(-1)!.items!.push({ text: text![0]!.toUpperCase() + text!.slice(1), link: page })
    }
  }
  return groups
}

export default defineConfig({
  title: 'Viva',
  description: 'Quizzes, exams, lessons and surveys in which an agent asks and code decides what is right',
  lang: 'en',
  // `scripts/docs.mjs` puts them there.
  srcDir: 'pages',
  rewrites: id => id.replace(/README\.md$/, 'index.md'),
  outDir: path.join(ROOT, 'dist/site'),
  cacheDir: path.join(ROOT, 'dist/site-cache'),
  // Below any path, and from a file server.
  base: process.env['DOCS_BASE'] ?? '/',
  cleanUrls: false,
  lastUpdated: false,
  markdown: {
    config: md => {
      const code = md.renderer.rules.code_inline!
      // Vue would take two braces for a place of its own.
      md.renderer.rules.code_inline = (...args) => code(...args).replace('<code', '<code v-pre')
      md.core.ruler.before('linkify', 'no-page', ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? []))
          if (token.type === 'link_open' && NO_PAGE.test(token.attrGet('href') ?? '')) token.attrs = []
      })
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/docs/' },
      { text: 'API', link: '/docs/api' },
      { text: 'Protocol', link: '/PROTOCOL' },
      { text: 'Changes', link: '/CHANGELOG' },
    ],
    sidebar: sidebar(),
    docFooter: { prev: false, next: false },
    footer: { message: 'Apache-2.0' },
  },
})
