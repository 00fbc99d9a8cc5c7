// Test files that take turns: a run of all tests takes a share of each group, another one each day, as the samples within files do
// (`test/support/sampling.ts`). `npm run test:deep` takes all of them, and so does a run that names files.

/** Milliseconds. */
const DAY = 86_400_000

const words = text => text.trim().split(/\s+/)
const e2e = names => words(names).map(name => `e2e/${name}.e2e.test.ts`)
const unit = names => words(names).map(name => `${name}.test.ts`)
const int = names => words(names).map(name => `${name}.int.test.ts`)

/** A group takes `every` days to come round. Long and short files alternate, so that its days are about equally long. */
export const TURNS = [
  // Pages beside the ways through a quiz, practice, a lesson, a survey, an exam and a programme.
  {
    every: 3,
    files:
      e2e(`staff figures documents blueprints widgets staff-session staff-administration addresses code-run staff-exams breaks review two-windows
      staff-results fields curriculum-viewer whole-way staff-class leaving my-data drafts
      join time-warnings provider safety examples widgets-arranged widgets-survey receipt
      coordinate-plane attempts theme number-line asked-text new-kind
      bundled`),
  },
  // What an author does in the browser, a survey that is a conversation, Viva in somebody else's page, and more ways for a server to be killed.
  { every: 3, files: e2e('survey-dialogue-help blueprint-editor killed-server embed authors-text') },
  // A whole server: how it starts, is left, taken up elsewhere and kept from too much, and the samples that show how one is used.
  {
    every: 3,
    files: int(`guide-samples journeys/backup journeys/limits journeys/sign-in start-failures journeys/upgrade
      support/server-process package journeys/drafts items/proven-by-build`),
  },
  // Secrets: each looks for a key in one part of what leaves the server.
  {
    every: 3,
    files: int(`journeys/secret-ways journeys/secret-exams journeys/secret journeys/secret-model journeys/secret-twins
      journeys/secret-types journeys/secret-insight journeys/role-matrix journeys/item-attacks journeys/hostile-model`),
  },
  // Processes that die, and what dies under them.
  {
    every: 3,
    files: int(`journeys/webhook-kills journeys/erasure-kills journeys/database-outages journeys/regrade-http
      journeys/full-disk journeys/ingestion-kills journeys/alert-kills journeys/late-verdict-kills
      journeys/curriculum-runs journeys/retention journeys/simulate journeys/watched exams/mock-exam
      items/code-hostile review/races`),
  },
  // Attacks and second opinions that look at all shipped questions, or at every fault that was ever planted.
  {
    every: 3,
    files: unit(`gate/shipped-items items/second-evaluator journeys/hostile-model items/shipped-figures
      items/code-sandbox-life gate/answers journeys/hostile-mutants tutor/simulation-lessons
      tutor/hostile-agents-key mastery/hostile-programme`),
  },
  // What staff do with classes, exams and results, over HTTP.
  {
    every: 3,
    files: int(`journeys/receipts journeys/classes exams/exams journeys/assessment-results exams/exam-results
      alerting/alert-rules journeys/enrolled journeys/scores exams/preview journeys/class-mastery journeys/staff
      journeys/review`),
  },
  // The interface at its edges: what is posted wrongly, erased, told to others, cut off, or led by another program.
  {
    every: 3,
    files: int(`journeys/bad-input journeys/learning journeys/erasure journeys/ui-message journeys/webhooks
      journeys/known-failures client/sessions journeys/who-may journeys/socket journeys/code-grading
      journeys/remote-model journeys/secret-leaks journeys/tutoring-nodes journeys/tutoring-rest
      journeys/known-failures-counting items/code-attack`),
  },
  // Ways through the pages of which the next one shares most with the one before.
  { every: 2, files: e2e('practice tutoring mastery') },
  // What reads all shipped questions, writes papers of them, or runs programs.
  {
    every: 3,
    files: unit(`items/blueprints items/code-sandbox exchange/paper items/translations items/lint/mutation
      exchange/import-command tutor/free-answers compiler/infrastructure/curriculum-command figures/shape
      items/python-sandbox db/commit-logs llm/codex-model safety/shipped-content tutor/step-by-step`),
  },
  // The same sweep over the types of sessions.
  {
    every: 4,
    files: int(`journeys/cut-points journeys/cut-points-evaluation journeys/cut-points-learning
      journeys/cut-points-later`),
  },
]

/**
 * The files, by their paths below `test`, whose turn is not on the day, a date such as 2026-11-23. `every` days take all of a group, and the next
 * ones take them in another order: a file that always had the third day would always take the same third of its own samples.
 */
export function waitingOn(day, groups = TURNS) {
  const number = Date.parse(`${day}T00:00:00Z`) / DAY
  return groups.flatMap(({ every, files }) => {
    const turn = number + Math.floor(number / every)
    return files.filter((_, at) => (turn + at) % every !== 0)
  })
}
