// The fixed table of functions that expressions may call. Adding a function changes no existing question.
import { ALGEBRA_FUNCTIONS } from './algebra-functions.js'
import type { BuiltIn } from './arguments.js'
import { LIST_FUNCTIONS } from './list-functions.js'
import { NETWORK_FUNCTIONS } from './network-functions.js'
import { NUMBER_FUNCTIONS } from './number-functions.js'
import { REAL_FUNCTIONS } from './real-functions.js'
import { TEXT_FUNCTIONS } from './text-functions.js'
import { UNIT_FUNCTIONS } from './unit-functions.js'

/** Every function, by its name. A name is a function only where “(” follows it, so a value may have the same name. */
export const BUILT_INS: ReadonlyMap<string, BuiltIn> = new Map([
  ...NUMBER_FUNCTIONS,
  ...REAL_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...NETWORK_FUNCTIONS,
  ...UNIT_FUNCTIONS,
  ...ALGEBRA_FUNCTIONS,
])

const RESERVED = 'abs min max floor digit binary address network broadcast mask octet contains'

/** The functions whose names no value may take. Those that came later leave their names free: blueprints use `len` and `last`. */
export const FUNCTIONS: ReadonlyMap<string, BuiltIn> = new Map(
  RESERVED.split(' ').map(name => [name, BUILT_INS.get(name)!] as const),
)
