// The records of a server that knows neither people nor keys.
import type { Directory } from '../../src/identity/index.js'

export const NO_DIRECTORY: Directory = {
  keyHolder: async () => null,
  tokenHolder: async () => null,
  isVoid: () => false,
  person: async () => null,
  hasSignedOut: async () => false,
  learnerOf: async () => null,
  sessionOfAlert: async () => null,
  isInTheirClass: async () => false,
}
