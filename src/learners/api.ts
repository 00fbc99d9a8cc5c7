// GET /mastery: the caller's mastery by skill. Answers in an evaluation never count here, so nothing is revealed before its release.
// GET /suggestion: what the caller could best do now.
// GET and PUT /profile: what the caller has written about themselves.
import { createRoute } from '@hono/zod-openapi'
import { Mastery } from '../contract/mastery.js'
import { LearnerProfile } from '../contract/student.js'
import { SuggestionAnswer } from '../contract/suggestion.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer, readerLanguage, readJson } from '../http/index.js'
import { may } from '../identity/index.js'
import type { Mediator } from '../kernel/mediator.js'
import { getMastery } from './application/get-mastery.js'
import { getSuggestion, type SuggestionPorts } from './application/get-suggestion.js'
import { ReplaceProfile } from './application/replace-profile.js'

type LearnerRoutePorts = SuggestionPorts & { readonly mediator: Mediator }

const mastery = createRoute({
  method: 'get',
  path: '/mastery',
  ...may('learner'),
  summary: 'How far I have come in each skill that I practised',
  responses: { 200: jsonAnswer(Mastery, 'Of whoever asks.') },
})

const suggestion = createRoute({
  method: 'get',
  path: '/suggestion',
  ...may('learner'),
  summary: 'What I could best do now, and why',
  responses: { 200: jsonAnswer(SuggestionAnswer, 'Decided from what is open and from what practice has shown.') },
})

const readProfile = createRoute({
  method: 'get',
  path: '/profile',
  ...may('learner'),
  summary: 'What I told of myself',
  responses: { 200: jsonAnswer(LearnerProfile, 'Empty before anything was told.') },
})

const replaceProfile = createRoute({
  method: 'put',
  path: '/profile',
  ...may('guest'),
  summary: 'Tell of myself; what is left out is forgotten',
  request: { body: jsonBody(LearnerProfile) },
  responses: { 200: jsonAnswer(LearnerProfile, 'As it is kept now.'), 422: problemAnswer('`malformed`.') },
})

/** Mounted at the root. */
export const learnerRoutes = (ports: LearnerRoutePorts) =>
  newRoutes()
    .openapi(mastery, async c => {
      const learnerId = c.var.caller()
      const known = ports.skills(readerLanguage(c))
      return c.json(learnerId === null ? { skills: [] } : await getMastery(ports.learners, learnerId, known), 200)
    })
    .openapi(suggestion, async c => {
      const language = readerLanguage(c)
      return c.json({ suggestion: await getSuggestion(ports, c.var.caller(), language) }, 200)
    })
    .openapi(readProfile, async c => {
      const learnerId = c.var.caller()
      return c.json(learnerId === null ? {} : await ports.profiles.read(learnerId), 200)
    })
    .openapi(replaceProfile, async c => {
      // Read again: without a body the validator would replace the stored profile by an empty one.
      const profile = LearnerProfile.parse(await readJson(c))
      return c.json(await ports.mediator.send(ReplaceProfile, { learnerId: c.var.caller(), profile }), 200)
    })
