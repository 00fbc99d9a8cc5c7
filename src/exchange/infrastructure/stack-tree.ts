// A tree of answer tests of STACK (https://docs.stack-assessment.org/en/Authoring/Potential_response_trees/): what is right, and which
// mistakes it knows. A tree of another shape is refused: a rule that is translated half is another rule.
import { own } from '../../kernel/own.js'
import { plainNumber } from '../domain/number.js'
import { ImportFault } from '../domain/plain-question.js'
import { textOf } from './moodle-text.js'
import { childOf, type XmlElement } from './xml-tree.js'

/** What an answer is compared with. */
export type Tested = {
  /** Of Maxima. */
  readonly right: string
  readonly how: How
  /** For an equal answer that has not the form. */
  readonly wrongForm: number
  /** Answers of Maxima, and the HTML of what is said to them. */
  readonly wrong: readonly { readonly value: string; readonly feedback: string; readonly line: number }[]
  readonly losses: readonly string[]
  readonly line: number
}

type How =
  | { readonly kind: 'exact'; readonly isLiteral: boolean }
  | { readonly kind: 'close'; readonly tolerance: Readonly<Record<string, unknown>> }
  | { readonly kind: 'form'; readonly form: string }
  | { readonly kind: 'unit'; readonly tolerance: Readonly<Record<string, unknown>>; readonly isStrict: boolean }

const FORMS: Readonly<Record<string, string>> = {
  FacForm: 'factored',
  Expanded: 'expanded',
  Expand: 'expanded',
  CompletedSquare: 'completed_square',
  LowestTerms: 'lowest_terms',
  SingleFrac: 'single_fraction',
}
/** These compare, too; the others look at the form alone. */
const COMPARING_FORMS = new Set(['FacForm', 'SingleFrac'])

const of = (node: XmlElement, name: string): string => textOf(childOf(node, name))
const refuse = (why: string, { line }: XmlElement): never => {
  throw new ImportFault(line, why)
}
const named = ({ children }: XmlElement, name: string): XmlElement[] => children.filter(each => each.name === name)

/** The field that a tree is about. Throws ImportFault where there are several. */
export function fieldOf(tree: XmlElement, fields: readonly string[]): string {
  const [first, ...others] = [...new Set(named(tree, 'node').map(node => of(node, 'sans')))]
  if (first === undefined) return refuse('A tree of answer tests is empty.', tree)
  const other = [first, ...others].find(each => !fields.includes(each))
  if (other !== undefined) refuse(`It tests “${other}”, not the answer alone.`, tree)
  return others.length === 0 ? first : refuse(`One tree tests several fields (${[first, ...others].join(', ')}).`, tree)
}

/** Follows the tests along the answers that are not right. Throws ImportFault. */
export function testedBy(tree: XmlElement): Tested {
  const nodes = new Map(named(tree, 'node').map(node => [of(node, 'name'), node]))
  const seen = new Set<XmlElement>()
  const losses = new Set<string>()
  let found: Pick<Tested, 'right' | 'how' | 'wrongForm' | 'line'> | null = null
  const wrong: { value: string; feedback: string; line: number }[] = []
  let node = nodes.get(of(tree, 'firstnodename')) ?? [...nodes.values()][0]
  for (; node !== undefined && !seen.has(node); node = nodes.get(of(node, 'falsenextnode'))) {
    seen.add(node)
    const value = of(node, 'tans')
    const how = howOf(node)
    const next = nodes.get(of(node, 'truenextnode'))
    const score = Number(of(node, 'truescore'))
    if (Number(of(node, 'falsescore')) > 0 && !nodes.has(of(node, 'falsenextnode')))
      refuse('It gives points for any answer.', node)
    if (next !== undefined) {
      if (found !== null) refuse('It goes on to test a wrong answer.', node)
      found = { right: value, ...formAfter(how, node, next), line: node.line }
      if (of(next, 'falsefeedback') !== '') losses.add('Feedback for a right answer in the wrong form is not imported.')
    } else if (score >= 1) {
      if (found !== null && found.right !== value) refuse('Several answers are right.', node)
      found ??= { right: value, how, wrongForm: 0, line: node.line }
    } else if (score > 0) losses.add('Answers that earn part of the points are not imported.')
    else wrong.push({ value, feedback: of(node, 'truefeedback'), line: node.line })
    if (of(node, 'falsefeedback') !== '') losses.add('Feedback for any other wrong answer is not imported.')
  }
  if (found === null) return refuse('No answer is right.', tree)
  return { ...found, wrong: wrong.filter(({ feedback }) => feedback !== ''), losses: [...losses] }
}

/** Moodle writes -1 where nothing follows. */
const goesOn = (node: XmlElement, way: string): boolean => !['', '-1'].includes(of(node, way))

/** AlgEquiv, and then a test of the form: what is equal in another form earns what the second test gives it. */
function formAfter(how: How, node: XmlElement, next: XmlElement): Pick<Tested, 'how' | 'wrongForm'> {
  const test = of(next, 'answertest')
  const form = own(FORMS, test)
  if (how.kind !== 'exact' || form === undefined || goesOn(next, 'truenextnode') || goesOn(next, 'falsenextnode'))
    return refuse(`It goes on to test a right answer by “${test}”.`, next)
  const earned = (mode: string, score: string): number => {
    const [before, points] = [Number(of(node, 'truescore')), Number(of(next, score))]
    const sign = of(next, mode)
    return sign === '+' ? before + points : sign === '-' ? before - points : points
  }
  if (earned('truescoremode', 'truescore') < 1) refuse('No answer earns all of the points.', next)
  return {
    how: { kind: 'form', form },
    wrongForm: Math.min(1, Math.max(0, Number(earned('falsescoremode', 'falsescore').toFixed(4)))),
  }
}

function howOf(node: XmlElement): How {
  const test = of(node, 'answertest')
  const options = of(node, 'testoptions')
  if (['AlgEquiv', 'Diff', 'CasEqual', 'EqualComAss', 'EqualComAssRules', 'String'].includes(test))
    return { kind: 'exact', isLiteral: test !== 'AlgEquiv' && test !== 'Diff' }
  if (COMPARING_FORMS.has(test)) return { kind: 'form', form: FORMS[test]! }
  const [, unit, strict, number] = /^(Units)?(Strict)?(?:Num)?(Absolute|Relative|SigFigs|DecPlaces)?$/.exec(test) ?? []
  if (unit === undefined && number === undefined) return refuse(`Its test “${test}” is not imported.`, node)
  const tolerance = toleranceOf(number ?? 'SigFigs', options, node)
  return unit === undefined ? { kind: 'close', tolerance } : { kind: 'unit', tolerance, isStrict: strict !== undefined }
}

/** Where nothing is set, STACK takes a twentieth. */
function toleranceOf(kind: string, options: string, node: XmlElement): Readonly<Record<string, unknown>> {
  const [digits, accuracy = digits, ...more] = options.replaceAll(/[[\]\s]/g, '').split(',')
  const value = plainNumber(digits === '' || digits === undefined ? '0.05' : digits)
  if (value === null || more.length > 0) return refuse(`“${options}” is no tolerance.`, node)
  if (kind === 'Absolute') return { abs: value }
  if (kind === 'Relative') return { rel: value }
  if (!/^\d{1,2}$/.test(value) || value === '0') return refuse(`“${options}” is no number of digits.`, node)
  if (accuracy !== digits) return refuse(`It asks for ${digits} digits of which ${accuracy} are right.`, node)
  return { [kind === 'SigFigs' ? 'sigfigs' : 'places']: Number(value), written: true }
}
