import { expect, test } from 'vitest'
import { partsOf } from '../../../../src/compiler/domain/repair/split.js'

test.each([
  [
    'Explain posterior summaries; credible intervals; trace plots.',
    ['Explain posterior summaries.', 'Explain credible intervals.', 'Explain trace plots.'],
  ],
  ['Compare supply; demand curves', ['Compare supply.', 'Compare demand curves.']],
  ['Explain Bayes; Markov chains', ['Explain Bayes.', 'Explain Markov chains.']],
  ['Posterior summaries; credible intervals', ['Explain Posterior summaries.', 'Explain credible intervals.']],
  ['Design indexes; measure gains', ['Design indexes.', 'Measure gains.']],
  ['Draw the graph; find its cycles', ['Draw the graph.', 'Find its cycles.']],
  ['Write a test, then run it', ['Write a test.', 'Run it.']],
  ['Erkläre den Verlauf; die Kosten', ['Erkläre den Verlauf.', 'Erkläre die Kosten.']],
  ['解释所有权；借用', ['解释所有权.', '借用.']],
])('“%s” asks for %j', (capability, parts) => expect(partsOf(capability)).toEqual(parts))
