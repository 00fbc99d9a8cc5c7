// Exams: staff assign an assessment to classes and people for a window of time.
import type { Mediator } from '../kernel/mediator.js'
import * as commands from './application/exam-commands.js'

export { eraseExaminee, removeOldGuesses } from './infrastructure/erase-examinee.js'
export { codeGuesses } from './application/join-exam.js'
export { findExam } from './application/exam-views.js'
export { examTerms } from './application/take-exam.js'
export { assessmentFacts } from './application/assessment-facts.js'
export { ExamKeeper } from './application/keep-up.js'
export type { ExamStore, PreviewStore } from './application/ports.js'
export { DrizzleExamStore } from './infrastructure/drizzle-exam-store.js'
export { DrizzlePreviewStore } from './infrastructure/drizzle-preview-store.js'
export { previewRoutes } from './preview-routes.js'
export type { PreviewPorts } from './application/preview.js'
export { examRoutes, type ExamRoutePorts } from './exam-routes.js'

type CommandPorts = Parameters<typeof commands.addExamHandler>[0]

export const registerExamCommands = (mediator: Mediator, ports: Omit<CommandPorts, 'mediator'>): void => {
  const all = { ...ports, mediator }
  mediator
    .handle(commands.AddExam, commands.addExamHandler(all))
    .handle(commands.ChangeExam, commands.changeExamHandler(all))
    .handle(commands.ExtendExam, commands.extendExamHandler(all))
    .handle(commands.ReleaseExam, commands.releaseExamHandler(all))
    .handle(commands.RenewEntryCode, commands.renewEntryCodeHandler(all))
    .handle(commands.CancelExam, commands.cancelExamHandler(all))
}
