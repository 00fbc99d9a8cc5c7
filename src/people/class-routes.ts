// Classes: staff make them, their codes and their members; learners join by a code. Teachers and proctors see their own classes only.
import { createRoute, z } from '@hono/zod-openapi'
import {
  ClassCode,
  ClassList,
  ClassMembers,
  ClassView,
  ConsentBody,
  JoinBody,
  Joined,
  NewClass,
  NewMember,
} from '../contract/classes.js'
import { SentId } from '../contract/session.js'
import { jsonAnswer, jsonBody, newRoutes, problemAnswer } from '../http/index.js'
import { may, signInLearner, staffAnswers, type Staff } from '../identity/index.js'
import { newId } from '../kernel/ids.js'
import type { Mediator } from '../kernel/mediator.js'
import {
  AddClass,
  classesOf,
  findClass,
  JoinClass,
  RecordConsent,
  RemoveMember,
  RenewClassCode,
  SetMember,
} from './application/class-commands.js'
import type { ClassStore } from './application/ports.js'

const Id = z.object({ id: SentId })
const malformed = { 422: problemAnswer('`malformed`.') }
const ofClass = { ...staffAnswers, 404: problemAnswer('`class_not_found`.'), ...malformed }
const Done = z.strictObject({ ok: z.literal(true) })

const routes = {
  add: createRoute({
    method: 'post',
    path: '/',
    ...may('enrol', { about: 'theirs', recorded: { act: 'class.create', details: ['name'] } }),
    summary: 'Make a class; teachers are in those that they make',
    request: { body: jsonBody(NewClass) },
    responses: {
      201: jsonAnswer(ClassView, 'The class.'),
      ...staffAnswers,
      409: problemAnswer('`class_exists`.'),
      ...malformed,
    },
  }),
  list: createRoute({
    method: 'get',
    path: '/',
    ...may('watch', { about: 'theirs', recorded: null }),
    summary: 'The classes that the caller sees, by name, with the number of their members',
    responses: { 200: jsonAnswer(ClassList, 'The classes.'), ...staffAnswers },
  }),
  read: createRoute({
    method: 'get',
    path: '/{id}',
    ...may('watch', { about: 'class', recorded: { act: 'class.read' } }),
    summary: 'A class and who is in it',
    request: { params: Id },
    responses: { 200: jsonAnswer(ClassMembers, 'The class.'), ...ofClass },
  }),
  renewCode: createRoute({
    method: 'post',
    path: '/{id}/code',
    ...may('enrol', { about: 'class', recorded: { act: 'class.renew_code' } }),
    summary: 'Make a code by which learners join the class; it voids the one before',
    request: { params: Id },
    responses: { 201: jsonAnswer(ClassCode, 'Good for 120 days.'), ...ofClass },
  }),
  setMember: createRoute({
    method: 'post',
    path: '/{id}/members',
    ...may('manage', { about: 'class', recorded: { act: 'class.set_member', details: ['person_id', 'role'] } }),
    summary: 'Put somebody into the class, or change what they are in it',
    request: { params: Id, body: jsonBody(NewMember) },
    responses: {
      200: jsonAnswer(Done, 'Said again, nothing happens.'),
      ...ofClass,
      404: problemAnswer('`class_not_found`, `person_not_found`.'),
    },
  }),
  consent: createRoute({
    method: 'post',
    path: '/{id}/members/{person_id}/consent',
    ...may('enrol', { about: 'class', recorded: { act: 'class.record_consent', details: ['guardian_consent'] } }),
    summary: 'Record whether the guardians of a learner have to agree to language models elsewhere, or have agreed',
    description:
      'While it is `needed`, no session is made for them that such a model leads, but for exams; those that are running end.',
    request: { params: Id.extend({ person_id: SentId }), body: jsonBody(ConsentBody) },
    responses: {
      200: jsonAnswer(Done, 'Said again, nothing happens.'),
      ...ofClass,
      404: problemAnswer('`class_not_found`, `person_not_found`.'),
      422: problemAnswer('`malformed`.'),
    },
  }),
  removeMember: createRoute({
    method: 'post',
    path: '/{id}/members/{person_id}/remove',
    ...may('enrol', { about: 'class', recorded: { act: 'class.remove_member' } }),
    summary: 'Take somebody out of the class',
    description: 'Teachers take out learners; for staff, the right `manage` is needed.',
    request: { params: Id.extend({ person_id: SentId }) },
    responses: { 200: jsonAnswer(Done, 'Said again, nothing happens.'), ...ofClass },
  }),
}

