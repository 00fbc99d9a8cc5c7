// Agents know a picture by the words that a learner has who cannot see it, and by no more.
import { expect, test } from 'vitest'
import { figureDescription, forProctor, generateItem } from '../../src/items/index.js'
import { describeFigure } from '../../src/figures/draw-figure.js'
import { figureLanguage } from '../../src/figures/figure-kind.js'
import { figureTextsIn } from '../../src/language/stored.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import { someStep } from '../support/some-guideline.js'
import { tutored, type Saying } from '../support/tutored.js'

const catalogue = await shippedCatalogue()

/** What is read aloud to the learner, from what the page got. */
const readAloud = (action: object): string => {
  const { props, language = 'en' } = action as { props: { figure: never }; language?: string }
  return describeFigure(props.figure, figureLanguage(language, figureTextsIn(language)))
}

test('the tutor and the judge of a lesson get the picture of the open question in words', async () => {
  const [shown, judged]: [unknown[], unknown[]] = [[], []]
  const executor: Saying = (good, { next_item: item }) => {
    if (item) shown.push(item.figure)
    return good
  }
  const evaluator: Saying = (good, { question_context: about }) => {
    judged.push(about.figure)
    return good
  }
  const steps = [
    someStep({ title: 'Charts', skills: ['math.data.bar_chart'] }),
    someStep({ title: 'Sums', skills: ['math.arithmetic.addition.two_digit'] }),
    someStep({ title: 'Larger sums', skills: ['math.arithmetic.addition.three_digit'] }),
  ]
  const play = await tutored({ guideline: { steps, prerequisites: [] }, catalogue, sayings: { executor, evaluator } })
  const picture = readAloud(play.open.action)
  expect(shown).toEqual([expect.stringContaining(picture)])
  await play.command('ask', { text: 'What is that?' })
  expect(judged).toEqual([expect.stringContaining(picture)])
  expect(judged).toEqual(shown.slice(0, 1))
})

test('a question without a picture says so to the judge, and has no such field for who presents it', async () => {
  const judged: unknown[] = []
  const evaluator: Saying = (good, { question_context: about }) => {
    judged.push(about.figure)
    return good
  }
  const play = await tutored({ sayings: { evaluator } })
  expect(forProctor(play.open.item!, { itemNumber: 1, totalItems: 1, section: null })).not.toHaveProperty('figure')
  await play.command('ask', { text: 'What is that?' })
  expect(judged).toEqual([null])
})

test('a table is told line by line, as the page shows it', () => {
  const blueprint = catalogue.blueprintsForSkill('math.data.table_averages')[0]!
  const [tier] = [...blueprint.tiers.keys()]
  const item = generateItem(blueprint, {
    seed: 'told',
    tier: tier!,
    form: blueprint.parts[0].forms[0]!,
    sectionId: null,
  })
  const told = figureDescription(item)!.split('\n')
  expect(told.length).toBeGreaterThan(2)
  expect(told.slice(1).every(line => line.includes(' | '))).toBe(true)
})
