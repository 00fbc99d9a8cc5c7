// By its exit code a script can tell why a command about curricula ended.
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EXIT_CODES, failureOf } from '../../../src/compiler/infrastructure/command-error.js'
import { AuthorError } from '../../../src/compiler/application/author.js'
import { ModelError } from '../../../src/llm/index.js'
import { viva } from '../../support/curriculum-cli.js'
import { joinsSpec } from '../../support/joins-spec.js'
import { scratch } from '../../support/scratch.js'
import { onTheWire } from '../../support/compiler-inputs.js'
import { startOpenAiServer } from '../../support/openai-server.js'
import { WRITTEN, writeCurriculum, writtenRun } from '../../support/written-run.js'

async function place() {
  const folder = await scratch()
  const [runs, spec] = [path.join(folder, 'runs'), path.join(folder, 'spec.json')]
  await writeFile(spec, JSON.stringify(joinsSpec()))
  await viva(['init', 'joins', '--spec', spec, '--runs', runs])
  return { folder, runs, spec }
}

type Place = Awaited<ReturnType<typeof place>>

test.each<[number, string, (place: Place) => string[], RegExp]>([
  [0, 'help', () => ['--help'], /^$/],
  [0, 'how a run stands', ({ runs }) => ['status', 'joins', '--runs', runs], /^$/],
  [2, 'no command', () => [], /Usage: curriculum/],
  [2, 'an unknown command', () => ['compile'], /unknown command/],
  [2, 'an unknown option', ({ runs }) => ['next', 'joins', '--faster', '--runs', runs], /unknown option/],
  [2, 'a missing argument', () => ['next'], /missing required argument/],
  [2, 'an id that leads out', ({ runs }) => ['status', '../joins', '--runs', runs], /"\.\.\/joins"/],
  [2, 'a number that is none', ({ runs }) => ['plan', 'joins', '--weeks', 'two', '--runs', runs], /whole number/],
  [
    2,
    'a target that cannot be',
    ({ runs }) => ['next', 'joins', '--target', '101', '--runs', runs],
    /^viva: --target: /,
  ],
  [
    2,
    'a provider that nobody knows',
    ({ runs }) => ['run', 'joins', '--provider', 'oracle', '--runs', runs],
    /^viva: --provider: /,
  ],
  [3, 'an unknown run', ({ runs }) => ['status', 'unions', '--runs', runs], /no run unions/],
  [
    3,
    'an unknown file',
    ({ runs }) => ['init', 'b', '--spec', 'nowhere.json', '--runs', runs],
    /nowhere\.json: there is no such file/,
  ],
  [5, 'a run that is there already', ({ runs }) => ['init', 'joins', '--runs', runs], /a run joins/],
  [5, 'a stage that comes later', ({ runs }) => ['plan', 'joins', '--runs', runs], /spec ready; validate it first/],
  [5, 'an iteration of nothing', ({ runs }) => ['iterate', 'joins', '--runs', runs], /compile it first/],
  [
    6,
    'a folder that is a file',
    ({ spec }) => ['init', 'joins', '--runs', spec],
    /is there already|is a file, and a folder is needed/,
  ],
])('%i for %s', async (code, _, args, err) => {
  const said = await viva(args(await place()))
  expect(said).toMatchObject({ code })
  expect(said.err).toMatch(err)
})

test('4 for a curriculum that is not accepted, with what a model did not do', async () => {
  const { runs } = await place()
  const { server, modelEnv } = await failingModel()
  const said = await viva(['run', 'joins', '--runs', runs], { modelEnv })
  await server.stop()
  expect(said.code).toBe(4)
  expect(said.err).toMatch(
    /The curriculum is not valid; see .*\n(  .*\n)*  The model wrote nothing \(provider_error\)\./,
  )
  // While it went on, too.
  expect(said.err).toContain('iteration 1: The model wrote nothing (provider_error).')
})

/** A server that drafts nodes without tasks, and fails from then on. */
async function failingModel() {
  const server = await startOpenAiServer()
  let asked = 0
  const draft = {
    ...WRITTEN,
    nodes: WRITTEN.nodes.map(node => ({ ...node, mastery_check: { task: '', pass_criteria: '' } })),
  }
  server.addFixture({
    match: { predicate: () => true },
    response: () =>
      (asked += 1) === 1
        ? { content: JSON.stringify(onTheWire(draft)) }
        : { error: { message: 'overloaded', type: 'server_error' }, status: 503 },
  })
  const variables = { OPENAI_API_KEY: 'sk-test-secret', OPENAI_BASE_URL: `${server.url}/v1`, AGENT_RETRY_BUDGET: '0' }
  return { server, modelEnv: () => variables }
}

