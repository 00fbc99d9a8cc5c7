// The topics that come along, all the way with the built-in author: compiled, validated, planned, published, and each concept can be taught.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInAnswer, compile } from '../../src/compiler/application/compile.js'
import { planWeeks } from '../../src/compiler/domain/plan.js'
import { validate } from '../../src/compiler/domain/validator.js'
import { PublishCurriculum, PublishedView } from '../../src/contract/curriculum-view.js'
import { TopicSpec } from '../../src/contract/topic-spec.js'
import { catalogueOf } from '../../src/items/domain/catalogue.js'
import { PublishedViews } from '../../src/library/application/published-curricula.js'
import { publishCurriculum } from '../../src/library/application/publish-curriculum.js'
import { checkGuideline } from '../../src/library/domain/check-guideline.js'
import { conceptsOf } from '../../src/library/domain/concepts.js'
import { GuidelineFile } from '../../src/library/domain/guideline-file.js'
import { lessonOf } from '../../src/library/domain/lesson-of-concept.js'
import { createCompilerModel, loadProductPrompts, readCompilerSettings } from '../../src/llm/index.js'
import { freeScore } from '../../src/tutor/builtin/free-answer.js'
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
const guidelines = new MemoryGuidelineStore()
const curricula = new MemoryCurriculumStore(guidelines)
const views = new PublishedViews(curricula)
const catalogue = catalogueOf([], [], [])

test.each(topics)('%s', async name => {
  const spec = TopicSpec.parse(JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')))
  const { curriculum, trace } = await compile({ ...task, spec })
  expect(trace.accepted).toBe(true)
  expect(validate(curriculum, spec)).toEqual([])
  const planned = planWeeks(curriculum, spec).weeks.flatMap(week => week.nodes.map(({ node_id: id }) => id))
  expect(new Set(planned)).toEqual(new Set(curriculum.nodes.map(({ id }) => id)))

  const id = name.replace('.topic.json', '')
  const publication = PublishCurriculum.parse(somePublication({ curriculum_id: id, curriculum }))
  const published = await publishCurriculum({ curricula, catalogue }, publication)
  expect(published).toMatchObject({ version: 1, is_new: true })
  const { heading, view } = PublishedView.parse(await views.get(id))
  expect(heading.concept_count).toBe(curriculum.nodes.length)
  expect(new Set(view.nodes.map(node => node.guideline_id))).toEqual(
    new Set(published.concepts.map(concept => concept.guideline_id)),
  )

  const nodes = new Map(curriculum.nodes.map(node => [node.id, node]))
  for (const concept of conceptsOf(publication, [])) {
    expect(await guidelines.find(concept.guidelineId)).toMatchObject({ position: concept.position })
    const node = nodes.get(concept.nodeId)!
    const before = node.prerequisites.map(each => nodes.get(each)!)
    const lesson = GuidelineFile.parse(lessonOf(publication, concept, node, before))
    expect(checkGuideline(lesson, new Set())).toEqual([])
    const questions = [...lesson.steps, ...lesson.prerequisites].flatMap(step => step.questions ?? [])
    expect(questions.filter(({ answer, expects }) => freeScore(answer, expects) < 1)).toEqual([])
  }
})
