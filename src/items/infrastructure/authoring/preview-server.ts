// The author's preview: a page on this machine alone that follows the files as they are saved.
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { htmlOf, inlineHtml } from '../../../contract/text-html.js'
import { lintStudy } from '../../domain/lint/lints.js'
import { study } from '../../domain/lint/study.js'
import { startLoopback, type Loopback, type LoopbackReply } from '../../../kernel/loopback.js'
import { studySource } from './check-blueprint-file.js'
import { PictureFolder } from '../pictures/picture-folder.js'
import { PICTURE_NAME, pictureType } from '../../../contract/pictures.js'
import { yamlFilesIn } from './check-folder.js'
import { PREVIEW_SCRIPT, PREVIEW_STYLE, previewPage, type PreviewState, type Typeset } from './preview-page.js'

/** Items shown side by side, and seeds for the lints: few enough that the page is ready when the editor has saved. */
const SHOWN = 6
const LINTED = 40

/** Listens at 127.0.0.1 and nowhere else; port 0 is any free one. */
export async function startPreview(root: string, port: number): Promise<Loopback> {
  const typeset = await makeTypeset()
  const pictures = new PictureFolder(root)
  return startLoopback(
    {
      folder: root,
      allows: "style-src 'self'; img-src 'self'",
      reply: url => replyTo({ root, typeset, pictures }, url),
    },
    port,
  )
}

type Site = { readonly root: string; readonly typeset: Typeset; readonly pictures: PictureFolder }

const PICTURE = new RegExp(`^/pictures/(${PICTURE_NAME})$`)

async function replyTo({ root, typeset, pictures }: Site, url: URL): Promise<LoopbackReply | null> {
  const picture = PICTURE.exec(url.pathname)?.[1]
  if (picture !== undefined) {
    const body = await pictures.find(picture)
    return body && { type: pictureType(picture), body }
  }
  switch (url.pathname) {
    case '/':
      return { type: 'text/html', body: previewPage(await stateOf(root, url.searchParams.get('file')), typeset) }
    case '/preview.js':
      return { type: 'text/javascript', body: PREVIEW_SCRIPT }
    case '/preview.css':
      return { type: 'text/css', body: PREVIEW_STYLE }
    default:
      return null
  }
}

async function stateOf(root: string, requested: string | null): Promise<PreviewState> {
  const files = (await yamlFilesIn(root)).map(path => relative(root, path).split(sep).join('/')).toSorted()
  const sources = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  // A file that cannot be parsed at the moment may still be a blueprint.
  const blueprints = files.filter((_, i) => /^schema:\s*["']?blueprint\/1/m.test(sources[i]!))
  // Reads files of the folder only, whatever the address asks for.
  const file = blueprints.find(each => each === requested) ?? null
  if (file === null) return { files: blueprints, file, study: null, problems: [] }
  const { yaml, made } = studySource(sources[files.indexOf(file)]!, file, LINTED, dirname(join(root, file)))
  if (made === null) return { files: blueprints, file, study: null, problems: yaml.problems }
  for (const { path, message } of lintStudy(made)) yaml.complain({ path, message })
  const few = study(made.file, { ...made.blueprint, deployed: [], tests: [] }, SHOWN)
  return { files: blueprints, file, study: few, problems: yaml.problems }
}

/** MathML needs no fonts and no styles. */
async function makeTypeset(): Promise<Typeset> {
  const { default: katex } = await import('katex')
  const maths = (tex: string) => katex.renderToString(tex, { output: 'mathml', throwOnError: false, maxExpand: 200 })
  const style = { typeset: maths, picture: (file: string) => `/${file}` }
  return { blocks: text => htmlOf(text, style), line: text => inlineHtml(text, style) }
}