const join = createRoute({
  method: 'post',
  path: '/join',
  ...may('joiner', { countedAs: 'join' }),
  summary: 'Join a class, or an exam that is open to whoever has its code, under a name',
  description:
    'Blanks, hyphens and small letters in the code do not matter. Again: only the name changes. Sets a new cookie and voids those that the learner had, unless they come with an account. After five wrong codes in a quarter of an hour a learner waits 30 seconds before each further one; a right one clears the count.',
  request: { body: jsonBody(JoinBody) },
  responses: {
    200: jsonAnswer(Joined, 'The learner is in the class, or the exam is assigned to them.'),
    403: problemAnswer('`learner_required`.'),
    404: problemAnswer('`class_code_unknown`.'),
    409: problemAnswer('`another_name` (with `name`): say `who` joins.'),
    429: problemAnswer('`too_many_guesses` (with `retry_after_seconds`).'),
    ...malformed,
  },
})

type Ports = { readonly mediator: Mediator; readonly classes: ClassStore }

/** Mounted at /classes. */
export const classRoutes = ({ mediator, classes }: Ports) =>
  newRoutes()
    .openapi(routes.add, async c =>
      c.json(await mediator.send(AddClass, { ...c.req.valid('json'), by: c.var.caller() }), 201),
    )
    .openapi(routes.list, async c => {
      const by = c.var.caller()
      const found = await classes.list(classesOf(by))
      return c.json({ classes: found.map(each => shownTo(by, each)) }, 200)
    })
    .openapi(routes.read, async c => {
      const by = c.var.caller()
      const found = await findClass(classes, c.req.valid('param').id, by)
      return c.json({ ...shownTo(by, found), members: await classes.members(found.class_id) }, 200)
    })
    .openapi(routes.renewCode, async c =>
      c.json(await mediator.send(RenewClassCode, { classId: c.req.valid('param').id, by: c.var.caller() }), 201),
    )
    .openapi(routes.setMember, async c => {
      const sent = { ...c.req.valid('json'), classId: c.req.valid('param').id, by: c.var.caller() }
      await mediator.send(SetMember, sent)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(routes.consent, async c => {
      const { id, person_id } = c.req.valid('param')
      const { guardian_consent: consent } = c.req.valid('json')
      await mediator.send(RecordConsent, { classId: id, person_id, consent, by: c.var.caller() })
      return c.json({ ok: true as const }, 200)
    })
    .openapi(routes.removeMember, async c => {
      const { id, person_id } = c.req.valid('param')
      await mediator.send(RemoveMember, { classId: id, person_id, by: c.var.caller() })
      return c.json({ ok: true as const }, 200)
    })

/** Mounted at the root. */
export const joinRoutes = ({ mediator }: Pick<Ports, 'mediator'>) =>
  newRoutes().openapi(join, async c => {
    const [caller, body] = [c.var.caller(), c.req.valid('json')]
    if (body.who === 'new') c.var.guests.beforeCreation(c)
    const learnerId = body.who === 'new' ? newId() : caller
    const { joined, cookie } = await mediator.send(JoinClass, { ...body, learnerId, guesserId: caller })
    if (cookie !== null) signInLearner(c, learnerId, cookie)
    return c.json(joined, 200)
  })

/** Whoever may not let learners in does not see the code that does. */
const shownTo = ({ rights }: Staff, view: ClassView): ClassView =>
  rights.includes('enrol') ? view : { ...view, code: null }
