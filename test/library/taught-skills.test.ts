// Which lesson teaches a skill.
import { expect, test } from 'vitest'
import { taughtSkills } from '../../src/library/index.js'
import { MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { newlyWritten, someStep } from '../support/some-guideline.js'

test('the first lesson with a step on a skill teaches it, and a new version is read again', async () => {
  const store = new MemoryGuidelineStore()
  const lesson = (guidelineId: string, skills: string[]) =>
    newlyWritten({
      guidelineId,
      subtopic: guidelineId.toUpperCase(),
      steps: [someStep({ skills })],
      prerequisites: [someStep({ skills: ['counting'] })],
    })
  await store.add([lesson('b', ['adding', 'sharing']), lesson('a', ['adding'])])
  let reads = 0
  const taught = taughtSkills({
    list: () => store.list(),
    find: id => {
      reads += 1
      return store.find(id)
    },
  })
  const [a, b] = ['a', 'b'].map(guidelineId => ({
    guidelineId,
    grade: 3,
    title: guidelineId.toUpperCase(),
    titleLanguage: 'en',
    names: [guidelineId.toUpperCase()],
  }))
  expect(await taught()).toEqual(
    new Map([
      ['adding', a],
      ['sharing', b],
    ]),
  )
  await taught()
  expect(reads).toBe(2)
  await store.add([lesson('a', ['halving'])])
  expect(await taught()).toEqual(
    new Map([
      ['halving', a],
      ['adding', b],
      ['sharing', b],
    ]),
  )
  expect(reads).toBe(3)
})
