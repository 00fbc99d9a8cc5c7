// The wire format of an author's replies: strict JSON schemas made from the contract, and readers that never throw. They report the problems
// of a reply as sentences that its author can act on.
import { z } from 'zod'
import { CompiledCurriculum, CurriculumNode, type Resource } from '../../contract/curriculum.js'
import { claimBreaches, withProvenClaims } from '../domain/judging/coverage.js'
import { CRITERIA, type ContentFinding, type ReviewedField } from '../../contract/content-review.js'
import {
  ProposalReply,
  ReviewReply,
  type ProposalInput,
  type ReviewInput,
  type RevisionInput,
} from '../domain/messages.js'
import { jsonWithin, withoutForeign, type Json } from '../../llm/index.js'

type JsonSchema = Readonly<Record<string, unknown>>

/** An author cannot know skills: they name questions of the catalogue. */
const WireNode = CurriculumNode.omit({ skills: true })

/** Providers refuse bounds in a strict schema, so only this server checks them. */
const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'maxItems', 'pattern']

/** Makes all fields required, as strict schemas demand; an optional field becomes nullable. */
function strictSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...strict } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      for (const bound of BOUNDS) delete (jsonSchema as Json)[bound]
      const { properties, required = [] } = jsonSchema
      if (!properties) return
      for (const [name, property] of Object.entries(properties))
        if (!required.includes(name)) properties[name] = { anyOf: [property as Json, { type: 'null' }] }
      jsonSchema.required = Object.keys(properties)
    },
  })
  return strict
}

export const PROPOSAL_SCHEMA = strictSchema(
  z.strictObject({ curriculum: CompiledCurriculum.extend({ nodes: z.array(WireNode) }) }),
)
export const REVISION_SCHEMA = strictSchema(
  z.strictObject({ curriculum: z.strictObject({ nodes: z.array(WireNode) }) }),
)

export const REVIEW_SCHEMA = strictSchema(ReviewReply)

/** The longest reply that is read, in characters. */
const LONGEST_REPLY = 1_000_000
/** How many problems are sent back, and how long each may be in characters. */
const MOST_PROBLEMS = 12
const LONGEST_PROBLEM = 300

type ReadProposal = { readonly curriculum: CompiledCurriculum | null; readonly problems: readonly string[] }

/** Reads a proposed curriculum. One whose claims have problems is usable all the same. */
export function readProposal(text: string, input: ProposalInput): ReadProposal {
  const json = readJson(text)
  if (typeof json === 'string') return { curriculum: null, problems: [json] }
  const curriculum = objectOf(json['curriculum'])
  const nodes = curriculum && arrayOf(curriculum['nodes'])
  const checked = withoutForeign(ProposalReply, {
    ...json,
    curriculum: curriculum && {
      ...withoutNulls(curriculum),
      ...(nodes && { nodes: nodes.map(node => asNode(node, input.sources)) }),
    },
  })
  if (!checked.success) return { curriculum: null, problems: problemsOf(checked.error) }
  const claiming = withProvenClaims(checked.data.curriculum, input.parts)
  const wrong = claimBreaches(claiming, input.parts).map(({ message }) => message)
  return { curriculum: claiming, problems: wrong.slice(0, MOST_PROBLEMS) }
}

/** `nodes`: valid ones among those requested. `problems` include missing nodes. */
type ReadRevision = { readonly nodes: readonly CurriculumNode[]; readonly problems: readonly string[] }

export function readRevision(text: string, input: RevisionInput): ReadRevision {
  const json = readJson(text)
  if (typeof json === 'string') return { nodes: [], problems: [json] }
  const nodes = arrayOf(objectOf(json['curriculum'])?.['nodes'])
  if (!nodes) return { nodes: [], problems: ['curriculum.nodes: It has to be a list of nodes.'] }
  const asked = new Map(input.tasks.map(({ node }) => [node.id, node]))
  const sound = new Map<string, CurriculumNode>()
  const problems: string[] = []
  nodes.slice(0, 2 * asked.size).forEach((json, at) => {
    const task = asked.get(String(objectOf(json)?.['id']))
    if (!task) {
      problems.push(`curriculum.nodes.${at}: Nobody asked for this node. Answer with the nodes of the tasks alone.`)
      return
    }
    const checked = withoutForeign(CurriculumNode, asNode(json, [...input.sources, ...task.resources]))
    if (checked.success) sound.set(task.id, checked.data)
    else problems.push(...problemsOf(checked.error).map(problem => `${task.id}: ${problem}`))
  })
  for (const id of asked.keys())
    if (!sound.has(id)) problems.push(`${id}: There is no sound version of this node in the answer.`)
  return { nodes: [...sound.values()], problems: problems.slice(0, MOST_PROBLEMS) }
}

