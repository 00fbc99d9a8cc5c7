// What happened in a session as statements of the Experience API (xAPI 1.0.3 and 2.0). They hold the learner's pseudonym, what was answered and how it
// counted, and never the right answer.
import { createHash } from 'node:crypto'

/** A session that is over and scored. Times are ISO 8601. */
export type EndedAttempt = {
  readonly sessionId: string
  readonly learnerId: string
  readonly sessionType: string
  /** What it was made from; null: nothing that has an id. */
  readonly sourceId: string | null
  readonly title: string
  readonly status: string
  readonly endedAt: string
  readonly durationSeconds: number | null
  readonly result: { readonly score_percent: number; readonly passed: boolean | null } | null
}

export type AnsweredItem = {
  readonly position: number
  readonly blueprintId: string
  /** As it was posted; null: time ran out. */
  readonly response: string | null
  /** Null while nobody has judged it. */
  readonly score: number | null
  readonly correct: boolean
  readonly at: string
  readonly milliseconds: number | null
}

type Verb = 'answered' | 'completed' | 'passed' | 'failed' | 'terminated'

type XapiStatement = {
  readonly id: string
  readonly actor: object
  readonly verb: object
  readonly object: object
  readonly result: object
  readonly context: object
  readonly timestamp: string
}

/** The session itself and then each answer. `home`: the address of this server, with a slash at its end: ids are made from it. */
export function xapiStatements(home: string, attempt: EndedAttempt, answers: readonly AnsweredItem[]): XapiStatement[] {
  const { sessionId, learnerId, sessionType, title, result, durationSeconds } = attempt
  const actor = { objectType: 'Agent', account: { homePage: home, name: learnerId } }
  const activity = activityOf(home, `${sessionType}/${attempt.sourceId ?? sessionId}`, 'assessment', title)
  const context = (parent: object | null) => ({
    registration: sessionId,
    platform: 'Viva',
    ...(parent && { contextActivities: { parent: [parent] } }),
  })
  const whole = statement({
    actor,
    verb: verb(verbOf(attempt)),
    object: activity,
    result: {
      completion: attempt.status === 'completed',
      ...(result && { score: { scaled: result.score_percent / 100, raw: result.score_percent, min: 0, max: 100 } }),
      ...(typeof result?.passed === 'boolean' && { success: result.passed }),
      ...(durationSeconds !== null && { duration: `PT${durationSeconds}S` }),
    },
    context: context(null),
    timestamp: attempt.endedAt,
  })
  const each = answers.map(answer =>
    statement({
      actor,
      verb: verb('answered'),
      object: activityOf(home, `questions/${answer.blueprintId}`, 'question', answer.blueprintId),
      result: {
        ...(answer.score !== null && { score: { scaled: answer.score }, success: answer.correct }),
        ...(answer.response !== null && { response: answer.response }),
        ...(answer.milliseconds !== null && { duration: `PT${(answer.milliseconds / 1_000).toFixed(2)}S` }),
        extensions: { [`${home}xapi/position`]: answer.position },
      },
      context: context({ objectType: 'Activity', id: activity.id }),
      timestamp: answer.at,
    }),
  )
  return [whole, ...each]
}

function verbOf({ status, result }: EndedAttempt): Verb {
  if (status === 'terminated') return 'terminated'
  if (typeof result?.passed === 'boolean') return result.passed ? 'passed' : 'failed'
  return 'completed'
}

const verb = (name: Verb) => ({ id: `http://adlnet.gov/expapi/verbs/${name}`, display: { en: name } })

const activityOf = (home: string, path: string, type: 'assessment' | 'question', name: string) => ({
  objectType: 'Activity',
  id: `${home}xapi/${path.split('/').map(encodeURIComponent).join('/')}`,
  definition: { type: `http://adlnet.gov/expapi/activities/${type}`, name: { und: name } },
})

/** The id is made from what the statement says: exported again it is the same one, and a corrected score is another. */
function statement(said: Omit<XapiStatement, 'id'>): XapiStatement {
  const hash = createHash('sha256').update(JSON.stringify(said)).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const digits = hash.toString('hex')
  const id = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20, 32)]
  return { id: id.join('-'), ...said }
}
