// A key may stand in its question by accident or for a reason of the author's; a question that tells its key is found.
import { expect, test } from 'vitest'
import { findings, spoilt, type Spoil } from './lint-fixture.js'

const told: Spoil = ['stem: "What is', 'stem: "Write {{a * b}} down. What is']
const reason: Spoil = ['    key: a * b\n', '    key: a * b\n    key_shown: It is one of the numbers in the question.\n']

test('a stem that tells the key is found', () => expect(findings(spoilt(told))).toContain('givens_reveal parts.0.key'))
test('a reason of the author’s settles it', () =>
  expect(findings(spoilt(told, reason)).filter(found => found.startsWith('givens'))).toEqual([]))
test('an idle reason is found', () => expect(findings(spoilt(reason))).toContain('givens_reveal parts.0.key_shown'))
test('a number that is the key now and then, and as often that of another question, tells nothing', () => {
  const accident: Spoil = ['stem: "What is', 'stem: "The room is number {{range_list(100, 160)}}. What is']
  expect(findings(spoilt(accident)).filter(found => found.startsWith('givens_reveal'))).toEqual([])
})
