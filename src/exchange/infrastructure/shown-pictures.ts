// The pictures that questions show, which another system or a page to print has to hold itself.
import { PICTURE_NAME, pictureType } from '../../contract/pictures.js'
import type { Pictures } from '../../items/index.js'

export type ShownPictures = ReadonlyMap<string, Uint8Array>

const NAMES = new RegExp(`pictures/(${PICTURE_NAME})`, 'g')

/** By name: every picture that the texts name and the folder has. */
export async function shownPictures(texts: string, folder: Pictures): Promise<ShownPictures> {
  const found = new Map<string, Uint8Array>()
  for (const name of picturesIn(texts)) {
    const bytes = await folder.find(name)
    if (bytes !== null) found.set(name, bytes)
  }
  return found
}

export const picturesIn = (text: string): string[] => [...new Set([...text.matchAll(NAMES)].map(([, name]) => name!))]

/** HTML with its pictures in it. */
export const withPictures = (html: string, pictures: ShownPictures): string =>
  html.replaceAll(new RegExp(`src="${NAMES.source}"`, 'g'), (written: string, name: string) => {
    const bytes = pictures.get(name)
    return bytes === undefined ? written : `src="data:${pictureType(name)};base64,${base64(bytes)}"`
  })

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
