// Hears whether the learner looks at the page, and whether there is a network.
import type { ReactiveController, ReactiveControllerHost } from 'lit'

interface Heard {
  /** The page is looked at again. */
  back(): void
  /** It is hidden. */
  hidden(): void
  /** There is a network again. */
  online(): void
}

export class PageWatch implements ReactiveController {
  offline: boolean = !navigator.onLine

  constructor(
    readonly host: ReactiveControllerHost,
    readonly heard: Heard,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    window.addEventListener('focus', this.#onFocus)
    document.addEventListener('visibilitychange', this.#onFocus)
    window.addEventListener('online', this.#onNetwork)
    window.addEventListener('offline', this.#onNetwork)
  }

  hostDisconnected(): void {
    window.removeEventListener('focus', this.#onFocus)
    document.removeEventListener('visibilitychange', this.#onFocus)
    window.removeEventListener('online', this.#onNetwork)
    window.removeEventListener('offline', this.#onNetwork)
  }

  #onFocus = (): void => {
    if (document.visibilityState === 'visible') this.heard.back()
    else this.heard.hidden()
  }

  #onNetwork = ({ type }: Event): void => {
    this.offline = type === 'offline'
    this.host.requestUpdate()
    if (!this.offline) this.heard.online()
  }
}
