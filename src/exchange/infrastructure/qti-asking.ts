// One interaction of an item of QTI: what its answers earn, and what is said to whom.
import { ImportFault } from '../domain/plain-question.js'
import { texOf } from './mathml-tex.js'
import { outcomeOf, type Answers, type Outcome } from './qti-rules.js'
import { allIn } from './qti-tree.js'
import { plainTree, richTree, type Instead } from './rich-text.js'
import type { XmlElement } from './xml-tree.js'

export type Option = { readonly id: string; readonly text: string }
export class Asking {
  explanation = ''
  readonly losses = new Set<string>()
  #without: number | undefined

  /** All trees as qtiTree gives them. `others`: right answers to all else that the item asks. */
  constructor(
    readonly item: XmlElement,
    readonly interaction: XmlElement,
    readonly declared: XmlElement,
    private readonly others: Answers,
  ) {}

  /** The points that an answer adds to those of the others. */
  outcome(response: readonly string[]): { readonly score: number } {
    const { score } = this.#outcomeOf(response, this.others)
    if (this.others.size === 0) return { score }
    this.#without ??= this.#outcomeOf([], this.others).score
    return { score: Number((score - this.#without).toFixed(9)) }
  }

  #outcomeOf(response: readonly string[], others: Answers): Outcome {
    return outcomeOf(this.item, new Map(others).set(this.declared.attributes['identifier'] ?? '', response))
  }

  refuse(why: string): never {
    throw new ImportFault(this.interaction.line, why)
  }

  options(): Option[] {
    const choices =
      this.interaction.name === 'hottextinteraction'
        ? allIn(this.interaction).filter(({ name }) => name === 'hottext')
        : this.interaction.children.filter(({ name }) => name.endsWith('choice'))
    const fixed = choices.filter(({ attributes }) => attributes['fixed'] === 'true')
    if (fixed.length > 0 && fixed.length < choices.length)
      this.losses.add('No option keeps its place: all are shuffled.')
    return choices.map(each => this.option(each))
  }

  option(element: XmlElement): Option {
    const { text, losses } = plainTree(element.content, inOption)
    for (const loss of losses) this.losses.add(loss)
    if (text === '') this.refuse('An option has no text.')
    return { id: element.attributes['identifier'] ?? '', text }
  }

  /** What is shown for a response, by the feedback that shows it. Hidden feedback is shown where its identifier is not set. */
  shown(response: readonly string[]): Map<XmlElement, string> {
    // What depends on the other answers is said to them.
    const found = [this.#outcomeOf(response, this.others), this.#outcomeOf(response, new Map())]
    const shown = new Map<XmlElement, string>()
    for (const element of allIn(this.item)) {
      if (!/^(?:modalfeedback|feedbackinline|feedbackblock)$/.test(element.name)) continue
      const { outcomeidentifier = '', identifier = '', showhide = 'show' } = element.attributes
      const isShown = found.every(
        ({ outcomes }) => (outcomes.get(outcomeidentifier) ?? []).includes(identifier) === (showhide === 'show'),
      )
      if (!isShown) continue
      const { text, losses } = richTree(element.content, inText)
      for (const loss of losses) this.losses.add(loss)
      if (text !== '') shown.set(element, text)
    }
    return shown
  }

  /**
   * What is said to each of the wrong answers alone. What is said to the right one, too, is the explanation; what is said to an answer
   * that means nothing is said to none.
   */
  told(right: readonly string[], wrong: readonly (readonly string[])[], others: readonly string[] | null): string[] {
    const [toRight, toWrong] = [this.shown(right), wrong.map(each => this.shown(each))]
    const toOthers = others === null ? new Map<XmlElement, string>() : this.shown(others)
    const isForAll = (element: XmlElement): boolean =>
      [...toWrong, ...(others === null ? [] : [toOthers])].every(shown => shown.has(element))
    const common = [...toRight].filter(([element]) => isForAll(element)).map(([element]) => element)
    this.explanation = common.map(element => toRight.get(element)!).join('\n\n')
    if (toRight.size > common.length) this.losses.add('Feedback for a right answer is not imported.')
    if ([...toOthers.keys()].some(element => !common.includes(element)))
      this.losses.add('Feedback for any other wrong answer is not imported.')
    return toWrong.map(shown =>
      [...shown]
        .filter(([element]) => !common.includes(element) && !toOthers.has(element))
        .map(([, said]) => said)
        .join('\n\n'),
    )
  }
}

const inText: Instead = element => (element.name === 'math' ? `$${texOf(element)}$` : null)
const inOption: Instead = element => {
  if (element.name.startsWith('feedback')) return ''
  return element.name === 'code' ? `\`${element.text}\`` : inText(element)
}
