// The door of `surveys`: forms, what they ask next, and what was answered. No model, no score.
export { surveyRoutes } from './api.js'
export { surveyCatalogue, type SurveyCatalogue } from './domain/catalogue.js'
export { nextQuestion, type NextQuestion } from './domain/next-question.js'
export { surveyAnswers, type SurveyAnswer } from './domain/survey-answers.js'
export type { AskedQuestion, FormQuestion, SurveyForm, SurveyResponse } from './domain/survey-form.js'
export type { SurveyWidget } from './domain/widget-of.js'
export { LiveSurveys } from './infrastructure/live-surveys.js'
export { loadSurveys } from './infrastructure/yaml-surveys.js'
