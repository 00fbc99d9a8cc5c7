// `viva user …`: people with a role here, and the links that let them in.
import { Command } from 'commander'
import { Invitation, InvitedPerson, PeoplePage, RoleName, type PersonView } from '../../contract/people.js'
import { commaSeparated } from '../../kernel/option-values.js'
import { URL_OPTION, type PeopleWorld, type Where } from './command-world.js'

type Added = Where & { readonly role: RoleName[]; readonly class: string[] }

export function userCommand({ ask, out, note, address }: PeopleWorld): Command {
  const command = new Command('user').description('add people who work here, and let them in')
  const printLink = ({ path, expires_at: until }: Invitation, url?: string) => {
    note(`This link signs in once, until ${until}:\n`)
    out(`${address(url)}${path}\n`)
  }
  const idOf = (person: string) => `/people/${encodeURIComponent(person)}`
  const ID = ['<id>', 'their id, as `viva user list` prints it'] as const
  command
    .command('add')
    .description('add somebody and print a link with which they sign in once')
    .argument('<name>')
    .requiredOption(
      '--role <role>',
      `what they are, several separated by commas: ${RoleName.options.join(', ')}`,
      commaSeparated(RoleName),
    )
    .option(
      '--class <name>',
      'a class that they teach or watch; may be given several times',
      (name: string, before: string[]) => [...before, name],
      [],
    )
    .option(...URL_OPTION)
    .action(async (name: string, { role: roles, class: classes, ...where }: Added) => {
      const added = await ask('/people', { ...where, body: { name, roles, classes } })
      const { person_id: id, invitation } = InvitedPerson.parse(added)
      note(`${name} is ${id}.\n`)
      printLink(invitation, where.url)
    })
  command
    .command('list')
    .description('list who has a role here, oldest first')
    .option('--learners', 'also list everybody without a role')
    .option(...URL_OPTION)
    .action(async ({ learners = false, ...where }: Where & { learners?: boolean }) => {
      let count = 0
      for (let after: string | null = null; ;) {
        const query: string = `?limit=200${learners ? '' : '&staff=true'}${after === null ? '' : `&after=${after}`}`
        const { people, next } = PeoplePage.parse(await ask(`/people${query}`, where))
        for (const person of people) out(`${personLine(person)}\n`)
        count += people.length
        if (next === null) break
        after = next
      }
      note(`${count === 1 ? '1 person' : `${count} people`}\n`)
    })
  command
    .command('link')
    .description('print a new link with which somebody signs in once; it voids those before')
    .argument(...ID)
    .option(...URL_OPTION)
    .action(async (id: string, where: Where) =>
      printLink(Invitation.parse(await ask(`${idOf(id)}/invitation`, { ...where, body: {} })), where.url),
    )
  command
    .command('sign-out')
    .description('sign somebody out in every browser')
    .argument(...ID)
    .option(...URL_OPTION)
    .action(async (id: string, where: Where) => {
      await ask(`${idOf(id)}/sign-out`, { ...where, body: {} })
      note('Signed out everywhere.\n')
    })
  command
    .command('erase')
    .description('erase everything that is kept of somebody; this cannot be undone')
    .argument(...ID)
    .requiredOption('--yes', 'that this is meant')
    .option(...URL_OPTION)
    .action(async (id: string, { yes: confirm, ...where }: Where & { readonly yes: true }) => {
      await ask(`${idOf(id)}/erase`, { ...where, body: { confirm } })
      note('Erased.\n')
    })
  return command
}

const personLine = ({ person_id: id, name, roles, classes }: PersonView): string =>
  [
    id,
    name ?? '(no name)',
    roles.length === 0 ? 'learner' : roles.join(','),
    ...(classes.length === 0 ? [] : [classes.map(({ name: called }) => called).join(', ')]),
  ].join('  ')
