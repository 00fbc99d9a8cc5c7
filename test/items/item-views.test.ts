// Each reader's view has the fields listed here and no others, and before the answer none of them holds the key.
import { describe, expect, test } from 'vitest'
import { forBrowser, forProctor, forTutor, gradeResponse, type Item } from '../../src/items/index.js'
import { ClientAction } from '../../src/contract/widget.js'
import type { ItemPart } from '../../src/items/domain/item/item.js'
import { ProctorView, TutorView } from '../../src/items/domain/item/item-views.js'
import { plainOptions, withPart } from '../support/only-part.js'
import { newId } from '../../src/kernel/ids.js'
import { chosenSum, typedNetwork, typedSum } from './sample-items.js'

const place = { itemNumber: 2, totalItems: 10, section: 'Addition' }
/** Two entries of four are right. */
const TICKED: Partial<ItemPart> = {
  answer: {
    type: 'multi_select',
    settings: { distractors: ['65', '95'], credit: 'all_or_nothing', min_selections: 0 },
  },
  key: '["75","85"]',
  options: plainOptions('65', '75', '85', '95'),
  misconceptions: [],
}
/** Everything in an item that no learner may see while it is open. */
const withSecrets = (item: Item): Item => ({
  ...withPart(item, {
    key: '918273645546',
    misconceptions: [{ id: 'NOTE-7f3a9', value: '1', feedback: 'XPLAIN-7f3a9', remediate: null }],
  }),
  seed: 'SEED-7f3a9',
  blueprintId: 'BLUEPRINT-7f3a9',
  blueprintHash: 'HASH-7f3a9',
  variantKey: 'VARIANT-7f3a9',
  skillId: 'SKILL-7f3a9',
  steps: ['STEP-7f3a9'],
  hints: [{ text: 'HINT-7f3a9', cost: 0 }],
})

describe('for the browser', () => {
  test('a choice is a prompt and its options', () =>
    expect(forBrowser(chosenSum)).toEqual({
      tool_name: 'present_choices',
      widget_type: 'multiple_choice',
      props: { prompt: 'What is $47 + 38$?', options: ['75', '85', '715', '84'] },
      language: 'en',
      lock_input: true,
    }))
  test('what a screen reader says instead of the stem goes along', () => {
    expect(forBrowser({ ...typedSum, spoken: 'Forty-seven plus thirty-eight?' }).props).toMatchObject({
      spoken: 'Forty-seven plus thirty-eight?',
    })
    expect(forBrowser(typedSum).props).not.toHaveProperty('spoken')
  })
  test('a typed number gets the field for whole numbers', () =>
    expect(forBrowser(typedSum)).toEqual({
      tool_name: 'request_number',
      widget_type: 'number',
      props: { prompt: 'What is $47 + 38$?', label: 'Whole number', notation: 'integer' },
      language: 'en',
      lock_input: true,
    }))
  test('a typed address gets no autocorrection', () =>
    expect(forBrowser(typedNetwork)).toEqual({
      tool_name: 'request_free_text',
      widget_type: 'free_text',
      props: {
        prompt: typedNetwork.stem,
        placeholder: 'Network address',
        min_length: 1,
        max_length: 200,
        multiline: false,
        input_mode: 'address',
      },
      language: 'en',
      lock_input: true,
    }))
})

test.each([
  ['de', 'Alles oder nichts: Jeder richtige Eintrag ist angehakt und kein anderer.'],
  ['fr', 'All or nothing: every right entry is ticked and no other.'],
])('in %s the browser gets the rule of a question as “%s”', (language, rule) =>
  expect(forBrowser(withPart({ ...typedSum, language }, TICKED)).props).toMatchObject({ rule }),
)

describe('for the proctor', () => {
  test('a choice comes with its place, options and tool', () =>
    expect(forProctor(chosenSum, place)).toEqual({
      item_number: 2,
      total_items: 10,
      stem: 'What is $47 + 38$?',
      item_type: 'multiple_choice',
      options: ['75', '85', '715', '84'],
      section: 'Addition',
      present_with: 'present_choices',
    }))
  test('a typed item has no options', () =>
    expect(forProctor(typedSum, { ...place, section: null })).toEqual({
      item_number: 2,
      total_items: 10,
      stem: 'What is $47 + 38$?',
      item_type: 'number',
      section: null,
      present_with: 'request_number',
    }))
})

