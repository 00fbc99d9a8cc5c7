// A picture of an author: a file beside a blueprint or in a folder below it, known to pages by its content.
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { MAX_PICTURE_BYTES, type PictureEnding } from '../../../contract/pictures.js'
import { isSystemError } from '../../../kernel/system-error.js'

/** Folders and names that begin with a letter or a digit: neither `..` nor hidden ones, no address of another site. */
const PATH =
  /^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*\/)*[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*\.(?:png|jpe?g|gif|webp|svg)$/iu
export const isPictureFile = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|svg)$/i.test(name)

type Picture = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly ending: PictureEnding }
type PictureRead = ({ readonly ok: true } & Picture) | { readonly ok: false; readonly message: string }

const bad = (message: string): PictureRead => ({ ok: false, message })

/** The picture at a path below the folder, or what is wrong with it. File-system errors that are nobody's mistake pass through. */
export function readPicture(folder: string, path: string): PictureRead {
  if (!PATH.test(path))
    return bad(
      `“${path}” is no picture of yours: write the path of a PNG, JPEG, GIF, WebP or SVG file in this folder or below it, without spaces.`,
    )
  try {
    const whole = join(folder, path)
    const [root, real] = [realpathSync(folder), realpathSync(whole)]
    // A link may lead to any file of the machine.
    const isBelow = real === join(root, path) && real.startsWith(root + sep)
    const there = lstatSync(real)
    if (!isBelow || !there.isFile()) return bad(`“${path}” is a link or no file: put the picture itself there.`)
    if (there.size > MAX_PICTURE_BYTES)
      return bad(`“${path}” has ${(there.size / MAX_PICTURE_BYTES).toFixed(1)} MB; a picture has at most one.`)
    return pictureOf(readFileSync(real)) ?? bad(`“${path}” is no PNG, JPEG, GIF, WebP or SVG, whatever it is called.`)
  } catch (error) {
    if (isSystemError(error) && ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code))
      return bad(`There is no file “${path}” beside this blueprint.`)
    throw error
  }
}

/** Null where the bytes are no picture. */
export function pictureOf(bytes: Uint8Array<ArrayBuffer>): ({ readonly ok: true } & Picture) | null {
  const ending = endingOf(bytes)
  return ending === null ? null : { ok: true, name: `${nameOf(bytes)}.${ending}`, bytes, ending }
}

/** SHA-256 in sixteen letters, so that no rule finds a number in a text that shows the picture. */
const nameOf = (bytes: Uint8Array): string =>
  createHash('sha256')
    .update(bytes)
    .digest('hex')
    .replaceAll(/./g, digit => String.fromCharCode(97 + parseInt(digit, 16)))

function endingOf(bytes: Uint8Array): PictureEnding | null {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return 'webp'
  return /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    start,
  )
    ? 'svg'
    : null
}
