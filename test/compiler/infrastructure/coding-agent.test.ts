import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CRITERIA } from '../../../src/contract/content-review.js'
import { codexStandIn } from '../../support/codex-stand-in.js'
import { onTheWire } from '../../support/compiler-inputs.js'
import { viva } from '../../support/curriculum-cli.js'
import { joinsSpec } from '../../support/joins-spec.js'
import { scratch } from '../../support/scratch.js'
import { WRITTEN } from '../../support/written-run.js'

const PATH = '/usr/bin:/bin'

test('a coding agent writes the draft of a whole run and reads it, and people are told what was asked of it and what that cost', async () => {
  const folder = await scratch()
  const spec = path.join(folder, 'spec.json')
  await writeFile(spec, JSON.stringify(joinsSpec()))
  const agent = codexStandIn()
  onTestFinished(() => agent.close())
  const usage = { type: 'turn.completed', usage: { input_tokens: 1_000_000, output_tokens: 500_000 } }
  const stdout = `${JSON.stringify(usage)}\n`
  const read = (from: number, to: number) => ({
    nodes: WRITTEN.nodes.slice(from, to).map(({ id }) => ({ id, checked: CRITERIA, findings: [] })),
  })
  agent.play([
    { reply: JSON.stringify(onTheWire(WRITTEN)), stdout },
    ...[read(0, 8), read(8, 16), read(16, 20)].map(reply => ({ reply: JSON.stringify(reply), stdout })),
  ])

  const { code, err } = await viva(['run', 'joins', '--spec', spec, '--runs', path.join(folder, 'runs')], {
    modelEnv: () => ({
      PATH,
      CODING_AGENT_CMD: agent.command,
      AGENT_COMPILER_INPUT_PRICE: '2',
      AGENT_COMPILER_OUTPUT_PRICE: '8',
    }),
  })

  expect(err).toMatch(/\n4 calls, 4,000,000 tokens in and 2,000,000 out, 24\.00 US dollars\n/)
  expect(code).toBe(0)
  expect(agent.calls()).toHaveLength(4)
})
