// `viva curriculum …`, stage by stage.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { describe, expect, test } from 'vitest'
import type { CompiledCurriculum } from '../../../src/contract/curriculum.js'
import type { CurriculumDiff } from '../../../src/contract/curriculum-plan.js'
import type { CurriculumRun } from '../../../src/contract/curriculum-run.js'
import type { TopicSpec } from '../../../src/contract/topic-spec.js'
import { curriculumSchemas } from '../../../src/compiler/infrastructure/curriculum-schemas.js'
import { RunFolder } from '../../../src/compiler/infrastructure/run-folder.js'
import { runView } from '../../../src/compiler/infrastructure/run-view.js'
import { viva } from '../../support/curriculum-cli.js'
import { scratch } from '../../support/scratch.js'
import { joinsSpec } from '../../support/joins-spec.js'
import { signedOff, writeCurriculum, writtenRun } from '../../support/written-run.js'

const CURRICULUM = 'outputs/curriculum/curriculum.json'
const MADE = [
  CURRICULUM,
  'outputs/reviews/optimization_trace.json',
  'outputs/reviews/validation_report.md',
  'outputs/plan/plan.json',
]

/** A folder of runs with a specification beside it. */
async function place(about: Partial<TopicSpec> = {}) {
  const folder = await scratch()
  const [runs, spec] = [path.join(folder, 'runs'), path.join(folder, 'spec.json')]
  await writeFile(spec, JSON.stringify(joinsSpec(about)))
  const file = (relative: string) => path.join(runs, 'joins', relative)
  return {
    folder,
    runs,
    spec,
    file,
    go: (...args: string[]) => viva([...args, '--runs', runs]),
    text: (relative: string) => readFile(file(relative), 'utf8'),
    run: async () => JSON.parse(await readFile(file('run.json'), 'utf8')) as CurriculumRun,
    curriculum: async () => JSON.parse(await readFile(file(CURRICULUM), 'utf8')) as CompiledCurriculum,
    write: (relative: string, value: unknown) =>
      writeFile(file(relative), typeof value === 'string' ? value : JSON.stringify(value)),
  }
}

async function compiled(about: Partial<TopicSpec> = {}) {
  const here = await place(about)
  await writtenRun(here.runs, here.spec)
  return here
}

test('a run begins with a template that has to be filled in', async () => {
  const { go, run } = await place()
  expect(await go('init', 'joins')).toMatchObject({
    code: 0,
    err: expect.stringContaining('viva curriculum next joins'),
  })
  const { code, err } = await go('next', 'joins')
  expect(code).toBe(4)
  expect(err).toMatch(/inputs\/topic_spec\.json: scope_in\[0\]: .*placeholder/)
  expect((await run()).stage).toBe('initialized')
  expect(await go('init', 'joins')).toMatchObject({ code: 5, err: expect.stringContaining('a run joins') })
})

test('next does one stage at a time and says what comes behind it', async () => {
  const { go, spec, run, runs } = await place()
  await go('init', 'joins', '--spec', spec)
  expect(await go('next', 'joins')).toMatchObject({
    code: 4,
    err: expect.stringMatching(/not accepted: .*validation\.node_quality/),
  })
  expect(await go('next', 'joins')).toMatchObject({ code: 4, err: expect.stringContaining('still needs a capability') })
  await writeCurriculum(runs, 'joins')
  await signedOff(runs)
  const stages = []
  for (let i = 0; i < 3; i += 1) {
    expect((await go('next', 'joins')).code).toBe(0)
    stages.push((await run()).stage)
  }
  expect(stages).toEqual(['validated', 'planned', 'planned'])
  expect((await go('status', 'joins')).out).toMatch(
    /structure +valid, 100 points\ncontent +100 of 82, read by A\. Reader\naccepted +yes, content 100 of 82, .*\nnext +nothing/,
  )
  expect((await run()).history.map(({ event_type: type }) => type)).toEqual([
    'run_created',
    'stage_found',
    'generated',
    'validation_failed',
    'signed_off',
    'validated',
    'planned',
  ])
})

