// Pictures beside the file of a blueprint, for authors: what is there, and what is added.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'

/** Of a file of the folder of blueprints; the pictures are in its folder. */
const FilePath = storableText(200).min(1)

/** Without spaces, so that it can stand in a text as it is. */
const PictureFileName = z
  .string()
  .max(80)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u,
    'A name has letters, digits, points, hyphens and underscores, and begins with a letter or a digit.',
  )

export const PictureList = z.strictObject({
  pictures: z.array(
    z.strictObject({
      /** Below the folder of the file, as its text names it. */
      path: z.string(),
      /** At `/pictures/{name}`. */
      name: z.string(),
      bytes: z.int(),
      /** The files of the folder of blueprints that show it, as they are on disk. */
      used_by: z.array(z.string()),
    }),
  ),
})
export type PictureList = z.infer<typeof PictureList>

/** The fields of a form, besides the picture itself. `name`: what it is called; its ending is made from what it holds. */
export const PictureFields = z.strictObject({ file: FilePath, name: PictureFileName })

export const AddedPicture = z.strictObject({ path: z.string(), name: z.string(), is_new: z.boolean() })
export type AddedPicture = z.infer<typeof AddedPicture>

export const RemovedPictureBody = z.strictObject({ file: FilePath, path: storableText(200).min(1) })
