// What the page for authors does with the pictures beside a file.
import type { AddedPicture, PictureList } from '../../contract/authors-pictures.js'

/** All throw `unknown_file` for a path that is none of a file of the catalogue, and `content_unreadable`. */
export interface AuthorsPictures {
  /** Those in the folder of the file and below it. */
  list(file: string): Promise<PictureList>
  /** Throws `no_picture`, `picture_too_large`, `picture_exists` (with `free_name`), `content_not_writable`. */
  add(picture: {
    readonly file: string
    readonly name: string
    readonly bytes: Uint8Array<ArrayBuffer>
  }): Promise<AddedPicture>
  /** Throws `unknown_picture`, `picture_used` (with `files`), `content_not_writable`. */
  remove(picture: { readonly file: string; readonly path: string }): Promise<void>
}
