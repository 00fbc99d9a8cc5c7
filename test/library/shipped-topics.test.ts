// The topics that come along, without a model: each becomes an outline of its own things, and nobody can publish an outline as lessons.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInAnswer, compile } from '../../src/compiler/application/compile.js'
import { PublishCurriculum } from '../../src/contract/curriculum-view.js'
import { TopicSpec } from '../../src/contract/topic-spec.js'
import { catalogueOf } from '../../src/items/domain/assessment/catalogue.js'
import { publishCurriculum } from '../../src/library/application/publish-curriculum.js'
import { createCompilerModel, loadProductPrompts, readCompilerSettings } from '../../src/llm/index.js'
import { MemoryCurriculumStore } from '../support/memory-curriculum-store.js'
import { MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { somePublication } from '../support/some-publication.js'

const FOLDER = 'blueprints/curricula'
const topics = readdirSync(FOLDER).filter(name => name.endsWith('.topic.json'))

const settings = readCompilerSettings({})
const task = {
  scope: null,
  model: createCompilerModel(settings, builtInAnswer),
  prompts: loadProductPrompts(),
  policy: settings.policy,
  scopeTextMaxChars: settings.scopeTextMaxChars,
  signal: new AbortController().signal,
}
const curricula = new MemoryCurriculumStore(new MemoryGuidelineStore())

test.each(topics)('%s', async name => {
  const spec = TopicSpec.parse(JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')))
  const { curriculum } = await compile({ ...task, spec })
  // Even one to which only ideas and pitfalls were added has nothing that a learner could show.
  const half = curriculum.nodes.map(({ title, ...node }) => ({
    ...node,
    title,
    core_ideas: [`${title}, one.`, `${title}, two.`],
    pitfalls: [`${title}, too early.`],
  }))
  for (const nodes of [curriculum.nodes, half]) {
    const publication = PublishCurriculum.parse(somePublication({ curriculum: { ...curriculum, nodes } }))
    await expect(
      publishCurriculum({ curricula, catalogue: catalogueOf([], [], []) }, publication),
    ).rejects.toMatchObject({ code: 'malformed' })
  }
})
