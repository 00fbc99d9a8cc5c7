// All answers to a survey, collected page by page, and the form that they are exported with.
import { describe, expect, test } from 'vitest'
import {
  collectResponses,
  pageOfResponses,
  type SurveyResponseStore,
} from '../../src/surveys/application/survey-responses.js'
import { surveyCatalogue, type CollectedResponse, type SurveyForm } from '../../src/surveys/index.js'
import { formOf } from './forms.js'

const older = formOf([{ id: 'q', type: 'text' }])
const newer = formOf([{ id: 'q', type: 'text' }], { version: 2 })

/** Sessions of the one survey `sample`, in the order of creation. */
class MemorySurveyResponses implements SurveyResponseStore {
  /** How many were returned by each reading. */
  readonly pages: number[] = []
  constructor(private readonly kept: readonly CollectedResponse[]) {}

  async collected(surveyId: string, after: string | null, limit: number): Promise<CollectedResponse[]> {
    const found = this.kept.filter(one => one.form.surveyId === surveyId && (after === null || one.sessionId > after))
    this.pages.push(Math.min(limit, found.length))
    return found.slice(0, limit)
  }

  async newest(surveyId: string, before: string | null, limit: number): Promise<CollectedResponse[]> {
    const found = this.kept.filter(one => one.form.surveyId === surveyId && (before === null || one.sessionId < before))
    return found.toReversed().slice(0, limit)
  }
}

const begun = (count: number, form: (index: number) => SurveyForm = () => older) =>
  Array.from({ length: count }, (_, index): CollectedResponse => ({
    sessionId: String(index).padStart(6, '0'),
    status: 'active',
    startedAt: '2026-01-05T08:00:00.000Z',
    endedAt: null,
    form: form(index),
    asked: [],
  }))

describe('the answers to a survey', () => {
  test.each([
    [0, [0]],
    [199, [199]],
    [200, [200, 0]],
    [401, [200, 200, 1]],
  ])('of %i sessions are read in pages of %j, each session once', async (count, pages) => {
    const store = new MemorySurveyResponses(begun(count))
    const { collected } = await collectResponses(store, surveyCatalogue([older]), 'sample')
    expect(collected.map(({ sessionId }) => sessionId)).toEqual(begun(count).map(({ sessionId }) => sessionId))
    expect(store.pages).toEqual(pages)
  })

  test('come newest first a page at a time, each session once', async () => {
    const store = new MemorySurveyResponses(begun(5))
    const found: string[][] = []
    for (let before: string | null | undefined; before !== null;) {
      const asked = { before: before ?? null, limit: 2 }
      const { collected, next } = await pageOfResponses(store, surveyCatalogue([older]), 'sample', asked)
      found.push(collected.map(({ sessionId }) => sessionId.slice(-1)))
      before = next
    }
    expect(found).toEqual([['4', '3'], ['2', '1'], ['0']])
  })

  test('come with the form as it is now', async () => {
    const store = new MemorySurveyResponses(begun(3))
    expect((await collectResponses(store, surveyCatalogue([newer]), 'sample')).form).toBe(newer)
  })

  test('come with the form of the newest session when the survey is gone', async () => {
    const store = new MemorySurveyResponses(begun(3, index => (index < 2 ? older : newer)))
    expect((await collectResponses(store, surveyCatalogue([]), 'sample')).form).toBe(newer)
  })

  test('are refused for a survey that nobody knows and nobody answered', async () => {
    const store = new MemorySurveyResponses(begun(3))
    await expect(collectResponses(store, surveyCatalogue([]), 'another')).rejects.toMatchObject({
      code: 'unknown_survey',
    })
  })
})
