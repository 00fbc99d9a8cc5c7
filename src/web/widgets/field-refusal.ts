// Why the server refused an answer, and for which field. JSON pointers address the posted body.

/** `pointer`: a JSON pointer such as `/response/cells/2`; empty where no single field is at fault. */
export interface FieldRefusal {
  readonly pointer: string
  readonly message: string
}

const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** The steps of the pointer below `/response`; empty for a pointer elsewhere. */
export function pathOf({ pointer }: FieldRefusal): string[] {
  const [root, response, ...path] = pointer.split('/').map(unescape)
  return root === '' && response === 'response' ? path : []
}

/** The refusals of one part of a question, with pointers as the part's widget expects them. */
export function refusalsOfPart(refusals: readonly FieldRefusal[], id: string): FieldRefusal[] {
  return refusals.flatMap(refusal => {
    const [parts, part] = pathOf(refusal)
    if (parts !== 'parts' || part !== id) return []
    const rest = refusal.pointer.split('/').slice(4)
    return [{ pointer: ['/response', ...rest].join('/'), message: refusal.message }]
  })
}

/** Those that are not about the place, nor about a part of it, nor about what it is a part of. */
export function refusalsBeside(refusals: readonly FieldRefusal[], place: readonly string[]): readonly FieldRefusal[] {
  const beside = refusals.filter(refusal => {
    const path = pathOf(refusal)
    return place.some((step, at) => at < path.length && path[at] !== step)
  })
  return beside.length === refusals.length ? refusals : beside
}
