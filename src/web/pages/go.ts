// How a page of the app asks the app to show another one.

/** `click`: null where no link was clicked. */
export type OpenEvent = CustomEvent<{ readonly path: string; readonly click: MouseEvent | null }>
export type GoEvent = CustomEvent<{ readonly sessionId: string; readonly begin: boolean }>

/** For the click on a link: shows `path` without loading the page again, unless it is to open in another tab. */
export const open =
  (path: string) =>
  (click: MouseEvent): void =>
    void click.currentTarget?.dispatchEvent(
      new CustomEvent('viva-open', { detail: { path, click }, bubbles: true, composed: true }),
    )

/** Shows the page at `path`. */
export const show = (from: HTMLElement, path: string): void =>
  void from.dispatchEvent(
    new CustomEvent('viva-open', { detail: { path, click: null }, bubbles: true, composed: true }),
  )

/** Shows a session. `begin`: the learner has already agreed that its clock starts. */
export const go = (from: HTMLElement, sessionId: string, begin: boolean): void =>
  void from.dispatchEvent(new CustomEvent('viva-go', { detail: { sessionId, begin }, bubbles: true, composed: true }))

/** Tells the app what the page is called, for the title of the window. */
export const call = (from: HTMLElement, title: string): void =>
  void from.dispatchEvent(
    new CustomEvent('viva-stage', { detail: { title, heading: null }, bubbles: true, composed: true }),
  )
