// DOCX files made from their parts.
import { zipSync } from 'fflate'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const STYLES = `<w:styles ${W}>
  <w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>
  <w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:styleId="Beschriftung"><w:name w:val="caption"/></w:style>
  <w:style w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="berschrift1"/></w:style>
</w:styles>`

/** `body`: what stands in `w:body`. `media`: files by the ids of their relations. */
export const aDocx = (body: string, media: Readonly<Record<string, Uint8Array>> = {}): Uint8Array =>
  zipSync({
    ...Object.fromEntries(Object.entries(media).map(([id, file]) => [`word/media/${id}`, file])),
    'word/_rels/document.xml.rels': bytesOf(
      `<Relationships>${Object.keys(media)
        .map(id => `<Relationship Id="${id}" Target="media/${id}"/>`)
        .join('')}</Relationships>`,
    ),
    'word/document.xml': bytesOf(`<w:document ${W}><w:body>${body}</w:body></w:document>`),
    'word/styles.xml': bytesOf(STYLES),
    'docProps/core.xml': bytesOf('<cp:coreProperties><dc:title>Licht &amp; Farbe</dc:title></cp:coreProperties>'),
  })

/** A paragraph of this style; `text` may hold further elements of a run. */
export const paragraph = (text: string, style = ''): string =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`

/** A paragraph with the picture of this relation. */
export const pictured = (id: string, description: string): string =>
  `<w:p><w:r><w:drawing><wp:docPr descr="${description}"/><a:blip r:embed="${id}"/></w:drawing></w:r></w:p>`

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
