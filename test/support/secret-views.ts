// The same bytes as somebody who looks for a secret could read them: unescaped, decoded, unpacked, put together, backwards.
// Each view holds what it decoded and nothing else, so that views of views stay small.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

export type View = { readonly how: string; readonly bytes: Buffer }

const DEPTH = 3

/** All readings of `bytes`, the plain one first. `how` names the way there, like `url > base64`. */
export function viewsOf(bytes: Buffer, depth = DEPTH, how = 'plain'): View[] {
  const inner = depth === 0 ? [] : decodings(bytes)
  return [
    { how, bytes },
    ...inner.flatMap(view => viewsOf(view.bytes, depth - 1, how === 'plain' ? view.how : `${how} > ${view.how}`)),
  ]
}

function decodings(bytes: Buffer): View[] {
  const text = bytes.toString('utf8')
  const read: [string, string | null][] = [
    ['json', unescapeJson(text)],
    ['url', decodeUrl(text)],
    ['html', decodeEntities(text)],
  ]
  const views = read.flatMap(([how, decoded]) => (decoded === null ? [] : [{ how, bytes: Buffer.from(decoded) }]))
  return [...views, ...decodedRuns(text), ...unpacked(bytes)]
}

function unescapeJson(text: string): string | null {
  if (!text.includes('\\')) return null
  return text.replaceAll(/\\(?:u\{?([0-9a-fA-F]{4})\}?|x([0-9a-fA-F]{2})|(.))/gs, (_, code, short, mark) => {
    const number = (code ?? short) as string | undefined
    return number === undefined ? (mark as string) : String.fromCharCode(Number.parseInt(number, 16))
  })
}

function decodeUrl(text: string): string | null {
  if (!/%[0-9a-fA-F]{2}/.test(text)) return null
  const latin = Buffer.from(text).toString('latin1')
  const decoded = latin.replaceAll(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(decoded.replaceAll('+', ' '), 'latin1').toString('utf8')
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>', nbsp: ' ' }

function decodeEntities(text: string): string | null {
  if (!/&#?\w+;/.test(text)) return null
  return text.replaceAll(/&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|(\w+));/g, (whole, decimal, hex, name) => {
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex as string, 16) : null
    if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    return ENTITIES[name as string] ?? whole
  })
}

/** Runs of base64, base64url and hexadecimal digits, from each place at which a quantum can begin. */
function decodedRuns(text: string): View[] {
  const base64 = text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? []
  const hex = text.match(/[0-9a-fA-F]{2}(?:[\s:]?[0-9a-fA-F]{2}){7,}[0-9a-fA-F]?/g) ?? []
  const views = [0, 1, 2, 3].map(offset => ({
    how: 'base64',
    bytes: joined(base64.map(run => Buffer.from(run.slice(offset), 'base64'))),
  }))
  for (const offset of [0, 1])
    views.push({
      how: 'hex',
      bytes: joined(hex.map(run => Buffer.from(run.replaceAll(/[\s:]/g, '').slice(offset), 'hex'))),
    })
  return views.filter(view => view.bytes.length > 0)
}

/** NUL between runs: what was apart must not read as one. */
const joined = (parts: readonly Buffer[]): Buffer =>
  Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.of(0), part])))

/** Compressed streams, wherever in the bytes they begin; brotli, which has no mark, only from the first byte. */
function unpacked(bytes: Buffer): View[] {
  const views: View[] = []
  for (let at = bytes.indexOf(GZIP); at !== -1; at = bytes.indexOf(GZIP, at + 1))
    views.push(...attempt('gzip', () => gunzipSync(bytes.subarray(at))))
  if (bytes[0] === 0x78) views.push(...attempt('deflate', () => inflateSync(bytes)))
  if (bytes.length > 0 && !isText(bytes)) views.push(...attempt('br', () => brotliDecompressSync(bytes)))
  return views
}

const GZIP = Buffer.of(0x1f, 0x8b, 0x08)
const isText = (bytes: Buffer): boolean => !bytes.toString('utf8').includes('\ufffd')

/** Without a stack for what fails: thousands do, and nobody reads why. */
function attempt(how: string, unpack: () => Buffer): View[] {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return [{ how, bytes: unpack() }]
  } catch {
    return []
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
