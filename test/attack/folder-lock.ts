// Processes that race for one folder, by every path to it, behind one that was killed, under two versions of Node and from networks of their
// own as containers have them: always exactly one gets it.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AttackReport, type AttackSettings } from './report.js'

/** A process that waits at the start line, races, says what came of it and holds what it got until it is told to go. */
const RACER = `
  import { lockFolder } from ${JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, '../../dist/tests/folder-lock.js')).href)}
  process.stdout.write('ready\\n')
  let lock = null
  for await (const line of (await import('node:readline')).createInterface({ input: process.stdin })) {
    const [command, folder] = JSON.parse(line)
    if (command === 'race') {
      const won = await lockFolder(folder).then(got => ((lock = got), 'won'), error => error.name + ': ' + error.message)
      process.stdout.write(won + '\\n')
    } else {
      await lock?.release()
      lock = null
      process.stdout.write('gone\\n')
    }
  }`

/** Fails when a round has no winner or two, or when a loser is not told who won. */
export async function attackFolderLock({
  rounds,
  log,
  node = process.execPath,
}: AttackSettings & { readonly rounds: number }): Promise<AttackReport> {
  const base = mkdtempSync(path.join(os.tmpdir(), 'viva-race-'))
  const failures: string[] = []
  const won: number[] = []
  let racers: Racer[] = []
  try {
    for (let round = 0; round < rounds && failures.length === 0; round += 1) {
      const count = [2, 4, 8][round % 3]!
      const folder = path.join(base, `data-${round}`)
      const ways = waysTo(folder)
      // Every second round begins behind one that holds the folder and is killed without warning.
      if (round % 2 === 1) {
        const [killed] = await Racer.start(1, node, base, round)
        if ((await killed!.race(folder)) !== 'won') failures.push('a free folder was refused')
        killed!.child.kill('SIGKILL')
        await once(killed!.child, 'close')
      }
      racers = [...racers, ...(await Racer.start(count - racers.length, node, base, racers.length))]
      const starting = racers.slice(0, count)
      const outcomes = await Promise.all(starting.map((racer, at) => racer.race(ways[at % ways.length]!)))
      const winners = starting.filter((_, at) => outcomes[at] === 'won')
      won.push(winners.length)
      if (winners.length !== 1) failures.push(`round ${round + 1}: ${winners.length} of ${count} got the folder`)
      const refused = outcomes.filter(outcome => outcome !== 'won')
      const named = `is in use by process ${winners[0]?.child.pid}.`
      // A loser that comes while the winner is only just listening may not learn its name.
      for (const reason of refused)
        if (!reason.includes(named)) failures.push(`round ${round + 1}: a loser was told: ${reason}`)
      await Promise.all(starting.map(racer => racer.leave()))
      if ((round + 1) % 50 === 0) log(`${round + 1}/${rounds} races for a folder`)
    }
  } finally {
    for (const { child } of racers) child.kill('SIGKILL')
    rmSync(base, { recursive: true, force: true })
  }
  return {
    name: 'races for the embedded folder',
    figures: {
      'of 8 processes, with a network of their own': hasOwnNetworks ? 4 : 0,
      rounds: won.length,
      'rounds with exactly one winner': won.filter(winners => winners === 1).length,
    },
    failures,
  }
}

/** The folder's own path, a link, a path with dots, and one that is longer than a socket's path may be. */
function waysTo(folder: string): string[] {
  const deep = path.join(folder, 'd'.repeat(60), 'e'.repeat(60))
  mkdirSync(deep, { recursive: true })
  const link = `${folder}-link`
  symlinkSync(deep, link)
  return [deep, link, path.join(deep, '..', path.basename(deep)), path.join(link, '.')]
}

/** Where the system lets a process leave its network. */
const UNSHARE = ['unshare', '--map-root-user', '--net']
const hasOwnNetworks = spawnSync(UNSHARE[0]!, [...UNSHARE.slice(1), 'true']).status === 0

class Racer {
  private constructor(readonly child: ChildProcess) {}

  /** Each has a TMPDIR of its own; every second one runs on this process's Node, and every other two have a network of their own. */
  static async start(count: number, node: string, base: string, from = 0): Promise<Racer[]> {
    return Promise.all(
      Array.from({ length: Math.max(0, count) }, async (_, at) => {
        const own = [
          ...((from + at) % 4 < 2 || !hasOwnNetworks ? [] : UNSHARE),
          (from + at) % 2 === 0 ? node : process.execPath,
        ]
        const [command, ...args] = [...own, '--input-type=module', '-e', RACER]
        const child = spawn(command, args, {
          stdio: ['pipe', 'pipe', 'inherit'],
          env: { ...process.env, TMPDIR: mkdtempSync(path.join(base, 'tmp-')) },
        })
        await once(child.stdout, 'data')
        return new Racer(child)
      }),
    )
  }

  /** `won`, or what the loser was told. */
  race = (folder: string): Promise<string> => this.#ask(['race', folder])
  leave = (): Promise<string> => this.#ask(['leave'])

  async #ask(command: readonly string[]): Promise<string> {
    const answered = once(this.child.stdout!, 'data')
    this.child.stdin!.write(`${JSON.stringify(command)}\n`)
    const [answer] = (await answered) as [Buffer]
    return answer.toString().trim()
  }
}
