// What an author's formula has to be worth, to be the answer of a type.
import { BadValue } from '../../../expression/bad-value.js'
import { show } from '../../../expression/show.js'
import type { Value } from '../../../expression/value.js'

/** The value, if it is of this kind; `called` names the kind in the message. Throws BadValue. */
export function ofKind<Kind extends Value['kind']>(kind: Kind, value: Value, called: string) {
  if (value.kind !== kind) throw new BadValue(`${show(value)} is no ${called}`)
  return value as Extract<Value, { readonly kind: Kind }>
}
