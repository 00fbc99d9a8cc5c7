// `viva curriculum link`: proposes skills of the running server for nodes, and takes those over that a person confirms.
import { SkillList } from '../../contract/catalogue.js'
import { linked, proposedSkills } from '../domain/skill-links.js'
import { badOption, CommandError } from './command-error.js'
import type { CurriculumWorld } from './curriculum-session.js'
import { FILES, jsonText } from './run-files.js'
import { requireStage, type RunLook } from './run-look.js'
import { record, type Work } from './run-work.js'

export type LinkOptions = { readonly node?: string; readonly skill?: readonly string[]; readonly url?: string }

/** Without `node`: a line for each proposal. With it: stores the skills, and the stages behind the curriculum are to be done again. */
export async function linkSkills(
  world: CurriculumWorld,
  work: Work,
  look: RunLook,
  { node: id, skill: confirmed, url }: LinkOptions,
): Promise<string> {
  requireStage(look, ['generated', 'validated', 'planned', 'iterated'], 'compile it')
  const { curriculum } = look
  if (curriculum === null) throw new CommandError('validation_failed', 'The curriculum cannot be read.')
  if ((id === undefined) !== (confirmed === undefined))
    throw badOption(id === undefined ? '--node' : '--skill', 'Give a node and its skills, or neither for proposals.')
  const answer = await world.ask('/skills', url === undefined ? {} : { url }).catch((error: Error) => {
    throw new CommandError('io', error.message)
  })
  const { skills } = SkillList.parse(answer)
  if (id === undefined || confirmed === undefined)
    return curriculum.nodes
      .flatMap(node =>
        proposedSkills(node, skills).map(
          skill => `${node.id} (${node.title})  ${skill.skill_id}  ${skill.statement}\n`,
        ),
      )
      .join('')
  const unknown = confirmed.find(skill => !skills.some(({ skill_id: known }) => known === skill))
  if (unknown !== undefined) throw new CommandError('not_found', `--skill: The server has no skill ${unknown}.`)
  const at = curriculum.nodes.findIndex(node => node.id === id)
  if (at === -1) throw new CommandError('not_found', `--node: There is no node ${id}.`)
  const node = linked(curriculum.nodes[at]!, confirmed)
  await work.folder.write(FILES.curriculum, jsonText({ ...curriculum, nodes: curriculum.nodes.with(at, node) }))
  await record(work, {
    event_type: 'skills_linked',
    message: `${id} has skills now.`,
    metadata: { skills: node.skills },
  })
  return `${id}  ${node.skills!.join(', ')}\n`
}
