// The provider codex_exec against a real process that stands in for the agent: every way in which one can fail, and that nothing stays.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  CodexModel,
  createCompilerModel,
  readCompilerSettings,
  Secret,
  type CodexModelOptions,
  type ModelError,
  type ModelErrorCode,
} from '../../src/llm/index.js'
import { codexStandIn, type CodexStandIn, type StandInStep } from '../support/codex-stand-in.js'
import { ASK_VALUE, expectModelError, structuredOnce } from '../support/openai-server.js'

const VALUE = '{"steps":["Halves","Quarters: ½ > ¼ 😀"]}'
const GOOD: StandInStep = { reply: `${VALUE}\n` }

let agent: CodexStandIn
beforeEach(() => {
  agent = codexStandIn()
  vi.stubEnv('TMPDIR', agent.temporary)
})
afterEach(() => {
  expect(readdirSync(agent.temporary)).toEqual([])
  vi.unstubAllEnvs()
  agent.close()
})

const run = (steps: readonly StandInStep[], options: Partial<CodexModelOptions> = {}, signal?: AbortSignal) =>
  structuredOnce(agent.model(steps, options), signal)

describe('a value', () => {
  test('comes from one run of the command, with its token counts', async () => {
    const events = [
      { type: 'thread.started', thread_id: 't' },
      { type: 'item.completed', item: { type: 'agent_message', text: VALUE } },
      { type: 'turn.completed', usage: { input_tokens: 12, cached_input_tokens: 3, output_tokens: 34 } },
    ]
    const stdout = `what is no event\n${events.map(event => JSON.stringify(event)).join('\n')}\n`
    const { reply } = await run([{ ...GOOD, stdout }], { model: 'gpt-5.1', reasoningEffort: 'low' })
    expect(reply).toEqual({ text: VALUE, usage: { inputTokens: 12, outputTokens: 34 } })

    const [call, ...others] = agent.calls()
    expect(others).toEqual([])
    const folder = call!.cwd
    expect(call!.args.join(' ')).toBe(
      `exec - --output-schema ${folder}/schema.json --output-last-message ${folder}/reply.json ` +
        `--sandbox read-only --skip-git-repo-check --ephemeral --json --cd ${folder} ` +
        '-c features.shell_tool=false -c web_search="disabled" --model gpt-5.1 -c model_reasoning_effort="low"',
    )
    expect(call!.schema).toEqual(ASK_VALUE.schema)
    expect(call!.input).toContain(ASK_VALUE.instructions)
    expect(call!.input).toContain(`<input>\n${ASK_VALUE.input}\n</input>`)
    expect(call!.environment).toEqual({ PATH: '/usr/bin', OPENAI_API_KEY: 'sk-test-secret' })
  })

  test('leaves model and effort to the agent where nobody chose them, and its tokens untold where it tells none', async () => {
    expect((await run([{ ...GOOD, readsNothing: true }])).reply).toEqual({ text: VALUE, usage: null })
    expect(agent.calls()[0]!.args).not.toContain('--model')
    expect(agent.calls()[0]!.args.join()).not.toContain('model_reasoning_effort')
  })

  test('comes by the command of the variables, which is told no variable of ours', async () => {
    agent.play([GOOD])
    const settings = readCompilerSettings({ CODING_AGENT_CMD: agent.command, AGENT_MODEL: 'm', CODEX_HOME: '/c' })
    expect((await structuredOnce(createCompilerModel(settings, () => ({})))).reply?.text).toBe(VALUE)
    expect(agent.calls()[0]!.environment).toEqual({ CODEX_HOME: '/c' })
    expect(agent.calls()[0]!.args.slice(-2)).toEqual(['--model', 'm'])
  })

  test('may have as many characters in one script as in another, however many bytes they take', async () => {
    const long = JSON.stringify({ steps: ['字'.repeat(399_000)] })
    expect((await run([{ reply: long }])).reply?.text).toBe(long)
  })

  test.each([
    ['a code fence', `\`\`\`json\n${VALUE}\n\`\`\``],
    ['prose', `Here is {what} you wanted:\n${VALUE}\nI hope that it helps.`],
  ])('with %s around it is read by whoever asked, without a retry', async (_, reply) => {
    expect((await run([{ reply }])).reply?.text).toBe(reply)
    expect(agent.calls()).toHaveLength(1)
  })

  test('may take longer than the time limit, as long as the agent reports progress', async () => {
    // More retries than it takes: a busy machine may need longer than this to start the process at all.
    const options = { timeoutMs: 1_000, retryBudget: 9 }
    expect((await run([{ ...GOOD, reportsFor: 1_500 }], options)).reply?.text).toBe(VALUE)
  })

  test('takes away the folders that killed processes left, and no others', async () => {
    const gone = spawnSync('true').pid
    const here = hostname()
    const [left, held] = [`viva-agent-${here}-${gone}-a`, `viva-agent-${here}-${process.ppid}-b`]
    const foreign = [`other-${gone}-c`, `viva-agent-x${here}-${gone}-d`]
    for (const name of [left, held, ...foreign]) mkdirSync(`${agent.temporary}/${name}`)
    await run([GOOD])
    expect(readdirSync(agent.temporary).toSorted()).toEqual([...foreign, held].toSorted())
    for (const name of [held, ...foreign]) rmdirSync(`${agent.temporary}/${name}`)
  })

  test('ends what the agent started and left behind', async () => {
    expect((await run([{ ...GOOD, startsAnother: true }])).reply?.text).toBe(VALUE)
    await vi.waitFor(() => expect(agent.calls()[0]!.pids.filter(isAlive)).toEqual([]))
  })
})

