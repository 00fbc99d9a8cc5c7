// A curriculum as a document for people to read and print. Servers write it and pages do.
import { document, list, plain, table } from '../kernel/markdown.js'
import type { CurriculumNode, Resource } from './curriculum.js'
import type { CurriculumPlan } from './curriculum-plan.js'
import type { CurriculumView } from './curriculum-view.js'

/** Markdown with the way through, every node and, where there is one, the plan. The text of a curriculum is never read as markup. */
export function curriculumMarkdown(view: CurriculumView, plan: CurriculumPlan | null = null): string {
  const { nodes } = view
  const number = new Map(nodes.map((node, at) => [node.id, at + 1]))
  return document([
    `# ${plain(view.topic)}`,
    `${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'}, ${duration(view.total_minutes)}.`,
    '## The way through',
    table(
      ['No.', 'Id', 'Title', 'After', 'Minutes'],
      nodes.map(node => [
        String(number.get(node.id)),
        plain(node.id),
        plain(node.title),
        node.prerequisites.map(plain).join(', ') || '–',
        String(node.estimate_minutes),
      ]),
    ),
    `The longest chain: ${view.critical_path.map(plain).join(' → ')}.`,
    ...nodes.flatMap(node => nodeSection(node, number.get(node.id)!)),
    ...openQuestions(view),
    ...(plan ? planSection(plan, view) : []),
  ])
}

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

function nodeSection(node: CurriculumNode, number: number): string[] {
  const sure = node.estimate_confidence === undefined ? '' : ` (${Math.round(node.estimate_confidence * 100)} % sure)`
  return [
    `## ${number}. ${plain(node.title)}`,
    plain(node.capability),
    list([
      `Id: ${plain(node.id)}`,
      `Time: ${duration(node.estimate_minutes)}${sure}`,
      `After: ${node.prerequisites.map(plain).join(', ') || 'nothing'}`,
      ...(node.skills?.length ? [`Skills: ${node.skills.map(plain).join(', ')}`] : []),
    ]),
    ...(node.core_ideas.length > 0 ? ['### Core ideas', list(node.core_ideas.map(plain))] : []),
    ...(node.pitfalls.length > 0 ? ['### Pitfalls', list(node.pitfalls.map(plain))] : []),
    '### Mastery check',
    `Task: ${plain(node.mastery_check.task)}`,
    `Passed when: ${plain(node.mastery_check.pass_criteria)}`,
    ...(node.resources.length > 0 ? ['### Resources', list(node.resources.map(resourceLine))] : []),
  ]
}

function resourceLine({ title, url, kind, role, citation, unverified }: Resource): string {
  const about = [kind, ...(role ? [role] : []), ...(unverified ? ['nobody has checked it yet'] : [])].join(', ')
  return `[${plain(title)}](<${url.replace(/[<>\\\s]/gu, encodeURIComponent)}>) (${about})${citation ? `. ${plain(citation)}` : ''}`
}

function openQuestions({ open_questions }: CurriculumView): string[] {
  if (open_questions.length === 0) return []
  const line = ({ question, related_nodes, status }: (typeof open_questions)[number]) =>
    `${plain(question)} (${[status, ...related_nodes.map(plain)].join(', ')})`
  return ['## Open questions', list(open_questions.map(line))]
}

function planSection(plan: CurriculumPlan, { nodes }: CurriculumView): string[] {
  const titles = new Map(nodes.map(({ id, title }) => [id, plain(title)]))
  const named = (id: string) => `${titles.get(id) ?? ''} (${plain(id)})`.trim()
  return [
    '## Week by week',
    `${plan.duration_weeks} ${plan.duration_weeks === 1 ? 'week' : 'weeks'} of at most ${duration(plan.weekly_budget_minutes)}.`,
    ...plan.weeks.flatMap(week => [
      `### Week ${week.week}`,
      list([
        ...week.nodes.map(({ node_id, minutes }) => `${named(node_id)}: ${duration(minutes)}`),
        ...week.deliverables.map(({ node_id, task }) => `To show for ${plain(node_id)}: ${plain(task)}`),
        ...(week.review.length > 0 ? [`Look again at ${week.review.map(named).join(' and ')}.`] : []),
      ]),
    ]),
  ]
}
