// Attacks on the grading of code: a machine that hardly gets to compute, and neighbours who send what never ends. Each measures the
// sandbox in a process of its own, says what broke, and leaves nothing behind.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import type { AttackReport, AttackSettings } from './report.js'
import type { AnswersReport, QueueReport } from './sandbox-process.js'

const PROGRAM = path.resolve(import.meta.dirname, 'sandbox-process.ts')
/** Milliseconds of each tenth of a second in which the process stands still, and in which it runs. */
const STOPPED_MS = 85
const RUNNING_MS = 15
const HOSTILE = 50
const LONGEST_WAIT_MS = 3_000

/** Right answers on 15 % of a core: a process that is stopped and continued all the time. None of them may be judged to be too slow. */
export async function attackCodeAnswers({
  answers,
  log,
  node = process.execPath,
}: AttackSettings & { readonly answers: number }): Promise<AttackReport> {
  return withSandbox<AnswersReport, AttackReport>(node, ['answers', String(answers)], async (child, reported) => {
    const start = performance.now()
    const { outcomes, slowestMs } = await whileStopping(child, reported)
    const right = outcomes['right'] ?? 0
    const figures = {
      answers,
      right,
      'timed out': outcomes['timed_out'] ?? 0,
      seconds: rounded((performance.now() - start) / 1_000),
      'slowest answer, seconds': rounded(slowestMs / 1_000),
    }
    log(`code on 15 % of a core: ${JSON.stringify(figures)}`)
    const failures = right === answers ? [] : [`Of ${answers} right answers, run gave ${JSON.stringify(outcomes)}.`]
    return { name: 'code answers on 15 % of a core', figures, failures }
  })
}

/**
 * Honest answers, one after the other, for so many seconds behind fifty hostile ones of fifty learners: half of these are endless loops,
 * half do their work in native code. None may wait longer than three seconds.
 */
export async function attackCodeQueue({
  secondsBehind,
  log,
  node = process.execPath,
}: AttackSettings & { readonly secondsBehind: number }): Promise<AttackReport> {
  return withSandbox<QueueReport, AttackReport>(
    node,
    ['queue', String(HOSTILE), String(secondsBehind)],
    async (_child, reported) => {
      const { waitsMs, outcomes } = await reported
      const longest = Math.round(Math.max(...waitsMs))
      const figures = {
        'hostile answers': HOSTILE,
        'honest answers': waitsMs.length,
        'first wait, ms': Math.round(waitsMs[0]!),
        'longest wait, ms': longest,
      }
      log(`code behind hostile answers: ${JSON.stringify(figures)}`)
      const failures = [
        ...(longest > LONGEST_WAIT_MS ? [`An honest answer waited ${longest} ms.`] : []),
        ...outcomes.filter(kind => kind !== 'ran').map(kind => `An honest answer came to this: ${kind}.`),
      ]
      return { name: 'code answers behind hostile ones', figures, failures }
    },
  )
}

/** Starts a process with a sandbox, lets it go, and hands its report on. Ends it in any case. */
async function withSandbox<Report, T>(
  node: string,
  work: readonly string[],
  attack: (child: ChildProcess, reported: Promise<Report>) => Promise<T>,
): Promise<T> {
  const child = fork(PROGRAM, work, { execPath: node, execArgv: ['--import', 'tsx'] })
  try {
    await messageOf(child)
    const reported = messageOf(child) as Promise<Report>
    child.send('go')
    return await attack(child, reported)
  } finally {
    await ended(child)
  }
}

/** The next message of the child. Rejects when it ends instead. */
async function messageOf(child: ChildProcess): Promise<unknown> {
  const message = once(child, 'message').then(([received]) => received as unknown)
  const exit = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The process with the sandbox ended: ${code ?? signal}`)
  })
  return Promise.race([message, exit])
}

/** Stops and continues the child until the work is done. */
async function whileStopping<T>(child: ChildProcess, work: Promise<T>): Promise<T> {
  let isDone = false
  const done = work.finally(() => (isDone = true))
  const stopping = (async () => {
    while (!isDone) {
      child.kill('SIGSTOP')
      await pass(STOPPED_MS)
      child.kill('SIGCONT')
      await pass(RUNNING_MS)
    }
  })()
  try {
    return await done
  } finally {
    await stopping
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const rounded = (value: number): number => Math.round(value * 10) / 10
