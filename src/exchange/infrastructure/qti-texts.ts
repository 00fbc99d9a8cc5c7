// The words of an item of QTI around what it asks: the question, and what each of its answers is asked by.
import { gapMark } from '../domain/plain-question.js'
import { texOf } from './mathml-tex.js'
import { allIn } from './qti-tree.js'
import { richTree, type Instead } from './rich-text.js'
import { childOf, type XmlElement } from './xml-tree.js'

type Texts = {
  readonly stem: string
  /** Null where an answer fills a numbered gap of the stem; empty where nothing asks for it alone. */
  readonly prompts: readonly (string | null)[]
  readonly losses: readonly string[]
}

const INLINE = ['textentryinteraction', 'inlinechoiceinteraction']
const MARK = /\uE020(\d+)\uE021/
const markOf = (at: number): string => `\n\n\uE020${at}\uE021\n\n`

/** `interactions`: of the body, in their order. */
export function textsOf(body: XmlElement, interactions: readonly XmlElement[]): Texts {
  const texts = new Words(interactions)
  return interactions.length === 1 ? texts.ofOne(body, interactions[0]!) : texts.ofSeveral(body)
}

class Words {
  readonly #losses = new Set<string>()

  constructor(private readonly interactions: readonly XmlElement[]) {}

  /** The body without the field, but with what its prompt asks. A gap in a sentence is an ellipsis. */
  ofOne(body: XmlElement, interaction: XmlElement): Texts {
    const around = this.#read(body.content, each =>
      each === interaction ? (isInSentence(body, interaction) ? '…' : this.#inside(interaction)) : null,
    )
    return { stem: joined([around, this.#promptOf(interaction)]), prompts: [null], losses: [...this.#losses] }
  }

  /** What stands with one answer alone asks for it; a text with several fields has numbered gaps. */
  ofSeveral(body: XmlElement): Texts {
    const holders = new Map(this.interactions.map((each, at) => [holderOf(body, each, this.interactions), at]))
    const own = new Map<number, string>()
    const gaps = new Set<number>()
    const text = this.#read(body.content, element => {
      const at = holders.get(element)
      if (at === undefined) return null
      const interaction = this.interactions[at]!
      if (element === interaction && INLINE.includes(interaction.name)) {
        gaps.add(at)
        return gapMark(at + 1)
      }
      const words =
        element === interaction
          ? this.#inside(interaction)
          : this.#read(element.content, each =>
              each === interaction ? (isInSentence(element, interaction) ? '…' : this.#inside(interaction)) : null,
            )
      own.set(at, joined([words, this.#promptOf(interaction)]))
      return markOf(at)
    })
    const pieces = text.split(MARK)
    const stem: string[] = [pieces[0]!]
    for (let at = 2; at < pieces.length; at += 2) {
      const next = pieces[at + 1] === undefined ? null : Number(pieces[at + 1])
      // What stands before an answer that nothing else asks for, asks for it.
      if (next !== null && own.get(next) === '') own.set(next, pieces[at]!.trim())
      else stem.push(pieces[at]!)
    }
    const prompts = this.interactions.map((_, at) => (gaps.has(at) ? null : (own.get(at) ?? '')))
    const whole = joined(stem)
    if (whole !== '') return { stem: whole, prompts, losses: [...this.#losses] }
    const first = prompts.findIndex(prompt => prompt !== null && prompt !== '')
    return first < 0
      ? { stem: '', prompts, losses: [] }
      : { stem: prompts[first]!, prompts: prompts.with(first, ''), losses: [...this.#losses] }
  }

  #promptOf(interaction: XmlElement): string {
    return this.#read(childOf(interaction, 'prompt')?.content ?? [], () => null)
  }

  /** The text that holds what is chosen, or gaps. */
  #inside(interaction: XmlElement): string {
    const isText = interaction.name === 'hottextinteraction' || interaction.name === 'gapmatchinteraction'
    if (!isText) return ''
    const gaps = allIn(interaction).filter(({ name }) => name === 'gap')
    return this.#read(interaction.content, each => {
      if (['prompt', 'gaptext', 'gapimg'].includes(each.name)) return ''
      if (each.name === 'gap') return gapMark(gaps.indexOf(each) + 1)
      return each.name === 'hottext' ? `**${this.#read(each.content, () => null)}**` : null
    })
  }

  #read(content: XmlElement['content'], special: Instead): string {
    const instead: Instead = element => {
      const found = special(element)
      if (found !== null) return found
      if (element.name === 'math') return `$${texOf(element)}$`
      if (element.name === 'rubricblock') {
        this.#losses.add('A rubric is not imported.')
        return ''
      }
      return element.name.startsWith('feedback') || element.name === 'stylesheet' ? '' : null
    }
    const { text, losses } = richTree(content, instead)
    for (const loss of losses) this.#losses.add(loss)
    return text
  }
}

const joined = (texts: readonly string[]): string =>
  texts
    .map(text => text.trim())
    .filter(text => text !== '')
    .join('\n\n')

/** The outermost element in the body that holds this answer and no other. */
function holderOf(body: XmlElement, interaction: XmlElement, all: readonly XmlElement[]): XmlElement {
  const within = (element: XmlElement): XmlElement | null => {
    if (element === interaction) return interaction
    const inside = allIn(element)
    if (!inside.includes(interaction)) return null
    return inside.some(each => each !== interaction && all.includes(each))
      ? (element.children.map(within).find(each => each !== null) ?? null)
      : element
  }
  return body.children.map(within).find(each => each !== null) ?? interaction
}

/** Whether words stand beside the field, in the same paragraph. */
function isInSentence(body: XmlElement, interaction: XmlElement): boolean {
  if (!INLINE.includes(interaction.name)) return false
  const around = allIn(body).find(each => each.children.includes(interaction))!
  return around.content.some(each =>
    typeof each === 'string' ? each.trim() !== '' : each !== interaction && each.name !== 'br',
  )
}
