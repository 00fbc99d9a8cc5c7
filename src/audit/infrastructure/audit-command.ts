// `viva audit …`: whether the log of the running server is as it was written.
import { Command } from 'commander'
import { AuditVerification, type AuditFault, type AuditPage } from '../../contract/audit.js'
import { valueOf } from '../../kernel/option-values.js'
import { NotedHead } from '../domain/noted-head.js'

type AuditWorld = {
  readonly out: (text: string) => void
  readonly note: (text: string) => void
  readonly fail: () => void
  /** Asks the running server as its operator. Rejects with what it refused. */
  readonly ask: (path: string, options: { readonly url?: string }) => Promise<unknown>
}

type Options = { readonly url?: string; readonly head?: NotedHead }

const URL_OPTION = ['--url <url>', 'the running server; otherwise HOST and PORT say where it is'] as const

export function auditCommand(world: AuditWorld): Command {
  const command = new Command('audit').description('check the log of what staff did')
  command
    .command('verify')
    .description('check every entry; exits with 1 at the first that was changed or removed')
    .option(...URL_OPTION)
    .option('--head <head>', 'what `viva audit head` once printed: it has to be there still', valueOf(NotedHead))
    .action(async ({ url, head }: Options) => {
      const ask = (path: string) => world.ask(path, url === undefined ? {} : { url })
      const problem = (head === undefined ? null : await changedSince(ask, head)) ?? (await firstFault(world, ask))
      if (problem === null) return
      world.out(`${problem}\n`)
      world.fail()
    })
  command
    .command('head')
    .description('print number and hash of the newest entry, to be noted where nobody with this database can change it')
    .option(...URL_OPTION)
    .action(async ({ url }: Options) => {
      const newest = await entryFrom(path => world.ask(path, url === undefined ? {} : { url }), '/audit?limit=1')
      if (newest === null) world.note('Nothing has been recorded yet.\n')
      else world.out(`${newest.seq}:${newest.hash}\n`)
    })
  return command
}

type Ask = (path: string) => Promise<unknown>

/** The first entry of a list. It is not parsed: an altered one need not fit the schema, and that is not what is asked here. */
const entryFrom = async (ask: Ask, path: string) => ((await ask(path)) as AuditPage).entries[0] ?? null

/** What is wrong with the entry that was the newest once; null: nothing. */
async function changedSince(ask: Ask, { seq, hash }: NotedHead): Promise<string | null> {
  const entry = await entryFrom(ask, `/audit?before=${seq + 1}&limit=1`)
  if (entry?.seq !== seq) return `Entry ${seq} was there when its hash was noted, and is not there now.`
  return entry.hash === hash ? null : `Entry ${seq} is not the one whose hash was noted.`
}

async function firstFault({ out, note }: AuditWorld, ask: Ask): Promise<string | null> {
  let checked = 0
  for (let after: number | null = null; ;) {
    const answer = await ask(after === null ? '/audit/verify' : `/audit/verify?after=${after}`)
    const part: AuditVerification = AuditVerification.parse(answer)
    checked += part.checked
    if (part.fault !== null) return sentence(part.fault)
    if (part.next === null) {
      out(`All ${checked} entries are as they were written.\n`)
      return null
    }
    note(`${checked} of ${part.newest} entries checked\n`)
    after = part.next
  }
}

const sentence = ({ seq, kind }: AuditFault): string => `${SENTENCES[kind](seq)} Nothing before it was changed.`

const SENTENCES: Readonly<Record<AuditFault['kind'], (seq: number) => string>> = {
  altered: seq => `Entry ${seq} was altered, or the server did not write it.`,
  emptied: seq => `Entry ${seq} has lost its details, and no erasure is on record.`,
  missing: seq => `Entry ${seq} is missing.`,
  moved: seq => `Entry ${seq} was written for another place in the log.`,
  cut_off: seq => `The log was cut off: entry ${seq} and all after it are missing.`,
  head: seq => `The record of the newest entry, ${seq}, is not what the server wrote.`,
}