/** `findings` by the ids of requested nodes, each checked by every criterion, each finding with a quote that occurs in the node. */
type ReadReview = {
  readonly findings: ReadonlyMap<string, readonly ContentFinding[]>
  readonly problems: readonly string[]
}

export function readReview(text: string, input: ReviewInput): ReadReview {
  const json = readJson(text)
  if (typeof json === 'string') return { findings: new Map(), problems: [json] }
  const asked = new Map(input.nodes.map(node => [node.id, node]))
  const findings = new Map<string, readonly ContentFinding[]>()
  const problems: string[] = []
  for (const value of (arrayOf(json['nodes']) ?? []).slice(0, 2 * asked.size)) {
    const node = asked.get(String(objectOf(value)?.['id']))
    if (!node) {
      problems.push('nodes: Nobody asked for one of these nodes. Answer for the nodes that you were given.')
      continue
    }
    const { success, data, error } = withoutForeign(ReviewReply.shape.nodes.element, value)
    const wrong = success
      ? [
          ...CRITERIA.filter(criterion => !data.checked.includes(criterion)).map(
            criterion => `${criterion} is not in checked.`,
          ),
          ...data.findings
            .filter(({ field, quote }) => !bare(textIn(node, field)).includes(bare(quote)))
            .map(({ field }) => `A quote is not in ${field}. Copy it letter by letter.`),
        ]
      : problemsOf(error)
    problems.push(...wrong.map(problem => `${node.id}: ${problem}`))
    if (success && wrong.length === 0) findings.set(node.id, data.findings)
  }
  for (const id of asked.keys())
    if (!findings.has(id)) problems.push(`${id}: There is no sound review of this node in the answer.`)
  return { findings, problems: problems.slice(0, MOST_PROBLEMS) }
}

/** Quotes are compared without line breaks and repeated blanks. */
const bare = (text: string): string => text.replace(/\s+/gu, ' ').trim()

function textIn(node: CurriculumNode, field: ReviewedField): string {
  switch (field) {
    case 'mastery_check.task':
      return node.mastery_check.task
    case 'mastery_check.pass_criteria':
      return node.mastery_check.pass_criteria
    case 'core_ideas':
    case 'pitfalls':
      return node[field].join('\n')
    case 'resources':
      return node.resources.map(({ title, url, citation }) => [title, url, citation ?? ''].join('\n')).join('\n')
    default:
      return node[field]
  }
}

function readJson(text: string): Json | string {
  if (text.trim() === '') return 'The answer is empty. Answer with one JSON object.'
  if (text.length > LONGEST_REPLY)
    return `The answer is longer than ${LONGEST_REPLY} characters. Say the same in fewer words.`
  return jsonWithin(text)
}

const objectOf = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
const arrayOf = (value: unknown): unknown[] | null => (Array.isArray(value) ? value : null)

const withoutNulls = (json: Json): Json =>
  Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))

function asNode(value: unknown, known: readonly Resource[]): unknown {
  const node = objectOf(value)
  if (!node) return value
  const { skills: _, ...fields } = withoutNulls(node)
  const resources = arrayOf(fields['resources'])
  return { ...fields, ...(resources && { resources: resources.map(resource => asResource(resource, known)) }) }
}

/** A given source is cited as it was given. Any other address comes from the author and is unverified. */
function asResource(value: unknown, known: readonly Resource[]): unknown {
  const resource = objectOf(value)
  if (!resource) return value
  const { unverified: _, ...fields } = withoutNulls(resource)
  const given = known.filter(({ url }) => url === fields['url'])
  const source = given.find(({ role }) => role === fields['role']) ?? given[0]
  if (!source) return { ...fields, unverified: true }
  const { title: _title, ...facts } = source
  return { ...fields, ...facts }
}

const problemsOf = ({ issues }: z.ZodError): string[] =>
  issues
    .slice(0, MOST_PROBLEMS)
    .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`.slice(0, LONGEST_PROBLEM))
