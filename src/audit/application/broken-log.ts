// The refusal of a log that somebody has changed.
import { DomainError } from '../../kernel/errors.js'

export const brokenLog = (): DomainError =>
  new DomainError(
    'unavailable',
    'audit_broken',
    'Nothing can be recorded: the audit log has been changed from outside. `viva audit verify` says where.',
  )
