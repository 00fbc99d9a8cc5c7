// Formulas of TeX as MathML, for paper and for items of QTI.
import katex from 'katex'

type How = { readonly displayMode: boolean; readonly throwOnError: boolean }

/** With its TeX as an annotation. What KaTeX cannot read is shown as it is written, or throws where `throwOnError`. */
export const mathmlOf = (tex: string, how: How): string =>
  katex.renderToString(tex, { ...how, output: 'mathml', maxExpand: 200, strict: 'ignore' })
