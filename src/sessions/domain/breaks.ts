// Breaks: a learner who has been given minutes for them stops the clock by themself. A break is a pause that ends by itself.
import type { Break } from '../../contract/session.js'
import { afterPause } from './clocks.js'
import { hasEnded, type Session } from './session.js'

/** As the wire has it; only for who has been given breaks in a session that goes on. */
export const breakOf = (session: Session): { break?: Break } =>
  hasEnded(session) || (session.breakLeftMs === 0 && session.breakEndsAt === null)
    ? {}
    : {
        break: {
          seconds_left: Math.floor(session.breakLeftMs / 1000),
          ends_at: session.breakEndsAt?.toISOString() ?? null,
        },
      }

/** Its minutes are used up. */
export const isBreakOver = ({ breakEndsAt }: Session, now: Date): boolean => breakEndsAt !== null && breakEndsAt <= now

export const onBreak = (session: Session, at: Date): Session => ({
  ...session,
  pausedAt: at,
  breakEndsAt: new Date(at.getTime() + session.breakLeftMs),
})

/** The clocks go on from when the break was over, however much later that is noticed. */
export const afterBreak = (session: Session, at: Date): Session => {
  if (session.breakEndsAt === null) return session
  const end = at < session.breakEndsAt ? at : session.breakEndsAt
  return afterPause(spent(session, end), end)
}

/** Staff pause a session that is on a break: it is their pause from now on, and no minute more of the break is used up. */
export const pausedOnBreak = (session: Session, at: Date): Session =>
  session.breakEndsAt === null ? session : spent(session, at)

const spent = (session: Session, at: Date): Session => ({
  ...session,
  breakLeftMs: Math.max(0, session.breakLeftMs - (at.getTime() - session.pausedAt!.getTime())),
  breakEndsAt: null,
})
