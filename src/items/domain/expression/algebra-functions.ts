// Functions of expressions in symbols.
import type { BuiltIns } from './arguments.js'

export const ALGEBRA_FUNCTIONS: BuiltIns = []
