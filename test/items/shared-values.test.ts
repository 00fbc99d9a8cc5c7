// Lints make every form and translation of an item from values that they work out once: the items are those that a learner gets.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translatedFile } from '../../src/items/domain/blueprint/blueprint-texts.js'
import { generateItem } from '../../src/items/domain/generate/generate-item.js'
import { study, type Study } from '../../src/items/domain/lint/study.js'
import { studySource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'

const studied = (name: string): Study => {
  const file = `blueprints/mathematics/${name}.yaml`
  return studySource(readFileSync(file, 'utf8'), file, 12).made!
}

const freshly = ({ blueprint, samples }: Study) =>
  samples.map(({ item, form }) => generateItem(blueprint, { seed: item.seed, tier: item.tier, form, sectionId: null }))

test.each(['rectangle-perimeter', 'three-digit-subtraction', 'line-through-two-points', 'two-way-table'])(
  'makes the same items of %s in each form and language',
  name => {
    const made = studied(name)
    expect(made.samples.map(({ item }) => item)).toEqual(freshly(made))
    for (const [language, translation] of made.blueprint.translations) {
      const told = study(translatedFile(made.file, made.file.texts[language]!), translation, 12, made.shared)
      expect(told.samples.map(({ item }) => item)).toEqual(freshly(told))
    }
  },
)

test('meets one with translations and two forms among them', () => {
  const { blueprint } = studied('three-digit-subtraction')
  expect([blueprint.parts[0].forms.length, [...blueprint.translations.keys()]]).toEqual([
    2,
    expect.arrayContaining(['de']),
  ])
})
