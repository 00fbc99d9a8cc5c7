// Publishes a curriculum as a new version that can be taught, if it is sound and has changed.
import { createHash } from 'node:crypto'
import { PublishCurriculum as Publication, PublishedCurriculum } from '../../contract/curriculum-view.js'
import type { Catalogue, FieldProblem } from '../../items/index.js'
import { message } from '../../kernel/mediator.js'
import { sameWords } from '../../kernel/text.js'
import { checkCurriculum } from '../domain/check-curriculum.js'
import { practisedSkills } from '../domain/check-guideline.js'
import { conceptsOf, hasLesson } from '../domain/concepts.js'
import { conceptId } from '../domain/curriculum.js'
import { guidelinesOf } from '../domain/lesson-of-concept.js'
import { refuseProblems } from './refuse-problems.js'
import type { CurriculumStore } from './ports.js'

/** Throws `malformed` with one pointer per problem, and `guideline_taken`. */
export const PublishCurriculum = message('library/publish-curriculum', Publication, PublishedCurriculum)

/** The handler of `PublishCurriculum`. */
export async function publishCurriculum(
  { curricula, catalogue }: { readonly curricula: CurriculumStore; readonly catalogue: Catalogue },
  publication: Publication,
): Promise<PublishedCurriculum> {
  const { curriculum_id: curriculumId, curriculum, depth: _depth, verdicts = null, ...about } = publication
  const problems = checkCurriculum(curriculum, practisedSkills(catalogue))
  refuseProblems(problems, '/curriculum', 'The curriculum cannot be taught; `errors` says why.')
  refuseProblems(await titleProblems(curricula, publication), '', 'The title is taken; `errors` says by what.')
  const concepts = conceptsOf(publication)
  const guidelines = guidelinesOf(publication, concepts)
  const lessons = guidelines.map(({ hash }) => hash)
  const { version, isNew } = await curricula.publish({
    facts: {
      curriculumId,
      ...about,
      conceptCount: curriculum.nodes.length,
      totalMinutes: curriculum.nodes.reduce((sum, node) => sum + node.estimate_minutes, 0),
      verdicts,
    },
    curriculum,
    concepts,
    guidelines,
    hash: createHash('sha256')
      .update(JSON.stringify([publication, lessons]))
      .digest('hex'),
  })
  return {
    curriculum_id: curriculumId,
    version,
    is_new: isNew,
    concepts: concepts.map(({ nodeId, guidelineId, skills }) => ({
      concept_id: conceptId(curriculumId, nodeId),
      guideline_id: guidelineId,
      skills: [...skills],
    })),
    readings: curriculum.nodes.filter(node => !hasLesson(node)).map(({ id }) => conceptId(curriculumId, id)),
  }
}

/** Learners tell two curricula apart by their titles: where they are found, each has its own. */
async function titleProblems(
  curricula: CurriculumStore,
  { curriculum_id: id, title, subject, country, board, grade, language }: Publication,
): Promise<FieldProblem[]> {
  const sameTitle = (await curricula.list()).find(
    other =>
      other.curriculumId !== id &&
      sameWords(other.title, title) &&
      JSON.stringify([other.subject, other.country, other.board, other.grade, other.language]) ===
        JSON.stringify([subject, country, board, grade, language]),
  )
  if (sameTitle === undefined) return []
  const message = `The curriculum ${sameTitle.curriculumId} has this title too. Give this one a title that tells it apart.`
  return [{ path: ['title'], message }]
}