test('without a model the report lists, node by node, what its author still has to write', async () => {
  const { go, spec, text, curriculum } = await place({ misconceptions: ['A left join never adds rows'] })
  expect(await go('run', 'joins', '--spec', spec)).toMatchObject({ code: 4 })
  expect((await curriculum()).nodes.map(({ title }) => title)).toEqual(joinsSpec().scope_in)
  const report = await text('outputs/reviews/validation_report.md')
  expect(report).toContain('## Still to be written: 5 of 5 nodes')
  expect(report).toContain('- N2 (Inner joins): a capability, 2 different core ideas, a pitfall, a task, pass criteria')
  expect(report).toContain('- No node covers M1, and not\\_placed does not name it: “A left join never adds rows”.')
  const args = ['--subject', 'x', '--country', 'x', '--board', 'x', '--grade', '9']
  expect(await go('publish', 'joins', ...args)).toMatchObject({ code: 5 })
})

test('the same specification makes the same bytes', async () => {
  const [one, other] = [await compiled(), await compiled()]
  for (const file of MADE) expect(await one.text(file), file).toBe(await other.text(file))
  expect((await readdir(one.file('logs'))).sort()).toEqual([
    'events.jsonl',
    'generation.ok',
    'plan.ok',
    'validation.ok',
  ])
})

