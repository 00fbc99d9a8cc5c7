// An examination whose model takes every request and never answers.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startHangingModel } from '../journeys/hanging-model.js'
import { Learner } from '../support/learner.js'
import { startServer } from '../support/server-process.js'
import { someResponse } from '../support/some-response.js'
import type { AttackReport, AttackSettings } from './report.js'

/** What an examinee may lose of their time in all. */
const MOST_SECONDS = 5

/** Fails when an examination of ten questions takes five seconds longer beside a model that hangs, or the model is not asked at all. */
export async function attackWithHangingModel({ node }: AttackSettings): Promise<AttackReport> {
  const hanging = await startHangingModel()
  try {
    const alone = await examSeconds({ AGENT_PROVIDER: 'internal' }, node)
    const beside = await examSeconds(hanging.env, node)
    const lost = beside - alone
    return {
      name: 'an examination with a hanging model',
      figures: {
        'ten questions with the built-in proctor alone, s': alone.toFixed(2),
        'ten questions beside a model that hangs, s': beside.toFixed(2),
        'requests to the model': hanging.asked(),
      },
      failures: [
        ...(lost > MOST_SECONDS ? [`an examinee lost ${lost.toFixed(1)} s`] : []),
        ...(hanging.asked() === 0 ? ['the model was never asked'] : []),
      ],
    }
  } finally {
    await hanging.stop()
  }
}

/** The whole of one examination, from its first question to its results; the second one on the server, so that it is warm. */
async function examSeconds(env: Readonly<Record<string, string>>, node: string | undefined): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'viva-hanging-'))
  const server = await startServer({ ...env, DATA_DIR: folder }, { ...(node !== undefined && { node }) })
  try {
    let began = 0
    for (let times = 0; times < 2; times += 1) {
      const learner = new Learner(server.url)
      const id = await learner.create({ session_type: 'evaluation', assessment_id: 'subnetting-basics' })
      began = performance.now()
      const { results } = await learner.play(id, action => someResponse(action))
      if (results.status !== 'completed') throw new Error(`The examination is ${results.status}.`)
    }
    return (performance.now() - began) / 1000
  } finally {
    server.kill('SIGKILL')
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  }
}
