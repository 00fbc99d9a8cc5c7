// Reads the run, or the two runs to compare, that are embedded in a standalone document.
import { nothing } from 'lit'
import type { RunComparison, RunView } from '../../contract/curriculum-view.js'
import { curriculumStrings, curriculumTexts } from '../strings/curriculum.js'
import { comparison } from './comparison.js'
import type { Files } from './files.js'
import { frame, pageCss, runContent } from './frame.js'
import { LocalizedElement } from '../view/localized-element.js'

type Held = ({ readonly run: RunView } | { readonly comparison: RunComparison }) & {
  readonly texts: { readonly markdown: string; readonly svg: string } | null
}

export class CurriculumDocument extends LocalizedElement {
  static override readonly texts = curriculumTexts
  readonly #held = JSON.parse(document.querySelector('#viva-data')!.textContent) as Held
  readonly #files = this.#makeFiles()

  #makeFiles(): Files | null {
    const { texts } = this.#held
    if (texts === null) return null
    const address = (text: string, type: string) => URL.createObjectURL(new Blob([text], { type }))
    const main = 'run' in this.#held ? this.#held.run : this.#held.comparison.b
    return {
      name: main.run.run_id,
      markdown: address(texts.markdown, 'text/markdown'),
      svg: address(texts.svg, 'image/svg+xml'),
    }
  }

  protected override render() {
    if ('comparison' in this.#held) {
      const { a, b } = this.#held.comparison
      return frame(
        curriculumStrings().comparison.title,
        `${a.run.run_id} → ${b.run.run_id}`,
        comparison(this.#held.comparison, this.#files),
      )
    }
    const { run } = this.#held
    return run ? frame(run.curriculum?.topic ?? run.run.run_id, run.goal ?? '', runContent(run, this.#files)) : nothing
  }

  static override readonly css = pageCss
}