test('a curriculum that was changed by hand has to be validated again, and what is wrong is named', async () => {
  const { go, curriculum, write, text, run } = await compiled()
  const changed = await curriculum()
  changed.nodes[1]!.estimate_minutes = 7
  await write(CURRICULUM, changed)
  expect((await go('status', 'joins', '--json')).out).toContain('"stage": "generated"')
  expect(await go('plan', 'joins')).toMatchObject({ code: 5, err: expect.stringContaining('validate it first') })
  const { code, err } = await go('validate', 'joins')
  expect(code).toBe(4)
  expect(err).toContain(`curriculum.json: ${changed.nodes[1]!.id} (${changed.nodes[1]!.title}) takes 7 minutes`)
  expect(err).toContain('(quality.time_granularity)')
  expect(await text('outputs/reviews/validation_report.md')).toMatch(/^# Validation: FAIL/)
  expect(await run()).toMatchObject({ stage: 'generated', accepted: false })
  expect((await go('status', 'joins')).out).toMatch(/accepted +no, .*hard fails: validation.time_granularity/)
  // Blanks are no change.
  changed.nodes[1]!.estimate_minutes = 30
  await write(CURRICULUM, JSON.stringify(changed, null, 7))
  await go('validate', 'joins')
  await write(CURRICULUM, JSON.stringify(changed))
  expect((await go('status', 'joins', '--json')).out).toContain('"stage": "validated"')
})

test('another specification makes another curriculum, and the first is kept', async () => {
  const { go, folder, text, curriculum, run } = await compiled()
  const before = await text(CURRICULUM)
  const other = path.join(folder, 'other.json')
  await writeFile(other, JSON.stringify(joinsSpec({ scope_in: ['Set operations', 'Recursive queries', 'Views'] })))
  expect(await go('run', 'joins', '--spec', other)).toMatchObject({ code: 4 })
  expect(await text('outputs/curriculum/previous_curriculum.json')).toBe(before)
  expect((await curriculum()).nodes.map(({ title }) => title)).toEqual(['Set operations', 'Recursive queries', 'Views'])
  expect((await run()).stage).toBe('generated')
})

test('an iteration repairs what is not good enough, keeps what was there and says what has changed', async () => {
  const { go, curriculum, write, text, run } = await compiled()
  const worse = await curriculum()
  worse.nodes[2]!.prerequisites = ['N99']
  await write(CURRICULUM, worse)
  expect(await go('iterate', 'joins', '--weeks', '9')).toMatchObject({ code: 0 })
  expect(await text('outputs/curriculum/previous_curriculum.json')).toBe(JSON.stringify(worse))
  const diff = JSON.parse(await text('outputs/reviews/diff_report.json')) as CurriculumDiff
  expect(diff.changed_nodes).toContainEqual({
    id: worse.nodes[2]!.id,
    changed_fields: expect.arrayContaining(['prerequisites']),
  })
  expect(await run()).toMatchObject({ stage: 'iterated', accepted: true })
  expect(JSON.parse(await text('outputs/plan/plan.json'))).toMatchObject({ duration_weeks: 9 })
})

test('every earlier trace of a run is kept, and the viewer gets them', async () => {
  const { go, text, runs } = await compiled()
  const first = await text('outputs/reviews/optimization_trace.json')
  expect((await go('iterate', 'joins', '--target', '90')).code).toBe(0)
  const second = await text('outputs/reviews/optimization_trace.json')
  expect((await go('iterate', 'joins')).code).toBe(0)
  const kept = [1, 2].map(number => text(`outputs/reviews/earlier_traces/${number}.json`))
  expect(await Promise.all(kept)).toEqual([first, second])
  const { earlier_traces: shown } = await runView(await RunFolder.open(runs, 'joins'))
  expect(shown).toEqual([first, second].map(each => JSON.parse(each) as unknown))
})

test('strict evidence without sources is refused before anybody is asked', async () => {
  const { go, spec, folder, run, runs } = await place({ evidence_mode: 'strict' })
  const said = await go('run', 'joins', '--spec', spec)
  expect(said).toMatchObject({
    code: 4,
    err: expect.stringMatching(/^viva: inputs\/topic_spec\.json: evidence_mode: .*each with a citation/),
  })
  expect(await run()).toMatchObject({ stage: 'initialized', accepted: null })
  expect(await readdir(path.join(runs, 'joins', 'logs'))).toEqual(['events.jsonl'])
  const scope = path.join(folder, 'scope.md')
  const sources = [
    '- [SQL joins](https://sql.example/d) (definition), Codd 1970',
    '- [SQL queries](https://sql.example/e) (example), Date 1986',
  ]
  await writeFile(scope, ['# SQL', '- Inner joins', '- Outer joins', '# Sources', ...sources].join('\n'))
  await go('run', 'joins', '--scope-file', scope)
  expect(await run()).toMatchObject({ stage: 'generated', accepted: false })
})

test('a valid curriculum that nobody has read is planned, but neither accepted nor published', async () => {
  const { go, run, spec, runs, text } = await place()
  await go('run', 'joins', '--spec', spec)
  await writeCurriculum(runs, 'joins')
  const unread = 'The curriculum is not accepted: content not judged: 0 of 20 nodes were read.'
  expect(await go('run', 'joins')).toMatchObject({ code: 4, err: expect.stringContaining(unread) })
  expect(await run()).toMatchObject({ stage: 'planned', accepted: false })
  expect(await text('outputs/reviews/validation_report.md')).toContain(
    'Structure: valid. Content: not judged, 0 of 20 nodes were read.',
  )
  const publish = ['publish', 'joins', '--subject', 'x', '--country', 'x', '--board', 'x', '--grade', '9']
  expect(await go(...publish)).toMatchObject({ code: 4, err: expect.stringContaining(unread) })

  expect(await go('sign-off', 'joins', '--by', 'A. Reader', '--node', 'N1', 'N2')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/content +not judged: 2 of 20 nodes were read\naccepted +no/),
  })
  expect(await signedOff(runs)).toMatchObject({ code: 0 })
  expect(await run()).toMatchObject({ stage: 'planned', accepted: true })
})

test('a word for a node does not outlive its text', async () => {
  const { go, curriculum, write } = await compiled()
  const edited = await curriculum()
  edited.nodes[4]!.mastery_check.task = 'Think about it.'
  edited.nodes[5]!.estimate_minutes = 35
  await write(CURRICULUM, edited)
  expect(await go('run', 'joins')).toMatchObject({
    code: 4,
    err: expect.stringContaining('content not judged: 19 of 20 nodes were read'),
  })
})

