// The one answer about what is not the caller's.
import { DomainError } from '../kernel/errors.js'

/** A session that is somebody else's does not exist: both answers are the same, so that ids cannot be probed. */
export const sessionNotFound = (): DomainError =>
  new DomainError('not_found', 'session_not_found', 'There is no such session here.')

/** The same of an alert. */
export const alertNotFound = (): DomainError =>
  new DomainError('not_found', 'alert_not_found', 'There is no such alert.')
