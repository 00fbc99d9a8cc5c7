// What the site is called, and its logo: a school's own where the server has a theme.
import { strings } from './locale.js'

const told = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null

export const siteName = (): string => told('application-name') ?? strings().app.name

/** The address of the picture, or null. */
export const siteLogo = (): string | null => told('viva-logo')
