// The validator's findings as a report for people, rule by rule, so that it also shows which rules were checked.
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import { VALIDATION_RULES, type ValidationFinding, type ValidationRule } from '../../contract/curriculum-plan.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { CRITERIA } from '../../contract/content-review.js'
import { STANDARDS, type Content } from './content.js'
import { called } from './judging/facts.js'
import { partsOf, quotedElsewhere } from './judging/coverage.js'
import { unwrittenParts } from './judging/nodes.js'
import { document, list, plain, table } from '../../kernel/markdown.js'

/** `curriculum` and `content` are null if the document is not a curriculum. */
type Validated = {
  readonly curriculum: CompiledCurriculum | null
  readonly spec: TopicSpec
  readonly content: Content | null
}

/** Markdown that begins with PASS or FAIL for the structure; the findings about the content follow. */
export function validationReport(
  findings: readonly ValidationFinding[],
  { curriculum, spec, content }: Validated,
): string {
  const minutes = curriculum?.nodes.reduce((sum, { estimate_minutes }) => sum + estimate_minutes, 0) ?? 0
  const { total_hours_min, total_hours_max } = spec.constraints
  return document([
    `# Validation: ${findings.length === 0 ? 'PASS' : 'FAIL'}`,
    curriculum === null
      ? 'The document cannot be read as a curriculum.'
      : `${plain(curriculum.topic)}: ${curriculum.nodes.length} nodes, ${hours(minutes)} h (wanted: ${total_hours_min} to ${total_hours_max} h), evidence ${spec.evidence_mode}.`,
    `Structure: ${findings.length === 0 ? 'valid' : 'not valid'}. Content: ${contentLine(content)}.`,
    table(
      ['Rule', 'Looks at', 'Result'],
      VALIDATION_RULES.map(rule => [
        rule,
        LOOKS_AT[rule],
        rule === BY_READERS ? fitOf(content) : resultOf(rule, findings, curriculum),
      ]),
    ),
    ...VALIDATION_RULES.flatMap(rule =>
      listUnder(
        rule,
        findings.filter(finding => finding.rule === rule).map(finding => plain(findingText(finding))),
      ),
    ),
    ...contentSection(content),
    ...(curriculum === null
      ? []
      : [...unwrittenSection(curriculum), ...leftOutSection(curriculum, spec), ...hintsSection(curriculum, spec)]),
  ])
}

/** The one rule of the report that code cannot check. */
const BY_READERS: ValidationRule = 'quality.resource_relevance'

function fitOf(content: Content | null): string {
  if (content === null || content.score === null) return 'not judged'
  const count = content.diagnostics.filter(({ rule_id: rule }) => rule === 'content.resource_fits').length
  return count === 0 ? 'PASS' : `FAIL (${count})`
}

function contentLine(content: Content | null): string {
  if (content === null) return 'not judged'
  const { score, reviewed, nodes, reviewers } = content
  if (score === null) return `not judged, ${reviewed} of ${nodes} nodes were read`
  return `${score} of 100, read by ${plain(reviewers.join(', '))}`
}

/** The findings of reviews, criterion by criterion, with quotes. */
function contentSection(content: Content | null): string[] {
  if (content === null) return []
  return CRITERIA.flatMap(criterion => {
    const found = content.diagnostics.filter(({ rule_id: rule }) => rule === `content.${criterion}`)
    return listUnder(
      `Content: whether each node ${STANDARDS[criterion].asks}`,
      found.map(({ message }) => plain(message)),
    )
  })
}

/** The texts that an author still has to write, node by node. */
function unwrittenSection({ nodes }: CompiledCurriculum): string[] {
  const lines = nodes.flatMap(node => {
    const parts = [...unwrittenParts(node), ...(node.resources.length === 0 ? ['a resource'] : [])]
    return parts.length === 0 ? [] : [`${plain(called(node))}: ${parts.join(', ')}`]
  })
  return listUnder(`Still to be written: ${lines.length} of ${nodes.length} nodes`, lines)
}

/** Misconceptions that the curriculum leaves out on purpose. */
function leftOutSection({ not_placed: ids = [] }: CompiledCurriculum, spec: TopicSpec): string[] {
  const parts = partsOf(spec).filter(({ id }) => ids.includes(id))
  return listUnder(
    'Misconceptions that are not placed',
    parts.map(({ id, text }) => `${id}: ${plain(text)}`),
  )
}

/** What the specification quotes or gives, and nobody has to use: a node may say it in other words, which only a reader can tell. */
function hintsSection(curriculum: CompiledCurriculum, spec: TopicSpec): string[] {
  const cited = new Set(curriculum.nodes.flatMap(({ resources }) => resources.map(({ url }) => url)))
  const lines = [
    ...partsOf(spec).flatMap(part => quotedElsewhere(curriculum, part).map(term => `${part.id}: “${plain(term)}”`)),
    ...(spec.context_pack?.sources ?? []).flatMap(({ url }) => (cited.has(url) ? [] : [`source: ${plain(url)}`])),
  ]
  return listUnder('Hints: quoted or given in the specification, and not where it is claimed', lines)
}

const hours = (minutes: number): string => String(Math.round((minutes / 60) * 100) / 100)

/** Only the rules of shape apply to a document that is not a curriculum. */
function resultOf(
  rule: ValidationRule,
  findings: readonly ValidationFinding[],
  curriculum: CompiledCurriculum | null,
): string {
  const count = findings.filter(finding => finding.rule === rule).length
  if (count > 0) return `FAIL (${count})`
  if (curriculum === null) return rule.startsWith('schema.') ? 'PASS' : 'not tried'
  return 'PASS'
}

/** A section with a list of Markdown lines; nothing without lines. */
const listUnder = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, list(lines)]

/** The finding, preceded by those of its nodes that the message does not name. */
export function findingText({ message, nodes }: ValidationFinding): string {
  const named = new Set(message.match(/[A-Za-z0-9][A-Za-z0-9_-]*/g))
  const others = nodes.filter(id => !named.has(id))
  return others.length === 0 ? message : `${others.join(', ')}: ${message}`
}

const LOOKS_AT: Readonly<Record<ValidationRule, string>> = {
  'schema.top_level': 'the document as a whole',
  'schema.node_shape': 'the fields of every node',
  'schema.unique_ids_titles': 'ids and titles that stand twice',
  'graph.prerequisite_integrity': 'prerequisites that are no nodes',
  'graph.no_cycles': 'nodes that wait for themselves',
  'graph.reachability': 'nodes that nothing leads to, or that stand alone',
  'graph.progression': 'whether nodes build on one another',
  'graph.node_count': 'the number of nodes that the specification allows',
  'graph.total_hours': 'the hours that the specification allows',
  'coverage.specification':
    'whether nodes claim every part, outcome, misconception and term, with the terms that were asked for',
  'quality.node_quality': 'core ideas, pitfalls and mastery checks',
  'quality.repetition': 'texts that stand at two nodes',
  'quality.time_granularity': 'minutes that can be planned with',
  'quality.learner_path_coherence': 'the way of the learner',
  'quality.resource_relevance': 'whether resources are about their nodes',
  'evidence.mode_rules': 'what the evidence mode asks of resources',
  'evidence.open_questions': 'open questions under strict evidence',
}
