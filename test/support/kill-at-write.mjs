// Loaded into a process before its program: it dies by SIGKILL just before, or just after, a file is put in its place for the nth time.
// KILL_AT: `before outputs/plan/plan.json`, `after logs/optimization_job.json 2`.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const [when, file, nth = '1'] = process.env.KILL_AT.split(' ')
const { rename } = fs
let times = 0

fs.rename = async (from, to) => {
  const isNow = String(to).endsWith(file) && (times += 1) === Number(nth)
  if (isNow && when === 'before') process.kill(process.pid, 'SIGKILL')
  await rename(from, to)
  if (isNow && when === 'after') process.kill(process.pid, 'SIGKILL')
}
syncBuiltinESMExports()
