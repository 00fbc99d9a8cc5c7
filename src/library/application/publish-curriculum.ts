// Publishes a curriculum as a new version that can be taught, if it is sound and has changed.
import { createHash } from 'node:crypto'
import { PublishCurriculum as Publication, PublishedCurriculum } from '../../contract/curriculum-view.js'
import type { Catalogue } from '../../items/index.js'
import { message } from '../../kernel/mediator.js'
import { checkCurriculum } from '../domain/check-curriculum.js'
import { practisedSkills } from '../domain/check-guideline.js'
import { conceptsOf } from '../domain/concepts.js'
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
  const concepts = conceptsOf(publication)
  const guidelines = guidelinesOf(publication, concepts)
  const lessons = guidelines.map(({ hash }) => hash)
  const { version, isNew } = await curricula.publish({
    facts: {
      curriculumId,
      ...about,
      conceptCount: concepts.length,
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
  }
}