test.each<[string, string, RegExp]>([
  ['that is not JSON', '{\n  "goal": "x",\n}', /topic_spec\.json(:3)?: is not JSON/],
  ['with a field too few', '{"goal":"x"}', /topic_spec\.json: constraints: /],
  [
    'with a bad field',
    JSON.stringify(joinsSpec({ scope_in: ['Joins', ' '] })),
    /topic_spec\.json: scope_in\[1\]: This must not be empty\./,
  ],
  ['with a field too many', JSON.stringify({ ...joinsSpec(), goals: 'x' }), /topic_spec\.json: .*"goals"/],
])('4 for a specification %s, by file and field', async (_, text, err) => {
  const { runs, spec } = await place()
  await writeFile(path.join(runs, 'joins', 'inputs', 'topic_spec.json'), text)
  const said = await viva(['next', 'joins', '--runs', runs])
  expect(said).toMatchObject({ code: 4 })
  expect(said.err).toMatch(err)
  await writeFile(spec, text)
  expect(await viva(['init', 'b', '--spec', spec, '--runs', runs])).toMatchObject({ code: 4 })
  expect(await viva(['status', 'b', '--runs', runs])).toMatchObject({ code: 3 })
})

test('7 for variables that cannot be, where a model is needed', async () => {
  const { runs } = await place()
  const about = { modelEnv: () => ({ AGENT_PROVIDER: 'remote_llm' }) }
  const said = await viva(['next', 'joins', '--runs', runs], about)
  expect(said).toMatchObject({ code: 7, err: expect.stringContaining('OPENAI_API_KEY') })
  expect(await viva(['next', 'joins', '--runs', runs, '--provider', 'internal'], about)).toMatchObject({ code: 4 })
  await writeCurriculum(runs, 'joins')
  expect(await viva(['validate', 'joins', '--runs', runs], about)).toMatchObject({ code: 0 })
})

test('6 for an agent that is not there; the run can be gone on with', async () => {
  const { runs } = await place()
  const modelEnv = () => ({ AGENT_PROVIDER: 'codex_exec', CODING_AGENT_CMD: '/nowhere/codex', AGENT_RETRY_BUDGET: '0' })
  expect(await viva(['next', 'joins', '--runs', runs], { modelEnv })).toMatchObject({ code: 6 })
  expect(await viva(['next', 'joins', '--runs', runs])).toMatchObject({
    code: 4,
    out: expect.stringContaining('generated'),
  })
})

test.each(['run', 'next', 'iterate'])(
  '2 for weeks that no curriculum could have, before %s asks anybody',
  async command => {
    const { runs } = await place()
    expect(await viva([command, 'joins', '--weeks', '1', '--runs', runs])).toMatchObject({
      code: 2,
      err: 'viva: --weeks: By the hours of inputs/topic_spec.json it is 2 to 1200 weeks, not 1.\n',
    })
  },
)

test('2 for weeks that this curriculum cannot have, and nothing is left to be finished', async () => {
  const { runs, spec } = await place()
  await writtenRun(runs, spec)
  for (const command of ['plan', 'iterate'])
    expect(await viva([command, 'joins', '--weeks', '2', '--runs', runs])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^viva: --weeks: \d+ minutes .* take 3 weeks, not 2\.$/m),
    })
  expect((await viva(['status', 'joins', '--runs', runs])).out).toContain('nothing is left to do')
})

test('each kind of error has its code', () => {
  const codeOf = (error: unknown): number => EXIT_CODES[failureOf(error)]
  expect(codeOf(new ModelError('unauthorised', 'x', false))).toBe(7)
  expect(codeOf(new ModelError('timeout', 'x', true))).toBe(6)
  expect(codeOf(new AuthorError('unusable_reply', 'x', []))).toBe(6)
  expect(codeOf(new AuthorError('unauthorised', 'x', []))).toBe(7)
  expect(codeOf(Object.assign(new Error('x'), { syscall: 'open', code: 'EACCES' }))).toBe(6)
  expect(codeOf(new TypeError('x'))).toBe(10)
  expect(codeOf('x')).toBe(10)
})

test('a run with a link in it is refused, and the list tells of it beside the others', async () => {
  const { folder, runs, spec } = await place()
  await viva(['init', 'b', '--spec', spec, '--runs', runs])
  await mkdir(path.join(folder, 'elsewhere'))
  await symlink(path.join(folder, 'elsewhere'), path.join(runs, 'b', 'outputs'))
  expect(await viva(['run', 'b', '--runs', runs])).toMatchObject({ code: 2, err: expect.stringContaining('link') })
  expect(await viva(['list', '--runs', runs])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^joins .*\n$/),
    err: expect.stringContaining('b: '),
  })
})

test('an event that a kill cut short is dropped, and run.json follows the others', async () => {
  const { runs } = await place()
  const events = path.join(runs, 'joins', 'logs', 'events.jsonl')
  const before = await readFile(events, 'utf8')
  await writeFile(events, `${before}{"at_utc":"2026-`)
  await writeFile(path.join(runs, 'joins', 'run.json'), '{"run')
  expect(await viva(['next', 'joins', '--runs', runs])).toMatchObject({ code: 4 })
  const lines = (await readFile(events, 'utf8'))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as unknown)
  expect((await readFile(events, 'utf8')).startsWith(before)).toBe(true)
  expect(JSON.parse(await readFile(path.join(runs, 'joins', 'run.json'), 'utf8'))).toMatchObject({
    stage: 'generated',
    history: lines,
  })
})
