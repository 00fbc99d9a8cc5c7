// The media types of pictures, by the endings of their names.

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

export const PICTURE_TYPES = Object.values(TYPES)

export const pictureType = (ending: string): string => TYPES[ending]!
