// Classes: staff make them and their codes, learners join by a code.
import { z } from 'zod'
import { GuardianConsent } from '../../contract/people.js'
import {
  ClassCode,
  ClassView,
  CODE_LENGTH,
  CODE_SIGNS,
  JoinBody,
  Joined,
  NewClass,
  NewMember,
  plainCode,
} from '../../contract/classes.js'
import { rightRequired, type Staff } from '../../identity/index.js'
import { drawCode } from '../../kernel/draw-code.js'
import { DomainError, InvariantError } from '../../kernel/errors.js'
import { message, unchecked } from '../../kernel/mediator.js'
import type { LearnerCookies } from './learner-cookies.js'
import type { ClassStore, StaffStore } from './ports.js'

/** How long a code lets learners in: a term. */
const CODE_DAYS = 120

const ByStaff = z.object({ by: unchecked<Pick<Staff, 'actor' | 'sees' | 'rights'>>() })
const OfClass = ByStaff.extend({ classId: z.uuid() })

export const AddClass = message('people/add-class', NewClass.extend(ByStaff.shape), ClassView)
export const RenewClassCode = message('people/renew-class-code', OfClass, ClassCode)
export const JoinClass = message(
  'people/join-class',
  JoinBody.extend({ learnerId: z.uuid(), guesserId: z.uuid() }),
  z.object({ joined: Joined, cookie: z.number().nullable() }),
)
export const SetMember = message('people/set-member', OfClass.extend(NewMember.shape), z.object({}))
export const RemoveMember = message('people/remove-member', OfClass.extend({ person_id: z.uuid() }), z.object({}))

export const RecordConsent = message(
  'people/record-consent',
  OfClass.extend({ person_id: z.uuid(), consent: GuardianConsent }),
  z.object({}),
)

type Ports = {
  readonly classes: ClassStore
  readonly staff: Pick<StaffStore, 'hasAccount'>
  readonly cookies: Pick<LearnerCookies, 'renew'>
  /** The exam with this code is assigned to the learner; null: there is none. */
  readonly joinExam: (
    code: string,
    learnerId: string,
  ) => Promise<{ readonly examId: string; readonly title: string; readonly class: string | null } | null>
  /** `count` throws too_many_guesses. */
  readonly guesses: {
    readonly count: (learnerId: string) => Promise<void>
    readonly clear: (learnerId: string) => Promise<void>
  }
  /** Ends the sessions of a learner in which a model reads what they write. */
  readonly endTold: (learnerId: string) => Promise<void>
  /** By which name the learner is greeted; null: by none. */
  readonly greetedBy: (learnerId: string) => Promise<string | null>
  /** The learner is greeted by this name from now on. */
  readonly greetBy: (learnerId: string, name: string) => Promise<void>
}

/** Throws class_exists. Whoever sees only their classes is in the new one. */
export const addClassHandler =
  ({ classes }: Ports) =>
  async ({ name, by }: z.infer<typeof AddClass.input>): Promise<ClassView> => {
    const made = await classes.add(name, classesOf(by))
    if (made === null) throw new DomainError('conflict', 'class_exists', `There is a class “${name}” already.`)
    return made
  }

/** Throws class_not_found. */
export const renewClassCodeHandler =
  ({ classes }: Ports) =>
  async ({ classId, by }: z.infer<typeof RenewClassCode.input>): Promise<ClassCode> => {
    await findClass(classes, classId, by)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const code = drawCode(CODE_SIGNS, CODE_LENGTH)
      const until = await classes.setCode(classId, code, CODE_DAYS)
      if (until !== null) return codeView(code, until)
    }
    throw new InvariantError('Five random codes were taken')
  }

/**
 * `guesserId`: who tried the code. `cookie`: the number of the one that the learner needs from now on, because somebody else may have put the
 * one that they had into their browser; null: their account gives them theirs. Throws class_code_unknown, too_many_guesses, another_name
 * (with `name`).
 */
export const joinClassHandler =
  ({ classes, cookies, greetBy, greetedBy, guesses, joinExam, staff }: Ports) =>
  async ({ code, name, who, learnerId, guesserId }: z.infer<typeof JoinClass.input>) => {
    const known = who === undefined ? await greetedBy(learnerId) : null
    if (known !== null && known !== name)
      throw new DomainError(
        'conflict',
        'another_name',
        `Somebody called “${known}” learns here. Say who it is: \`who\`.`,
        {
          name: known,
        },
      )
    await guesses.count(guesserId)
    const joined = await classes.join(plainCode(code), { learnerId, name })
    const exam = joined === null ? await joinExam(plainCode(code), learnerId) : null
    if (joined === null && exam === null)
      throw new DomainError(
        'not_found',
        'class_code_unknown',
        'No class and no exam has this code, or its time is over.',
      )
    await guesses.clear(guesserId)
    if (exam !== null) await classes.name(learnerId, name)
    await greetBy(learnerId, name)
    return {
      joined: { class: joined ?? exam?.class ?? null, exam: exam && { exam_id: exam.examId, title: exam.title }, name },
      cookie: (await staff.hasAccount(learnerId)) ? null : await cookies.renew(learnerId),
    }
  }

/** Throws class_not_found, person_not_found. */
export const setMemberHandler =
  ({ classes }: Ports) =>
  async ({ classId, person_id: personId, role, by }: z.infer<typeof SetMember.input>) => {
    await findClass(classes, classId, by)
    if (!(await classes.setMember(classId, personId, role)))
      throw new DomainError('not_found', 'person_not_found', 'There is no such person here.')
    return {}
  }

/** Throws class_not_found; right_required: who sees only their classes takes learners out of them, and no colleagues. */
export const removeMemberHandler =
  ({ classes }: Ports) =>
  async ({ classId, person_id: personId, by }: z.infer<typeof RemoveMember.input>) => {
    await findClass(classes, classId, by)
    const mayAll = by.rights.includes('manage')
    if (!mayAll && (await classes.members(classId)).some(one => one.person_id === personId && one.role === 'staff'))
      throw rightRequired('manage')
    await classes.removeMember(classId, personId, mayAll ? null : 'learner')
    return {}
  }

/**
 * Where consent is needed from now on, sessions that are running end in which a model reads what the learner writes. Throws class_not_found, and
 * person_not_found for who is no learner of the class.
 */
export const recordConsentHandler =
  ({ classes, endTold }: Ports) =>
  async ({ classId, person_id: personId, consent, by }: z.infer<typeof RecordConsent.input>) => {
    await findClass(classes, classId, by)
    if (!(await classes.setConsent(classId, personId, consent, by.actor.id)))
      throw new DomainError('not_found', 'person_not_found', 'There is no such learner in this class.')
    if (consent === 'needed') await endTold(personId)
    return {}
  }

/** Throws class_not_found: there is none, or these staff do not see it. */
export async function findClass(
  classes: Pick<ClassStore, 'find'>,
  classId: string,
  by: Pick<Staff, 'actor' | 'sees'>,
): Promise<ClassView> {
  const found = await classes.find(classId, classesOf(by))
  if (found === null) throw new DomainError('not_found', 'class_not_found', 'There is no such class.')
  return found
}

/** In whose classes these staff act; null: in all. */
export const classesOf = ({ sees, actor }: Pick<Staff, 'actor' | 'sees'>): string | null =>
  sees === 'everybody' ? null : actor.id

export const codeView = (code: string, until: Date): ClassCode => ({
  code,
  path: `/join/${code}`,
  expires_at: until.toISOString(),
})
