// An item of QTI 2.1, 2.2 or 3.0 as a plain question.
import { ImportFault, type LeftQuestion, type PlainQuestion } from '../domain/plain-question.js'
import { texOf } from './mathml-tex.js'
import { askedBy } from './qti-answers.js'
import { allIn, qtiTree } from './qti-tree.js'
import { richTree, type Instead } from './rich-text.js'
import { childOf, type XmlElement } from './xml-tree.js'

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
  const [interaction] = interactions
  if (interaction === undefined) return refuse('It asks nothing.')
  if (interactions.length > 1) refuse('It asks for several answers.', interactions[1])
  const declared = item.children.find(
    each =>
      each.name === 'responsedeclaration' &&
      each.attributes['identifier'] === interaction.attributes['responseidentifier'],
  )
  if (declared === undefined) return refuse('It does not say how its answer is stored.', interaction)
  const { asked, explanation, losses } = askedBy(item, interaction, declared)
  const stem = stemOf(body, interaction)
  if (stem.text === '') refuse('It has no question.', body)
  const { lang } = item.attributes
  return {
    name,
    stem: stem.text,
    asked,
    explanation,
    line,
    losses: [...new Set([...stem.losses, ...losses])],
    ...(lang !== undefined && lang !== '' && { language: lang }),
  }
}

/** The body without the field, but with what its prompt asks. A gap in a sentence is an ellipsis. */
function stemOf(body: XmlElement, interaction: XmlElement) {
  const losses: string[] = []
  const prompt = childOf(interaction, 'prompt')
  const instead: Instead = element => {
    if (element === interaction) return isInSentence(body, interaction) ? '…' : ''
    if (element.name === 'math') return `$${texOf(element)}$`
    if (element.name === 'rubricblock') {
      losses.push('A rubric is not imported.')
      return ''
    }
    return element.name.startsWith('feedback') || element.name === 'stylesheet' ? '' : null
  }
  const [around, asked] = [richTree(body.content, instead), richTree(prompt?.content ?? [], instead)]
  return {
    text: [around.text, asked.text].filter(text => text !== '').join('\n\n'),
    losses: [...around.losses, ...asked.losses, ...losses],
  }
}

const INLINE = ['textentryinteraction', 'inlinechoiceinteraction']

/** Whether words stand beside the field, in the same paragraph. */
function isInSentence(body: XmlElement, interaction: XmlElement): boolean {
  if (!INLINE.includes(interaction.name)) return false
  const around = allIn(body).find(each => each.children.includes(interaction))!
  return around.content.some(each =>
    typeof each === 'string' ? each.trim() !== '' : each !== interaction && each.name !== 'br',
  )
}
