// The door to outcomes: what sessions came to, for learners and for the types that score them.
export { carriedItems, LOOK_BACK, readItemFacts, type ItemFacts } from './application/item-facts.js'
export { asReleased } from './application/for-reader.js'
export { entryOf as historyEntry } from './application/get-history.js'
export { itemResults, triesOf, type Scoring } from './application/item-results.js'
export { firstTryReview, itemReview, outcomeWord, type OutcomeWord } from './application/item-review.js'
export { ownSessions } from './application/own-sessions.js'
export { countedOutcomes, countedScore, countedTries } from './domain/counted-outcomes.js'
export { outcomeRoutes } from './routes.js'
