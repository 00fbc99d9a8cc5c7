import type { CurriculumNode } from '../../../contract/curriculum.js'
import { isLatin } from '../other-languages.js'
import { hasActionVerb, isActionVerb, isCompound, wordsOf } from '../words.js'
import { isFor, type Mend } from './context.js'
import { divided } from './divide.js'
import { replaced, type Nodes } from './graph.js'
import { bare, cut, subjectMatter, withCommas } from './phrases.js'
import { keptTimes } from './retime.js'
import { widened } from './widen.js'
import { capitalised } from '../drafting/phrases.js'

const MOST_NODES = 400
const MOST_PARTS = 6

/** Makes several nodes of one that asks for several things; or, where there are too few nodes, of those that take longest. */
export const split: Mend = (curriculum, action, { spec }) => {
  const { node_count_min: least = 1, node_count_max: most = MOST_NODES } = spec.constraints
  let mended = curriculum
  if (isFor(action, 'atomicity.compound_capability', 'atomicity.threshold'))
    for (const node of curriculum.nodes)
      if ((action.node_id ?? node.id) === node.id && isCompound(node.capability))
        mended = { ...mended, nodes: oneThingEach(mended.nodes, mended.nodes.indexOf(node), most) }
  if (isFor(action, 'validation.too_few_nodes')) mended = widened(mended, least)
  return keptTimes(curriculum, mended, spec)
}

/** Where no more nodes may be added, or one more would not help, a node that asks for several things stays as it is. */
function oneThingEach(nodes: Nodes, place: number, most: number): CurriculumNode[] {
  const { title, capability } = nodes[place]!
  const parts = partsOf(capability)
  const hasRoom = parts.length > 1 && nodes.length + parts.length - 1 <= most
  const rows = hasRoom && parts.every(isOneThing) ? dividedByActions(nodes, place, parts) : null
  if (rows !== null) return rows
  const said = hasWords(capability) ? [] : [`Explain ${withCommas(bare(title))}.`]
  const single = [...(parts.length === 1 ? parts : []), withCommas(capability), ...said].find(isOneThing)
  return single === undefined ? [...nodes] : replaced(nodes, place, { capability: single })
}

const isOneThing = (text: string): boolean => hasWords(text) && text.length <= 600 && !isCompound(text)

function dividedByActions(nodes: Nodes, place: number, parts: readonly string[]): CurriculumNode[] | null {
  const { title } = nodes[place]!
  const earlier = parts.slice(0, -1).map(capability => ({
    titles: [`${cut(bare(title), 110)}: ${subjectMatter(capability)}`, `${cut(bare(title), 110)}: part`],
    capability,
  }))
  return divided(nodes, place, earlier, parts.at(-1)!)
}

/**
 * A capability as single actions, in order; what has no verb of its own gets the one of the first. "Trace plots" in a list of things is one of
 * them, and behind "Draw graphs" an action. What is not in Latin letters stays as it is.
 */
export function partsOf(capability: string): string[] {
  const pieces = capability.split(/[;；]/u).flatMap(splitActions).map(tidy).filter(hasWords)
  const first = headOf(pieces[0] ?? '')
  const verb = hasActionVerb(first) || isActionVerb(first) ? first : 'Explain'
  const areActions = pieces.every(piece => hasActionVerb(piece) || isActionVerb(headOf(piece)))
  const staysBare = areActions || !isLatin(capability)
  const isAction = (piece: string, i: number): boolean =>
    staysBare || hasActionVerb(piece) || (i === 0 && isActionVerb(first))
  const parts = pieces.map((piece, i) =>
    withFullStop(withCommas(capitalised(isAction(piece, i) ? piece : `${verb} ${piece}`))),
  )
  return joinedTail(parts)
}

const headOf = (piece: string): string => wordsOf(piece)[0] ?? ''

const hasWords = (text: string): boolean => wordsOf(text).length > 0

const tidy = (piece: string): string =>
  bare(piece.replace(/^[\s,]*(?:and|then)\b[\s,]*/i, '').replace(/[\s,]*\b(?:and|then)$/i, ''))

const withFullStop = (text: string): string => (/[.!?。]$/u.test(text) || text.length > 590 ? text : `${text}.`)

/** More parts than a node should become: the last one holds the rest. */
const joinedTail = (parts: readonly string[]): string[] =>
  parts.length <= MOST_PARTS
    ? [...parts]
    : [
        ...parts.slice(0, MOST_PARTS - 1),
        withCommas(
          parts
            .slice(MOST_PARTS - 1)
            .map(bare)
            .join(', '),
        ),
      ]

/** Cut before each "and" or "then" that another action begins behind. */
function splitActions(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (const found of text.matchAll(/\b(?:and|then)\b/gi)) {
    const behind = /^\S+(?:\s+\S+){0,2}/.exec(text.slice(found.index))?.[0] ?? ''
    if (!isCompound(text.slice(start, found.index + behind.length))) continue
    pieces.push(text.slice(start, found.index))
    start = found.index
  }
  return [...pieces, text.slice(start)]
}