test('nobody signs off what is not there or not written', async () => {
  const { go, spec } = await place()
  const sign = (...more: string[]) => go('sign-off', 'joins', ...more)
  await go('init', 'joins', '--spec', spec)
  expect(await sign('--by', 'A. Reader')).toMatchObject({ code: 5 })
  await go('run', 'joins')
  expect(await sign()).toMatchObject({ code: 2 })
  expect(await sign('--by', ' ')).toMatchObject({ code: 2, err: expect.stringContaining('--by: ') })
  expect(await sign('--by', 'A. Reader', '--node', 'N9')).toMatchObject({ code: 3, err: expect.stringContaining('N9') })
  expect(await sign('--by', 'A. Reader')).toMatchObject({
    code: 4,
    err: expect.stringContaining('N1 still needs a capability'),
  })
})

test('a trace of an older version is named, and an iteration makes a new one', async () => {
  const { go, text, write } = await compiled()
  const trace = JSON.parse(await text('outputs/reviews/optimization_trace.json')) as object
  await write('outputs/reviews/optimization_trace.json', { ...trace, final_score_summary: undefined })
  expect((await go('status', 'joins')).out).toContain(
    'its trace is of another version of Viva: viva curriculum iterate joins',
  )
  expect(await go('iterate', 'joins')).toMatchObject({ code: 0 })
  expect((await go('status', 'joins')).out).toMatch(/accepted +yes/)
})

describe('a scope file', () => {
  const SCOPE = '# Joins\n\n- Inner joins\n- Outer joins\n\n# Later\n\n- Window functions\n- Recursive queries\n'

  async function scoped(...options: string[]) {
    const here = await place()
    const scope = path.join(here.folder, 'scope.md')
    await writeFile(scope, SCOPE)
    return {
      ...here,
      said: await here.go('run', 'joins', '--spec', here.spec, '--scope-file', scope, ...options),
      scope,
    }
  }

  test('says what is to be learned, whole or by a section', async () => {
    const { said, text } = await scoped('--scope-section', 'Later')
    expect(said).toMatchObject({ code: 4 })
    const { concepts } = JSON.parse(await text('scope_concepts.json')) as { concepts: { title: string }[] }
    expect(concepts.map(({ title }) => title)).toEqual(['Window functions', 'Recursive queries'])
    expect(JSON.parse(await text('scope_dag.json'))).toMatchObject({ nodes: ['C1', 'C2'] })
  })

  test('is refused by the name that its author knows, and nothing is made', async () => {
    const { said, scope, runs } = await scoped('--scope-section', 'Nothing')
    expect(said).toMatchObject({ code: 4, err: expect.stringContaining(`${scope}: there is no section “Nothing”`) })
    expect(await readdir(runs)).toEqual([])
  })

  test('cannot be chosen from where there is none', async () => {
    const { go, spec } = await place()
    expect(await go('run', 'joins', '--spec', spec, '--scope-mode', 'seed-list')).toMatchObject({ code: 2 })
  })
})

test('documents of a run are told to the author, and lead nowhere else', async () => {
  const { go, file, write, run } = await compiled()
  const named = (paths: string[]) => joinsSpec({ context_pack: { local_paths: paths } })
  await mkdir(file('notes'))
  await write('notes/joins.md', 'Write joins first.')
  await write('inputs/topic_spec.json', named(['notes/joins.md', 'notes/missing.md']))
  expect((await go('next', 'joins')).err).toContain(
    'topic_spec.json: context_pack.local_paths[1]: There is no notes/missing.md',
  )
  await write('inputs/topic_spec.json', named(['../../spec.json']))
  expect((await go('next', 'joins')).err).toContain('topic_spec.json: context_pack.local_paths[0]: ')
  await write('inputs/topic_spec.json', named(['notes/joins.md']))
  expect((await go('run', 'joins')).code).toBe(4)
  // Another document, another curriculum.
  await write('notes/joins.md', 'Write unions first.')
  expect((await go('status', 'joins', '--json')).out).toContain('"stage": "spec_ready"')
  expect((await run()).stage).toBe('generated')
})

