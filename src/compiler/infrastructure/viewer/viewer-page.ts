// The pages around the viewer's script: one that holds everything itself and can be mailed, and one that asks a server on this machine.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RunComparison, RunView } from '../../../contract/curriculum-view.js'
import { curriculumSvg } from '../../../contract/curriculum-svg.js'
import { curriculumMarkdown } from '../../../contract/curriculum-markdown.js'
import { packageFile } from '../../../kernel/package-files.js'
import { escapeHtml } from '../../../kernel/text.js'

const SCRIPT_FILE = packageFile('dist/viewer/viva-curriculum.js')

/** What the browser runs. Throws when it has not been built. */
export const viewerScript = (): string => readFileSync(SCRIPT_FILE, 'utf8')

/** One HTML document with the run, or the two runs, in it: it needs no server and asks nothing of the network. */
export function exportHtml(shown: RunView | RunComparison): string {
  const [main, title, content] =
    'a' in shown
      ? [shown.b, `${shown.a.run.run_id} · ${shown.b.run.run_id}`, { comparison: shown }]
      : [shown, shown.curriculum?.topic ?? shown.goal ?? shown.run.run_id, { run: shown }]
  // The script may contain nothing that ends a script or begins a comment in HTML.
  const script = viewerScript().replace(/<(?=\/script|!--|script)/gi, '\\x3c')
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'`
  const data = JSON.stringify({ ...content, texts: textsOf(main) }).replace(/</g, '\\u003c')
  return `<!doctype html>
<html lang="en">
${head(title, `<meta http-equiv="content-security-policy" content="${policy}">`)}
<body>
<viva-curriculum-document></viva-curriculum-document>
<noscript>${main.curriculum === null ? '' : curriculumSvg(main.curriculum)}</noscript>
<script type="application/json" id="viva-data">${data}</script>
<script>${script}</script>
</body>
</html>
`
}

/** The page that follows a folder of runs. */
export const livePage = (): string => `<!doctype html>
<html lang="en">
${head('Curricula', '<script src="/viva-curriculum.js" defer></script>')}
<body>
<viva-curriculum-runs></viva-curriculum-runs>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`

/** The run's curriculum as Markdown and as a picture; null: there is none yet. */
export function textsOf({ curriculum, plan }: RunView): { markdown: string; svg: string } | null {
  if (curriculum === null) return null
  return { markdown: curriculumMarkdown(curriculum, plan), svg: curriculumSvg(curriculum) }
}

const head = (title: string, more: string): string => `<head>
<meta charset="utf-8">
${more}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>html{color-scheme:light dark;background:#f6f5f2}body{margin:0;min-height:100vh}@media(prefers-color-scheme:dark){html{background:#13151a}}</style>
</head>`
