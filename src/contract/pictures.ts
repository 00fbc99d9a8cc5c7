// Pictures of authors as questions name them: by what the file holds, so that nobody guesses a name.

const TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const

/** Of a file, in bytes. */
export const MAX_PICTURE_BYTES = 1024 * 1024

export type PictureEnding = keyof typeof TYPES

/** The media types. */
export const PICTURE_TYPES = Object.values(TYPES)

/** Names as the source of a regular expression: SHA-256 in sixteen letters, and the ending. */
export const PICTURE_NAME = String.raw`[a-p]{64}\.(?:${Object.keys(TYPES).join('|')})`

const NAME = new RegExp(`^${PICTURE_NAME}$`)
export const isPictureName = (name: string): boolean => NAME.test(name)

/** The media type of the picture with this name. */
export const pictureType = (name: string): string => TYPES[name.slice(name.lastIndexOf('.') + 1) as PictureEnding]