test('an archive holds every file of the run but unfinished work, with the same bytes each time', async () => {
  const { go, runs, file, folder, write } = await compiled()
  await write('logs/optimization_job.json', '{}')
  expect(await go('archive', 'joins')).toEqual({ code: 0, out: `${path.join(runs, 'joins.tar.gz')}\n`, err: '' })
  const again = path.join(folder, 'kept', 'again.tgz')
  await go('archive', 'joins', '--out', again)
  const bytes = await readFile(again)
  expect(bytes.equals(await readFile(path.join(runs, 'joins.tar.gz')))).toBe(true)
  const entries = await unpackTar(gunzipSync(bytes))
  expect(entries.map(({ header }) => header.name)).toEqual(entries.map(({ header }) => header.name).toSorted())
  for (const { header, data } of entries)
    expect(Buffer.from(data!).equals(await readFile(file(header.name.replace('joins/', ''))))).toBe(true)
  expect(entries.length).toBeGreaterThanOrEqual(10)
  expect(entries.map(({ header }) => header.name)).not.toContain('joins/logs/optimization_job.json')
  expect((await go('list')).out).toMatch(/^joins {2}planned, accepted {2}\S/)
})

test('an accepted curriculum is published as it stands', async () => {
  const { runs, curriculum } = await compiled()
  const asked: unknown[] = []
  const place = ['--subject', 'Databases', '--country', 'India', '--board', 'CBSE', '--grade', '11']
  const said = await viva(['publish', 'joins', '--runs', runs, ...place, '--id', 'sql.joins'], {
    ask: async (...question) => {
      asked.push(question)
      const concepts = [{ concept_id: 'sql.joins/N1', guideline_id: 'sql.joins.n1', skills: [] }]
      return { curriculum_id: 'sql.joins', version: 1, is_new: true, concepts, readings: ['sql.joins/N2'] }
    },
  })
  expect(said).toMatchObject({
    code: 0,
    out: 'sql.joins, version 1: 1 concept\n  sql.joins/N1\n  sql.joins/N2  to be read: it has too little for a lesson\n',
  })
  expect(asked).toEqual([
    [
      '/supervise/curricula',
      {
        body: expect.objectContaining({
          curriculum_id: 'sql.joins',
          grade: 11,
          language: 'en',
          depth: 'practical',
          curriculum: await curriculum(),
          verdicts: {
            structure: { valid: true, score: 100 },
            content: { score: 100, reviewed_nodes: 20, nodes: 20, finding_count: 0, reviewers: ['A. Reader'] },
          },
        }),
      },
    ],
  ])
  const ask = async (_: string, { body }: { readonly body?: object }) => {
    expect(body).toMatchObject({ grade: 0 })
    return { curriculum_id: 'joins', version: 1, is_new: true, concepts: [], readings: [] }
  }
  expect(await viva(['publish', 'joins', '--runs', runs, ...place.slice(0, -1), 'adults'], { ask })).toMatchObject({
    code: 0,
  })
  expect(await viva(['publish', 'joins', '--runs', runs, ...place, '--id', 'SQL'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--id: '),
  })
})

test('the curriculum is exported as Markdown and as a picture', async () => {
  const { go, folder } = await compiled()
  expect((await go('export', 'joins', '--format', 'markdown')).out).toMatch(/^# .*\n[\s\S]*Sorting method 20/)
  const picture = path.join(folder, 'graph.svg')
  await go('export', 'joins', '--format', 'svg', '--out', picture)
  expect(await readFile(picture, 'utf8')).toMatch(/^<svg [\s\S]*Sorting method 20/)
})

test('the schemas that stand beside the curricula are those of the files', async () => {
  const folder = path.resolve(import.meta.dirname, '../../../blueprints/curricula/schemas')
  for (const [name, text] of curriculumSchemas())
    expect(await readFile(path.join(folder, name), 'utf8'), name).toBe(text)
})