describe('for the tutor, after the answer', () => {
  test('a wrong answer comes with the right one, the misconception and the steps', () =>
    expect(forTutor(typedSum, gradeResponse(typedSum, '75')!, '75')).toEqual({
      correct: false,
      score: 0,
      learner_answer: '75',
      correct_answer: '85',
      misconception: { id: 'dropped_carry', feedback: 'The ten got lost.' },
      solution_steps: ['Ones: $7 + 8 = 15$.', 'Tens: $4 + 3 + 1 = 8$.'],
    }))
  test('what the grader noticed is worded in the language of the item', () => {
    const ticked = withPart({ ...typedSum, language: 'de' }, TICKED)
    const some = gradeResponse(ticked, '["75"]')!
    expect(forTutor(ticked, some, '75').misconception).toEqual({
      id: 'missed_entries',
      feedback: 'Was du angehakt hast, stimmt, aber es gehört noch mehr dazu.',
    })
    expect(some.feedback).toBe('What you ticked is right, but there are more.')
    const none = gradeResponse(ticked, '[]')!
    expect(forTutor(ticked, none, '').misconception?.feedback).toBe(
      'Du hast nichts angehakt, aber es gehört etwas dazu.',
    )
  })
  test.each([
    ['de', '36.8', 'Also $6{,}40 + 30{,}40 = 36{,}80$ Euro.', '36,80'],
    ['en', '12', 'So x is 12.0 cm long.', '12.0'],
    ['en', '12', 'So x is 12,000 mm long.', '12'],
    ['en', '2.5', 'Not 12.50, nor 2.51.', '2.5'],
  ])('in %s the answer %s has the places that “%s” gives it: %s', (language, key, step, shown) => {
    const answer = { type: 'decimal', settings: { tolerance: { abs: '0.05' } } } as const
    const item = { ...withPart(typedSum, { answer, key }), language, steps: [step] }
    expect(forTutor(item, gradeResponse(item, '1')!, '1').correct_answer).toBe(shown)
  })
  test('a number that may have decimals is said to be one, and nothing else is', () => {
    const half = withPart(typedSum, {
      answer: { type: 'decimal', settings: { tolerance: { exact: true } } },
      key: '0.5',
    })
    expect(forTutor(half, gradeResponse(half, '0.5')!, '0.5').is_number).toBe(true)
    for (const item of [typedSum, chosenSum, typedNetwork])
      expect(forTutor(item, gradeResponse(item, item.parts[0].key)!, '').is_number).toBeUndefined()
  })
  test('of several right options it names what was ticked wrongly and what was left out', () => {
    const ticked = withPart(typedSum, TICKED)
    const seen = (canonical: string, shown: string) => forTutor(ticked, gradeResponse(ticked, canonical)!, shown).ticked
    expect(seen('["75","95"]', '75; 95')).toEqual({ wrong: ['95'], missing: ['85'] })
    expect(seen('["75","85"]', '75; 85')).toBeUndefined()
    expect(seen('[]', '')).toBeUndefined()
    expect(forTutor(typedSum, gradeResponse(typedSum, '75')!, '75').ticked).toBeUndefined()
  })
  test('a right answer has no misconception', () =>
    expect(forTutor(typedSum, gradeResponse(typedSum, '85')!, '85').misconception).toBeNull())
})

describe('before the answer', () => {
  test.each([
    ['browser', typedSum],
    ['browser', withPart(chosenSum, { options: plainOptions('1', '2') })],
  ])('the %s gets nothing that leads to the key', (_, item) => {
    const sent = JSON.stringify(forBrowser(withSecrets(item)))
    expect(sent).not.toMatch(/918273645546|7f3a9|easy/)
  })
  test('the proctor gets nothing that leads to the key', () =>
    expect(JSON.stringify(forProctor(withSecrets(typedSum), place))).not.toMatch(/918273645546|7f3a9|easy/))
})

test.each([
  ['browser', ClientAction, { tool_call_id: newId(), ...forBrowser(chosenSum) }],
  ['proctor', ProctorView, forProctor(chosenSum, place)],
  ['tutor', TutorView, forTutor(chosenSum, gradeResponse(chosenSum, '85')!, '85')],
])('a field that the %s view does not list is refused, not passed through', (_, schema, view) => {
  expect(schema.safeParse(view).success).toBe(true)
  expect(schema.safeParse({ ...view, key: '85' }).success).toBe(false)
})
