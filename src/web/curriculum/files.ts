// Links to save a curriculum as a file. The host provides the URLs; the PNG is rendered here from the SVG.
import { html, nothing, type TemplateResult } from 'lit'
import { curriculumStrings } from '../strings/curriculum.js'

/** URLs of files; `name` has no extension. */
export type Files = { readonly name: string; readonly html?: string; readonly markdown?: string; readonly svg: string }

const SHARPNESS = 2
/** The largest image that every browser can hold. */
const MOST_PIXELS = 16_000_000

export function fileLinks(files: Files, onFailure: () => void): TemplateResult {
  const texts = curriculumStrings().files
  const kinds = [
    ['html', 'html'],
    ['markdown', 'md'],
    ['svg', 'svg'],
  ] as const
  return html`<div class="files small" role="group" aria-label=${texts.save}>
    <span class="muted" aria-hidden="true">${texts.save}</span>
    ${kinds.map(([kind, ending]) =>
      files[kind] === undefined
        ? nothing
        : html`<a href=${files[kind]} download=${`${files.name}.${ending}`}>${texts[kind]}</a>`,
    )}
    <button class="link" @click=${() => void savePng(files).catch(onFailure)}>${texts.png}</button>
  </div>`
}

async function savePng({ svg, name }: Files): Promise<void> {
  const picture = new Image()
  picture.src = svg
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(SHARPNESS, Math.sqrt(MOST_PIXELS / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const pixels = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (pixels === null) throw new Error('The browser made no picture.')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(pixels)
  link.download = `${name}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
