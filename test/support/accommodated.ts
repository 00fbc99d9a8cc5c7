// A learner with an account in a class, and with what the school has granted them.
import type { z } from 'zod'
import type { PersonChange } from '../../src/contract/people.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner } from './learner.js'

type Granted = Pick<z.infer<typeof PersonChange>, 'time_factor' | 'break_minutes' | 'no_signals'>

/** In a class of their own; of a server at `url` with this operator token. */
export async function accommodated(
  url: string,
  operatorToken: string,
  granted: Granted,
): Promise<{
  readonly learner: Learner
  readonly className: string
  readonly classId: string
  readonly personId: string
}> {
  const operator = new Learner(url)
  const asOperator = async (method: string, path: string, body?: object) => {
    const {
      status,
      json,
      body: text,
    } = await operator.request(method, path, body, {
      authorization: `Bearer ${operatorToken}`,
    })
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return json
  }
  const className = `class ${newId()}`
  const { class_id: classId } = await asOperator('POST', '/classes', { name: className })
  const { code } = await asOperator('POST', `/classes/${classId}/code`)
  const learner = new Learner(url)
  await learner.post('/join', { code, name: 'Noor' })
  const { members } = await asOperator('GET', `/classes/${classId}`)
  const personId = members[0].person_id as string
  await asOperator('POST', `/people/${personId}`, granted)
  return { learner, className, classId, personId }
}
