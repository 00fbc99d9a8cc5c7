// The id of this page in a session. It survives a reload and a crash, and a tab that is opened anew after another was closed has that
// one's; of two that are open at once, also of one that was duplicated, each has its own: an id is in use while its page holds its lock.
import { newId, type PageIds } from '../../client/index.js'
import { quietly } from './quietly.js'

/** How long a page waits for an id that may just be left by a page that is being reloaded. */
const LEFT_WITHIN_MS = 500
const LAST = 'viva.page'
const keyOf = (sessionId: string): string => `viva.page.${sessionId}`

const ids = new Map<string, Promise<string>>()

export const pageIds: PageIds = {
  idFor(sessionId) {
    const known = ids.get(sessionId) ?? chosen(sessionId)
    ids.set(sessionId, known)
    return known
  },
  acts: (sessionId, pageId) => quietly(() => localStorage.setItem(LAST, `${sessionId} ${pageId}`), undefined),
}

async function chosen(sessionId: string): Promise<string> {
  const id = (await known(sessionId)) ?? newId()
  if (hasLocks()) {
    void hold(id)
    quietly(() => sessionStorage.setItem(keyOf(sessionId), id), undefined)
  } else
    window.addEventListener('pagehide', () => quietly(() => sessionStorage.setItem(keyOf(sessionId), id), undefined))
  return id
}

/** Of this tab, else the one that last acted in the session in this browser; null where both are in use, or there is none. */
async function known(sessionId: string): Promise<string | null> {
  const own = quietly(() => sessionStorage.getItem(keyOf(sessionId)), null)
  if (!hasLocks()) {
    // A tab that is duplicated finds nothing: the id stands there only while no page is open. A page that is killed takes it along.
    quietly(() => sessionStorage.removeItem(keyOf(sessionId)), undefined)
    return own
  }
  const [session, last] = quietly(() => localStorage.getItem(LAST), null)?.split(' ') ?? []
  const candidates = new Set([own, session === sessionId ? last : null])
  for (const id of candidates) if (id && (await hold(id))) return id
  return null
}

/** Only pages that came by https, or from this machine, have locks. */
const hasLocks = (): boolean => 'locks' in navigator

/** Whether no other page has the id. It is this page's until the page is gone. */
const hold = (id: string): Promise<boolean> =>
  new Promise(settle => {
    const held = () => {
      settle(true)
      return new Promise<never>(() => undefined)
    }
    navigator.locks
      .request(`viva.page.${id}`, { signal: AbortSignal.timeout(LEFT_WITHIN_MS) }, held)
      .catch(() => settle(false))
  })
