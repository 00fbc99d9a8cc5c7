// The pictures that are packed in a DOCX file. What is only linked is not loaded.
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'

export const RELATIONS = 'word/_rels/document.xml.rels'
/** Unpacked, in bytes. */
const LONGEST = 4 * 1024 * 1024

export class DocxMedia {
  #names = new Map()

  constructor(bytes, relations, box) {
    this.bytes = bytes
    this.box = box
    const names = this.#names
    const parser = new Parser(
      {
        onopentag(name, { Id: id, Target: target, TargetMode: mode }) {
          if (name === 'Relationship' && mode !== 'External') names.set(id, nameOf(target ?? ''))
        },
      },
      { xmlMode: true, decodeEntities: true },
    )
    parser.end(relations)
  }

  /** The block of the picture with this id of a relation; null where it is not kept. */
  take(id, alt, page) {
    if (id === undefined) return null
    return this.box.take(this.box.isFull ? null : this.#unpacked(this.#names.get(id)), alt, page)
  }

  /** Null: it is not there, too long, or damaged. */
  #unpacked(wanted) {
    if (wanted === undefined) return null
    try {
      const found = unzipSync(this.bytes, {
        filter: ({ name, originalSize }) => name === wanted && originalSize <= LONGEST,
      })
      return found[wanted] ?? null
    } catch {
      return null
    }
  }
}

/** A target stands beside the document, or begins at the root. */
const nameOf = target => (target.startsWith('/') ? target.slice(1) : `word/${target.replace(/^\.\//, '')}`)
