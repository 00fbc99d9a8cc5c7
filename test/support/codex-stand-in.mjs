// Stands in for the command of a coding agent: `node codex-stand-in.mjs <folder> exec - …`. The folder's scenario.json says, call by call, what
// it does (the last entry holds from then on); what it was called with is written to call-1.json, call-2.json and so on beside it.
import { spawn } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const [folder, ...args] = process.argv.slice(2)
const after = flag => args[args.indexOf(flag) + 1]
const steps = JSON.parse(readFileSync(`${folder}/scenario.json`, 'utf8'))
const number = takeNumber()
const step = steps[Math.min(number, steps.length) - 1]

if (step.ignoresSigterm) process.on('SIGTERM', () => {})
const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6); console.log()"
// It holds the pipe of its starter's complaints, which so stays open for as long as it lives.
const stdio = ['ignore', 'pipe', 'inherit']
const child = step.startsAnother && spawn(process.execPath, ['-e', stubborn], { stdio })
if (child) await new Promise(up => child.stdout.once('data', up))
const input = step.readsNothing ? '' : await text(process.stdin)
record({
  args,
  input,
  schema: JSON.parse(readFileSync(after('--output-schema'), 'utf8')),
  cwd: process.cwd(),
  environment: process.env,
  pids: [process.pid, ...(child ? [child.pid] : [])],
})
if (step.hangs) setInterval(() => {}, 1e6)
else {
  const end = Date.now() + (step.reportsFor ?? 0)
  while (Date.now() < end) {
    process.stdout.write('{"type":"item.updated"}\n')
    await sleep(50)
  }
  process.stdout.write(step.stdout ?? '')
  process.stderr.write(step.stderr ?? '')
  const reply = step.echoes ? JSON.stringify({ heard: input }) : step.reply
  if (reply !== undefined) writeFileSync(after('--output-last-message'), reply)
  if (step.endedBy) process.kill(process.pid, step.endedBy)
  else process.exitCode = step.code ?? 0
  child?.unref()
  child?.stdout.destroy()
}

/** Calls may come at the same time: whoever makes the file has the number. */
function takeNumber() {
  for (let number = 1; ; number++)
    try {
      writeFileSync(`${folder}/taken-${number}`, '', { flag: 'wx' })
      return number
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
}

/** Whole or not at all: the test waits for it. */
function record(call) {
  writeFileSync(`${folder}/taken-${number}`, JSON.stringify(call))
  renameSync(`${folder}/taken-${number}`, `${folder}/call-${number}.json`)
  writeFileSync(`${folder}/taken-${number}`, '')
}
