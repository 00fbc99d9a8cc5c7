// Staff set from when on something calls for them.
import { z } from 'zod'
import { AlertRuleBody, AlertRulesView } from '../../contract/alert-rules.js'
import { findExam, type ExamStore } from '../../exams/index.js'
import { rightRequired, type Staff } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { message, unchecked } from '../../kernel/mediator.js'
import { findClass, type ClassStore } from '../../people/index.js'
import { EVERYBODY, rulesFrom, type RuleScope } from '../domain/rules.js'
import type { RuleStore } from './ports.js'

type By = Pick<Staff, 'actor' | 'sees' | 'rights'>
type Asked = { readonly class_id?: string | undefined; readonly exam_id?: string | undefined }

export type RulePorts = {
  readonly rules: RuleStore
  readonly classes: Pick<ClassStore, 'find'>
  readonly exams: Pick<ExamStore, 'find'>
}

export const SetAlertRules = message(
  'alerting/set-rules',
  z.object({ body: AlertRuleBody, by: unchecked<By>() }),
  AlertRulesView,
)

/** Throws class_not_found, exam_not_found, right_required, malformed. */
export const setAlertRulesHandler =
  (ports: RulePorts) =>
  async ({ body: { rules, ...asked }, by }: z.infer<typeof SetAlertRules.input>): Promise<AlertRulesView> => {
    const { scope, isTheirs } = await scopeOf(ports, asked, by)
    if (!isTheirs) throw rightRequired('manage')
    if (scope.of === 'exam' && rules.wrong_in_a_row !== undefined) throw toldTooSoon()
    await ports.rules.set(scope, rules)
    return alertRules(ports, asked, by)
  }

/** Throws class_not_found, exam_not_found. */
export async function alertRules(ports: RulePorts, asked: Asked, by: By): Promise<AlertRulesView> {
  const { scope, isTheirs } = await scopeOf(ports, asked, by)
  const own = await ports.rules.of(scope)
  const inherited = scope.of === 'everybody' ? [] : [await ports.rules.of(EVERYBODY)]
  return {
    own,
    rules: rulesFrom(own, ...inherited),
    inherited: rulesFrom(...inherited),
    may_change: isTheirs && by.rights.includes('supervise'),
  }
}

/** Whether these staff may set rules there: who sees only their classes, for these and for exams of their own. */
async function scopeOf(
  { classes, exams }: RulePorts,
  { class_id: classId, exam_id: examId }: Asked,
  by: By,
): Promise<{ scope: RuleScope; isTheirs: boolean }> {
  const seesAll = by.sees === 'everybody'
  if (classId !== undefined) {
    await findClass(classes, classId, by)
    return { scope: { of: 'class', id: classId }, isTheirs: true }
  }
  if (examId === undefined) return { scope: EVERYBODY, isTheirs: seesAll }
  const { isTheirs } = await findExam(exams, examId, by)
  return { scope: { of: 'exam', id: examId }, isTheirs: seesAll || isTheirs }
}

function toldTooSoon(): DomainError {
  const sentence = 'Whether answers of an exam are right is told when it is over.'
  return new DomainError('malformed', 'malformed', sentence, {}, [
    { pointer: '/rules/wrong_in_a_row', message: sentence },
  ])
}
