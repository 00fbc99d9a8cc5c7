// What may be taught before a step that does not work: its questions have to exist in the language of the lesson.
import { expect, test } from 'vitest'
import { foundationsOf } from '../../src/tutor/application/foundations.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import { planned, stepsOf } from './plan-story.js'

test('questions that are translated count like those that were written in the language', async () => {
  const catalogue = await shippedCatalogue()
  const isTranslated = (skillId: string): boolean =>
    catalogue.blueprintsForSkill(skillId).some(one => one.language !== 'de' && one.translations.has('de'))
  const skill = catalogue.skills().find(({ after }) => after.some(isTranslated))!
  const below = (language: string) => {
    const state = planned([{ skills: [skill.skillId] }, {}, {}])
    const facts = { state, records: new Map(), tutoring: { guideline: { language } } }
    expect(stepsOf(state)[0]!.skills).toEqual([skill.skillId])
    return foundationsOf(catalogue, facts as never).found.map(({ skillId }) => skillId)
  }
  expect(below('de')).toContain(skill.after.find(isTranslated))
  expect(below('xx')).toEqual([])
})
