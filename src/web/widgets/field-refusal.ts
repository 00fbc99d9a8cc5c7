// Why an answer was not taken, and which field that is about. Pointers lead into the posted body, as the server writes them.

/** `pointer`: a JSON pointer such as `/response/cells/2`; empty where the refusal is about no field. */
export interface FieldRefusal {
  readonly pointer: string
  readonly message: string
}

const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

/** The steps below `/response`, or none when the pointer leads elsewhere. */
export function pathOf({ pointer }: FieldRefusal): string[] {
  const [root, response, ...path] = pointer.split('/').map(unescape)
  return root === '' && response === 'response' ? path : []
}

/** What is about one of several parts, with pointers as that part's widget would get them alone. */
export function refusalsOfPart(refusals: readonly FieldRefusal[], id: string): FieldRefusal[] {
  return refusals.flatMap(refusal => {
    const [parts, part] = pathOf(refusal)
    if (parts !== 'parts' || part !== id) return []
    const rest = refusal.pointer.split('/').slice(4)
    return [{ pointer: ['/response', ...rest].join('/'), message: refusal.message }]
  })
}
