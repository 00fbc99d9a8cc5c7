// Keys of other servers: made once, shown once, revoked at once.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ApiKeyView, CreatedApiKey, NewApiKey, type Right } from '../../contract/people.js'
import { API_KEY_PREFIX, hashOfSecret, type Staff } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import { message, unchecked } from '../../kernel/mediator.js'
import type { ApiKeyStore } from './ports.js'

export const CreateApiKey = message(
  'people/create-api-key',
  NewApiKey.extend({ by: unchecked<Pick<Staff, 'rights'>>() }),
  CreatedApiKey,
)
export const RevokeApiKey = message('people/revoke-api-key', z.object({ keyId: z.uuid() }), ApiKeyView)

type Ports = { readonly keys: ApiKeyStore }

/** Throws right_required: nobody gives a right that they do not have. */
export const createApiKeyHandler =
  ({ keys }: Ports) =>
  async ({ name, rights, by }: z.infer<typeof CreateApiKey.input>): Promise<z.infer<typeof CreatedApiKey>> => {
    const missing = rights.find(right => !by.rights.includes(right))
    if (missing !== undefined) throw cannotGive(missing)
    const secret = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`
    const made = await keys.add({ keyId: newId(), name, rights: [...new Set(rights)], hash: hashOfSecret(secret) })
    return { ...made, secret }
  }

/** Throws key_not_found. */
export const revokeApiKeyHandler =
  ({ keys }: Ports) =>
  async ({ keyId }: z.infer<typeof RevokeApiKey.input>): Promise<ApiKeyView> => {
    const revoked = await keys.revoke(keyId)
    if (revoked === null) throw new DomainError('not_found', 'key_not_found', 'There is no such API key.')
    return revoked
  }

const cannotGive = (right: Right): DomainError =>
  new DomainError('forbidden', 'right_required', `You cannot give the right “${right}”, because you do not have it.`, {
    right,
  })
