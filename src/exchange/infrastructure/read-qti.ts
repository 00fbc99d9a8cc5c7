// An item of QTI 2.1, 2.2 or 3.0 as a plain question.
import { ImportFault, type LeftQuestion, type PlainQuestion } from '../domain/plain-question.js'
import { askedBy } from './qti-answers.js'
import { Asking } from './qti-asking.js'
import { correctOf, declarationsIn, outcomeOf } from './qti-rules.js'
import { textsOf } from './qti-texts.js'
import { allIn, qtiTree } from './qti-tree.js'
import { childOf, type XmlElement } from './xml-tree.js'

/** Of one item: a blueprint has no more. */
const MOST_PARTS = 8

/** Whether the file is an item, and not a test, a manifest or something else. */
export const isQtiItem = (root: XmlElement | null): boolean =>
  root !== null && qtiTree({ ...root, content: [] }).name === 'assessmentitem'

/** `root`: the first element of the file. Throws ImportFault where the file is no item. */
export function readQtiItem(root: XmlElement | null): PlainQuestion | LeftQuestion {
  if (root === null || !isQtiItem(root))
    throw new ImportFault(root?.line ?? 1, 'An item of QTI begins with <assessmentItem> or <qti-assessment-item>.')
  const item = qtiTree(root)
  const name = item.attributes['title']?.trim() || item.attributes['identifier'] || 'Without a name'
  try {
    return questionOf(item, name)
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error
    return { name, line: error.line, why: error.message }
  }
}

function questionOf(item: XmlElement, name: string): PlainQuestion {
  const { line } = item
  const refuse = (why: string, at: XmlElement = item): never => {
    throw new ImportFault(at.line, why)
  }
  const body = childOf(item, 'itembody') ?? refuse('It has no body.')
  const random = item.children.find(each => each.name.startsWith('template'))
  if (random !== undefined) refuse('Its values are random: write it as a blueprint with `params`.', random)
  if (item.attributes['adaptive'] === 'true') refuse('It is adaptive: what comes next depends on the answer.')
  const elsewhere = item.children.find(each => each.name === 'assessmentstimulusref')
  if (elsewhere !== undefined) refuse('It refers to a text in another file.', elsewhere)
  const interactions = allIn(body).filter(each => each.name.endsWith('interaction'))
  if (interactions.length === 0) return refuse('It asks nothing.')
  if (interactions.length > MOST_PARTS) refuse(`It asks for more than ${MOST_PARTS} answers.`, interactions[MOST_PARTS])
  const declarations = declarationsIn(item)
  const twice = interactions.find((each, at) =>
    interactions
      .slice(0, at)
      .some(({ attributes }) => attributes['responseidentifier'] === each.attributes['responseidentifier']),
  )
  if (twice !== undefined) refuse('Two of its fields store their answers in one place.', twice)
  const asked = interactions.map(interaction => {
    const id = interaction.attributes['responseidentifier'] ?? ''
    const declared = declarations.get(id) ?? refuse('It does not say how its answer is stored.', interaction)
    const others = new Map(
      [...declarations].filter(([other]) => other !== id).map(([other, each]) => [other, rightIn(each)]),
    )
    return new Asking(item, interaction, declared, others)
  })
  const found = asked.map(each => askedBy(each))
  const { stem, prompts, losses } = textsOf(body, interactions)
  if (stem === '') refuse('It has no question.', body)
  const weights = asked.length === 1 ? { points: [1], losses: [] } : pointsOf(item, asked)
  const { lang } = item.attributes
  return {
    name,
    stem,
    asked:
      found.length === 1
        ? found[0]!
        : {
            kind: 'parts',
            parts: found.map((one, at) => ({ prompt: prompts[at]!, points: weights.points[at]!, asked: one })),
          },
    explanation: [...new Set(asked.flatMap(({ explanation }) => (explanation === '' ? [] : [explanation])))].join(
      '\n\n',
    ),
    line,
    losses: [...new Set([...losses, ...asked.flatMap(each => [...each.losses]), ...weights.losses])],
    ...(lang !== undefined && lang !== '' && { language: lang }),
  }
}

/** Of an item with several answers: the key, or what earns points. */
function rightIn(declared: XmlElement): string[] {
  const right = correctOf(declared)
  if (right.length > 0) return right
  const earning = (childOf(declared, 'mapping')?.children ?? [])
    .map(({ attributes }) => ({ key: attributes['mapkey'] ?? '', worth: Number(attributes['mappedvalue'] ?? 0) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ key }) => key)
  return declared.attributes['cardinality'] === 'single' ? earning.slice(0, 1) : earning
}

/** What each answer alone earns, as whole numbers. */
function pointsOf(
  item: XmlElement,
  asked: readonly Asking[],
): { readonly points: readonly number[]; readonly losses: readonly string[] } {
  const idOf = ({ declared }: Asking): string => declared.attributes['identifier'] ?? ''
  const all = new Map(asked.map(each => [idOf(each), rightIn(each.declared)]))
  const alone = asked.map(each => outcomeOf(item, new Map([[idOf(each), rightIn(each.declared)]])).score)
  const sum = alone.reduce((total, each) => total + each, 0)
  const least = Math.min(...alone)
  if (least <= 0 || Math.abs(sum - outcomeOf(item, all).score) > 0.001)
    return {
      points: alone.map(() => 1),
      losses: ['Its points are counted for all answers together there; here each answer counts alone.'],
    }
  const points = alone.map(each => Math.round(each / least))
  const isExact = alone.every((each, at) => Math.abs(each / least - points[at]!) < 0.01) && Math.max(...points) <= 100
  return isExact
    ? { points, losses: [] }
    : {
        points: alone.map(() => 1),
        losses: ['Its answers have weights that are no whole numbers; here all count the same.'],
      }
}
