// Rows of STACK's table of which we say something else on purpose, and rows that no learner types, each with the reason. They are counted
// apart. What is not in these lists and disagrees is a fault of ours.

type Row = { readonly test: string; readonly answer: string; readonly key: string; readonly ours: 'right' | 'wrong' }
export type Deviation = { readonly reason: string; readonly rows: readonly Row[] }

const rows = (ours: Row['ours'], lines: string): Row[] =>
  lines
    .trim()
    .split('\n')
    .map(line => {
      const [test, answer, key] = line.split(' ~ ') as [string, string, string]
      return { test, answer, key, ours }
    })

export const DEVIATIONS: readonly Deviation[] = [
  {
    reason:
      'Decimals are exact here, and equal numbers are equal. There they are binary fractions, and not the number they are written as.',
    rows: rows('right', 'AlgEquiv ~ 452 ~ 4.52*10^2\nAlgEquiv ~ 100.4-80.0 ~ 20.4'),
  },
  {
    reason: 'A decimal that only comes close is another number.',
    rows: rows('wrong', 'AlgEquiv ~ 0.99999999 ~ 99999998/99999999'),
  },
  {
    reason: 'The two are equal, and it is proven here. There the algebra system does not see it.',
    rows: rows(
      'right',
      `
AlgEquiv ~ ln(abs((x^2-9))) ~ ln(abs(x-3))+ln(abs(x+3))
AlgEquiv ~ {(2-2^(5/2))/2,(2^(5/2)+2)/2} ~ {1-2^(3/2),2^(3/2)+1}
AlgEquiv ~ {(x-a)^6000} ~ {(a-x)^6000}
AlgEquiv ~ {x = -1/2 + sqrt(1/4 + 4/3), x = (-1/2 - sqrt(1/4 + 4/3))} ~ {x = (-3 + sqrt(9 + 48))/6, x = (-3 - sqrt(9 + 48))/6}
Sets ~ {(x-a)^6000} ~ {(a-x)^6000}
`,
    ),
  },
  {
    reason:
      'Expressions are equal when they agree wherever both have a real value, as for log(a^2·b) and 2log(a) + log(b), which that table accepts, too. A power whose exponent is a symbol has one where its base is positive.',
    rows: rows(
      'right',
      `
AlgEquiv ~ sqrt((x-3)*(x-5)) ~ sqrt(x-3)*sqrt(x-5)
AlgEquiv ~ (a^b)^c ~ a^(b*c)
AlgEquiv ~ (n+1)^((n+2)/(n+1))/(n+2) ~ 1/(n+2)*((n+1)^(1/(n+1)))^(n+2)
`,
    ),
  },
  {
    reason: 'Another symbol is another answer.',
    rows: rows('wrong', 'AlgEquiv ~ sigma>1 ~ x>1\nAlgEquiv ~ a>1 ~ x>1'),
  },
  {
    reason: 'The two are not equal: 1/(1 + √2) is √2 − 1, not a third of it. The row is a slip of the table.',
    rows: rows('wrong', 'AlgEquiv ~ a*(1+sqrt(2))=b ~ a=b*(sqrt(2)-1)/3'),
  },
  {
    reason: 'Zero has no significant figures, so no way of writing it has too few.',
    rows: rows('right', 'NumSigFigs ~ 0 ~ 0\nNumSigFigs ~ 0.0 ~ 0\nNumSigFigs ~ 0 ~ 0.0\nNumSigFigs ~ 0.0 ~ 0.0'),
  },
  {
    reason: '9.8 is not 10 to two figures: the figure before 10 is worth a tenth, and the next number there is 9.9.',
    rows: rows('wrong', 'NumSigFigs ~ 9.8 ~ 10'),
  },
  {
    reason: 'Symbols are cancelled as numbers are, in lowest terms.',
    rows: rows('wrong', 'LowestTerms ~ x^2/x ~ 0\nLowestTerms ~ (2*x)/(4*t) ~ 0'),
  },
]

/** Rows that are in the table and are nothing that a learner types, each with the reason. */
export const NOT_TYPED: readonly Deviation[] = [
  {
    reason:
      'A sine of a list is a command of the algebra system, and no notation: of each element a learner writes the sine.',
    rows: rows(
      'wrong',
      'AlgEquiv ~ sin([1/8,1/6, 1/4, 1/3, 1/2, 1]*pi) ~ [sqrt(2-sqrt(2))/2,1/2,1/sqrt(2),sqrt(3)/2,1,0]',
    ),
  },
  {
    reason: 'Numbers, inequalities and sets in one list try the algebra system, and answer no question.',
    rows: rows(
      'wrong',
      `
AlgEquiv ~ [1,x>2] ~ [1,2<x]
AlgEquiv ~ [1,2,[2-x<0,{1,2,2,2, 1,3}]] ~ [1,2,[2-x<0,{1,2}]]
AlgEquiv ~ {1,x>4} ~ {4<x, 1}
`,
    ),
  },
]
