// `viva curriculum judge`: verdicts without a run.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { CRITERIA } from '../../../src/contract/content-review.js'
import type { CompiledCurriculum } from '../../../src/contract/curriculum.js'
import type { TopicSpec } from '../../../src/contract/topic-spec.js'
import { startOpenAiServer } from '../../support/openai-server.js'
import { hollowTask, reviewsOf } from '../../support/some-reviews.js'
import { scratch } from '../../support/scratch.js'
import { viva } from '../../support/curriculum-cli.js'

const own = parse(readFileSync('test/fixtures/curricula-good/knots.en.yaml', 'utf8')) as {
  readonly spec: TopicSpec
  readonly curriculum: CompiledCurriculum
}

async function files(curriculum: unknown, reviews: unknown = null) {
  const folder = await scratch()
  const write = async (name: string, value: unknown): Promise<string> => {
    const file = path.join(folder, name)
    await writeFile(file, JSON.stringify(value))
    return file
  }
  return {
    curriculum: await write('own.json', curriculum),
    spec: await write('spec.json', own.spec),
    reviews: await write('reviews.json', { schema_version: '1.0', reviews }),
  }
}

test('a curriculum of one’s own has a valid structure, and is not accepted before somebody has read it', async () => {
  const { curriculum, spec } = await files(own.curriculum)
  expect(await viva(['judge', curriculum, '--spec', spec, '--structure'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^structure +valid, /),
  })
  const { code, out, err } = await viva(['judge', curriculum, '--spec', spec])
  expect([code, out]).toEqual([4, expect.stringMatching(/structure +valid.*\ncontent +not judged: 0 of \d+ nodes/)])
  expect(err).toContain('not accepted: content not judged')
})

test('what breaks a rule is named, with exit code 4', async () => {
  const broken = structuredClone(own.curriculum)
  broken.nodes[0]!.prerequisites = [broken.nodes.at(-1)!.id]
  const { curriculum, spec } = await files(broken)
  const { code, out } = await viva(['judge', curriculum, '--spec', spec, '--structure'])
  expect([code, out]).toEqual([4, expect.stringMatching(/structure +not valid, [^]*\(graph\.no_cycles\)/)])
})

test('what is no curriculum is refused by its fields', async () => {
  const { curriculum, spec } = await files({ ...own.curriculum, nodes: [{ id: 'N1' }] })
  const { code, err } = await viva(['judge', curriculum, '--spec', spec])
  expect([code, err]).toEqual([4, expect.stringContaining('nodes[0].title')])
})

test('reviews count for what they were about', async () => {
  const fine = await files(own.curriculum, reviewsOf(own.curriculum, own.spec))
  const judge = ['judge', fine.curriculum, '--spec', fine.spec]
  expect(await viva([...judge, '--reviews', fine.reviews])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/content +100 of 82, read by scripted/),
  })
  const hollow = await files(
    own.curriculum,
    reviewsOf(own.curriculum, own.spec, node => [hollowTask(node)]),
  )
  expect(await viva([...judge, '--reviews', hollow.reviews])).toMatchObject({
    code: 4,
    out: expect.stringContaining('(content.task_observable)'),
  })
  expect(await viva([...judge, '--reviews', hollow.reviews, '--target', '10'])).toMatchObject({ code: 0 })
})

test('a model reads what nobody has read, where it is asked to', async () => {
  const server = await startOpenAiServer()
  server.addFixture({
    match: { predicate: () => true },
    response: ({ messages }: { messages: readonly { content?: unknown }[] }) => {
      const { nodes } = JSON.parse(messages.at(-1)!.content as string) as { nodes: { id: string }[] }
      return { content: JSON.stringify({ nodes: nodes.map(({ id }) => ({ id, checked: CRITERIA, findings: [] })) }) }
    },
  })
  const { curriculum, spec } = await files(own.curriculum)
  const judge = ['judge', curriculum, '--spec', spec, '--critic']
  const modelEnv = () => ({ OPENAI_API_KEY: 'sk-test-secret', OPENAI_BASE_URL: `${server.url}/v1` })
  expect(await viva(judge, { modelEnv })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/content +100 of 82, read by gpt-6-luna/),
  })
  await server.stop()
  expect(await viva(judge)).toMatchObject({ code: 2, err: expect.stringContaining('The built-in author judges') })
})

test('options that would do nothing are refused', async () => {
  const { curriculum, spec } = await files(own.curriculum)
  const judge = ['judge', curriculum, '--spec', spec, '--structure']
  expect(await viva([...judge, '--target', '90'])).toMatchObject({ code: 2, err: expect.stringContaining('--target') })
  expect(await viva(['judge', 'nowhere.json', '--spec', spec])).toMatchObject({ code: 3 })
})
