// Hand-made items for tests that need one and do not care where it came from.
import type { Item } from '../../src/items/index.js'
import { aPart } from '../support/builders.js'
import { onlyPart, plainOptions, withPart } from '../support/only-part.js'

const base: Item = {
  blueprintId: 'sample',
  blueprintVersion: 1,
  blueprintHash: 'h',
  engineVersion: 'items/6',
  seed: '5eed',
  tier: 'easy',
  skillId: 'sample',
  sectionId: null,
  variantKey: 'sample: 1',
  language: 'en',
  stem: 'What is $47 + 38$?',
  spoken: null,
  parts: [
    aPart({
      label: 'Whole number',
      key: '85',
      misconceptions: [
        { id: 'dropped_carry', value: '75', feedback: 'The ten got lost.', remediate: null },
        { id: 'wrote_both_digits', value: '715', feedback: 'Only one digit fits.', remediate: null },
      ],
    }),
  ],
  steps: ['Ones: $7 + 8 = 15$.', 'Tens: $4 + 3 + 1 = 8$.'],
  hints: [{ text: 'Ones first.', cost: 0 }],
  expectedSeconds: 45,
}

export const typedSum: Item = base
export const chosenSum: Item = withPart(base, { form: 'choice', options: plainOptions('75', '85', '715', '84') })
export const typedNetwork: Item = {
  ...base,
  stem: 'A computer has the address 192.168.10.77/26. What is the address of its network?',
  parts: [
    aPart({
      id: 'network',
      label: 'Network address',
      answer: { type: 'ipv4', settings: {} },
      key: '192.168.10.64',
      misconceptions: [
        { id: 'class_boundary', value: '192.168.10.0', feedback: 'Not a whole octet.', remediate: null },
      ],
    }),
  ],
}
export const chosenNetwork: Item = withPart(typedNetwork, {
  form: 'choice',
  options: plainOptions('192.168.10.0', '192.168.10.64', '192.168.10.128', '192.168.10.127'),
})
export const typedHosts: Item = {
  ...base,
  stem: 'A network is written as 10.6.2.0/26. How many hosts can be given an address of their own in it?',
  parts: [{ ...onlyPart(base), key: '62', misconceptions: [] }],
}
