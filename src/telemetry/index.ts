// What a server tells of itself: its numbers and, where somebody collects them, its traces.
export { Telemetry } from './telemetry.js'
export { type Metrics } from './metrics.js'
export { watchedModel } from './watched-model.js'
