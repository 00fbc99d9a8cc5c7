// Builds the page with one more way to answer: its rows are added to the tables while they are bundled, and nothing else is changed.
import path from 'node:path'
import { build, type Plugin } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '../..')

type Row = {
  /** The line of the file that the row comes after; null for its end. */
  readonly after: string | null
  readonly row: string
}

/** By the files of the page's tables: what `src/widgets/README.md` says that a way to answer adds. `folder` has its `posted.ts` and `element.ts`. */
const rowsOf = (noun: string, exported: string, folder: string): Readonly<Record<string, readonly Row[]>> => ({
  'src/widgets/posted.ts': [
    { after: null, row: `import { ${exported} } from '${folder}/posted.ts'` },
    { after: 'const POSTED = {', row: `${noun}: ${exported},` },
  ],
  'src/web/widgets/widget-element.ts': [
    { after: 'const tags = {', row: `${noun}: literal\`viva-${noun.replaceAll('_', '-')}\`,` },
  ],
  'src/web/widgets/lazy-widgets.ts': [{ after: null, row: `import '${folder}/element.ts'` }],
})

function addRows(rows: ReturnType<typeof rowsOf>): Plugin {
  const missing = new Set(Object.keys(rows))
  return {
    name: 'one-more-kind',
    enforce: 'pre',
    transform(code, id) {
      const file = path.relative(ROOT, id.split('?')[0]!).split(path.sep).join('/')
      if (!missing.delete(file)) return null
      return rows[file]!.reduce((text, { after, row }) => {
        if (after === null) return `${text}\n${row}\n`
        if (!text.includes(after)) throw new Error(`${file} has no line “${after}” to add a row behind.`)
        return text.replace(after, `${after}\n${row}`)
      }, code)
    },
    buildEnd() {
      if (missing.size > 0) throw new Error(`The page does not read ${[...missing].join(', ')}.`)
    },
  }
}

/** Builds the page into the folder `into`. `kind`: an absolute folder with `posted.ts`, which exports `exported`, and `element.ts`. */
export async function buildPageWith(
  kind: { readonly noun: string; readonly exported: string; readonly folder: string },
  into: string,
): Promise<void> {
  await build({
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [addRows(rowsOf(kind.noun, kind.exported, kind.folder))],
    build: { outDir: into, minify: false },
  })
}
