// Surveys as a type of session: the form is the script, no model takes part, and nothing is right or wrong.
import { DomainError } from '../../kernel/errors.js'
import {
  missingField,
  onDemand,
  type DriverStore,
  type Questions,
  type SessionTypeDefinition,
  type SessionTypeRules,
} from '../../sessions/index.js'
import type { SurveyCatalogue } from '../domain/catalogue.js'
import { SurveyDriver } from './survey-driver.js'
import { ownAnswers } from './survey-responses.js'

export const SURVEY: SessionTypeRules = {
  type: 'survey',
  drivenBy: 'agent',
  takes: ['survey_id'],
  source: 'survey_id',
  counts: 'by_driver',
  roles: [],
  hears: null,
  input: 'widgets',
  feedback: 'none',
  hasPlan: false,
  readsControls: false,
  hintsCost: false,
  takesDontKnow: false,
  secondTryCredit: null,
  needsModel: false,
  neverWaitsForModel: true,
  exclusive: false,
  commands: ['skip', 'back', 'retry'],
  defaults: { allowSkip: true, allowBack: true, allowHints: false },
  mayConfigure: ['time_limit_seconds', 'allow_skip', 'allow_back'],
}

export type SurveyPorts = {
  readonly sessions: Pick<DriverStore, 'plan'> & Pick<Questions, 'askedQuestions'>
  readonly surveys: () => SurveyCatalogue
}

/** Preparing throws missing_field and unknown_survey. */
export const surveyType = ({ sessions, surveys }: SurveyPorts): SessionTypeDefinition => ({
  rules: SURVEY,
  prepare: body => {
    if (body.survey_id === undefined) throw missingField('survey_id', 'Say which survey: GET /surveys lists them.')
    const form = surveys().survey(body.survey_id)
    if (form === null)
      throw new DomainError('not_found', 'unknown_survey', 'There is no such survey. GET /surveys lists them.')
    return {
      ...onDemand(body),
      sourceId: form.surveyId,
      plan: { kind: 'form', form },
      totalItems: form.questions.length,
      title: form.title,
    }
  },
  driver: new SurveyDriver(sessions),
  results: snapshot => ownAnswers(sessions, snapshot),
  review: null,
})
