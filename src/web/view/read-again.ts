// Reads again what the server gave when the language of the page changes: titles come in the language that was asked for.
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { language } from '../strings/locale.js'

export class ReadAgain implements ReactiveController {
  #language = language()

  constructor(
    host: ReactiveControllerHost,
    readonly read: () => void,
  ) {
    host.addController(this)
  }

  hostUpdate(): void {
    if (language() === this.#language) return
    this.#language = language()
    this.read()
  }
}
