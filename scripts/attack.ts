// `npm run attack`: what an attacker from outside would try, on servers of its own, on loopback only; figures at the end, and exit code 1 when
// something did not hold. `npm run attack -- outages lock` runs these alone; `--deep` runs as many rounds as before a release;
// `--node <path>` runs the servers on another Node.
import { parseArgs } from 'node:util'
import { attackCodeAnswers, attackCodeQueue } from '../test/attack/code-answers.js'
import { attackDatabase } from '../test/attack/database-outages.js'
import { attackWithFloods } from '../test/attack/floods.js'
import { attackFolderLock } from '../test/attack/folder-lock.js'
import { attackWithHangingModel } from '../test/attack/hanging-model.js'
import { attackWithPrograms } from '../test/attack/hostile-programs.js'
import { attackOptions } from '../test/attack/reads-nothing.js'
import type { AttackReport, AttackSettings } from '../test/attack/report.js'
import { HOSTILE_PROGRAMS } from '../test/support/hostile-code.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { deep: { type: 'boolean', default: false }, node: { type: 'string' } },
})
const { deep, node } = values
const settings: AttackSettings = {
  log: line => void process.stderr.write(`${line}\n`),
  ...(node !== undefined && { node }),
}

const ATTACKS: Readonly<Record<string, () => Promise<AttackReport>>> = {
  outages: () => attackDatabase({ ...settings, outages: deep ? 60 : 10, learners: 12, frozenSeconds: deep ? 20 : 5 }),
  floods: () => attackWithFloods({ ...settings, secondsEach: deep ? 30 : 15 }),
  model: () => attackWithHangingModel(settings),
  options: () => attackOptions({ ...settings, seeds: deep ? 1_000 : 200 }),
  lock: () => attackFolderLock({ ...settings, rounds: deep ? 200 : 60 }),
  'code-answers': () => attackCodeAnswers({ ...settings, answers: deep ? 200 : 20 }),
  programs: () => attackWithPrograms({ ...settings, programs: HOSTILE_PROGRAMS }),
  'code-queue': () => attackCodeQueue({ ...settings, secondsBehind: deep ? 120 : 15 }),
}

const unknown = positionals.filter(name => !(name in ATTACKS))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no attack called ${unknown.join(', ')}. There are: ${Object.keys(ATTACKS).join(', ')}.\n`,
  )
  process.exit(2)
}

const reports: AttackReport[] = []
for (const [name, attack] of Object.entries(ATTACKS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const began = performance.now()
  const report = await attack()
  reports.push(report)
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  process.stdout.write(`\n${report.name} (${minutes} min)\n`)
  for (const [figure, value] of Object.entries(report.figures)) process.stdout.write(`  ${figure}: ${value}\n`)
  for (const failure of report.failures) process.stdout.write(`  FAILED: ${failure}\n`)
}
const failed = reports.filter(({ failures }) => failures.length > 0)
process.stdout.write(`\n${reports.length - failed.length} held, ${failed.length} did not\n`)
process.exit(failed.length === 0 ? 0 : 1)
