// An expression in declared symbols, right when it always has the same value as the key, however it is arranged.
import { z } from 'zod'
import { asExpression } from '../../../../expression/symbolic.js'
import { BadValue } from '../../../../expression/bad-value.js'
import { showMaths } from '../../../../expression/show-maths.js'
import { showPlain } from '../../../../expression/show.js'
import type { Node } from '../../../../expression/ast.js'
import { accept, refuse, type AnswerType } from '../answer-type.js'
import { EXPRESSION_FORMS, isInForm, type ExpressionForm } from './expression-form.js'
import { line } from '../written/line.js'
import {
  algebraFields,
  canonicalAlgebra,
  checkDomains,
  judgeAlgebra,
  readAlgebra,
  rootOf,
  TOO_DEEP,
  writtenOut,
  type AlgebraSettings,
} from './algebra.js'

type Settings = AlgebraSettings & { readonly form: readonly ExpressionForm[] }

/**
 * Compared at four random points of the field of 2⁶¹−1 elements where both are rational functions, which is exact but for a chance
 * below 1 in 10¹⁵, else at ten points of the symbols' domains. The points follow from the key and the settings alone. What cannot be
 * decided is not right: score 0, note `undetermined`. `form`: every one that is named has to be kept.
 */
export const expression: AnswerType<Settings> = {
  response: algebraFields,
  grade: z.strictObject({ form: z.array(z.enum(EXPRESSION_FORMS)).default([]) }),
  check: checkDomains,
  fromValue: (value, settings) => {
    const { root } = asExpression(value)
    const text = showPlain(inForm(root, settings))
    const read = readAlgebra(text, { symbols: settings.symbols }, false)
    if (!read.ok) throw new BadValue(`“${text}” cannot be an answer here: ${read.message.replace(/\.$/, '')}`)
    return text
  },
  toValue: (canonical, { symbols }) => ({ kind: 'expression', root: rootOf(canonical, symbols), symbols }),
  read: line((plain, settings) => {
    const read = readAlgebra(plain, settings, false)
    if (!read.ok) return refuse(read.message)
    const canonical = canonicalAlgebra(read.root, settings.symbols)
    return canonical === null ? refuse(TOO_DEEP) : accept(canonical)
  }),
  judge: (canonical, key, settings) =>
    judgeAlgebra(canonical, key, settings, root => settings.form.find(form => !isInForm(root, form)) ?? null),
  show: (canonical, { symbols }) => `$${showMaths(rootOf(canonical, symbols))}$`,
  ask: ({ symbols }, { label }) => ({
    noun: 'expression',
    props: { label, symbols: [...symbols], notation: 'expression' },
  }),
}

/** A key that a formula has put together is written out where that is the form to write it in. */
const inForm = (root: Node, { form, symbols }: Settings): Node =>
  form.includes('factored') || form.every(each => isInForm(root, each)) ? root : writtenOut(root, symbols)
