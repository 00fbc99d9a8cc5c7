// A package of QTI: a zip file with a manifest. Nothing is unpacked to the disk, and never more than a package of questions holds.
import { Unzip, UnzipInflate } from 'fflate'
import { ImportFault, type LeftQuestion, type PlainQuestion, type ReadQuestions } from '../domain/plain-question.js'
import { qtiTree } from './qti-tree.js'
import { isQtiItem, readQtiItem } from './read-qti.js'
import { childOf, xmlTree, type XmlElement } from './xml-tree.js'
import { xmlText } from './xml-text.js'

const MOST_FILES = 5_000
/** Bytes that are unpacked at once: they become a thousand times as many at most. */
const PIECE = 16 * 1024
const DAMAGED = 'It is no zip file, or a damaged one.'
/** Unpacked, in bytes: of one file, and of all that are read. */
const LONGEST = 4 * 1024 * 1024
const LONGEST_TOGETHER = 64 * 1024 * 1024
const MANIFEST = 'imsmanifest.xml'

/** Throws ImportFault where the file is no package, or is too large. */
export function readQtiPackage(bytes: Uint8Array): ReadQuestions {
  const sources = unpacked(bytes)
  const questions: PlainQuestion[] = []
  const left: LeftQuestion[] = []
  for (const { file, line, root } of itemsOf(sources)) {
    const leave = (why: string): void => void left.push({ name: file, file: MANIFEST, line, why })
    const source = sources.get(file)
    if (source === undefined) {
      leave('Its file is not in the package.')
      continue
    }
    try {
      const read = readQtiItem(root ?? xmlTree(source))
      if ('why' in read) left.push({ ...read, file })
      else questions.push({ ...read, file })
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error
      left.push({ name: file, file, line: error.line, why: error.message })
    }
  }
  return { questions, left }
}

/** The XML files, by their names. What they say of their length is not believed: it is counted while they are unpacked. */
function unpacked(bytes: Uint8Array): Map<string, string> {
  const found = new Map<string, Uint8Array[]>()
  const done = new Set<string>()
  let [files, together] = [0, 0]
  const unzip = new Unzip(file => {
    files += 1
    if (files > MOST_FILES) throw new ImportFault(1, `It holds more than ${MOST_FILES} files.`)
    if (!/\.xml$/i.test(file.name)) return
    const pieces: Uint8Array[] = []
    let size = 0
    file.ondata = (error, piece, isLast) => {
      if (error !== null) throw error
      size += piece.length
      together += piece.length
      if (size > LONGEST || together > LONGEST_TOGETHER)
        throw new ImportFault(1, `${file.name} is too long, or all files together are.`)
      pieces.push(piece)
      if (isLast) done.add(file.name)
    }
    found.set(file.name, pieces)
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  } catch (error) {
    if (error instanceof ImportFault) throw error
    throw new ImportFault(1, DAMAGED)
  }
  if (files === 0 || done.size < found.size) throw new ImportFault(1, DAMAGED)
  return new Map([...found].map(([name, pieces]) => [name, xmlText(Buffer.concat(pieces))]))
}

/** `root`: where it was read to learn that it is an item. */
type ListedItem = { readonly file: string; readonly line: number; readonly root?: XmlElement }

/** As the manifest lists them; without one, each file that is an item. One by one: their trees together would be large. */
function* itemsOf(sources: ReadonlyMap<string, string>): Generator<ListedItem, void> {
  const manifests = [...sources.keys()].filter(name => name === MANIFEST || name.endsWith(`/${MANIFEST}`))
  const manifest = manifests.toSorted((one, other) => one.length - other.length)[0]
  if (manifest === undefined) {
    for (const [file, source] of sources) {
      const root = rootOf(source)
      if (root !== null && isQtiItem(root)) yield { file, line: 1, root }
    }
    return
  }
  const folder = manifest.slice(0, -MANIFEST.length)
  const root = rootOf(sources.get(manifest)!)
  const resources = root === null ? undefined : childOf(qtiTree(root), 'resources')
  if (resources === undefined) throw new ImportFault(1, `${manifest} lists nothing.`)
  const found = resources.children.flatMap((resource): ListedItem[] => {
    const { type = '', href } = resource.attributes
    if (/^imsqti_xmlv1p[012]$/.test(type))
      throw new ImportFault(resource.line, 'It is QTI 1.2: export it as QTI 2.1, 2.2 or 3.0.')
    if (!type.startsWith('imsqti_item') || href === undefined) return []
    const base = [resources, resource].map(({ attributes }) => attributes['base'] ?? '').join('')
    return [{ file: within(`${folder}${base}`, href), line: resource.line }]
  })
  if (found.length === 0) throw new ImportFault(resources.line, `${manifest} lists no items.`)
  yield* found
}

/** The name in the package. One that leads out of it is no name of a file in it, so that nothing is found. */
function within(folder: string, href: string): string {
  const parts: string[] = []
  for (const part of `${folder}${readable(href)}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

const readable = (href: string): string => {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** Null as well where it is nested too deeply. */
function rootOf(source: string): XmlElement | null {
  try {
    return xmlTree(source)
  } catch {
    return null
  }
}
