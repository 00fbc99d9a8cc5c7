// The sign-off of nodes by a person. It is valid while their content is unchanged.
import { filledText, type CurriculumNode } from '../../contract/curriculum.js'
import { contentHash } from '../domain/content.js'
import { unwrittenParts } from '../domain/judging/nodes.js'
import { CommandError } from './command-error.js'
import { addReviews, requireStage, type RunLook } from './run-look.js'
import { record, type Work } from './run-work.js'

type SignOff = {
  readonly by: string
  /** Ids; without them all nodes. */
  readonly nodes?: readonly string[] | undefined
  readonly comment?: string | undefined
}

/**
 * Signs nodes of a run off, all of them where none are named. Throws a CommandError `not_found` for an unknown node, and `validation_failed`
 * for one that is still to be written.
 */
export async function signOff(
  work: Pick<Work, 'folder'>,
  look: RunLook,
  { by, nodes: ids, comment }: SignOff,
): Promise<RunLook> {
  requireStage(look, ['generated', 'validated', 'planned', 'iterated'], 'compile it')
  const name = filledText(120).safeParse(by)
  if (!name.success) throw new CommandError('invalid_argument', `--by: ${name.error.issues[0]!.message}`)
  const { curriculum, inputs } = look
  if (curriculum === null || inputs === null)
    throw new CommandError('validation_failed', 'The curriculum cannot be read: viva curriculum validate says why.')
  const nodes = ids === undefined ? curriculum.nodes : ids.map(id => nodeOf(curriculum.nodes, id))
  const open = nodes.find(node => unwrittenParts(node).length > 0)
  if (open !== undefined)
    throw new CommandError('validation_failed', `${open.id} still needs ${unwrittenParts(open).join(', ')}.`)
  const reviewer = { kind: 'person' as const, name: name.data }
  await addReviews(
    work.folder,
    nodes.map(node => ({
      node_id: node.id,
      content_hash: contentHash(node, inputs.spec),
      reviewer,
      findings: [],
      ...(comment !== undefined && comment.trim() !== '' && { comment: comment.trim().slice(0, 2_000) }),
    })),
  )
  const message = `${name.data} has read ${nodes.length} of ${curriculum.nodes.length} nodes.`
  return record(work, { event_type: 'signed_off', message, metadata: { nodes: nodes.map(({ id }) => id) } })
}

function nodeOf(nodes: readonly CurriculumNode[], id: string): CurriculumNode {
  const found = nodes.find(node => node.id === id)
  if (found === undefined) throw new CommandError('not_found', `--node: There is no node ${id}.`)
  return found
}
