// The words of one node, mended rule by rule: an author's where they are sound, else built-in ones around what stands there.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import type { RepairAction } from '../../../contract/optimization.js'
import { placeholderIn } from '../../../kernel/placeholders.js'
import { joiningWord } from '../critic.js'
import { areMeasurable, isActionable, wordsAround } from '../judging/wording.js'
import { LIMITS } from '../rules.js'
import { isCompound, sameText, shareWord, significantWords } from '../words.js'
import { isFor, sound, type WordsContext } from './context.js'
import { filled, keysOf } from './divide.js'
import { closeness, subjectOf, type Nodes } from './graph.js'
import {
  bare,
  capabilityBuildingOn,
  closerTitles,
  criteriaAround,
  criteriaFor,
  cut,
  firstFree,
  taskAround,
  taskFor,
} from './phrases.js'

type Offered = CurriculumNode | undefined
const TITLE = 200
const CAPABILITY = 600
const IDEA = 600
const CHECK = 1_200

/** The node without a title, task, criteria or core idea that another one has. */
export function toldApart(node: CurriculumNode, others: Nodes, action: RepairAction, offer: Offered): CurriculumNode {
  const offered = sound(offer)
  let apart = node
  if (isFor(action, 'validation.titles', 'redundancy.title_repetition')) apart = withOwnTitle(apart, others, offered)
  if (isFor(action, 'validation.repetition'))
    apart = withOwnIdeas(withOwnCheck(apart, others, offered), others, offered)
  return apart
}

function withOwnTitle(node: CurriculumNode, others: Nodes, offered: Offered): CurriculumNode {
  const taken = keysOf(others, other => [other.title])
  if (!taken.has(sameText(node.title))) return node
  const wanted = offered !== undefined && isAbout(offered.title, node) && joins(node, { title: offered.title })
  const title = firstFree([...(wanted ? [offered.title] : []), ...closerTitles(node)], TITLE, taken)
  return title === null ? node : { ...node, title }
}

/** Whether other words leave it as it was whether a node says that it joins others. */
const joins = (node: CurriculumNode, change: Partial<CurriculumNode>): boolean =>
  joiningWord(node) !== undefined || joiningWord({ ...node, ...change }) === undefined

/** Whether a text is still about the node. */
function isAbout(text: string, node: CurriculumNode): boolean {
  const own = significantWords(
    [node.title, node.capability, node.mastery_check.task, node.mastery_check.pass_criteria].join('\n'),
  )
  return own.size === 0 || shareWord(significantWords(text), own)
}

function withOwnCheck(node: CurriculumNode, others: Nodes, offered: Offered): CurriculumNode {
  const { task, pass_criteria: criteria } = node.mastery_check
  const tasks = keysOf(others, other => [other.mastery_check.task])
  const verdicts = keysOf(others, other => [other.mastery_check.pass_criteria])
  const named = `For ${cut(bare(node.title), 150)}:`
  const ownTask = tasks.has(sameText(task))
    ? firstFree([...taskOf(offered, node), `${named} ${task}`, ...taskFor(node.capability)], CHECK, tasks)
    : task
  const ownCriteria = verdicts.has(sameText(criteria))
    ? firstFree(
        [...criteriaOf(offered, node), `${named} ${criteria}`, ...criteriaFor(node.capability)],
        CHECK,
        verdicts,
      )
    : criteria
  return { ...node, mastery_check: { task: ownTask ?? task, pass_criteria: ownCriteria ?? criteria } }
}

/** Its task, if it can be done and is about the node. */
const taskOf = (offered: Offered, node: CurriculumNode): string[] =>
  [offered?.mastery_check.task ?? ''].filter(task => isActionable(task, wordsAround(node)) && isAbout(task, node))

const criteriaOf = (offered: Offered, node: CurriculumNode): string[] =>
  [offered?.mastery_check.pass_criteria ?? ''].filter(
    criteria => areMeasurable(criteria, wordsAround(node)) && isAbout(criteria, node),
  )

/** What another node says already is said of this one; where there is no room for that, the other one keeps it. */
function withOwnIdeas(node: CurriculumNode, others: Nodes, offered: Offered): CurriculumNode {
  const said = keysOf(others, other => other.core_ideas)
  if (!node.core_ideas.some(idea => said.has(sameText(idea)))) return node
  const taken = new Set([...said, ...node.core_ideas.map(sameText)])
  const ideas = node.core_ideas.flatMap((idea, i) => {
    if (!said.has(sameText(idea))) return [idea]
    const other = offered?.core_ideas[i]
    const reworded = other !== undefined && shareWord(significantWords(other), significantWords(idea)) ? [other] : []
    const own = firstFree([...reworded, `${cut(bare(node.title), 150)}: ${idea}`], IDEA, taken)
    if (own !== null) taken.add(sameText(own))
    return own === null ? [] : [own]
  })
  return filled({ ...node, core_ideas: ideas }, others)
}

