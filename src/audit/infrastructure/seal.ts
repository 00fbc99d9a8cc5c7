// The seal of this installation.
import { signature, type ServerKeys } from '../../identity/index.js'
import type { Seal } from '../domain/chain.js'

export const auditSeal =
  (keys: ServerKeys): Seal =>
  fields =>
    signature(keys, 'audit', fields).toString('hex')
