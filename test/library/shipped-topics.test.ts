// The topics that come along, drafted by the built-in author: each of their concepts can be published and taught.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TopicSpec } from '../../src/contract/topic-spec.js'
import { PublishCurriculum } from '../../src/contract/curriculum-view.js'
import { draftCurriculum } from '../../src/compiler/domain/drafting/draft.js'
import { proposalInput } from '../../src/compiler/domain/drafting/proposal-input.js'
import { checkCurriculum } from '../../src/library/domain/check-curriculum.js'
import { checkGuideline } from '../../src/library/domain/check-guideline.js'
import { conceptsOf } from '../../src/library/domain/concepts.js'
import { GuidelineFile } from '../../src/library/domain/guideline-file.js'
import { lessonOf } from '../../src/library/domain/lesson-of-concept.js'
import { freeScore } from '../../src/llm/internal-free-answer.js'
import { somePublication } from '../support/some-publication.js'

const FOLDER = 'blueprints/curricula'
const topics = readdirSync(FOLDER).filter(name => name.endsWith('.topic.json'))

test.each(topics)('%s', name => {
  const spec = TopicSpec.parse(JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')))
  const curriculum = draftCurriculum(proposalInput(spec, null, { scopeTextMaxChars: 12_000 }))
  const publication = PublishCurriculum.parse(somePublication({ curriculum }))
  expect(checkCurriculum(curriculum, new Set())).toEqual([])
  const nodes = new Map(curriculum.nodes.map(node => [node.id, node]))
  for (const concept of conceptsOf(publication, [])) {
    const before = concept.prerequisites.map(id => nodes.get(id)!)
    const lesson = GuidelineFile.parse(lessonOf(publication, concept, nodes.get(concept.nodeId)!, before))
    expect(checkGuideline(lesson, new Set())).toEqual([])
    const questions = [...lesson.steps, ...lesson.prerequisites].flatMap(step => step.questions ?? [])
    expect(questions.filter(({ answer, expects }) => freeScore(answer, expects).score < 1)).toEqual([])
  }
})
