// `viva key …`: the keys with which other servers create and watch sessions.
import { Command } from 'commander'
import { ApiKeyList, ApiKeyView, CreatedApiKey, Right } from '../../contract/people.js'
import { commaSeparated } from '../../kernel/option-values.js'
import { URL_OPTION, type PeopleWorld, type Where } from './command-world.js'

export function keyCommand({ ask, out, note }: PeopleWorld): Command {
  const command = new Command('key').description('make, list and revoke the API keys of other servers')
  command
    .command('add')
    .description('make a key and print its secret, which is never shown again')
    .argument('<name>', 'what it is for, such as the name of the other server')
    .requiredOption(
      '--rights <rights>',
      `what it may do, separated by commas: ${Right.options.join(', ')}`,
      commaSeparated(Right),
    )
    .option(...URL_OPTION)
    .action(async (name: string, { rights, ...where }: Where & { rights: Right[] }) => {
      const { key_id: id, secret } = CreatedApiKey.parse(await ask('/api-keys', { ...where, body: { name, rights } }))
      note(`Key ${id}. Its secret is shown this once:\n`)
      out(`${secret}\n`)
    })
  command
    .command('list')
    .description('list all keys, newest first')
    .option(...URL_OPTION)
    .action(async (where: Where) => {
      const { api_keys: keys } = ApiKeyList.parse(await ask('/api-keys', where))
      for (const key of keys) out(`${keyLine(key)}\n`)
      note(`${keys.length === 1 ? '1 key' : `${keys.length} keys`}\n`)
    })
  command
    .command('revoke')
    .description('revoke a key at once')
    .argument('<id>', 'its id, as `viva key list` prints it')
    .option(...URL_OPTION)
    .action(async (id: string, where: Where) => {
      const revoked = await ask(`/api-keys/${encodeURIComponent(id)}/revoke`, { ...where, body: {} })
      out(`${keyLine(ApiKeyView.parse(revoked))}\n`)
    })
  return command
}

const keyLine = ({ key_id: id, name, rights, last_used_at: used, revoked_at: revoked }: ApiKeyView): string =>
  [
    id,
    name,
    rights.join(','),
    used === null ? 'never used' : `last used ${used}`,
    ...(revoked === null ? [] : [`revoked ${revoked}`]),
  ].join('  ')
