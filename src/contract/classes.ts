// The wire of classes: who is in them, and the code by which learners without an account join one.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { ClassName, GuardianConsent, PersonName } from './people.js'

/**
 * No vowels, so that no word comes about by chance, and none of the signs that are taken for others: 0 and O, 1, I and L, 2 and Z, 5 and S.
 */
export const CODE_SIGNS = 'BCDFGHJKMNPQRTVWXY346789'
export const CODE_LENGTH = 8
const CODE = new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`)

/** As it is kept: capital letters, and nothing between them. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export const NewClass = z.strictObject({ name: ClassName })

/** `path`: of the page that asks for a name only. */
export const ClassCode = z.strictObject({
  code: z.string().regex(CODE),
  path: z.string(),
  expires_at: z.iso.datetime(),
})
export type ClassCode = z.infer<typeof ClassCode>

export const ClassView = z.strictObject({
  class_id: z.uuid(),
  name: z.string(),
  learners: z.int().min(0),
  staff: z.int().min(0),
  /** Null where there is none, where its time is over, and for staff who may not enrol learners. */
  code: ClassCode.nullable(),
  created_at: z.iso.datetime(),
})
export type ClassView = z.infer<typeof ClassView>
export const ClassList = z.strictObject({ classes: z.array(ClassView) })
export type ClassList = z.infer<typeof ClassList>

export const ClassRole = z.enum(['learner', 'staff'])
export type ClassRole = z.infer<typeof ClassRole>
const Member = z.strictObject({
  person_id: z.uuid(),
  name: z.string().nullable(),
  role: ClassRole,
  guardian_consent: GuardianConsent,
  /** Since when it is so; null: nobody has ever said. */
  consent_at: z.iso.datetime().nullable(),
  /** The name of whoever said so; null: the operator, or somebody without a name. */
  consent_by: z.string().nullable(),
})
export type ClassMember = z.infer<typeof Member>
export const ClassMembers = ClassView.extend({ members: z.array(Member) })
export type ClassMembers = z.infer<typeof ClassMembers>
export const ConsentBody = z.strictObject({ guardian_consent: GuardianConsent })
export const NewMember = z.strictObject({ person_id: z.uuid().toLowerCase(), role: ClassRole })

/**
 * What a learner types to join. Blanks, hyphens and small letters in the code do not matter. `who`, where this browser's learner has another
 * name: `same`, who is called by this one from now on, or `new`, somebody else, who becomes a learner of their own.
 */
export const JoinBody = z.strictObject({
  code: storableText(40).min(1),
  name: PersonName,
  who: z.enum(['same', 'new']).optional(),
})
/** `class`: in which they are now; null: the code was of an exam that is not for one class. `exam`: whose code it was; null: a class's. */
export const Joined = z.strictObject({
  class: z.string().nullable(),
  exam: z.strictObject({ exam_id: z.uuid(), title: z.string() }).nullable(),
  name: z.string(),
})
export type Joined = z.infer<typeof Joined>
