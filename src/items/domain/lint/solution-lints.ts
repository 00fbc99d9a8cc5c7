// Worked solutions: what they say is computed and checked, and every sum that they write is true.
import { evaluate } from '../../../expression/evaluate.js'
import { ExpressionError } from '../../../expression/expression-error.js'
import { parseExpression } from '../../../expression/parse.js'
import { compareNumbers, type NumberValue } from '../../../expression/rational.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import { named, type Study } from './study.js'
import { orNull } from '../../../kernel/or-null.js'

/** Small numbers are words of any subject (two addresses, half of it, ten ones), and so are round hundreds. */
const PLAIN = new Set([...Array.from({ length: 11 }, (_, i) => String(i)), '100', '1000'])

/** Where nothing is drawn there is nothing to compute: the question is written out, like one that was imported. */
const isDrawn = ({ file }: Study): boolean => Object.keys(file.params).length > 0

export function checkedSteps(study: Study): FieldProblem[] {
  if (!isDrawn(study)) return []
  const { file } = study
  const numeric = file.solution.filter(step => /\{\{|\d/.test(step.say))
  const checked = numeric.filter(step => step.check !== undefined)
  if (checked.length * 2 >= numeric.length) return []
  return [
    {
      path: ['solution'],
      message: `${checked.length} of the ${numeric.length} steps with values have a check; at least half of them need one.`,
    },
  ]
}

/** A number written out in a step has to occur in the stem or in a formula, too: one that the author worked out by hand does not. */
export function computedNumbers(study: Study): FieldProblem[] {
  if (!isDrawn(study)) return []
  const { file } = study
  const source = JSON.stringify([
    file.stem,
    file.params,
    file.derive,
    file.constraints,
    file.tiers,
    file.parts,
    file.solution.map(step => [step.check, step.when]),
    file.misconceptions.map(bug => [bug.when, bug.value, bug.code]),
  ])
  const known = new Set([...PLAIN, ...numbersIn(source)])
  for (const formula of file.solution)
    for (const found of formula.say.matchAll(/\{\{(.*?)\}\}/gs)) numbersIn(found[1]!).forEach(n => known.add(n))
  return file.solution.flatMap((step, i) => {
    const loose = numbersIn(step.say.replace(/\{\{.*?\}\}/gs, ' ')).filter(number => !known.has(number))
    return loose.length === 0
      ? []
      : [{ path: ['solution', i, 'say'], message: `${loose[0]} is written out here and computed nowhere.` }]
  })
}

const numbersIn = (text: string): string[] => text.match(/\d+(?:\.\d+)?/g) ?? []

/** Every `$…=…$` of numbers alone has equal sides, in steps and in feedback. */
export function trueSums({ samples, blueprint }: Study): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  for (const sample of samples) {
    const texts = sample.item.steps
    for (const text of texts) {
      const wrong = falseSum(text)
      if (wrong === null) continue
      const place = texts.length === blueprint.solution.length ? ['solution', texts.indexOf(text), 'say'] : ['solution']
      found.set(place.join(), { path: place, message: `“${wrong}” is not true (${named(sample)}).` })
    }
  }
  return [...found.values()]
}

/** The first sum in the text that is not true; null when all are, as far as they can be worked out. */
export function falseSum(text: string): string | null {
  for (const [, maths] of text.matchAll(/\$([^$]+)\$/g)) {
    if (!maths!.includes('=') || /[<>≤≥≠≈]|\\(?:ne|le|ge|approx|neq|leq|geq|lt|gt|sim)\b/.test(maths!)) continue
    const sides = maths!.split('=').map(side => worth(side))
    for (let i = 1; i < sides.length; i++) {
      const [left, right] = [sides[i - 1], sides[i]]
      if (left && right && compareNumbers(left, right) !== 0) return maths!.trim()
    }
  }
  return null
}

function worth(side: string): NumberValue | null {
  const plain = side
    .replace(/\\(?:d|t)?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '(($1)/($2))')
    .replace(/\\(?:times|cdot)\b|×|·/g, '*')
    .replace(/\\div\b|÷|:/g, '/')
    .replace(/\\left|\\right|\\[,;! ]/g, '')
    .replace(/−/g, '-')
    .replace(/\^\s*\{([^{}]*)\}/g, '**($1)')
    .replace(/\^\s*(\d)/g, '**$1')
    .replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1')
  // A fraction right behind a number is a mixed number, not a product, and anything else with words or marks is beyond this.
  if (!/^[\d.+\-*/()\s]+$/.test(plain) || /[\d)]\s*\(|\)\s*\d/.test(plain)) return null
  return orNull(() => {
    const value = evaluate(parseExpression(plain.trim()), new Map())
    return value.kind === 'number' ? value : null
  }, ExpressionError)
}