/** The node with a task that can be done, criteria that leave no choice, enough core ideas and pitfalls, and words of what it builds on. */
export function withBetterWords(
  node: CurriculumNode,
  others: Nodes,
  action: RepairAction,
  offer: Offered,
  { input }: WordsContext,
): CurriculumNode {
  const offered = sound(offer)
  const around = wordsAround(node)
  let better = node
  if (isFor(action, 'mastery.non_actionable_task') && !isActionable(node.mastery_check.task, around)) {
    const taken = keysOf(others, other => [other.mastery_check.task])
    const tasks = [...taskOf(offered, node), ...taskAround(node).filter(task => isActionable(task, around))]
    better = withCheck(better, { task: firstFree(tasks, CHECK, taken) ?? node.mastery_check.task })
  }
  if (isFor(action, 'mastery.non_measurable_criteria') && !areMeasurable(node.mastery_check.pass_criteria, around)) {
    const taken = keysOf(others, other => [other.mastery_check.pass_criteria])
    const criteria = [...criteriaOf(offered, node), ...criteriaAround(node).filter(text => areMeasurable(text, around))]
    better = withCheck(better, { pass_criteria: firstFree(criteria, CHECK, taken) ?? node.mastery_check.pass_criteria })
  }
  if (isFor(action, 'validation.node_quality'))
    better = withSubstance(written(better, others, offered), others, offered, input.misconceptions)
  if (isFor(action, 'learner.concept_jump')) better = withConnection(better, others, offered)
  return better
}

const isWritten = (text: string): boolean => placeholderIn(text) === null

/** Without placeholders, as far as there are words to stand there instead: the author's, and for tasks and criteria built-in ones. */
function written(node: CurriculumNode, others: Nodes, offered: Offered): CurriculumNode {
  const { task, pass_criteria: criteria } = node.mastery_check
  const instead = (text: string, other: string | undefined): string =>
    isWritten(text) || other === undefined || !isWritten(other) ? text : other
  const named = { ...node, title: instead(node.title, offered?.title) }
  const able = { ...named, capability: instead(node.capability, offered?.capability) }
  const tasks = [...taskOf(offered, able), ...taskFor(able.capability)].filter(isWritten)
  const verdicts = [...criteriaOf(offered, able), ...criteriaFor(able.capability)].filter(isWritten)
  const ownTask = firstFree(
    tasks,
    CHECK,
    keysOf(others, other => [other.mastery_check.task]),
  )
  const ownCriteria = firstFree(
    verdicts,
    CHECK,
    keysOf(others, other => [other.mastery_check.pass_criteria]),
  )
  return {
    ...able,
    core_ideas: node.core_ideas.filter(isWritten),
    pitfalls: node.pitfalls.filter(isWritten),
    mastery_check: {
      task: instead(task, ownTask ?? undefined),
      pass_criteria: instead(criteria, ownCriteria ?? undefined),
    },
  }
}

const withCheck = (node: CurriculumNode, change: Partial<CurriculumNode['mastery_check']>): CurriculumNode => ({
  ...node,
  mastery_check: { ...node.mastery_check, ...change },
})

/** The author's further ideas and pitfalls, then built-in ones, until there are enough. */
function withSubstance(
  node: CurriculumNode,
  others: Nodes,
  offered: Offered,
  misconceptions: readonly string[],
): CurriculumNode {
  const said = keysOf(others, other => other.core_ideas)
  const ideas = withoutTwice(node.core_ideas)
  for (const idea of offered?.core_ideas ?? []) {
    if (ideas.length >= LIMITS.coreIdeas) break
    const isNew = !said.has(sameText(idea)) && !ideas.some(own => sameText(own) === sameText(idea))
    if (isNew) ideas.push(idea)
  }
  const warned = keysOf(others, other => other.pitfalls)
  const known = misconceptions.filter(each => each.length <= IDEA && !warned.has(sameText(each)) && isAbout(each, node))
  const pitfalls = node.pitfalls.length > 0 ? node.pitfalls : [...(offered?.pitfalls ?? []), ...known].slice(0, 1)
  return filled({ ...node, core_ideas: ideas, pitfalls }, others)
}

function withoutTwice(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return texts.filter(text => !seen.has(sameText(text)) && seen.add(sameText(text)))
}

/** The capability in words that what comes before knows. */
function withConnection(node: CurriculumNode, others: Nodes, offered: Offered): CurriculumNode {
  const before = others.filter(other => node.prerequisites.includes(other.id))
  const leaps = (each: CurriculumNode): boolean => !before.some(other => closeness(each, other) > 0)
  if (before.length === 0 || !leaps(node)) return node
  const isFine = (capability: string): boolean =>
    capability.length <= CAPABILITY &&
    (isCompound(node.capability) || !isCompound(capability)) &&
    !leaps({ ...node, capability })
  const wanted = offered !== undefined && shareWord(significantWords(offered.capability), subjectOf(node))
  const choices = [...(wanted ? [offered.capability] : []), ...capabilityBuildingOn(node, before)]
  const capability = choices.find(isFine)
  return capability === undefined ? node : { ...node, capability }
}
