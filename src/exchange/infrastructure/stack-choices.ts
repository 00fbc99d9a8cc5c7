// Options of STACK: a list of `[value, is it right, what is shown]` (https://docs.stack-assessment.org/en/Authoring/Inputs/Multiple_choice_input/).
import type { ForeignFormulas } from '../domain/formulas/foreign-formula.js'
import type { Formula } from '../domain/formulas/formula.js'
import { NoFormula, type Node } from '../domain/formulas/foreign-syntax.js'
import type { AskedByFormula, AskedOnce } from '../domain/plain-question.js'
import { valuesToChoose } from '../domain/values-to-choose.js'
import { plainText } from './rich-text.js'

type Option = { readonly node: Node; readonly shown: string | null; readonly isRight: boolean }

/** `tans`: the teacher's answer. `said`: what is said to a wrong value. Throws NoFormula. */
export function choiceOf(
  formulas: ForeignFormulas,
  tans: string,
  isTicked: boolean,
  said: (value: Formula) => string,
): AskedOnce | AskedByFormula {
  const options = optionsOf(formulas, formulas.written(tans))
  const [right, wrong] = [options.filter(each => each.isRight), options.filter(each => !each.isRight)]
  if (right.length === 0) throw new NoFormula('No option is right.')
  const texts = options.map(({ node, shown }) => shown ?? (node.kind === 'text' ? textShown(node.text) : null))
  const isText = texts.every(each => each !== null && each !== '')
  const textOf = (option: Option): string => texts[options.indexOf(option)]!
  if (isTicked) {
    if (!isText) throw new NoFormula('Several of its options are ticked, and they are worked out.')
    return { kind: 'several', right: right.map(textOf), wrong: wrong.map(textOf), credit: 'whole' }
  }
  if (right.length !== 1 || wrong.length === 0)
    throw new NoFormula('It needs one option that is right, and one that is not.')
  const valueOf = ({ node }: Option): Formula => formulas.of(node)
  if (isText)
    return {
      kind: 'one',
      right: textOf(right[0]!),
      wrong: wrong.map(option => ({ text: textOf(option), feedback: said(valueOf(option)) })),
    }
  return valuesToChoose(valueOf(right[0]!), wrong.map(valueOf), said)
}

function optionsOf(formulas: ForeignFormulas, given: Node): Option[] {
  const node = formulas.lookedUp(given)
  // Options are shuffled here, too.
  if (node.kind === 'call' && node.name === 'random_permutation' && node.args.length === 1)
    return optionsOf(formulas, node.args[0]!)
  if (node.kind !== 'list') throw new NoFormula('Its options come from a formula.')
  return node.items.map(each => {
    const option = formulas.lookedUp(each)
    if (option.kind !== 'list' || option.items.length < 2) throw new NoFormula('Its options come from a formula.')
    const [value, right, shown] = option.items as readonly [Node, Node, ...Node[]]
    if (right.kind !== 'name' || !['true', 'false'].includes(right.name))
      throw new NoFormula('Which option is right depends on what is drawn.')
    return {
      node: value,
      shown: shown?.kind === 'text' ? textShown(shown.text) : null,
      isRight: right.name === 'true',
    }
  })
}

const textShown = (html: string): string => plainText(html, 'html').text
