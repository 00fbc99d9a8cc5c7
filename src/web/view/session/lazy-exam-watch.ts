// Loads what watches over an exam where one is taken: other sessions are opened without it.
import type { SessionLink } from '../../../client/index.js'
import { untilLoaded } from '../../load-when-needed.js'
import type { ExamWatch } from './exam-watch.js'

export class LazyExamWatch {
  /** Null: not loaded yet, or this is no exam. */
  watch: ExamWatch | null = null
  #link: SessionLink | null = null

  /** Called after every change of the view. */
  follow(link: SessionLink, changed: () => void): void {
    const examId = link.view.summary?.exam_id ?? null
    if (examId !== null && this.#link !== link) void this.#load(link, changed)
    this.watch?.follow(link.view)
  }

  stop(): void {
    this.watch?.stop()
    this.watch = this.#link = null
  }

  async #load(link: SessionLink, changed: () => void): Promise<void> {
    this.#link = link
    const part = await untilLoaded(() => import('./exam-watch.js'))
    if (this.#link !== link) return
    this.watch = new part.ExamWatch(link, changed)
    changed()
  }
}