describe('a failure', () => {
  const faults: [string, StandInStep, RegExp][] = [
    ['an exit with another code than 0', { ...GOOD, code: 3, stderr: 'Error: no quota\n' }, /code 3: Error: no quota$/],
    ['an end by a signal', { ...GOOD, endedBy: 'SIGKILL' }, /ended by SIGKILL\.$/],
    ['no reply', {}, /ended without a reply/],
    ['an empty reply', { reply: ' \n' }, /an empty reply/],
    ['a refusal in prose', { reply: 'I am sorry.' }, /prose without JSON, as a refusal would be/],
    ['a reply that is cut off', { reply: VALUE.slice(0, -9) }, /breaks off in the middle of its JSON/],
    ['a reply that is no object', { reply: '["Begin"]' }, /not a JSON object/],
  ]
  test('of each kind is mended by a retry', async () => {
    const steps = [...faults.map(([, fault]) => fault), GOOD]
    expect((await run(steps, { retryBudget: faults.length })).reply?.text).toBe(VALUE)
    expect(agent.calls()).toHaveLength(steps.length)
  })

  test.each(faults)('%s without a budget ends as an error that says so', async (_, fault, words) => {
    const { error } = await run([fault], { retryBudget: 0 })
    expectModelError(error, 'provider_error', true)
    expect((error as ModelError).message).toMatch(words)
    expect(agent.calls()).toHaveLength(1)
  })

  test('that comes again and again ends when the budget is spent', async () => {
    expectModelError((await run([{ code: 1 }])).error, 'provider_error', true)
    expect(agent.calls()).toHaveLength(2)
  })

  test('a run that takes too long is ended, and mended by a retry', async () => {
    // More retries than it takes: a busy machine may need longer than this to start the process at all.
    expect((await run([{ hangs: true }, GOOD], { timeoutMs: 1_000, retryBudget: 9 })).reply?.text).toBe(VALUE)
  })

  test('runs that all take too long end as a time-out', async () => {
    expectModelError((await run([{ hangs: true }], { timeoutMs: 30 })).error, 'timeout', true)
  })

  test.each<[string, StandInStep | null, string[], ModelErrorCode, RegExp]>([
    ['a reply without end', { reply: `"${'again '.repeat(70_000)}"` }, [], 'provider_error', /longer than/],
    ['a far longer one', { reply: '字'.repeat(450_000) }, [], 'provider_error', /longer than/],
    ['a command that is not there', null, ['viva-no-such-agent'], 'connection', /"viva-no-such-agent" was not found/],
    ['a command that is no program', null, ['/dev/null'], 'connection', /"\/dev\/null" cannot be started \(EACCES\)/],
  ])('%s is not tried again', async (_, step, words, code, message) => {
    const command = { argv: words, environment: {} }
    const { error } = await run([step ?? GOOD], { retryBudget: 3, ...(step === null && { command }) })
    expectModelError(error, code, false)
    expect((error as ModelError).message).toMatch(message)
    expect(agent.calls()).toHaveLength(step === null ? 0 : 1)
  })

  test('for want of a folder is one of ours too', async () => {
    vi.stubEnv('TMPDIR', `${agent.temporary}/none`)
    expectModelError((await run([GOOD])).error, 'provider_error', false)
  })
})

describe('an abort', () => {
  test('ends the agent and what it started, also by force, and rejects with its reason', async () => {
    const stop = new AbortController()
    const reason = new Error('stopped')
    const outcome = run([{ hangs: true, startsAnother: true, ignoresSigterm: true }], {}, stop.signal)
    const [call] = await vi.waitUntil(() => agent.calls().length > 0 && agent.calls(), { timeout: 10_000 })
    expect(call!.pids.filter(isAlive)).toHaveLength(2)
    stop.abort(reason)
    expect((await outcome).error).toBe(reason)
    await vi.waitFor(() => expect(call!.pids.filter(isAlive)).toEqual([]))
    expect(agent.calls()).toHaveLength(1)
  })

  test('while a retry waits is heard at once', async () => {
    const stop = new AbortController()
    const reason = new Error('stopped')
    const outcome = run([{ code: 1 }], { backoffMs: 9_000 }, stop.signal)
    await vi.waitUntil(() => agent.calls().length > 0, { timeout: 10_000 })
    stop.abort(reason)
    expect((await outcome).error).toBe(reason)
  })
})

test('with Viva itself the agent ends too', async () => {
  const before = process.listeners('exit')
  const outcome = run([{ hangs: true, startsAnother: true, ignoresSigterm: true }], { retryBudget: 0 })
  const [call] = await vi.waitUntil(() => agent.calls().length > 0 && agent.calls(), { timeout: 10_000 })
  process
    .listeners('exit')
    .filter(it => !before.includes(it))
    .forEach(it => it(0))
  expectModelError((await outcome).error, 'provider_error', true)
  await vi.waitFor(() => expect(call!.pids.filter(isAlive)).toEqual([]))
  expect(process.listeners('exit')).toEqual(before)
})

test('no conversation is held with it', async () => {
  const model = new CodexModel({
    command: { argv: ['codex'], environment: { OPENAI_API_KEY: new Secret('sk') } },
    model: null,
    timeoutMs: 1,
    retryBudget: 0,
    reasoningEffort: null,
  })
  expectModelError(await model.converse().catch((error: unknown) => error), 'rejected', false)
  expect(model).toMatchObject({ provider: 'codex_exec', name: 'codex' })
})

/** A process that has ended and waits to be collected counts as gone. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(statusOf(pid))
  } catch {
    return false
  }
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
