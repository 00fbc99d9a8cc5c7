// Whether the server uses the text of a file as it is.
import type { FileUse } from '../../contract/authoring.js'
import type { Catalogue } from '../domain/assessment/catalogue.js'
import { isReviewed } from '../domain/blueprint/blueprint.js'

/** By what the catalogue was loaded from. */
export function useOf(catalogue: Catalogue, { file, text }: { readonly file: string; readonly text: string }): FileUse {
  if (catalogue.textOf(file) !== text) return 'not_loaded'
  const own = catalogue.blueprints().find(({ id }) => catalogue.sourceOf(id)?.file === file)
  return own === undefined || isReviewed(own) ? 'in_use' : 'unasked'
}
