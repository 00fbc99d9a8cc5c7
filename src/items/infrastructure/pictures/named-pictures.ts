// Puts the addresses of pictures into the texts of a blueprint: `![a kite](kite.png)` becomes `![a kite](pictures/…)`.
import type { YamlFile } from '../yaml-file.js'
import { readPicture } from './picture-file.js'

/** Programs and answers, which are no texts for people. */
const NO_TEXTS: readonly (string | number)[] = ['code', 'reference', 'initial_code', 'tests', 'examples', 'brief']

const PICTURE = /!\[((?:[^\]\\\n]|\\.)*)\]\(([^)\s]*)\)/g

/** Collects what is wrong with a picture as a problem of the file. `folder`: that of the file. */
export function namePictures(file: YamlFile, folder: string): void {
  if (!file.source.includes('![')) return
  file.rewrite((text, path) => {
    if (path.some(step => NO_TEXTS.includes(step))) return text
    return text.replaceAll(PICTURE, (written: string, description: string, target: string) => {
      const complain = (message: string): string => {
        file.complain({ path, message })
        return written
      }
      if (description.trim() === '')
        return complain(
          `Say what the picture “${target}” shows, for those who do not see it: ![what it shows](${target}).`,
        )
      const picture = readPicture(folder, target)
      return picture.ok ? `![${description}](pictures/${picture.name})` : complain(picture.message)
    })
  })
}

/** The paths of the pictures that a text names, as it is written. */
export const picturesShownIn = (text: string): readonly string[] =>
  [...text.matchAll(PICTURE)].map(([, , target]) => target!)
