// What is said of options that were ticked wrongly, and of right ones that were left out.
import { expect, test } from 'vitest'
import { tickedNotes } from '../../src/language/ticked-notes.js'

test('names both, each by its text', () => {
  expect(tickedNotes('en', { wrong: ['7/84', 'A half'], missing: ['3/27'] })).toBe(
    'Ticked, but not right: `7/84`, “A half”. Right, but not ticked: `3/27`.',
  )
  expect(tickedNotes('de', { wrong: ['7/84'], missing: [] })).toBe('Angekreuzt, aber nicht richtig: `7/84`.')
})
test('says nothing where nothing was ticked or all was right', () => {
  expect(tickedNotes('en', undefined)).toBeNull()
  expect(tickedNotes('en', { wrong: [], missing: [] })).toBeNull()
})
