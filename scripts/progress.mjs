// How far a test run is, and when it will be over. Another line now and then: often in a terminal, seldom in a log.

import path from 'node:path'

/** Seconds that a file of each project takes beside its like on a quiet machine of two cores; for the estimate and for the order alone. */
const SECONDS = { unit: 0.4, int: 3, e2e: 5 }
/** Of files that take far longer than others of their project, by their paths below `test`. */
export const LONG = {
  'items/blueprints.test.ts': 6,
  'exchange/import-command.test.ts': 6,
  'items/lint/mutation.test.ts': 6,
  'protocols/ag-ui-sessions.test.ts': 6,
  'tutor/simulation-lessons.test.ts': 19,
  'items/code-sandbox-life.test.ts': 12,
  'items/second-evaluator.test.ts': 10,
  'items/code-sandbox.test.ts': 8,
  'llm/vendor-table.test.ts': 7,
  'llm/openai-model.test.ts': 7,
  'http/request-limits.test.ts': 5,
  'journeys/role-matrix.int.test.ts': 45,
  'exams/mock-exam.int.test.ts': 30,
  'journeys/simulate.int.test.ts': 27,
  'journeys/secret-exams.int.test.ts': 25,
  'items/code-hostile.int.test.ts': 20,
  'journeys/evaluation.int.test.ts': 16,
  'journeys/secret-ways.int.test.ts': 25,
  'journeys/secret-model.int.test.ts': 25,
  'journeys/bad-input.int.test.ts': 20,
  'journeys/erasure.int.test.ts': 20,
  'journeys/erasure-kills.int.test.ts': 20,
  'journeys/cut-points.int.test.ts': 20,
  'journeys/cut-points-evaluation.int.test.ts': 25,
  'journeys/cut-points-learning.int.test.ts': 25,
  'journeys/cut-points-later.int.test.ts': 20,
  'journeys/learning.int.test.ts': 10,
  'journeys/regrade-http.int.test.ts': 18,
  'journeys/drafts.int.test.ts': 16,
  'journeys/item-attacks.int.test.ts': 16,
  'journeys/who-may.int.test.ts': 15,
  'journeys/secret-types.int.test.ts': 15,
  'journeys/secret-leaks.int.test.ts': 15,
  'journeys/known-failures-counting.int.test.ts': 14,
  'journeys/nodes.int.test.ts': 13,
  'journeys/full-disk.int.test.ts': 13,
  'journeys/classes.int.test.ts': 11,
  'package.int.test.ts': 9,
  'ports/session-store.int.test.ts': 9,
  'journeys/busy.int.test.ts': 8,
  'journeys/late-verdicts.int.test.ts': 8,
  'exams/exam-results.int.test.ts': 8,
  'journeys/scores.int.test.ts': 8,
  'journeys/secret-twins.int.test.ts': 8,
  'journeys/tutoring-rest.int.test.ts': 8,
  'documents/vectors.int.test.ts': 7,
  'documents/ingestion.int.test.ts': 7,
  'journeys/socket.int.test.ts': 12,
  'journeys/remote-model.int.test.ts': 12,
  'journeys/late-verdict-kills.int.test.ts': 10,
  'journeys/webhook-kills.int.test.ts': 10,
  'journeys/alert-kills.int.test.ts': 10,
  'journeys/statements.int.test.ts': 10,
  'journeys/tutoring-nodes.int.test.ts': 10,
  'journeys/watched.int.test.ts': 18,
  'guide-samples.int.test.ts': 16,
  'journeys/backup.int.test.ts': 12,
  'journeys/limits.int.test.ts': 10,
  'journeys/sign-in.int.test.ts': 9,
  'journeys/upgrade.int.test.ts': 8,
  'start-failures.int.test.ts': 8,
  'journeys/secret.int.test.ts': 8,
  'support/server-process.int.test.ts': 7,
  'journeys/webhooks.int.test.ts': 7,
  'exams/exams.int.test.ts': 7,
  'journeys/receipts.int.test.ts': 6,
  'e2e/whole-way.e2e.test.ts': 25,
  'e2e/practice.e2e.test.ts': 25,
  'e2e/start.e2e.test.ts': 24,
  'e2e/survey-dialogue-help.e2e.test.ts': 20,
  'e2e/quiz.e2e.test.ts': 19,
  'e2e/documents.e2e.test.ts': 18,
  'e2e/blueprint-editor.e2e.test.ts': 17,
  'e2e/staff-session.e2e.test.ts': 16,
  'e2e/code-run.e2e.test.ts': 15,
  'e2e/review.e2e.test.ts': 15,
  'e2e/tutoring.e2e.test.ts': 11,
  'e2e/fields.e2e.test.ts': 10,
  'e2e/staff-class.e2e.test.ts': 9,
  'e2e/embed.e2e.test.ts': 9,
  'e2e/figures.e2e.test.ts': 13,
  'e2e/widgets.e2e.test.ts': 12,
  'e2e/killed-server.e2e.test.ts': 15,
  'e2e/breaks.e2e.test.ts': 12,
}
const TESTS = path.resolve(import.meta.dirname, '../test')
const EVERY_MS = process.stdout.isTTY ? 10_000 : 60_000

/** About how many seconds a test file takes, which Vitest describes so. */
export const weightOf = ({ moduleId, project }) =>
  LONG[path.relative(TESTS, moduleId).split(path.sep).join('/')] ?? SECONDS[project.name] ?? 1

const clock = ms => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`

/**
 * One line. `weight` and `total` are what the finished files and all files weigh; `start` and `now` are times in ms. There is an
 * estimate once something has ended.
 */
export function progressLine({ done, all, weight, total, start, now }) {
  const elapsed = now - start
  const line = `${done} of ${all} files, ${clock(elapsed)} elapsed`
  if (weight === 0) return line
  const left = (elapsed / weight) * (total - weight)
  const end = new Date(now + left).toTimeString().slice(0, 5)
  return `${line}, about ${clock(left)} left, done by ${end}`
}

/** A reporter for Vitest that says the line. */
export function progressReporter(say = line => console.log(line)) {
  let state
  let timer
  const tell = () => say(progressLine({ ...state, now: Date.now() }))
  return {
    onTestRunStart(specifications) {
      const total = specifications.reduce((sum, specification) => sum + weightOf(specification), 0)
      state = { done: 0, all: specifications.length, weight: 0, total, start: Date.now() }
      timer = setInterval(tell, EVERY_MS)
    },
    onTestModuleEnd(module) {
      state.done += 1
      state.weight += weightOf(module)
    },
    onTestRunEnd() {
      clearInterval(timer)
    },
  }
}
